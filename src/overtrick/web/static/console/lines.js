// @ts-check
/** Results typed one after the other: Enter keeps one and goes to the next. */
import { send } from "./wire.js";

/**
 * Let the lines of a table be sent without leaving the page.
 * @param {Element} place
 * @param {(html: string) => void} fill
 */
export function lines(place, fill) {
  for (const form of place.querySelectorAll("form[data-line]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const submitter = /** @type {SubmitEvent} */ (event).submitter;
      void keep(/** @type {HTMLFormElement} */ (form), place, fill, submitter);
    });
  }
  for (const input of place.querySelectorAll("form[data-line] input[name='result']")) {
    input.addEventListener("keydown", (event) => step(place, /** @type {KeyboardEvent} */ (event)));
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Element} place
 * @param {(html: string) => void} fill
 * @param {HTMLElement | null} submitter
 */
async function keep(form, place, fill, submitter) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input[name='result']"));
  const name = input.id;
  let answer;
  try {
    answer = await send(form, submitter);
  } catch {
    warn(form);
    return;
  }
  // Signed out, or the page is too old: the browser shows what is to be done.
  if (!answer.ok && answer.status !== 422) {
    location.reload();
    return;
  }
  fill(answer.text);
  const all = inputs(place);
  const here = all.findIndex((one) => one.id === name);
  const next = answer.ok ? (all[here + 1] ?? all[here]) : all[here];
  next?.focus();
  next?.select();
}

/** Say that the server was not reached; what was typed stays, and is sent once. @param {HTMLFormElement} form */
function warn(form) {
  form.querySelector("input[name='result']")?.setAttribute("aria-invalid", "true");
  const told = form.querySelector("[data-unreached]") ?? document.createElement("p");
  told.className = "wrong";
  told.setAttribute("role", "alert");
  told.setAttribute("data-unreached", "");
  told.textContent = /** @type {HTMLElement | null} */ (form.closest("[data-unreached-words]"))?.dataset.unreachedWords ?? "";
  form.append(told);
}

/** @param {Element} place @returns {HTMLInputElement[]} */
function inputs(place) {
  return /** @type {HTMLInputElement[]} */ ([...place.querySelectorAll("form[data-line] input[name='result']")]);
}

/** Up and down go from board to board. @param {Element} place @param {KeyboardEvent} event */
function step(place, event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const all = inputs(place);
  const next = all[all.indexOf(/** @type {HTMLInputElement} */ (event.target)) + by];
  if (next) {
    event.preventDefault();
    next.focus();
    next.select();
  }
}
