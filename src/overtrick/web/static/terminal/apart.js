// @ts-check
// What this device keeps of an evening that the server here does not have: it stays, and is said.

import { h } from "./dom.js";
import { count } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */

/** How many results belong to another evening; nothing where none does. @param {App} app */
export function apartLine(app) {
  const results = new Set(app.outbox.apart
    .filter((one) => one.what === "result" || one.what === "correct")
    .map((one) => [one.event, one.uid, one.section, one.round, one.table, one.room, one.board].join(" ")));
  if (!results.size) return null;
  return h("p.note", { role: "status" }, count(results.size,
    "{n} result on this device belongs to another evening. It stays here.",
    "{n} results on this device belong to another evening. They stay here."));
}

/** A screen that says it as well, above its keys. @param {Screen} screen @returns {Screen} */
export function withApart(screen) {
  return (app) => {
    const parts = screen(app);
    return [...parts.slice(0, -1), apartLine(app), ...parts.slice(-1)];
  };
}
