// @ts-check
// Coming to a table: by its code from the card, or by typing; and taking one over.

import { button, h } from "./dom.js";
import { apartLine } from "./apart.js";
import { comeBack } from "./aside.js";
import { forgetOthers } from "./evenings.js";
import { retold } from "./refused.js";
import { named, sideLetters } from "./say.js";
import { ask } from "./server.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Place} Place */
/** @typedef {{code?: string, event?: string, table?: string, pin?: string}} By a table's code, or what its card says */
/** @typedef {{mode: Place["mode"], room?: Place["room"], who?: string, take_over?: boolean}} Mode as what a device comes */
/** @typedef {By & Mode & {uid?: string}} Joined how a device came to its table */
/** @typedef {{id: string, number: string, line: "NS" | "EW" | null, names: string}} Pair at a table now */
/**
 * @typedef {object} LookedAt the table that a code or a PIN opens
 * @property {number} event @property {string} title @property {string} section
 * @property {number} sections @property {number} table
 * @property {boolean} claimed by another device @property {boolean} rooms whether both have its number
 * @property {Pair[]} personal who may use their own phones @property {boolean} whole_room
 * @property {boolean} [room_claimed] whether another device serves all tables
 */

/** @param {App} app */
export function join(app) {
  if (app.about.code && !app.about.tried) {
    app.about.tried = true;
    look(app, { code: app.about.code });
    return [h("h1", {}, t("One moment …")), h("div.lower", {}, backKey(app))];
  }
  return form(app);
}

/** @param {App} app */
function form(app) {
  const { about } = app;
  const { by: tried } = about;
  /** @type {By} */
  const before = { ...tried, pin: about.later ? tried?.pin : "", ...about.typed };
  const field = (/** @type {"event" | "table" | "pin"} */ id, /** @type {string} */ label, /** @type {Record<string, import("./dom.js").Property>} */ more) => {
    const typed = (/** @type {Event} */ event) => {
      about.typed = { ...about.typed, [id]: /** @type {HTMLInputElement} */ (event.target).value };
    };
    const input = h("input", { id, autocomplete: "off", "aria-required": "true", value: before[id], oninput: typed, ...more });
    return h("div.field", {}, h("label", { for: id }, label), input);
  };
  const value = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value.trim();
  const problem = h("p.missing", { role: "alert", hidden: !about.problem }, about.problem);
  const number = field("event", t("Number of the event"), { inputmode: "numeric" });
  const alone = playedAlone(number);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const by = { event: value("event"), table: value("table"), pin: value("pin") };
    const lacks = !by.event && !((await alone) || (await playedAlone(number))) ? "event" : !by.table ? "table" : !by.pin ? "pin" : "";
    if (app.about !== about) return;
    if (!lacks) return look(app, by);
    problem.hidden = false;
    problem.textContent = lackWords(lacks);
    document.getElementById(lacks)?.focus();
  };
  return [
    h("h1", {}, t("Which table is this?")),
    h("p", {}, t("Scan the code on the table's card with the camera of this device, or type what the card says.")),
    problem,
    about.later && tried?.code ? button("button.go", t("Try again"), () => look(app, tried)) : null,
    h("form", { onsubmit: send, novalidate: true },
      number,
      field("table", t("Table (4, or A4)"), { autocapitalize: "characters" }),
      field("pin", t("PIN"), { inputmode: "numeric", maxlength: "8" }),
      h("button.go", { type: "submit" }, t("Go on"))),
    h("div.lower", {},
      backKey(app),
      button("button.quietgo", t("Language, size and layout"), () => app.go("settings", { from: ["join", about] }))),
  ];
}

/**
 * To the table that this device was at before another card was looked at, if it was at one. Another
 * page of it may have been at work there meanwhile.
 * @param {App} app
 */
function backKey(app) {
  const back = () => {
    history.replaceState({}, "", "/t/");
    comeBack(app);
  };
  return app.place ? button("button.quietgo", t("Back to the table"), back) : null;
}

/**
 * Whether one event alone is played tonight, so that its number may be left out: the field says so.
 * @param {HTMLElement} number
 */
async function playedAlone(number) {
  const { status, body } = await ask("/t/tonight");
  if (status !== 200 || !body?.one) return false;
  const input = number.querySelector("input");
  input?.setAttribute("placeholder", t("tonight's event"));
  input?.removeAttribute("aria-required");
  return true;
}

/** @param {"event" | "table" | "pin"} lacks */
function lackWords(lacks) {
  switch (lacks) {
    case "event": return t("Type the number of the event: it stands on the card of the table.");
    case "table": return t("Type the table: it stands on its card.");
    case "pin": return t("Type the PIN: it stands on the card of the table.");
  }
}

/**
 * Ask which table a code is of. Where nobody can say it now, it may be asked again; what was chosen
 * before the answer came counts.
 * @param {App} app @param {By} by
 */
async function look(app, by) {
  const { screen: before, about } = app;
  const answer = await ask("/t/look", by);
  await rejoined(app);
  if (app.about !== about) return;
  if (answer.status === 200 || answer.status === 201) {
    const event = by.code ? by.event : String(answer.body.event);
    return app.go("welcome", { by: { ...by, event }, found: answer.body });
  }
  const later = isForNow(answer);
  app.go(before === "lost" && later ? "lost" : "join", { by, later, problem: problemWords(answer) });
}

/**
 * Wait for a coming back that was begun before: it ends on a screen of its own.
 * @param {App} app
 */
async function rejoined(app) {
  while (app.rejoining) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Whether the same may well be answered in a while.
 * @param {import("./server.js").Answer} answer
 */
function isForNow({ status }) {
  return status === 0 || status === 429 || status >= 500;
}

/** @param {import("./server.js").Answer} answer */
function problemWords({ status, body }) {
  if (status === 0) return t("There is no network. Try again in a moment.");
  if (status >= 500) return t("That did not work. Try again in a moment.");
  if (status === 429) return t("Too many tries. Wait a minute, then try again.");
  switch (body?.code) {
    case "no-such-event": return t("There is no event with that number. Look at the card again.");
    case "not-scheduled": return t("There is no such table in this event. Look at the card again.");
    case "wrong-pin": return t("That PIN does not open this table. Look at the card again, or call the director.");
    default: return t("This code is not good, or no longer. Look at the card again, or call the director.");
  }
}

/**
 * "Section A · Table 4": is it?
 * @param {App} app
 */
export function welcome(app) {
  const { found, problem } = app.about;
  if (!found) return [];
  const title = found.sections > 1 ? `${t("Section {n}", { n: found.section })} · ${t("Table {n}", { n: found.table })}` : t("Table {n}", { n: found.table });
  return [
    h("p.quiet", {}, found.title),
    h("h1.huge", {}, title),
    problem ? h("p.missing", { role: "alert" }, problem) : null,
    found.claimed ? h("p.note", {}, t("Another device enters the results of this table. If it is gone, take over: what it has entered stays.")) : null,
    h("div.lower", {}, ...ways(app, found)),
  ];
}

/** @param {App} app @param {LookedAt} found */
function ways(app, found) {
  const go = (/** @type {Mode} */ more) => () => claim(app, more);
  const table = found.claimed ? t("Take over this table") : t("This device stays at this table");
  const rooms = found.rooms
    ? /** @type {const} */ (["open", "closed"]).map((room) => button("button.go", room === "open" ? t("Open room") : t("Closed room"), go({ mode: "table", room, take_over: found.claimed })))
    : [button("button.go", table, go({ mode: "table", take_over: found.claimed }))];
  const own = found.personal.map((one) => button("button.quietgo",
    t("My own phone: we are {who}", { who: pairWords(one) }), go({ mode: "pair", who: one.id })));
  const all = found.whole_room ? wholeRoom(found, go({ mode: "room", take_over: found.room_claimed })) : [];
  return [...rooms, ...own, ...all, button("button.quietgo", t("Another table"), () => app.go("join"))];
}

/**
 * One device alone serves all tables: another has to take over from it knowingly.
 * @param {LookedAt} found @param {() => void} act
 */
function wholeRoom({ room_claimed: taken }, act) {
  if (!taken) return [button("button.quietgo", t("One device for all tables"), act)];
  return [
    h("p.note", {}, t("Another device serves all tables. If it is gone, take over: what it has entered stays.")),
    button("button.quietgo", t("Take over for all tables"), act),
  ];
}

/**
 * `NS 3 (Pia Oakes – Wren Kemp)`.
 * @param {Pair} one
 */
function pairWords(one) {
  const pair = one.line ? `${sideLetters(one.line)} ${one.number}` : t("Pair {n}", { n: one.number });
  return one.names ? `${pair} (${named(one.names)})` : pair;
}

/** @param {App} app @param {Mode} more */
async function claim(app, more) {
  const { about } = app;
  const { found } = about;
  const joined = { ...about.by, ...more, uid: undefined };
  const { status, body } = await ask("/t/claim", joined);
  if (status === 200 || status === 201) {
    await forgetOthers(app, body);
    return app.arrive({ ...joined, uid: body.uid }, body);
  }
  if (app.about !== about) return;
  if (body?.code === "table-claimed" && found) {
    const claimed = more.mode === "room" ? { room_claimed: true } : { claimed: true };
    return app.go("welcome", { ...about, found: { ...found, ...claimed } });
  }
  const problem = body?.code === "not-allowed" ? retold(body.detail) || t("The director has set that this is not done here.") : problemWords({ status, body });
  app.go("welcome", { ...about, problem });
}

/**
 * The table was taken by another device, or its code changed.
 * @param {App} app
 */
export function lost(app) {
  const taken = app.lostBy === "table-claimed";
  const waiting = app.outbox.waiting.length;
  const apart = apartLine(app);
  const back = () => (app.joined?.code || app.joined?.pin ? look(app, app.joined) : app.go("join"));
  return [
    h("h1", {}, taken ? app.place?.mode === "room" ? t("Another device serves all tables now") : t("Another device has taken over this table") : t("This device is not known here any more")),
    app.about.problem ? h("p.missing", { role: "alert" }, app.about.problem) : null,
    waiting ? h("p", {}, t("What was entered here is kept, and will be sent."))
      : apart ? null : h("p", {}, t("All that was entered here has been sent.")),
    apart,
    h("div.lower", {},
      button("button.go", taken ? t("Use this device again") : t("Join again"), back, { "data-keep": "back" }),
      button("button.quietgo", t("Another table"), () => app.leave(), { "data-keep": "leave" })),
  ];
}

/** @param {App} app */
export function loading(app) {
  return [
    h("h1", {}, t("Fetching the evening …")),
    app.reached ? null : h("p", {}, t("There is no network. Try again in a moment.")),
    h("div.lower", {},
      button("button.quietgo", t("Try again"), () => app.download()),
      button("button.quietgo", t("Another table"), () => app.leave())),
  ];
}

/**
 * Another page of this device is at work.
 * @param {App} app
 */
export function elsewhere(app) {
  return [
    h("h1", {}, t("The terminal is open in another window")),
    h("p", {}, t("One window of a device is at work, so that nothing is said twice. What was entered here is kept.")),
    h("div.lower", {}, button("button.go", t("Go on in this window"), () => comeBack(app))),
  ];
}
