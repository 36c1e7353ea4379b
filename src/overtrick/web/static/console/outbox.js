// @ts-check
/**
 * What was typed and is on its way: sent one after the other, kept until the server has it.
 *
 * Every entry has a key of its own, so that one which is sent twice counts once. It waits in the
 * tab's own storage: a reload, another page of the console or a server that is away loses nothing.
 * What the server refuses is told where it was typed, or, where that is shown no more, in a tray.
 * So is what it has no event for: each entry says by a uid which one it means, as numbers come
 * again on another server at this address. It stays until that one is back, or it is dropped here.
 * What the server cannot or may not take from this account stays too, and nothing waits behind it.
 */
import { ask } from "../asking.js";
import { tellKept } from "./elsewhere.js";

/**
 * @typedef {{key: string, action: string, pairs: [string, string][], line: string, event: string,
 *   what: string, text: string, back: string, at: string}} Entry ``at`` is when it was typed
 * @typedef {{ok: boolean, html: Document, elsewhere?: boolean, held?: string}} Answer ``held`` is
 *   why it was not taken, and is kept
 * @typedef {"" | "unreached" | "failing" | "signedout" | "another"} Trouble that all have that wait
 * @typedef {(entry: Entry | null, answer: Answer | null) => boolean} Listener says whether it showed the answer
 */

const tray = /** @type {HTMLElement | null} */ (document.getElementById("tray"));
const account = meta(document, "account")?.content ?? "";
const STORES = "overtrick outbox ";
const STORED = `${STORES}${account}`;
const SOON = 1500;
const LATEST = 12_000;
/** How long before what was refused is tried again. */
const HELD = 30_000;

/** @type {Entry[]} */
let waiting = stored(STORED);
/** What other accounts typed in this window waits for them; what they typed is not for this one. */
let others = account ? otherStores().flatMap((name) => stored(name).map((one) => ({ ...one, text: "" }))) : [];
/** @type {Set<Listener>} */
const listeners = new Set();
/**
 * What the server has no event for, by keys: it is asked again when it may be another server.
 * @type {Set<string>}
 */
const elsewhere = new Set();
const NOT_HERE = ["other-event", "no-such-event"];
/**
 * Why the server did not take something, by keys.
 * @type {Map<string, string>}
 */
const held = new Map();
/** @type {Trouble} */
let trouble = "";
let busy = false;
/** Whether what waits is in this page alone. */
let unkept = false;
let pause = SOON;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Send something, once for all; it is tried until the server answers. What is still on its way
 * from the same line goes along by its keys: that may stand there by then, and is one's own. What
 * is said twice in a row is sent once; what was said before something else is said again. It takes
 * the place of what was refused there.
 * @param {Omit<Entry, "key" | "at">} what
 */
export function put(what) {
  const before = waiting.filter((one) => one.line === what.line && one.action === what.action);
  const after = before.map((one) => /** @type {[string, string]} */ (["after", one.key]));
  if (before[before.length - 1]?.text !== what.text) {
    waiting.push({ ...what, pairs: [...what.pairs, ...after], key: newKey(), at: new Date().toISOString() });
    for (const one of before) if (held.has(one.key)) take(one);
  }
  for (const one of before) held.delete(one.key);
  keep();
  void go();
}

/**
 * Whether something that was typed in a line is still on its way.
 * @param {string} line
 */
export function isWaiting(line) {
  return waiting.some((one) => one.line === line);
}

/**
 * Whether what was typed in a line cannot be sent as the server is now.
 * @param {string} line
 */
export function isStuck(line) {
  return Boolean(trouble) || waiting.some((one) => one.line === line && apart().has(one.key));
}

/**
 * Hear of every answer, of an entry that is dropped without one, and with a null of every change of
 * the waiting.
 * @param {Listener} listener
 */
export function hear(listener) {
  listeners.add(listener);
}

/** A key that nobody else makes; on plain http too. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** @param {string} name @returns {Entry[]} */
function stored(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]");
  } catch {
    return [];
  }
}

function otherStores() {
  try {
    return Object.keys(sessionStorage).filter((one) => one.startsWith(STORES) && one !== STORED);
  } catch {
    return [];
  }
}

/** @param {Entry} entry of another account */
function dropOther(entry) {
  for (const name of otherStores()) {
    const left = stored(name).filter((one) => one.key !== entry.key);
    if (left.length) sessionStorage.setItem(name, JSON.stringify(left));
    else sessionStorage.removeItem(name);
  }
  others = others.filter((one) => one !== entry);
  show();
}

function keep() {
  try {
    if (waiting.length) sessionStorage.setItem(STORED, JSON.stringify(waiting));
    else sessionStorage.removeItem(STORED);
    unkept = false;
  } catch {
    unkept = true; // Without storage it waits in memory, and leaving the page is asked about.
  }
  show();
}

/** Send one after the other; `again` what the server disowned or refused as well. */
async function go(again = false) {
  if (busy) return;
  busy = true;
  clearTimeout(timer);
  try {
    await sendAll(again ? new Set() : apart());
  } finally {
    busy = false;
  }
  show();
}

/** @param {Set<string>} passed the keys of what is passed over */
async function sendAll(passed) {
  for (let entry = next(passed); entry; entry = next(passed)) {
    const answer = await tried(entry);
    if (answer === null) {
      timer = setTimeout(() => void go(), pause);
      pause = Math.min(pause * 2, LATEST);
      return;
    }
    trouble = "";
    pause = SOON;
    if (answer.elsewhere || answer.held) {
      passed.add(entry.key);
      setAside(entry, answer.held ?? "");
      continue;
    }
    take(entry);
    if (!heard(entry, answer) && !answer.ok) refused(entry, answer);
  }
  if (next()) timer = setTimeout(() => void go(), 0); // it was passed over, and typed again since
  else if (held.size) timer = setTimeout(() => void go(true), HELD);
}

/**
 * Keep what the server disowned, or refused for a reason, unless something else was typed there
 * since, or it was dropped while it was on its way.
 * @param {Entry} entry
 * @param {string} why
 */
function setAside(entry, why) {
  if (!waiting.includes(entry)) return;
  const after = waiting.slice(waiting.indexOf(entry) + 1);
  if (!why) {
    held.delete(entry.key);
    elsewhere.add(entry.key);
  } else if (after.some((one) => one.line === entry.line && one.action === entry.action)) take(entry);
  else {
    elsewhere.delete(entry.key);
    held.set(entry.key, why);
  }
}

/** The keys of what the server disowned or refused. */
function apart() {
  return new Set([...elsewhere, ...held.keys()]);
}

/** What is to be sent now: whatever the server did not disown or refuse. */
function next(passed = apart()) {
  return waiting.find((one) => !passed.has(one.key));
}

/**
 * Tell everybody, whoever fails at it; whether somebody showed the answer.
 * @param {Entry | null} entry @param {Answer | null} answer
 */
function heard(entry, answer) {
  let seen = false;
  for (const one of listeners) {
    try {
      seen = one(entry, answer) || seen;
    } catch (error) {
      console.error(error);
    }
  }
  return seen;
}

/**
 * Keep something no longer.
 * @param {Entry} entry
 */
function take(entry) {
  waiting = waiting.filter((one) => one.key !== entry.key);
  elsewhere.delete(entry.key);
  held.delete(entry.key);
  keep();
}

/**
 * Keep something no longer, as somebody said so.
 * @param {Entry} entry
 */
function drop(entry) {
  take(entry);
  heard(entry, null);
}

/**
 * What the server says to it; nothing where everything has to wait.
 * @param {Entry} entry
 * @returns {Promise<Answer | null>}
 */
async function tried(entry) {
  try {
    const answer = await post(entry);
    if (answer.ok || answer.status === 422) return { ok: answer.ok, html: new DOMParser().parseFromString(answer.text, "text/html") };
    const { code, detail } = problemOf(answer.text);
    const html = document.implementation.createHTMLDocument();
    if (NOT_HERE.includes(code)) return { ok: false, html, elsewhere: true };
    if (answer.status === 404) return { ok: false, html };
    const way = await hindrance(answer.status);
    if (way === "again") return await tried(entry);
    if (way === "") return { ok: false, html, held: detail || String(answer.status) };
    trouble = way;
  } catch {
    trouble = "unreached";
  }
  show();
  return null;
}

/** @param {string} text @returns {{code: string, detail: string}} */
function problemOf(text) {
  try {
    const { code = "", detail = "" } = JSON.parse(text);
    return { code, detail };
  } catch {
    return { code: "", detail: "" };
  }
}

/**
 * What a status says of all that waits; nothing where it says something of this one alone.
 * @param {number} status
 * @returns {Promise<Trouble | "again">}
 */
async function hindrance(status) {
  if (status === 401) return "signedout";
  if (status === 403) return fresh();
  if (status === 503 || status === 429) return "failing";
  return [408, 502, 504].includes(status) ? "unreached" : "";
}

/** @param {Entry} entry */
function post(entry) {
  return ask(entry.action, {
    method: "POST",
    body: new URLSearchParams([...entry.pairs, ["key", entry.key]]),
    headers: { "X-Part": "yes", "X-CSRF-Token": meta(document, "csrf")?.content ?? "" },
    keepalive: true,
  });
}

/** @param {Document} page @param {string} name @returns {HTMLMetaElement | null} */
function meta(page, name) {
  return page.querySelector(`meta[name='${name}']`);
}

/**
 * Whoever signed in anew has another token: take it from a page that is asked for now. The token of
 * another account is not taken: what is typed under one is not sent under another. Nothing where
 * none was lacking: this account may not do it.
 * @returns {Promise<Trouble | "again">}
 */
async function fresh() {
  const answer = await ask("/console", { headers: { Accept: "text/html" } });
  if (answer.status >= 500) return "unreached";
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  const [found, mine] = [meta(page, "csrf"), meta(document, "csrf")];
  const who = meta(page, "account")?.content;
  if (!answer.ok || !found || !mine || !who) return "signedout";
  if (who !== account) return "another";
  if (mine.content === found.content) return "";
  mine.content = found.content;
  return "again";
}

/** Say what is not sent yet. */
function show() {
  heard(null, null);
  const line = tray?.querySelector("[data-waiting]");
  if (!tray || !line) return;
  tellKept(tray, "elsewhere", waiting.filter((one) => elsewhere.has(one.key)), drop);
  tellKept(tray, "held", waiting.filter((one) => held.has(one.key)), drop, held);
  tellKept(tray, "others", others, dropOther);
  const aside = apart();
  const mine = waiting.filter((one) => !aside.has(one.key));
  const word = trouble ? tray.dataset[trouble] ?? "" : "";
  const text = mine.length && word ? `${word} ${mine.map((one) => `${one.what}: ${one.text}`).join("; ")}` : "";
  if (line.textContent !== text) line.textContent = text;
  tray.hidden = !text && !aside.size && !others.length && !tray.querySelector("[data-refused]");
}

/**
 * Keep what was refused in sight, though its line is not.
 * @param {Entry} entry @param {Answer} answer
 */
function refused(entry, answer) {
  const list = tray?.querySelector("ul:not([data-kept])");
  if (!tray || !list) return;
  const item = document.createElement("li");
  item.setAttribute("data-refused", "");
  const link = document.createElement("a");
  link.href = entry.back;
  link.textContent = `${entry.what}: ${entry.text}`;
  const why = document.createElement("span");
  why.textContent = answer.html.querySelector(".wrong")?.textContent ?? tray.dataset.gone ?? "";
  const away = document.createElement("button");
  away.type = "button";
  away.textContent = "×";
  away.setAttribute("aria-label", tray.dataset.away ?? "");
  away.addEventListener("click", () => {
    item.remove();
    show();
  });
  item.append(link, " ", why, " ", away);
  list.append(item);
  show();
}

addEventListener("online", () => void go(true));
addEventListener("focus", () => (trouble || elsewhere.size || held.size) && void go(true));
addEventListener("beforeunload", (event) => {
  if ((next() && trouble) || (unkept && waiting.length)) event.preventDefault();
});
// What another page of the console could not send any more.
setTimeout(() => void go(), 0);
