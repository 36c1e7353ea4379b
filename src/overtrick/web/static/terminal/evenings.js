// @ts-check
// Which evening a number means on this device: another server, or another copy, has the same ones.

import { keep, kept } from "./kept.js";

/** @typedef {import("./app.js").App} App */

/**
 * Forget how far this device was in another evening that had this number, what was being entered
 * and what was read there.
 * @param {App} app @param {{event: number, uid: string}} here
 */
export async function forgetOthers(app, { event, uid }) {
  const evenings = (await kept("evenings")) ?? {};
  await keep("evenings", { ...evenings, [event]: uid });
  if (!evenings[event] || evenings[event] === uid) return;
  app.rounds = Object.fromEntries(Object.entries(app.rounds).filter(([key]) => !key.startsWith(`${event} `)));
  app.read = [];
  app.changed = [];
  app.moved = [];
  app.seatsSeen.clear();
  await Promise.all([keep("rounds", app.rounds), ...["read", "changed", "moved"].map((one) => keep(one, [])), app.sketch(null)]);
}
