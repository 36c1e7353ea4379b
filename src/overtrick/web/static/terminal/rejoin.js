// @ts-check
// The server does not know this device any more: it joins again the way it came. By the keys of
// what it said there it shows that it was this one which has the table.

import { ask } from "./server.js";

/** @typedef {import("./app.js").App} App */

/** So many keys the server looks at. */
const MOST = 50;

/** @param {App} app @returns {Promise<void>} */
export async function rejoin(app) {
  if (!app.joined || !app.place || app.rejoining || app.isComing) return;
  app.rejoining = true;
  const at = app.placeKey;
  const given = app.items.filter((one) => one.state === "given" && one.number !== undefined && one.stands === undefined);
  const mine = given.slice(-MOST).map((one) => one.key);
  const answer = await ask("/t/claim", { ...app.joined, again: true, mine });
  app.rejoining = false;
  if (!app.place || app.placeKey !== at) return;
  if (answer.status === 200 || answer.status === 201) {
    await app.download(true);
    return app.outbox.offer();
  }
  const later = answer.status === 0 || answer.status === 429 || answer.status >= 500;
  if (later) return;
  app.lose(answer.body?.code ?? "unknown");
  // It may be a restored server, which lacks what this device said while it was at the table.
  return app.outbox.offer();
}
