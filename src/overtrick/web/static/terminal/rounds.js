// @ts-check
// Which rounds this device is in where it comes back to a table, or to a room, after others played on.

import { keep } from "./kept.js";
import { firstRound, tables } from "./schedule.js";

/** @typedef {import("./app.js").App} App */

/**
 * No table of this device is in an earlier round than what is in of it.
 * @param {App} app
 */
export function playedOn(app) {
  const { evening, place, rounds } = app;
  if (!place) return;
  const places = place.mode === "room" ? tables(evening).map((table) => ({ ...place, table })) : [place];
  for (const one of places) {
    const key = app.keyAt(one);
    if (rounds[key] !== undefined) rounds[key] = Math.max(rounds[key], firstRound(evening, one, app.known));
  }
  keep("rounds", rounds);
}
