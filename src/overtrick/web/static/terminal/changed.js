// @ts-check
// Results of this table that somebody else changed, until that is read.

import { keep } from "./kept.js";
import { changes, isPlayed, where } from "./schedule.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Bundle} Bundle */
/** @typedef {import("./schedule.js").Change} Change */

/**
 * Remember what is to be told: what has changed since an evening was as `before`, and what was told
 * and is not read yet. Another run of the server may be of an older copy: what was said here is
 * missing there until it was asked for and sent again, and nobody has changed that. Where a round is
 * not played any more its results are not asked for.
 * @param {App} app @param {Bundle} before
 */
export async function noteChanges(app, before) {
  const at = app.placeKey;
  if (before.run !== app.bundle?.run) await app.outbox.sure(before.event);
  if (!app.bundle || !app.place || app.bundle.event !== before.event || app.placeKey !== at) return;
  const { bundle, known, place } = app;
  const isAsked = (/** @type {Change} */ one) => one.now !== null || isPlayed(bundle, { ...one, room: place.room });
  const found = changes(before, bundle, app.items).filter(isAsked);
  const isNew = (/** @type {Change} */ one) => found.some((two) => where(one) === where(two));
  const isBack = (/** @type {Change} */ one) => one.now === null && known.has(where({ ...one, room: place.room }));
  const left = app.changed.filter((one) => isAsked(one) && !isNew(one) && !isBack(one));
  if (!found.length && left.length === app.changed.length) return;
  app.changed = [...left, ...found];
  keep("changed", app.changed);
  app.refresh();
}
