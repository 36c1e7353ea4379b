// @ts-check
// The line on top of every screen: where we are, what is not sent yet, and what must be read.

import { button, h, keepingFocus } from "./dom.js";
import { markOf } from "./evenings.js";
import { keep, keepsAll } from "./kept.js";
import { movedWords } from "./moved.js";
import { brief, contestantWords, opponents, tableLabel } from "./say.js";
import { isAhead, sittingAt, where } from "./schedule.js";
import { read } from "./score.js";
import { count, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./dom.js").Child} Child */

/** The sum in the address of this file: the version of the whole page. */
const VERSION = new URL(import.meta.url).pathname.split("/")[2];

/** Screens on which a board is entered and confirmed. */
const ENTERING = new Set(["board", "passOn", "check", "pin"]);

/** So long after a tap somebody still types: what is to be read then does not move the keys. */
const TYPING = 2000;
/** So many announcements are shown at once, the newest: the board to enter must be near. */
const FEW = 3;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

/** @param {App} app */
export function renderTop(app) {
  const top = /** @type {HTMLElement} */ (document.querySelector("#top"));
  const height = top.offsetHeight;
  keepingFocus(() => top.replaceChildren(
    h("p.where", {}, whereWords(app)),
    h("p.badge", { "data-state": badgeState(app) }, badgeWords(app)),
    app.place && app.screen !== "more" && !app.isComing
      ? button("button.menu-key", t("Menu"), () => app.go("more"), { "data-keep": "menu" })
      : "",
    ...notYetHeldBack(app, top),
  ));
  if (top.offsetHeight !== height) app.guard.moved();
}

/**
 * What is to be read; while somebody types, only what was there before.
 * @param {App} app @param {HTMLElement} top
 */
function notYetHeldBack(app, top) {
  const all = [...troubles(app), ...news(app)];
  const rest = TYPING - app.guard.rest;
  if (!app.isEntering || rest <= 0) return all;
  const shown = [...top.querySelectorAll(".banner")].map((one) => one.textContent);
  clearTimeout(later);
  later = setTimeout(() => renderTop(app), rest);
  return all.filter((one) => shown.includes(one.textContent));
}

/**
 * The table, or the pair whose phone this is and the table where it sits now; and the round.
 * @param {App} app
 */
function whereWords(app) {
  const { place, bundle } = app;
  if (!place || !bundle) return "Overtrick";
  if (!place.table && place.mode === "room") return bundle.title;
  const { table } = place.mode === "pair" ? app.sitting ?? { table: 0 } : place;
  return [
    place.mode === "pair" && place.who ? [h("strong", {}, contestantWords(bundle, place.who)), " · "] : [],
    table ? [h("span", {}, t("Table {n}", { n: tableLabel(bundle, table) })), " · "] : [],
    h("span", {}, t("Round {n}", { n: app.round })),
  ].flat();
}

/** @param {App} app */
function badgeState(app) {
  if (app.outbox.waiting.length || (app.reached && app.outbox.waitApart.length)) return "waiting";
  return app.reached ? "sent" : "away";
}

/** @param {App} app */
function badgeWords(app) {
  const waiting = app.outbox.waiting.length;
  if (waiting) return count(waiting, "{n} not sent yet", "{n} not sent yet");
  const apart = app.outbox.waitApart.length;
  if (app.reached && apart) return count(apart, "{n} kept here", "{n} kept here");
  if (!app.place) return "";
  return app.reached ? t("✓ all sent") : t("no network");
}

/**
 * What is wrong, and what to do about it.
 * @param {App} app
 */
function troubles(app) {
  const found = [];
  if (!keepsAll()) {
    found.push(t("This browser keeps nothing on the device (a private window, or no space). Leave this page open until everything is sent."));
  } else if (app.place && !window.isSecureContext && !app.reached) {
    found.push(t("No network. Do not reload this page now: it would stay empty until the network is back. What you entered is kept on this device."));
  }
  if (app.odd) {
    found.push(t("This page cannot read what the server sends. What was entered is kept. Reload the page; if that does not help, call the director."));
  }
  return found.map((text) => h("p.banner", { role: "status" }, text));
}

/** @param {App} app */
function news(app) {
  const newer = app.reached && app.bundle?.version && app.bundle.version !== VERSION;
  return [
    ...meanwhile(app),
    ...announced(app),
    ...app.moved.map((one) => ({ one, words: movedWords(app, one).join(" ") })).filter(({ words }) => words)
      .map(({ one, words }) => toRead(words, t("Read"), () => haveRead(app, { moved: app.moved.filter((two) => two !== one) }), `moved ${one.key} ${one.round}`)),
    ...app.changed.filter((one) => isOfHere(app, one)).map((one) => toRead([whose(app, one), changeWords(app, one)].flat(), t("Read"), () => haveRead(app, { changed: app.changed.filter((two) => two !== one) }), `changed ${where(one)}`)),
    ...(newer && app.screen !== "board" ? [toRead(t("There is a new version of this page."), t("Load it"), () => location.reload(), "newer")] : []),
  ];
}

/**
 * That the board which is being entered has a result: somebody else was faster.
 * @param {App} app
 */
function meanwhile(app) {
  const { draft, bundle, place, screen } = app;
  if (!ENTERING.has(screen) || !draft || draft.correcting || !bundle || !place) return [];
  const { round, table, board } = draft;
  const known = app.known.get(where({ round, table, board, room: app.entered?.room ?? place.room }));
  if (!known) return [];
  return [toRead([t("Board {n} has a result already:", { n: board }), " ", brief(known.result)], t("Look at it"),
    () => app.go("correct", { round, board }), `meanwhile ${board}`)];
}

/**
 * The newest that the director said; as one is read the next comes up, and all may be read at once.
 * @param {App} app
 */
function announced(app) {
  const all = announcements(app);
  const older = all.length - FEW;
  const read = (/** @type {string[]} */ marks) => haveRead(app, { read: [...app.read, ...marks] });
  const shown = all.slice(0, FEW).map(({ mark, text }) =>
    toRead([h("strong", {}, `${t("The director says")}: `), text], t("Read"), () => read([mark]), mark));
  if (older <= 0) return shown;
  const more = count(older, "and {n} older announcement", "and {n} older announcements");
  return [...shown, toRead(more, t("Read all"), () => read(all.map(({ mark }) => mark)), "read all")];
}

/**
 * What the director said and nobody has read here.
 * @param {App} app
 */
function announcements({ bundle, read }) {
  if (!bundle) return [];
  return bundle.announcements
    .map((one) => ({ mark: markOf(bundle, one), text: one.text }))
    .filter(({ mark }) => !read.includes(mark));
}

/** @param {Child | Child[]} words @param {string} label @param {() => void} act @param {string} id */
function toRead(words, label, act, id) {
  return h("div.banner.announcement", { role: "status" }, h("p", {}, words), button("button", label, act, { "data-keep": id }));
}

/**
 * Whether a result is of the table that has this device now, where one serves all tables.
 * @param {App} app @param {import("./schedule.js").Change} one
 */
function isOfHere({ place, screen }, one) {
  return place?.mode !== "room" || (one.table === place.table && screen !== "rooms");
}

/**
 * Whose result it is, where others sit in front of this device.
 * @param {App} app @param {import("./schedule.js").Change} one
 */
function whose({ bundle, place, round }, one) {
  if (!bundle || !place || place.mode === "pair" || (one.round === round && one.table === place.table)) return "";
  const sitting = sittingAt(bundle, { table: one.table, room: place.room }, one.round);
  return sitting ? h("strong", {}, `${opponents(bundle, sitting)}: `) : "";
}

/**
 * A result of this table that somebody else has changed, and what it is now unless others sit here
 * by now who play that board later.
 * @param {App} app @param {import("./schedule.js").Change} one
 */
function changeWords({ bundle, place, sitting }, { board, round, now, desk }) {
  const at = { n: board, round };
  if (now === null) return t("Board {n} of round {round} has no result any more: enter it again, or ask the director.", at);
  const words = desk ? t("The director has changed board {n} of round {round}:", at) : t("Another device has changed board {n} of round {round}:", at);
  const isKept = bundle && place?.mode !== "pair" && isAhead(bundle, sitting, board);
  return [words, " ", isKept ? t("somebody here plays it later.") : brief(read(now))];
}

/**
 * Keep what was read, so that it is not shown again.
 * @param {App} app @param {Partial<Pick<App, "read" | "changed" | "moved">>} left
 */
function haveRead(app, left) {
  Object.assign(app, left);
  for (const [name, value] of Object.entries(left)) keep(name, value);
  renderTop(app);
}
