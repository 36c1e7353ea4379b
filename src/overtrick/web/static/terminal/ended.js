// @ts-check
// The end of the session: places, what was entered, and whether this device may be put away.

import { boardsWords } from "./after.js";
import { apartLine } from "./apart.js";
import { button, h } from "./dom.js";
import { keepsAll } from "./kept.js";
import { isTroubled } from "./refused.js";
import { embargoWords, fewWords, ownPlaces, totalWords } from "./results.js";
import { named } from "./say.js";
import { missed } from "./schedule.js";
import { CLOSED } from "./outbox.js";
import { troubledLines } from "./troubled.js";
import { count, t } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function ended(app) {
  const final = app.evening.stage === "final";
  const embargo = embargoWords(app);
  return [
    h("h1", {}, final ? t("This event is closed") : t("Play is over")),
    h("p", {}, final ? t("The results are final. Thank you for playing.")
      : t("The results are not final yet. If one is wrong, tell the director now.")),
    embargo ? h("p.note", {}, embargo) : places(app),
    ...(final ? [] : lacking(app)),
    ...troubledLines(app),
    given(app),
    h("div.lower", {},
      app.set("ranking") !== "never" && !embargo ? button("button.go", t("Ranking"), () => app.go("ranking"), { "data-keep": "ranking" }) : null,
      button("button.quietgo", t("What was entered here"), () => app.go("recap"), { "data-keep": "recap" }),
      final ? button("button.quietgo", t("Use this device for another event"), () => app.leave())
        : button("button.quietgo", t("Call the director"), () => app.go("called"), { "data-keep": "call" })),
  ];
}

/**
 * The places of those who sit here.
 * @param {App} app
 */
function places(app) {
  const own = ownPlaces(app);
  if (!own.length) return null;
  return h("ul.places", {}, own.map((one) => h("li", {},
    h("strong.place", {}, one.place), h("span", {}, one.label, " ", h("small", {}, named(one.names)), fewWords(one, one.most)), h("span.n", {}, totalWords(one)))));
}

/**
 * The boards without a result, a line for each round.
 * @param {App} app
 */
function lacking(app) {
  /** @type {Map<number, number[]>} */
  const rounds = new Map();
  for (const { round, board } of missed(app.evening, app.at, app.known, app.evening.rounds + 1)) {
    rounds.set(round, [...(rounds.get(round) ?? []), board]);
  }
  return [...rounds].map(([round, boards]) =>
    h("p.missing", {}, `! ${t("Round {n}", { n: round })} · ${boardsWords(boards)}: ${t("no result yet")}`));
}

/**
 * Whether everything that was said here has arrived.
 * @param {App} app
 */
function given(app) {
  const waiting = app.outbox.waiting.length;
  if (waiting) {
    return h("p.missing", { role: "status" }, "! ", count(waiting,
      "{n} entry has not been sent. Leave this page open where there is network.",
      "{n} entries have not been sent. Leave this page open where there is network."));
  }
  const closedOut = app.items.filter((one) => one.state === "refused" && one.why === CLOSED).length;
  if (closedOut) {
    return h("p.missing", { role: "status" }, "! ", count(closedOut,
      "{n} entry came when the event was closed and was not taken. The director has been told. It stays on this device.",
      "{n} entries came when the event was closed and were not taken. The director has been told. They stay on this device."));
  }
  if (app.outbox.waitApart.length) return apartLine(app);
  if (!app.reached || !keepsAll() || isToShow(app)) return null;
  return h("p.delivered.good", {}, t("✓ This device has given everything it had. Thank you: you may put it away."));
}

/**
 * Whether the director has to see on this device what no server understood, or has not decided yet
 * about what those said who sit elsewhere: it is taken when they sit there again.
 * @param {App} app
 */
function isToShow(app) {
  return app.items.some((one) => one.state === "refused" && (one.number === undefined || one.sat) && isTroubled(app, one));
}
