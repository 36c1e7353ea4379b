// @ts-check
// After a round: what is missing, where everybody goes, and the next round.

import { button, h } from "./dom.js";
import { notYetWords, rankingOf } from "./results.js";
import { after as next, boardsTo, hasBye, isAway, missed, missing, namesAt, sittingHere, sittingsOf } from "./schedule.js";
import { allWords, contestantWords, named, sideWords, tableLabel, together } from "./say.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Sitting} Sitting */

/** @param {App} app */
export function after(app) {
  const { evening, at, round } = app;
  const sitting = app.sitting;
  const lacking = [
    ...missed(evening, at, app.known, round),
    ...missing(app.known, sitting).map((board) => ({ round, board })),
  ];
  const last = round >= evening.rounds;
  const [first, ...others] = onwards(app, last);
  return [
    h("h1", {}, last && !evening.more ? t("That was the last round") : t("Round {n} is over", { n: round })),
    ...lacking.map((one) => h("p.missing", {}, `! ${t("Board {n} of round {round} has no result yet", { n: one.board, round: one.round })}`)),
    sitting ? moves(app, sitting) : null,
    comes(app),
    h("div.lower", {}, first, h("div.footer", {}, ...others, entered(app))),
  ];
}

/**
 * Where those who sat here go, and their boards.
 * @param {App} app @param {Sitting} sitting
 */
function moves(app, sitting) {
  const { evening, round } = app;
  const names = namesAt(evening, sitting, app.items);
  const who = [...sitting.ns.map((one) => ({ one, side: "ns" })), ...sitting.ew.map((one) => ({ one, side: "ew" }))];
  const boards = boardsTo(evening, sitting).filter((table) => table !== sitting.table);
  const rest = round >= evening.rounds || boards.length === 0 || !sitting.boards.length;
  return h("dl.moves", {},
    ...who.flatMap(({ one, side }) => [
      h("dt", {}, contestantWords(evening, one), h("small", {}, evening.form === "individual"
        ? named(evening.contestants[one]?.players[0] ?? "") : together(side === "ns" ? [names.N, names.S] : [names.E, names.W]))),
      h("dd", {}, moveWords(app, one, round)),
    ]),
    ...(rest ? [] : [
      h("dt", {}, boardsWords(sitting.boards)),
      h("dd", {}, t("to table {n}", { n: boards.map((one) => tableLabel(evening, one)).join(" / ") })),
    ]));
}

/** @param {number[]} boards */
export function boardsWords(boards) {
  const apart = boards.some((one, at) => at > 0 && one !== boards[at - 1] + 1);
  const shown = apart || boards.length < 2 ? boards.join(", ") : `${boards[0]}–${boards[boards.length - 1]}`;
  return boards.length === 1 ? t("Board {n}", { n: shown }) : t("Boards {list}", { list: shown });
}

/** @param {App} app @param {string} who @param {number} round */
function moveWords(app, who, round) {
  const several = sittingsOf(app.evening, who, round + 1);
  if (several.length > 1) return pairWords(app, who, several);
  const to = next(app.evening, who, round);
  const away = to.kind === "rest" && awayWords(app, who, round + 1);
  if (away) return away;
  if (to.kind === "rest" && hasBye(app.evening, who, round + 1)) return t("Bye: no match in the next round");
  const table = to.table ? tableLabel(app.evening, to.table) : "";
  switch (to.kind) {
    case "end": return t("Thank you for playing");
    case "wait": return t("Wait here: the next round is being drawn");
    case "stay": return t("Stay here");
    case "rest": return table ? t("Sit out at table {n}", { n: table }) : t("Sit out the next round");
    case "move": return [t("Table {n}", { n: table }), h("span", {}, sideWords(to.side ?? "ns"))];
  }
}

/**
 * Where a pair of a team goes, whose other pair has another table: by its line-up, as far as that
 * is known; else the team says it.
 * @param {App} app @param {string} who @param {Sitting[]} several
 */
function pairWords(app, who, several) {
  const here = app.sitting && pairOf(app, who, app.sitting);
  const own = here ? several.filter((one) => pairOf(app, who, one) === here) : [];
  if (own.length === 1) return tableWords(app, who, own[0]);
  return [...several, null].map((one) => h("span", {}, one ? tableWords(app, who, one) : t("the team says which of its pairs goes where")));
}

/**
 * Which two of a team sit somewhere; nothing where they are not known.
 * @param {App} app @param {string} who @param {Sitting} sitting
 */
function pairOf(app, who, sitting) {
  const names = namesAt(app.evening, sitting, app.items);
  const two = sitting.ns.includes(who) ? [names.N, names.S] : [names.E, names.W];
  return two.every(Boolean) ? two.sort().join("\n") : "";
}

/**
 * Who comes to this table.
 * @param {App} app
 */
function comes(app) {
  if (app.at.mode === "pair") return null;
  const coming = sittingHere(app.evening, app.at, app.round + 1);
  if (!coming) return null;
  const words = coming.plays ? againstWords(app, coming) : t("{who} sits out this round.", { who: everybodyNamed(app, coming) });
  return h("p.coming", {}, h("strong", {}, t("Next at this table:")), " ", words);
}

/**
 * `NS 3 (Pia Oakes – Wren Kemp) against EW 5 (Olga Park – Una Quill) · Boards 4–6`.
 * @param {App} app @param {Sitting} sitting
 */
export function againstWords(app, sitting) {
  const sides = { ns: sideNamed(app, sitting, "ns"), ew: sideNamed(app, sitting, "ew") };
  return `${t("{ns} against {ew}", sides)} · ${boardsWords(sitting.boards)}`;
}

/**
 * Everybody at a table, named.
 * @param {App} app @param {Sitting} sitting
 */
export function everybodyNamed(app, sitting) {
  return [sideNamed(app, sitting, "ns"), sideNamed(app, sitting, "ew")].filter(Boolean).join(" + ");
}

/**
 * Those on a side, and their names as far as they are known.
 * @param {App} app @param {Sitting} sitting @param {"ns" | "ew"} side
 */
function sideNamed(app, sitting, side) {
  const who = allWords(app.evening, sitting[side]);
  const names = namesAt(app.evening, sitting, app.items);
  const named = together(side === "ns" ? [names.N, names.S] : [names.E, names.W]);
  return named && who ? `${who} (${named})` : who;
}

/** @param {App} app @param {boolean} last */
function onwards(app, last) {
  const { evening, round } = app;
  if (last && evening.more) return [back(app)];
  if (last) {
    const found = rankingOf(app);
    const words = found === false && app.set("ranking") !== "never" ? h("p.quiet", {}, notYetWords(app)) : null;
    return [found ? button("button.go", t("Ranking"), () => app.go("ranking"), { "data-keep": "ranking" }) : words, back(app)].filter(Boolean);
  }
  const start = async () => {
    await app.enterRound(round + 1);
    app.home();
  };
  const label = app.at.mode === "pair" ? t("Go to round {n}", { n: round + 1 }) : t("We are these pairs: start round {n}", { n: round + 1 });
  return [
    button("button.go", label, start, { "data-keep": "start" }),
    app.at.mode === "pair" ? back(app)
      : button("button.quietgo", t("We belong elsewhere"), () => app.go("wrongPairs", { round: round + 1 })),
  ];
}

/**
 * What was said here may be found wrong when it is compared, and is changed until others begin.
 * @param {App} app
 */
function entered(app) {
  if (!app.at.table) return null;
  return button("button.quietgo", t("What was entered here"), () => app.go("recap"), { "data-keep": "recap" });
}

/** @param {App} app */
function back(app) {
  return button("button.quietgo", t("Round card"), () => app.home(), { "data-keep": "card" });
}

/**
 * Where somebody is in a round.
 * @param {App} app @param {string} who @param {number} round
 */
export function placeWords(app, who, round) {
  const found = sittingsOf(app.evening, who, round);
  const away = found.some((one) => one.plays) ? "" : awayWords(app, who, round);
  if (away) return away;
  if (!found.length) return hasBye(app.evening, who, round) ? t("Bye: no match in this round") : t("Sit out this round");
  if (!found[0].plays) return t("Sit out at table {n}", { n: tableLabel(app.evening, found[0].table) });
  const tables = found.map((one) => tableWords(app, who, one)).join(" · ");
  return `${tables} · ${boardsWords(found[0].boards)}`;
}

/** To a pair that has left, on its own phone. */
export function goneFromHere() {
  return t("You play no more in this event. If that is wrong, call the director.");
}

/** @param {App} app @param {string} who @param {number} round */
function awayWords({ evening }, who, round) {
  switch (isAway(evening, who, round)) {
    case "late": return t("Not here before round {n}", { n: evening.contestants[who]?.came ?? 1 });
    case "gone": return t("Not here any more");
    default: return "";
  }
}

/** @param {App} app @param {string} who @param {Sitting} sitting */
function tableWords(app, who, sitting) {
  const side = sideWords(sitting.ns.includes(who) ? "ns" : "ew");
  return t("Table {n}, {side}", { n: tableLabel(app.evening, sitting.table), side });
}
