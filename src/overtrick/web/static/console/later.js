// @ts-check
/**
 * What was pressed and is not sent yet, kept over a page that comes meanwhile: a browser forgets it.
 *
 * Pressed on the page that comes back, and nothing wrong there: it is done. Otherwise it is told,
 * and done by who still means it. What is sent has its key: it counts once.
 */
import { submit } from "./submitting.js";

const STORE = "overtrick later";
/** How long it goes by itself, in milliseconds: afterwards it is told first. */
const FRESH = 60_000;
/** How much is said of where it was pressed. */
const LONGEST = 120;
/** What speaks against going on by itself: it is to be read first. */
const WRONG = ":is(main, .flashes) :is(.flash.bad, .flashes > .note, .wrong:not([hidden]), [aria-invalid='true'])";

/** @param {string} name */
const meta = (name) => /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name='${name}']`))?.content ?? "";

/**
 * A form as it was pressed, and under which account; no ``pairs`` where it has what is not written down: a file, a password.
 * @typedef {{id: string, at: number, account: string, page: string, words: string, action: string, enctype: string,
 *   pairs: [string, string][] | null}} Later
 */

/**
 * Keep a form that is pressed; returns what lets it go once it is sent, or told.
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter
 */
export function hold(form, submitter) {
  const id = `${Date.now()} ${Math.random()}`;
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.pathname;
  const when = { id, at: Date.now(), account: meta("account"), page: location.pathname };
  const what = { words: said(form, submitter), action, enctype: form.enctype };
  write([...stored(), { ...when, ...what, pairs: pairsOf(form, submitter) }]);
  return () => write(stored().filter((one) => one.id !== id));
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter @returns {[string, string][] | null} */
function pairsOf(form, submitter) {
  if (form.querySelector("[type='password']")) return null;
  const pairs = [...new FormData(form)].filter(([name]) => name !== "_csrf");
  if (pairs.some(([, value]) => typeof value !== "string")) return null;
  const name = submitter?.getAttribute("name");
  if (name) pairs.push([name, submitter?.getAttribute("value") ?? ""]);
  return /** @type {[string, string][]} */ (pairs);
}

/**
 * What is pressed, with what stands around it or what is typed there.
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter
 */
function said(form, submitter) {
  const typed = [...form.querySelectorAll("input:not([type]), textarea")].map((one) => /** @type {HTMLInputElement} */ (one).value);
  const around = form.closest("li, tr")?.cloneNode(true);
  if (around instanceof Element) for (const one of around.querySelectorAll("form, button, .button")) one.remove();
  const parts = [submitter?.textContent, around?.textContent, ...typed].map((one) => (one ?? "").replace(/\s+/g, " ").trim());
  const words = parts.filter(Boolean).join(" · ");
  return words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
}

/** @returns {Later[]} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Later[]} all */
function write(all) {
  try {
    if (all.length) sessionStorage.setItem(STORE, JSON.stringify(all));
    else sessionStorage.removeItem(STORE);
  } catch {
    // A window that keeps nothing sends what it can.
  }
}

/** What the page before this one could not send any more; another account's waits for that. */
export function goOn() {
  const all = stored();
  const left = all.filter((one) => one.account === meta("account"));
  write(all.filter((one) => !left.includes(one)));
  const good = !document.querySelector(WRONG);
  for (const one of left) {
    if (good && one.pairs && one.page === location.pathname && Date.now() - one.at < FRESH) send(one);
    else tell(one);
  }
}

/** @param {Later} one */
function send(one) {
  const form = document.createElement("form");
  form.hidden = true;
  form.method = "post";
  form.action = one.action;
  form.enctype = one.enctype;
  for (const [name, value] of [["_csrf", meta("csrf")], ...(one.pairs ?? [])]) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  submit(form);
}

/** @param {Later} one */
function tell(one) {
  const place = /** @type {HTMLElement | null} */ (document.getElementById("later"));
  const list = place?.querySelector("ul");
  if (!place || !list) return;
  const item = document.createElement("li");
  const said = document.createElement("span");
  said.textContent = one.words;
  item.append(said, " ");
  const away = () => {
    item.remove();
    place.hidden = !list.children.length;
  };
  if (one.pairs) item.append(button(place.dataset.now ?? "", () => (away(), send(one))), " ");
  item.append(button(place.dataset.leave ?? "", away));
  list.append(item);
  place.hidden = false;
}

/** @param {string} words @param {() => void} then */
function button(words, then) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", then);
  return made;
}
