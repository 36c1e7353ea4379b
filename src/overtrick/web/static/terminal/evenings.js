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
  const before = (await kept(`evening ${event}`)) ?? (await kept("evenings"))?.[event]; // of older pages
  await keep(`evening ${event}`, uid);
  if (!before || before === uid) return;
  app.rounds = Object.fromEntries(Object.entries(app.rounds).filter(([key]) => !key.startsWith(`${event} `)));
  app.read = [];
  app.seatsSeen.clear();
  forgetNews(app);
  await Promise.all([keep("rounds", app.rounds), keep("read", []), app.sketch(null)]);
}

/**
 * Forget what is to be read of a place where this device is no more.
 * @param {App} app
 */
export function forgetNews(app) {
  app.changed = [];
  app.moved = [];
  keep("changed", []);
  keep("moved", []);
}

/**
 * An announcement of an evening: others have the same numbers.
 * @param {{uid: string}} bundle @param {{id: string, text: string}} one
 */
export function markOf({ uid }, { id, text }) {
  return `${uid} ${id} ${text}`;
}

/**
 * Forget what was read in other evenings.
 * @param {App} app @param {{uid: string}} bundle
 */
export function forgetRead(app, { uid }) {
  const left = app.read.filter((one) => one.startsWith(`${uid} `));
  if (left.length === app.read.length) return;
  app.read = left;
  keep("read", left);
}
