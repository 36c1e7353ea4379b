// @ts-check
/** After a form is sent: the focus is where it was, or in the first field that is wrong, and what the page says is read out. */
import { about, formOf } from "./about.js";

const STORE = "overtrick stay";
/** How long an answer may take, in milliseconds, and still be one to the form that was sent. */
const FRESH = 60_000;
/** How long screen readers take to look at a new page: what comes into it later is read out. */
const READ = 300;
/** The buttons that stay in sight at the bottom of a long form: nothing is scrolled for them. */
const BAR = ".buttons.sticky";
const CONTROLS = "input:not([type='hidden']), select, textarea, button";

/**
 * Where somebody was when a form was sent: on which page, where it went, in which control of which
 * form, and near what.
 * @typedef {{page: string, to: string, id: string, about: string, name: string, value: string, index: number, near: string, at: number}} Place
 */

/** @param {Element} one */
const nameOf = (one) => one.getAttribute("name") ?? "";

/**
 * What tells a button, or one of several things to choose, from its like.
 * @param {Element} one
 */
const valueOf = (one) => (one.matches("button, [type='radio'], [type='checkbox']") ? one.getAttribute("value") ?? "" : "");

/**
 * The controls of the forms that are about one thing, which have a name and a value.
 * @param {Pick<Place, "about" | "name" | "value">} like
 */
function alike(like) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(CONTROLS)]);
  return all.filter((one) => nameOf(one) === like.name && valueOf(one) === like.value && about(formOf(one)) === like.about);
}

/**
 * What finds the surroundings of a control again.
 * @param {Element} one
 */
function near(one) {
  const around = one.parentElement?.closest(":is(section, ul, ol, aside):is([id], [aria-label])");
  if (!around) return "";
  const label = around.getAttribute("aria-label");
  return around.id ? `#${CSS.escape(around.id)}` : `${around.localName}[aria-label="${CSS.escape(label ?? "")}"]`;
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { submitter } = /** @type {SubmitEvent} */ (event);
  const here = document.activeElement;
  const one = here && formOf(here) === form ? here : submitter;
  if (!form.matches("[method='post']:not([data-line], [data-lines])") || !one) return; // a field may be called method
  const like = { about: about(form), name: nameOf(one), value: valueOf(one) };
  const to = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const index = alike(like).indexOf(/** @type {HTMLElement} */ (one));
  keep({ ...like, page: location.pathname, to: new URL(to, location.href).pathname, id: one.id, index, near: near(one), at: Date.now() });
});

/** @param {Place} place */
function keep(place) {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(place));
  } catch {
    // A window that keeps nothing begins at the top.
  }
}

/** @returns {Place | null} */
function kept() {
  try {
    const place = JSON.parse(sessionStorage.getItem(STORE) ?? "null");
    sessionStorage.removeItem(STORE);
    return place && Date.now() - place.at < FRESH ? place : null;
  } catch {
    return null;
  }
}

/**
 * Whether the page is where the form was, or where it went: previews that are refused are behind that.
 * @param {Place} place
 */
const isBack = (place) => [place.page, place.to].includes(location.pathname);

/**
 * The first field that is wrong; otherwise the control where somebody was, or else its surroundings.
 * None that is like it takes its place: a key that is still pressed would do another thing.
 * @param {Place} place @returns {HTMLElement | null}
 */
function found(place) {
  const wrong = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main [aria-invalid='true']")]);
  const same = (place.id && isBack(place) && document.getElementById(place.id)) || alike(place)[place.index];
  if (wrong.length) return wrong.find((one) => one === same) ?? wrong[0];
  if (same || !isBack(place)) return same ?? null;
  const around = /** @type {HTMLElement | null} */ (place.near && document.querySelector(place.near)) || document.getElementById("main");
  if (around && !around.hasAttribute("tabindex")) around.tabIndex = -1;
  return around;
}

/** Go on where a form was sent, unless the page has a better place, or is another one. */
function goOn() {
  const place = kept();
  const free = document.activeElement === document.body && !document.querySelector("[autofocus]") && !location.hash;
  if (!place || !free || !(isBack(place) || location.pathname.startsWith(`${place.to}/`))) return;
  const one = found(place);
  for (let fold = one?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  const away = one && one.id !== "main" && isAway(one);
  one?.focus({ preventScroll: one.id === "main" || !away });
  if (away) follow(one);
}

/**
 * Whether something is not in sight: below what the window shows, or under the bar of buttons.
 * @param {HTMLElement} one
 */
function isAway(one) {
  const bar = one.closest(BAR) ? null : document.querySelector(BAR);
  const { top, bottom } = one.getBoundingClientRect();
  return top < 0 || bottom > Math.min(innerHeight, bar?.getBoundingClientRect().top ?? innerHeight);
}

/**
 * What the page says stands above: let it be seen as long as one is where one was.
 * @param {HTMLElement} one
 */
function follow(one) {
  const said = told()[0];
  const shown = said?.closest(".flashes") ?? said;
  if (!shown) return;
  shown.classList.add("follows");
  document.documentElement.style.scrollPaddingTop = `${shown.getBoundingClientRect().height + 16}px`;
  one.scrollIntoView({ block: "nearest" });
  one.addEventListener("blur", () => {
    for (const each of document.querySelectorAll(".follows")) each.classList.remove("follows");
    document.documentElement.style.scrollPaddingTop = "";
  }, { once: true });
}

/** What the page says of what was sent. */
function told() {
  return [...document.querySelectorAll(".flash")].filter((one) => one.closest("[role='status'], [role='alert']"));
}

/** What came with the page is read out only where it comes into it anew. */
function readOut() {
  for (const one of told()) if (!one.contains(document.activeElement)) one.replaceWith(one.cloneNode(true));
}

// Of a key that is held down only the first stroke sends a form.
document.addEventListener("keydown", (event) => {
  const sends = { Enter: "button, form[method='post'] input:not([data-result])", " ": "button" }[event.key];
  if (sends && event.repeat && event.target instanceof Element && event.target.matches(sends)) event.preventDefault();
});

document.addEventListener("DOMContentLoaded", goOn);
addEventListener("load", () => setTimeout(readOut, READ));
