// @ts-check
// What was said here and did not count as it was said: names that were refused, and results.

import { button, h } from "./dom.js";
import { isTroubled, namesWords, refusedNames } from "./refused.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./kept.js").Item} Item */

/**
 * The way back to the round card.
 * @type {import("./steps.js").About["from"]}
 */
const HERE = ["card", {}];

/** @param {App} app */
export function troubledLines(app) {
  const troubled = app.items.filter((one) => isTroubled(app, one));
  return [
    ...troubled.filter((one) => one.what === "seats").map((one) => namesLine(app, one)),
    troubled.some((one) => one.what !== "seats")
      ? h("p.missing", {}, "! ", t("The director looks at a result of this table."), " ", showKey(app)) : null,
  ];
}

/**
 * Names that were not taken are mended where they are typed, if their table is still before this device.
 * @param {App} app @param {Item} item
 */
function namesLine(app, item) {
  const who = item.contestant ?? "";
  const isHere = refusedNames(app, who) === item && app.set("names") !== "no" && app.evening.stage === "open";
  return h("p.missing", {}, "! ", namesWords(app, item), " ",
    isHere ? button("button.small", t("Change the names"), () => app.go("seats", { who }), { "data-keep": `names ${who}` })
      : showKey(app));
}

/** @param {App} app */
function showKey(app) {
  return button("button.small", t("Show"), () => app.go("unsent", { from: HERE }), { "data-keep": "troubled" });
}
