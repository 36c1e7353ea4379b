// @ts-check
/** Forms that lose nothing: sent only to a server that answers, once, and not left by mistake. */
import { ask } from "../asking.js";
import { submit } from "./submitting.js";

const tray = /** @type {HTMLElement | null} */ (document.getElementById("tray"));
const FORMS = "form[method='post']:not([data-line]):not([data-lines])";
/** How long a second click on what was sent is one too many. */
const TWICE = 3000;
/** Whether a form is asked for or was just sent: a double click sends it once. */
let sending = false;
/** Whether a form is sent now that was asked for. */
let passing = false;

// Also of forms that come later, with what is new in the room. A browser that does not say which
// button was pressed (Safari before 15.4) sends them itself.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || passing || !form.matches(FORMS) || !("submitter" in event)) return;
  event.preventDefault();
  if (!sending) void send(form, /** @type {HTMLElement | null} */ (event.submitter));
});

/**
 * Ask first whether the server is there: a browser that finds none forgets what was typed. A form
 * that was replaced meanwhile is sent as it was when somebody pressed its button.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function send(form, submitter) {
  sending = true;
  const trouble = await troubled();
  if (trouble) {
    sending = false;
    tell(form, trouble);
    return;
  }
  setTimeout(() => (sending = false), TWICE);
  form.dataset.asked = "yes";
  if (!form.isConnected) {
    form.hidden = true;
    document.body.append(form);
  }
  passing = true;
  submit(form, submitter);
  passing = false;
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

addEventListener("pageshow", () => {
  sending = false;
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
