// @ts-check
// One device for the whole room, passed from table to table.

import { button, h } from "./dom.js";
import { keep } from "./kept.js";
import { missing, sittingAt, tables } from "./schedule.js";
import { contestantWords, tableLabel, together } from "./say.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */

/**
 * Which table now?
 * @param {App} app
 */
export function rooms(app) {
  const { evening, known } = app;
  const open = (/** @type {number} */ table) => {
    app.place = { ...app.at, table };
    keep("place", app.place);
    app.home();
  };
  return [
    h("h1", {}, t("Which table?")),
    h("ul.boards", {}, tables(evening).map((table) => {
      const sitting = sittingAt(evening, { table, room: null }, app.roundOf(table));
      const left = missing(known, sitting).length;
      const all = sitting?.plays ? sitting.boards.length : 0;
      const who = sitting ? together([...sitting.ns, ...sitting.ew].map((one) => contestantWords(evening, one))) : "";
      return h("li", {}, button(`button.board${all && !left ? ".done" : ""}`, [
        h("span.number", {}, tableLabel(evening, table)),
        h("span.what", {}, who, h("small", {}, `${t("Round {n}", { n: app.roundOf(table) })} · ${t("{n} of {all} boards", { n: all - left, all })}`)),
      ], () => open(table), { "data-keep": `table ${table}` }));
    })),
    h("div.lower", {}, button("button.quietgo", t("Menu"), () => app.go("more"))),
  ];
}
