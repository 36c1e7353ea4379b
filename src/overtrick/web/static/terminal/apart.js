// @ts-check
// What this device keeps of an evening that the server here does not have: it stays, and is said.

import { h } from "./dom.js";
import { brief } from "./say.js";
import { read } from "./score.js";
import { count, language, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./kept.js").Item} Item */

/**
 * The last that was said of each board of other evenings, the youngest first.
 * @param {App} app @returns {Item[]}
 */
function results(app) {
  const said = app.outbox.apart.filter((one) => one.what === "result" || one.what === "correct");
  return [...new Map(said.map((one) => [
    [one.event, one.uid, one.section, one.round, one.table, one.room, one.board].join(" "), one,
  ])).values()].reverse();
}

/**
 * How much belongs to another evening: first what was not sent, then the results that were; nothing
 * where nothing does.
 * @param {App} app
 */
export function apartLine(app) {
  const sent = results(app).filter((one) => one.state !== "waiting").length;
  const unsent = app.outbox.waitApart.length;
  const said = [
    unsent ? count(unsent,
      "{n} entry on this device belongs to another evening and has not been sent. It stays here.",
      "{n} entries on this device belong to another evening and have not been sent. They stay here.") : "",
    sent ? count(sent,
      "{n} result on this device belongs to another evening. It stays here.",
      "{n} results on this device belong to another evening. They stay here.") : "",
  ].filter(Boolean);
  return said.length ? h("p.note", { role: "status" }, said.join(" ")) : null;
}

/**
 * A screen that says it as well, and which they are, above its keys.
 * @param {Screen} screen @returns {Screen}
 */
export function withApart(screen) {
  return (app) => {
    const parts = screen(app);
    const found = results(app);
    const list = found.length ? h("ul.sent", {}, found.map((one) => h("li", {}, resultLine(one)))) : null;
    return [...parts.slice(0, -1), apartLine(app), list, ...parts.slice(-1)];
  };
}

/** @param {Item} item */
function resultLine({ entered_at, table, round, board, result, state }) {
  const day = new Date(entered_at).toLocaleDateString(language(), { day: "numeric", month: "long" });
  const at = [
    day, t("Table {n}", { n: table }), t("Round {n}", { n: round }), t("Board {n}", { n: board ?? 0 }),
  ];
  return [h("p", {}, at.join(" · ")), h("p", {}, brief(read(result ?? "")), state === "waiting" ? ` · ${t("not sent yet")}` : "")];
}
