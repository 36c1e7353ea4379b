// @ts-check
// Everything else: the menu, what was chosen on this device, calling the director, what waits.

import { mayStayAwake } from "./device.js";
import { button, choice, h } from "./dom.js";
import { lastOf, sittingHere, sittingOf, where } from "./schedule.js";
import { refusalWords } from "./refused.js";
import { stageNote } from "./results.js";
import { brief, contestantWords, seatWords, together } from "./say.js";
import { read } from "./score.js";
import { goBack, sayOnce } from "./steps.js";
import { count, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./kept.js").Item} Item */

/** As many letters as a call may have. */
const MOST_WORDS = 200;

/** @type {Record<string, string>} */
const LANGUAGES = {
  en: "English", fr: "Français", de: "Deutsch", nl: "Nederlands", pl: "Polski", sv: "Svenska", es: "Español",
};

/** @param {App} app */
export function more(app) {
  const item = (/** @type {string} */ text, /** @type {import("./steps.js").ScreenName} */ screen) =>
    h("li", {}, button("button.quietgo", text, () => app.go(screen), { "data-keep": screen }));
  const seated = app.bundle && app.sitting?.plays && app.set("names") !== "no" && app.evening.stage === "open";
  return [
    h("h1", {}, t("Menu")),
    stageNote(app),
    h("ul.menu-list", {},
      app.bundle && app.place?.table ? item(t("What was entered here"), "recap") : null,
      app.bundle && app.set("ranking") !== "never" ? item(t("Ranking"), "ranking") : null,
      seated ? item(t("Names at this table"), "seats") : null,
      app.place?.table ? item(t("Call the director"), "called") : null,
      item(t("What this device has sent"), "unsent"),
      item(t("Language, size and layout"), "settings"),
      app.place?.mode === "room" ? item(t("Another table"), "rooms") : null,
      item(t("This device is at the wrong table"), "other")),
    h("div.lower", {}, button("button.go", t("Back to the table"), () => app.home())),
  ];
}

// ---- on this device --------------------------------------------------------------------------

/** @param {App} app */
export function settings(app) {
  const { choices } = app;
  const ask = (/** @type {keyof import("./device.js").Choices} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ keys) =>
    h("section", {}, h("h2", {}, label), choice({
      name, label, look: "options", chosen: choices[name] || (name === "language" ? app.language : ""),
      keys: keys.map(([value, text]) => ({ value, text, look: "word" })),
      choose: async (value) => {
        await app.choose({ [name]: value });
        const again = document.querySelector(`[data-name="${name}"] [aria-checked="true"]`);
        if (again instanceof HTMLElement) again.focus();
      },
    }));
  return [
    h("h1", {}, t("Language, size and layout")),
    ask("language", t("Language"), Object.entries(LANGUAGES)),
    ask("text", t("Size of the text"), [["100", "100 %"], ["125", "125 %"], ["150", "150 %"], ["200", "200 %"]]),
    ask("seat", t("Who sits in front of this device?"), ["N", "E", "S", "W"].map((seat) => [seat, seatWords(/** @type {"N"} */ (seat))])),
    ask("hand", t("Which hand taps?"), [["right", t("Right")], ["left", t("Left")]]),
    ask("theme", t("Colours"), [["auto", t("as the device")], ["light", t("Light")], ["dark", t("Dark")]]),
    ask("suits", t("Suits"), [["four", t("four colours")], ["two", t("red and black")]]),
    ask("contrast", t("Contrast"), [["normal", t("normal")], ["more", t("strong")]]),
    mayStayAwake() ? ask("awake", t("Keep the screen on"), [["yes", t("Yes")], ["no", t("No")]]) : null,
    h("div.lower", {}, button("button.go", t("Back"), () => goBack(app))),
  ];
}

// ---- the director ----------------------------------------------------------------------------

/** @param {App} app */
export function called(app) {
  const { about } = app;
  if (about.sent) return isAnswered(app) ? [] : callSent(app);
  about.board ??= beingEntered(app);
  const typed = (/** @type {Event} */ event) => {
    about.words = /** @type {HTMLInputElement} */ (event.target).value;
  };
  return [
    h("h1", {}, t("Call the director?")),
    aboutWhich(app),
    h("label", { for: "words" }, t("What about (you may leave this empty)")),
    h("input", { id: "words", maxlength: MOST_WORDS, autocomplete: "off", value: about.words ?? "", oninput: typed }),
    h("div.lower", {},
      button("button.go", t("Yes, call the director"), () => call(app)),
      button("button.quietgo", t("No"), () => goBack(app))),
  ];
}

/**
 * Whether the director has answered the call that was sent here.
 * @param {App} app
 */
function isAnswered({ about, bundle, items }) {
  const { number, state } = items.find((one) => one.key === about.key) ?? {};
  if (!bundle || state !== "given" || !number || number > bundle.entries) return false;
  return !bundle.calls.some((one) => one.number === number);
}

/** @param {App} app */
function callSent(app) {
  const { board } = app.about;
  return [
    h("h1", {}, t("The director has been called")),
    board ? h("p", {}, t("About board {n}.", { n: board })) : null,
    h("p", {}, app.reached ? t("Please wait, and go on with another board if you can.")
      : t("There is no network: please call aloud as well.")),
    h("div.lower", {}, button("button.go", t("Back to the table"), () => app.home())),
  ];
}

/**
 * The board that somebody is entering; 0 where none is.
 * @param {App} app
 */
function beingEntered(app) {
  const { round, table, board } = app.draft ?? {};
  const isHere = app.bundle && round === roundOfCall(app) && table === app.sitting?.table;
  return board && isHere ? board : 0;
}

/** @param {App} app @returns {number} */
function roundOfCall(app) {
  return app.about.round ?? app.round;
}

/**
 * The boards of the round, and none.
 * @param {App} app
 */
function aboutWhich(app) {
  const { about } = app;
  const sitting = app.bundle ? sittingHere(app.bundle, app.at, roundOfCall(app)) : undefined;
  const boards = sitting?.plays ? sitting.boards : [];
  const all = !about.board || boards.includes(about.board) ? boards : [...boards, about.board];
  if (!all.length) return null;
  return h("section", {}, h("h2", {}, t("About which board?")), choice({
    name: "about", label: t("About which board?"), look: "options short", chosen: about.board,
    keys: [
      ...all.map((one) => ({ value: one, text: String(one), words: t("Board {n}", { n: one }), look: "" })),
      { value: 0, text: t("no board"), look: "word" },
    ],
    choose: (board) => {
      about.board = board;
      app.again("about");
    },
  }));
}

/** @param {App} app */
function call(app) {
  const { board, words = "", table } = app.about;
  const round = roundOfCall(app);
  const sitting = app.bundle ? sittingHere(app.bundle, app.at, round) : undefined;
  const from = sitting || table ? undefined : near(app, round);
  let key = "";
  return sayOnce(app, async () => ({ key } = await app.tell({
    what: "call", round: from?.round ?? round, table: sitting?.table ?? table ?? from?.table ?? app.at.table,
    ...(board ? { board } : {}), words: [from?.who, words.trim()].filter(Boolean).join(": ").slice(0, MOST_WORDS),
  })), () => app.go("called", { sent: true, board, key }));
}

/**
 * Where a pair that sits out at no table was last, or else is next; others may sit there.
 * @param {App} app @param {number} round
 */
function near({ bundle, at }, round) {
  const { who } = at;
  if (!bundle || !who) return undefined;
  const all = bundle.sittings.filter((one) => sittingOf(bundle, who, one.round) === one).sort((one, other) => one.round - other.round);
  const found = lastOf(all, (one) => one.round < round) ?? all[0];
  return found && { round: found.round, table: found.table, who: contestantWords(bundle, who) };
}

// ---- what was sent ---------------------------------------------------------------------------

/** @param {App} app */
export function unsent(app) {
  const all = [...app.items].reverse();
  const waiting = app.outbox.waiting.length;
  return [
    h("h1", {}, t("What this device has sent")),
    h("p", {}, t("All of it is kept here until the event is closed, so that nothing is lost if the director's computer is.")),
    waiting ? button("button.quietgo", t("Send now"), () => app.outbox.soon(), { "data-keep": "now" }) : null,
    all.length ? h("ul.sent", {}, all.map((one) => h("li", {}, sentLine(one, isUntold(app, one))))) : h("p.quiet", {}, t("Nothing yet.")),
    h("div.lower", {}, button("button.go", t("Back"), () => goBack(app), { "data-keep": "back" })),
  ];
}

/**
 * Whether only that a result is in is told here by now.
 * @param {App} app @param {Item} item
 */
function isUntold(app, { board, ...at }) {
  return Boolean(app.bundle && board && app.known.get(where({ ...at, board }))?.text === "");
}

/** @param {Item} item @param {boolean} untold */
function sentLine(item, untold) {
  const state = {
    waiting: () => h("strong.warn", {}, t("not sent yet")),
    given: () => h("strong.good", {}, t("✓ sent")),
    conflict: () => h("strong.bad", {}, `! ${t("another result was in")}`),
    refused: () => h("strong.bad", {}, `! ${item.number === undefined ? t("not understood") : t("with the director")}`),
  }[item.state]();
  const result = untold ? "" : item.result ?? "";
  const board = item.board === undefined ? "" : ` · ${t("Board {n}", { n: item.board })}`;
  const what = {
    result: () => brief(read(result)),
    correct: () => h("span", {}, `${t("changed to")} `, brief(read(result))),
    withdraw: () => t("taken back"),
    seats: () => together((item.players ?? []).map((one) => one.name)),
    call: () => t("Director called"),
  }[item.what]();
  const why = item.state === "refused" ? refusalWords(item.told, item.why) : "";
  return [
    h("p", {}, `${t("Table {n}", { n: item.table })} · ${t("Round {n}", { n: item.round })}${board}`),
    h("p", {}, what, " · ", state),
    why ? h("p.quiet", {}, why) : null,
  ];
}

// ---- another table ---------------------------------------------------------------------------

/** @param {App} app */
export function other(app) {
  const sitting = app.bundle && app.place ? sittingHere(app.bundle, app.place, app.round) : undefined;
  const mine = app.items.filter((one) => one.what === "result" && one.round === app.round && one.table === sitting?.table && isStanding(app, one));
  const leave = (/** @type {boolean} */ taking) => sayOnce(app, async () => {
    for (const item of taking ? mine : []) {
      await app.tell({
        what: "withdraw", round: item.round, table: item.table,
        room: item.room, board: item.board, ...(item.sat ? { sat: item.sat } : {}),
      });
    }
    await app.leave();
  }, () => undefined);
  return [
    h("h1", {}, t("Use this device at another table?")),
    h("p", {}, t("Then scan the code of that table, or type it.")),
    mine.length ? h("p", {}, count(mine.length,
      "On this device {n} result of this round was entered for this table. Was it of the other table?",
      "On this device {n} results of this round were entered for this table. Were they of the other table?")) : null,
    h("div.lower", {},
      mine.length ? button("button.go", t("Yes: take them back, then change"), () => leave(true)) : null,
      button(mine.length ? "button.quietgo" : "button.go", mine.length ? t("No: leave them, and change") : t("Change the table"), () => leave(false)),
      button("button.quietgo", t("Stay at this table"), () => app.home())),
  ];
}

/**
 * Whether what an item said is still in.
 * @param {App} app @param {Item} item
 */
function isStanding(app, item) {
  const known = app.bundle ? app.known.get(where({ ...item, board: item.board ?? 0 })) : undefined;
  return known?.text === item.result && known?.state !== "ruled";
}
