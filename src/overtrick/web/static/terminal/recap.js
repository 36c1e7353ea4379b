// @ts-check
// What was entered at this table, and changing it while the round is open.

import { begin, mend, move } from "./entry.js";
import { button, h } from "./dom.js";
import { boardFacts, knownOf, missing, satAt, sittingHere } from "./schedule.js";
import { brief, leadShown, opponents, rich, scored } from "./say.js";
import { sayOnce } from "./steps.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Sitting} Sitting */

/** @param {App} app */
export function recap(app) {
  const rounds = [];
  for (let round = 1; round <= Math.max(app.round, 1); round += 1) {
    const sitting = sittingHere(app.evening, app.at, round);
    if (sitting?.plays) rounds.push(roundPart(app, sitting));
  }
  return [
    h("h1", {}, t("What was entered here")),
    ...rounds.reverse(),
    h("div.lower", {}, button("button.quietgo", app.evening.stage === "open" ? t("Round card") : t("Back"), () => app.home(), { "data-keep": "card" })),
  ];
}

/** @param {App} app @param {Sitting} sitting */
function roundPart(app, sitting) {
  return h("section", {},
    h("h2", {}, t("Round {n}", { n: sitting.round }), h("small", {}, ` ${opponents(app.evening, sitting)}`)),
    h("ul.boards", {}, sitting.boards.map((board) => h("li", {}, boardLine(app, sitting, board)))));
}

/** @param {App} app @param {Sitting} sitting @param {number} board */
function boardLine(app, sitting, board) {
  const known = knownOf(app.known, sitting, board);
  const [, vulnerability] = boardFacts(app.evening, board);
  const what = known
    ? [brief(known.result), h("small", {}, scored(known.result, vulnerability))]
    : [h("span.open", {}, t("no result yet"))];
  const go = () => app.go("correct", { round: sitting.round, board });
  return button(`button.board${known ? ".done" : ""}`, [h("span.number", {}, String(board)), h("span.what", {}, what)], go,
    { "data-keep": `board ${sitting.round} ${board}` });
}

/**
 * One board: what is in, and what may be done about it.
 * @param {App} app
 */
export function correct(app) {
  const { round, board } = app.about;
  const sitting = round && sittingHere(app.evening, app.at, round);
  if (!sitting || !board) return [];
  const known = knownOf(app.known, sitting, board);
  const [, vulnerability] = boardFacts(app.evening, board);
  return [
    h("h1", {}, t("Board {n}", { n: board })),
    known ? h("p.say", {}, brief(known.result)) : h("p.say", {}, t("no result yet")),
    known ? h("p.score", {}, scored(known.result, vulnerability)) : null,
    known?.lead ? h("p", {}, rich("lead {card}", { card: h("span", {}, leadShown(known.lead)) })) : null,
    h("p.quiet", {}, known ? STATES[known.state]() : ""),
    known?.desk ? h("p.quiet", {}, t("The director has written this result.")) : null,
    known?.text === "" ? h("p.note", {}, t("The result is not shown here: somebody who sits here may have to play this board yet.")) : null,
    h("div.lower", {}, ...actions(app, sitting, board, known)),
  ];
}

/** @type {Record<import("./schedule.js").Known["state"], () => string>} */
const STATES = {
  in: () => t("Stored, and not confirmed by the other side."),
  confirmed: () => t("Stored, and confirmed by the other side."),
  contested: () => t("Two results were sent for this board: the director decides."),
  ruled: () => t("The director has ruled on this board."),
  waiting: () => t("Kept on this device, will be sent."),
  conflict: () => t("Two results were sent for this board: the director decides."),
  refused: () => t("The server does not understand this. It is kept here: show it to the director."),
};

/**
 * Whether a table may still change a round itself.
 * @param {App} app @param {number} round
 */
function isOpen(app, round) {
  return app.set("correct") === "yes" && round > app.evening.closed && app.evening.stage === "open";
}

/** @param {App} app @param {Sitting} sitting @param {number} board @param {import("./schedule.js").Known | undefined} known */
function actions(app, sitting, board, known) {
  const { round } = sitting;
  const found = [];
  const change = async () => {
    await app.enterRound(round);
    if (known) mend(app, board, known);
    else begin(app, board);
  };
  if (!known && app.evening.stage === "open") found.push(button("button.go", t("Enter board {n}", { n: board }), change));
  else if (known && isOpen(app, round) && !known.desk && known.state !== "ruled" && known.state !== "contested") {
    found.push(
      button("button.go", t("Change the result"), change),
      button("button.quietgo", t("It was another board: take it back"), () => app.go("takeBack", { round, board })),
    );
  } else found.push(h("p.note", {}, t("Only the director can change this now.")));
  if (known && app.set("results") === "yes" && known.state !== "waiting" && known.text) {
    found.push(button("button.quietgo", t("The other results"), () => app.go("others", { round, table: sitting.table, board })));
  }
  found.push(
    button("button.quietgo", t("Call the director"), () => app.go("called", { round, board, from: ["correct", { round, board }] })),
    button("button.quietgo", t("Round card"), () => app.home()),
  );
  return found;
}

/** @param {App} app */
export function takeBack(app) {
  const { round, board } = app.about;
  const sitting = round && sittingHere(app.evening, app.at, round);
  if (!sitting || !board) return [];
  const known = knownOf(app.known, sitting, board);
  const take = (/** @type {() => unknown} */ then) => sayOnce(app, () => app.tell({
    what: "withdraw", round, table: sitting.table,
    room: app.at.room, board, sat: satAt(sitting),
  }), then);
  const others = known?.result ? missing(app.known, sitting) : [];
  const moved = (/** @type {number} */ to) => take(async () => {
    await app.enterRound(round);
    if (known) move(app, to, known);
  });
  return [
    h("h1", {}, t("Take back the result of board {n}?", { n: board })),
    known ? h("p.say", {}, brief(known.result)) : null,
    others.length ? h("p", { id: "which" }, t("Which board was it? It is entered there then, and the other side confirms it again.")) : null,
    others.length ? h("div.keys", { role: "group", "aria-labelledby": "which" },
      ...others.map((one) => button("button.key", t("Board {n}", { n: one }), () => moved(one)))) : null,
    h("p", {}, t("The board has no result then, until it is entered anew.")),
    h("div.lower", {},
      button("button.go", t("Take it back"), () => take(() => app.home())),
      button("button.quietgo", t("Leave it as it is"), () => app.home())),
  ];
}
