// @ts-check
/** Forms that lose nothing: sent only to a server that answers, once, and not left by mistake. */
import { ask } from "../asking.js";
import { goOn, hold } from "./later.js";
import { submit } from "./submitting.js";

const tray = /** @type {HTMLElement | null} */ (document.getElementById("tray"));
const FORMS = "form[method='post']:not([data-line]):not([data-lines])";
/** How long a second click on what was sent is one too many. */
const TWICE = 3000;
/** How long the page of a form that was sent may take, in milliseconds, before another form goes out. */
const COMES = 30_000;
/** What a form is sent with that is another wherever it is drawn. */
const PASSING = new Set(["_csrf", "key"]);
/**
 * @typedef {object} Press
 * @property {HTMLFormElement} form @property {HTMLElement | null} submitter
 * @property {string} words what is sent so
 * @property {() => void} letGo it is kept until then for the next page
 */
/**
 * Forms that are asked for or were just sent: a double click sends one once.
 * @type {Set<Press>}
 */
const sending = new Set();
/** One after the other: a browser gives up a page that is to come when another form is sent. */
let before = Promise.resolve();
/** Whether a form is sent now that was asked for. */
let passing = false;

// Also of forms that come later, with what is new in the room. A browser that does not say which
// button was pressed (Safari before 15.4) sends them itself.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || passing || !form.matches(FORMS) || !("submitter" in event)) return;
  event.preventDefault();
  const submitter = /** @type {HTMLElement | null} */ (event.submitter);
  const like = { form, submitter, words: wordsOf(form, submitter) };
  if ([...sending].some((one) => isSame(one, like))) return;
  const press = { ...like, letGo: hold(form, submitter) };
  form.dataset.asked = "yes"; // the page that comes meanwhile has it
  sending.add(press);
  before = before.then(() => send(press)).catch((error) => console.error(error));
});

/**
 * Where a form goes, and with what: so it is known again where it was drawn anew.
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter
 */
function wordsOf(form, submitter) {
  const sent = [...new FormData(form)].filter(([name]) => !PASSING.has(name));
  const pairs = sent.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const pressed = ["name", "value", "formaction"].map((one) => submitter?.getAttribute(one));
  return JSON.stringify([form.getAttribute("action"), pressed, pairs]);
}

/** @param {Press} one @param {Omit<Press, "letGo">} other */
function isSame(one, other) {
  return one.words === other.words || (one.form === other.form && one.submitter === other.submitter);
}

/**
 * Ask first whether the server is there: a browser that finds none forgets what was typed. A form
 * that was replaced meanwhile is sent as it was when somebody pressed its button.
 * @param {Press} press
 */
async function send(press) {
  const { form, submitter, letGo } = press;
  const trouble = sending.has(press) ? await troubled() : "";
  if (!sending.has(press)) return; // its page is gone
  letGo();
  if (trouble) {
    sending.delete(press);
    delete form.dataset.asked;
    tell(form, trouble);
    return;
  }
  setTimeout(() => sending.delete(press), TWICE);
  if (!form.isConnected) {
    form.hidden = true;
    document.body.append(form);
  }
  passing = true;
  submit(form, submitter);
  passing = false;
  await new Promise((then) => setTimeout(then, COMES));
}

/** What keeps the server from taking anything, in its words; nothing where it takes it. */
async function troubled() {
  const away = tray?.dataset.again ?? "…";
  try {
    const answer = await ask("/healthz", { cache: "no-store" });
    if (answer.ok) return "";
    const problem = JSON.parse(answer.text);
    if (problem.code === "disk-nearly-full") return "";
    return `${tray?.dataset.failing ?? ""} ${problem.detail || away}`;
  } catch {
    return away;
  }
}

/**
 * Say it at the form, or where there was one.
 * @param {HTMLFormElement} form
 * @param {string} words
 */
function tell(form, words) {
  const place = form.isConnected ? form : document.getElementById("main") ?? document.body;
  const told = place.querySelector("[data-unreached]") ?? document.createElement("p");
  told.className = "wrong";
  told.setAttribute("role", "alert");
  told.setAttribute("data-unreached", "");
  told.textContent = words;
  if (place === form) place.append(told);
  else place.prepend(told);
}

// What is not sent by now is the next page's.
addEventListener("pagehide", () => {
  sending.clear();
  before = Promise.resolve();
});

// A page that comes back as it was left; one that comes for the first time may have been clicked already.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  goOn();
  for (const one of document.querySelectorAll("[data-asked]")) one.removeAttribute("data-asked");
});

addEventListener("beforeunload", (event) => {
  const guarded = /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("form[data-safe]")]);
  if (guarded.some((form) => !form.dataset.asked && (form.dataset.safe === "unsaved" || changed(form)))) event.preventDefault();
});

/**
 * Whether something in a form is not as it came.
 * @param {HTMLFormElement} form
 */
function changed(form) {
  return [...form.elements].some((one) => {
    if (one instanceof HTMLInputElement && one.type !== "hidden") {
      return one.type === "checkbox" || one.type === "radio" ? one.checked !== one.defaultChecked : one.value !== one.defaultValue;
    }
    if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue;
    if (!(one instanceof HTMLSelectElement)) return false;
    return one.selectedIndex !== Math.max(0, [...one.options].findIndex((choice) => choice.defaultSelected));
  });
}

goOn();
