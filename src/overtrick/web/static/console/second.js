// @ts-check
/** A second click where the first one sent a form: what came under the pointer with the new page is not meant. */
import { about, formOf } from "./about.js";

const STORE = "overtrick pressed";
/** How long an answer may take, in milliseconds, and still be one to what was pressed. */
const FRESH = 60_000;
/** How long a page has been there, in milliseconds, before somebody can have read what it offers. */
const READ = 1000;
/** The same for the like of what was pressed, which is known already: after it no click is half of a double one. */
const DOUBLE = 500;
/** How far, in pixels, a hand moves between two clicks at one place. */
const NEAR = 24;

/** @typedef {{x: number, y: number, what: string, at: number}} Press where, and what was pressed there */

const before = kept();
const came = performance.now();
/** @typedef {{x: number, y: number, target: Element}} Click */
/** The last click in this page. */
let last = /** @type {Click | null} */ (null);

// A key has no place: what comes under the focus with a new page is the matter of stay.js.
document.addEventListener("click", (event) => {
  if (!event.detail || !(event.target instanceof Element)) return;
  last = { x: event.clientX, y: event.clientY, target: event.target };
  const one = event.target.closest("a, button");
  if (!one || !before || performance.now() - came >= waits(one, event.detail)) return;
  const far = Math.hypot(event.clientX - before.x, event.clientY - before.y);
  if (far > NEAR || what(one) === before.what) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("submit", (event) => {
  const { submitter } = /** @type {SubmitEvent} */ (event);
  if (!submitter || !last || !submitter.contains(last.target)) return;
  keep({ x: last.x, y: last.y, what: what(submitter), at: Date.now() });
}, true);

/**
 * How long, in milliseconds, a button waits for who means it: calls are answered one after the other.
 * @param {Element} one
 * @param {number} clicks how many the browser counts in a row
 */
const waits = (one, clicks) => (clicks === 1 && one.matches("[data-next]") ? DOUBLE : READ);

/**
 * What a button does, as far as its words and its form say it: a minute more can be given twice.
 * @param {Element} one
 */
function what(one) {
  const does = ["aria-label", "name", "value", "formaction", "href"].map((each) => one.getAttribute(each));
  return JSON.stringify([one.textContent, does, about(formOf(one))]);
}

/** @param {Press} press */
function keep(press) {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(press));
  } catch {
    // A window that keeps nothing takes every click as it comes.
  }
}

/** @returns {Press | null} */
function kept() {
  try {
    const press = JSON.parse(sessionStorage.getItem(STORE) ?? "null");
    sessionStorage.removeItem(STORE);
    return press && Date.now() - press.at < FRESH ? press : null;
  } catch {
    return null;
  }
}
