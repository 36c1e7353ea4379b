// @ts-check
/**
 * What was typed and is on its way: sent one after the other, kept until the server has it.
 *
 * Every entry has a key of its own, so that one which is sent twice counts once. It waits in the
 * tab's own storage: a reload, another page of the console or a server that is away loses nothing.
 * What the server refuses is told where it was typed, or, where that is shown no more, in a tray.
 * So is what it has no event for: each entry says by a uid which one it means, as numbers come
 * again on another server at this address. It stays until that one is back, or it is dropped here.
 */
import { tellKept } from "./elsewhere.js";

/**
 * @typedef {{key: string, action: string, pairs: [string, string][], line: string, event: string,
 *   what: string, text: string, back: string, at: string}} Entry ``at`` is when it was typed
 * @typedef {{ok: boolean, html: Document, elsewhere?: boolean}} Answer
 * @typedef {(entry: Entry | null, answer: Answer | null) => boolean} Listener says whether it showed the answer
 */

const tray = /** @type {HTMLElement | null} */ (document.getElementById("tray"));
const account = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name='account']"))?.content ?? "";
const STORES = "overtrick outbox ";
const STORED = `${STORES}${account}`;
const SOON = 1500;
const LATEST = 12_000;

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
/** @type {"" | "unreached" | "signedout"} */
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
 * is said twice in a row is sent once; what was said before something else is said again.
 * @param {Omit<Entry, "key" | "at">} what
 */
export function put(what) {
  const before = waiting.filter((one) => one.line === what.line && one.action === what.action);
  const after = before.map((one) => /** @type {[string, string]} */ (["after", one.key]));
  if (before.at(-1)?.text !== what.text) waiting.push({ ...what, pairs: [...what.pairs, ...after], key: newKey(), at: new Date().toISOString() });
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
  return Boolean(trouble) || waiting.some((one) => one.line === line && elsewhere.has(one.key));
}

/**
 * Hear of every answer, and with a null of every change of the waiting.
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

/** Send one after the other; `again` what the server disowned as well. */
async function go(again = false) {
  if (busy) return;
  busy = true;
  clearTimeout(timer);
  const passed = new Set(again ? [] : elsewhere);
  for (;;) {
    const entry = next(passed);
    if (!entry) break;
    const answer = await tried(entry);
    if (answer === null) {
      timer = setTimeout(() => void go(), pause);
      pause = Math.min(pause * 2, LATEST);
      break;
    }
    trouble = "";
    pause = SOON;
    if (answer.elsewhere) {
      elsewhere.add(entry.key);
      passed.add(entry.key);
      continue;
    }
    take(entry);
    const seen = [...listeners].map((one) => one(entry, answer)).some(Boolean);
    if (!answer.ok && !seen) refused(entry, answer);
  }
  busy = false;
  show();
}

/** What is to be sent now: whatever the server did not disown. */
function next(passed = elsewhere) {
  return waiting.find((one) => !passed.has(one.key));
}

/**
 * Keep something no longer.
 * @param {Entry} entry
 */
function take(entry) {
  waiting = waiting.filter((one) => one !== entry);
  elsewhere.delete(entry.key);
  keep();
}

/** @param {Entry} entry @returns {Promise<Answer | null>} */
async function tried(entry) {
  try {
    const answer = await post(entry);
    if (answer.ok || answer.status === 422) {
      return { ok: answer.ok, html: new DOMParser().parseFromString(await answer.text(), "text/html") };
    }
    if (await isElsewhere(answer)) return { ok: false, html: document.implementation.createHTMLDocument(), elsewhere: true };
    trouble = answer.status === 401 || answer.status === 403 ? "signedout" : "unreached";
    if (answer.status === 403) await fresh();
    if (answer.status === 404) return { ok: false, html: document.implementation.createHTMLDocument() };
  } catch {
    trouble = "unreached";
  }
  show();
  return null;
}

/**
 * Whether the server has another event under the number, or none.
 * @param {Response} answer
 */
async function isElsewhere(answer) {
  if (answer.status !== 409 && answer.status !== 404) return false;
  const problem = await answer.json().catch(() => null);
  return NOT_HERE.includes(problem?.code);
}

/** @param {Entry} entry */
function post(entry) {
  return fetch(entry.action, {
    method: "POST",
    body: new URLSearchParams([...entry.pairs, ["key", entry.key]]),
    headers: { "X-Part": "yes", "X-CSRF-Token": token()?.content ?? "" },
    credentials: "same-origin",
    keepalive: true,
  });
}

function token() {
  return /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name='csrf']"));
}

/** Whoever signed in anew has another token: take it from a page that is asked for now. */
async function fresh() {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = /** @type {HTMLMetaElement | null} */ (page.querySelector("meta[name='csrf']"));
  const mine = token();
  if (found && mine) mine.content = found.content;
}

/** Say what is not sent yet. */
function show() {
  for (const one of listeners) one(null, null);
  const line = tray?.querySelector("[data-waiting]");
  if (!tray || !line) return;
  const apart = waiting.filter((one) => elsewhere.has(one.key));
  tellKept(tray, "elsewhere", apart, take);
  tellKept(tray, "others", others, dropOther);
  const mine = waiting.filter((one) => !elsewhere.has(one.key));
  const word = trouble ? tray.dataset[trouble] ?? "" : "";
  const text = mine.length && word ? `${word} ${mine.map((one) => `${one.what}: ${one.text}`).join("; ")}` : "";
  if (line.textContent !== text) line.textContent = text;
  tray.hidden = !text && !apart.length && !others.length && !tray.querySelector("[data-refused]");
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
addEventListener("focus", () => (trouble || elsewhere.size) && void go(true));
addEventListener("beforeunload", (event) => {
  if ((next() && trouble) || (unkept && waiting.length)) event.preventDefault();
});
// What another page of the console could not send any more.
setTimeout(() => void go(), 0);
