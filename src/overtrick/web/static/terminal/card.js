// @ts-check
// The round card: who sits here, which boards, what is in; and pairs who have lost their way.

import { everybodyNamed, goneFromHere, placeWords } from "./after.js";
import { ended } from "./ended.js";
import { begin } from "./entry.js";
import { button, h } from "./dom.js";
import { boardFacts, isAway, isOfTheSame, knownOf, missed, missing, namesAt, triangleOf } from "./schedule.js";
import { allWords, brief, contestantWords, seatLetter, sideWords, together, vulnerable } from "./say.js";
import { troubledLines } from "./troubled.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Sitting} Sitting */

/** @param {App} app */
export function card(app) {
  const sitting = app.sitting;
  if (needsNames(app, sitting)) {
    queueMicrotask(() => app.screen === "card" && app.go("seats"));
  }
  if (app.evening.stage !== "open") return ended(app);
  const first = h("div.headline", {}, h("h1", {}, t("Round {n}", { n: app.round })), clock(app));
  if (!sitting) return [first, ...notHere(app)];
  if (!sitting.plays) return [first, ...sitOut(app, sitting)];
  return [first, ...sides(app, sitting), ...warnings(app), ...boards(app, sitting)];
}

/** @param {App} app @param {Sitting | undefined} sitting */
function needsNames(app, sitting) {
  if (!sitting?.plays || app.evening.form === "teams" || app.evening.stage !== "open") return false;
  if (app.set("names") === "no" || app.aside) return false;
  if (app.seatsSeen.has(`${app.roundKey} ${app.round}`)) return false;
  if (sitting.boards.some((board) => knownOf(app.known, sitting, board))) return false; // they play, on a page that began anew
  const names = namesAt(app.evening, sitting, app.items);
  return !(names.N && names.S && names.E && names.W);
}

/** @param {App} app @param {Sitting} sitting */
function sides(app, sitting) {
  const names = namesAt(app.evening, sitting, app.items);
  const side = (/** @type {"ns" | "ew"} */ one, /** @type {(string | undefined)[]} */ who) =>
    h("div.side", {},
      h("dt", {}, sideWords(one), " ", h("strong", {}, allWords(app.evening, sitting[one]))),
      h("dd", {}, together(who) || t("names not known")));
  return [
    h("dl.sides", {}, side("ns", [names.N, names.S]), side("ew", [names.E, names.W])),
    ...lineUps(app, sitting, names),
    ...triangle(app, sitting),
    sitting.switched && app.evening.winners === 2
      ? h("p.note", {}, t("The arrow is switched: the East–West pairs sit North–South in this round.")) : null,
  ];
}

/**
 * Teams of whom nobody has said who sits here, or who have more than four, and may have changed
 * where the director has not said who plays in this round.
 * @param {App} app @param {Sitting} sitting @param {Partial<Record<import("./score.js").Seat, string>>} names
 */
function lineUps(app, sitting, names) {
  if (app.evening.form !== "teams" || app.set("names") === "no") return [];
  const isOpen = (/** @type {string} */ who, /** @type {string | undefined} */ name) => {
    const team = app.evening.contestants[who];
    const several = team?.roster?.length ?? 0;
    const isSaid = team?.lined?.includes(app.round) || app.seatsSeen.has(`${app.roundKey} ${app.round}`);
    return several >= 4 && (!name || (several > 4 && !isSaid));
  };
  const asked = [...sitting.ns.filter((who) => isOpen(who, names.N)), ...sitting.ew.filter((who) => isOpen(who, names.E))];
  if (!asked.length) return [];
  const who = asked.map((one) => contestantWords(app.evening, one)).join(", ");
  return [h("p.note", {}, t("Who of {who} sits here?", { who }), " ",
    button("button.small", t("Say who"), () => app.go("seats"), { "data-keep": "line-up" }))];
}

/**
 * Three teams that play one another.
 * @param {App} app @param {Sitting} sitting
 */
function triangle(app, sitting) {
  const found = triangleOf(app.evening, sitting);
  if (!found) return [];
  const list = found.numbers.map((who) => contestantWords(app.evening, who)).join(", ");
  return [h("p.note", {}, t("Three play one another: {list}. It is over after round {n}.", { list, n: found.last }))];
}

/** @param {App} app */
function warnings(app) {
  const lacking = missed(app.evening, app.at, app.known, app.round);
  const calls = app.evening.calls.some((one) => one.table === app.sitting?.table);
  const called = calls || app.items.some((one) => one.what === "call" && one.state === "waiting");
  return [
    ...lacking.map((one) => h("p.missing", {}, `! ${t("Board {n} of round {round} has no result yet", { n: one.board, round: one.round })} `,
      button("button.small", t("Go back to it"), () => backTo(app, one.round), { "data-keep": `missed ${one.board}` }))),
    called ? h("p.note", { role: "status" }, t("The director has been called.")) : null,
    ...troubledLines(app),
  ];
}

/** @param {App} app @param {number} round */
async function backTo(app, round) {
  await app.enterRound(round);
  app.home();
}

/** @param {App} app @param {Sitting} sitting */
function boards(app, sitting) {
  const left = missing(app.known, sitting);
  const ahead = left.length
    ? button("button.go", going(app) === left[0] ? t("Go on with board {n}", { n: left[0] }) : t("Enter board {n}", { n: left[0] }),
      () => begin(app, left[0]), { "data-keep": "next" })
    : button("button.go", t("Round done: where next?"), () => app.go("after"), { "data-keep": "next" });
  return [
    h("ul.boards", { "aria-label": t("Boards") }, sitting.boards.map((board) => h("li", {}, boardKey(app, sitting, board, left[0])))),
    h("div.lower", {}, ahead,
      h("div.footer", {},
        left.length ? button("button.quietgo", t("End of the round"), () => app.go("after"), { "data-keep": "after" }) : null,
        app.at.mode === "room" ? button("button.quietgo", t("Another table"), () => app.go("rooms"), { "data-keep": "rooms" }) : null,
        button("button.quietgo", t("Call the director"), () => app.go("called"), { "data-keep": "call" }))),
  ];
}

/** @param {App} app */
function going(app) {
  const { round, table, level, board, sitting } = app.draft ?? {};
  const isHere = round === app.round && table === app.sitting?.table && isOfTheSame(sitting, app.sitting);
  return isHere && level ? board : undefined;
}

/** @param {App} app @param {Sitting} sitting @param {number} board @param {number | undefined} first */
function boardKey(app, sitting, board, first) {
  const [dealer, vulnerability] = boardFacts(app.evening, board);
  const known = knownOf(app.known, sitting, board);
  const tap = () => {
    if (known) return app.go("correct", { round: sitting.round, board });
    if (board === first || app.set("order") !== "yes") return begin(app, board);
    app.go("outOfOrder", { board, first });
  };
  return button(`button.board${known ? ".done" : board === first ? ".next" : ""}`, [
    h("span.number", {}, String(board)),
    h("span.what", {}, known ? [h("span.tick", {}, "✓ "), brief(known.result)] : h("span.open", {}, t("no result yet")),
      h("small", {}, `${t("Dealer {seat}", { seat: seatLetter(dealer) })} · `, vulnerable(vulnerability),
        known?.state === "waiting" ? ` · ${t("not sent yet")}` : "", known?.state === "contested" ? ` · ${t("the director looks at it")}` : "",
        known?.state === "refused" ? ` · ${t("not understood")}` : "")),
  ], tap, { "data-keep": `board ${board}`, "aria-label": known ? undefined : t("Board {n}, no result yet", { n: board }) });
}

// ---- rounds in which this device has nothing to enter ----------------------------------------

/** @param {App} app */
function notHere(app) {
  return [h("p.say", {}, notHereWords(app)), ...idle(app)];
}

/** @param {App} app */
function notHereWords({ evening, at, round }) {
  if (at.mode !== "pair" || !at.who) return t("Nobody plays at this table in this round.");
  switch (isAway(evening, at.who, round)) {
    case "late": return t("You play from round {n} on.", { n: evening.contestants[at.who]?.came ?? 1 });
    case "gone": return goneFromHere();
    default: return t("You sit out this round.");
  }
}

/**
 * Those who sit out are told what to do.
 * @param {App} app @param {Sitting} sitting
 */
function sitOut(app, sitting) {
  const who = [...sitting.ns, ...sitting.ew];
  return [
    h("p.say", {}, t("{who} sits out this round.", { who: everybodyNamed(app, sitting) })),
    h("p", {}, t("Nothing is to be entered here. Boards on this table stay as they are.")),
    ...idle(app, who),
  ];
}

/** @param {App} app @param {string[]} [who] */
function idle(app, who = app.at.who ? [app.at.who] : []) {
  const round = app.round + 1;
  const ends = round > app.evening.rounds;
  const room = Math.min(app.evening.allowed - 1, app.evening.rounds);
  return [
    room > app.round ? h("p.note", { role: "status" }, t("The room plays round {n} now.", { n: room })) : null,
    ...who.map((one) => h("p", {}, h("strong", {}, ends ? "" : t("Round {n}:", { n: round })), " ",
      ends ? t("That was the last round") : placeWords(app, one, round))),
    h("div.lower", {}, button("button.go", t("End of the round"), () => app.go("after"), { "data-keep": "after" }),
      button("button.quietgo", t("Call the director"), () => app.go("called"), { "data-keep": "call" })),
  ];
}

// ---- asking twice ----------------------------------------------------------------------------

/** @param {App} app */
export function outOfOrder(app) {
  const { board, first } = app.about;
  if (!board || !first) return [];
  return [
    h("h1", {}, t("Board {n} before board {first}?", { n: board, first })),
    h("p", {}, t("Look at the number on the board itself. The next one in order is board {first}.", { first })),
    h("div.lower", {},
      button("button.go", t("It is board {n}", { n: first }), () => begin(app, first)),
      button("button.quietgo", t("It is board {n}, out of order", { n: board }), () => begin(app, board))),
  ];
}

/**
 * Pairs who are not the ones that the card names find out where they belong.
 * @param {App} app
 */
export function wrongPairs(app) {
  const round = app.about.round ?? app.round;
  const answer = h("div", { "aria-live": "polite" });
  const look = () => {
    const wanted = /** @type {HTMLInputElement} */ (input).value.trim();
    const found = Object.entries(app.evening.contestants).filter(([, one]) => one.number === wanted);
    answer.replaceChildren(...(found.length ? found.map(([id, one]) => h("p.found", {},
      h("strong", {}, contestantWords(app.evening, id)), ` ${together(one.players)}`, h("br"), placeWords(app, id, round)))
      : [h("p.missing", {}, t("There is no number {n} here.", { n: wanted }))]));
  };
  const input = h("input", { id: "number", inputmode: "numeric", autocomplete: "off", oninput: look });
  return [
    h("h1", {}, t("Where do we belong?")),
    h("p", {}, t("In round {n}, type the number of your pair.", { n: round })),
    h("label", { for: "number" }, t("Number")), input, answer,
    h("div.lower", {},
      button("button.quietgo", t("This device is at the wrong table"), () => app.go("other")),
      button("button.quietgo", t("Call the director"), () => app.go("called")),
      button("button.quietgo", t("Round card"), () => app.home())),
  ];
}

// ---- the clock -------------------------------------------------------------------------------

/** @param {App} app */
function clock(app) {
  return h("p.clock", { role: "timer", "aria-label": t("Time left in this round") }, clockWords(app));
}

/** @param {App} app */
function clockWords(app) {
  const clock = app.bundle?.clock;
  if (!clock || clock.round !== app.round) return "";
  if (clock.ends === null) return t("clock paused");
  const left = Math.round((clock.ends - (Date.now() + app.skew)) / 1000);
  const minutes = Math.floor(Math.abs(left) / 60);
  const seconds = String(Math.abs(left) % 60).padStart(2, "0");
  return left < 0 ? t("{time} over", { time: `${minutes}:${seconds}` }) : t("{time} left", { time: `${minutes}:${seconds}` });
}

/** @param {App} app */
export function clockTick(app) {
  const shown = document.querySelector(".clock");
  if (shown && app.bundle) shown.textContent = clockWords(app);
}
