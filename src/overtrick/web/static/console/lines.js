// @ts-check
/** Results typed one after the other: Enter keeps one and goes on at once, whatever the server does. */
import { hear, isStuck, isWaiting, put } from "./outbox.js";

/**
 * A line is a form with one result, or a row of a sheet with one input.
 * @typedef {HTMLElement} Line
 */

/**
 * Let the lines in a place be sent without leaving the page. May be called again for new lines.
 * @param {Element} place
 */
export function lines(place) {
  for (const input of inputs(place)) {
    if (input.dataset.live) continue;
    input.dataset.live = "yes";
    input.addEventListener("keydown", (event) => step(place, event));
    input.addEventListener("change", () => left(input));
    input.addEventListener("input", () => delete input.dataset.refused);
  }
  for (const form of place.querySelectorAll("form[data-line]")) {
    if (/** @type {HTMLElement} */ (form).dataset.live) continue;
    /** @type {HTMLElement} */ (form).dataset.live = "yes";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const submitter = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
      const input = inputOf(/** @type {Line} */ (form));
      delete input.dataset.refused;
      if (submitter?.name) commit(input, submitter);
      else forward(place, input);
    });
  }
}

/** @param {Element} place @returns {HTMLInputElement[]} */
export function inputs(place) {
  return [...place.querySelectorAll("[data-line] input[data-result]")].map((one) => /** @type {HTMLInputElement} */ (one));
}

/**
 * Whether a line is to be filled in: none that had a result when it was first shown, but where
 * something is typed or was refused there.
 * @param {HTMLInputElement} input
 */
export function isOpen(input) {
  const line = lineOf(input);
  return !line?.dataset.stands || isTyped(input) || input.getAttribute("aria-invalid") !== null;
}

/**
 * Whether a line lacks a result by now: none is in, or on its way, but where something else is typed
 * or was refused.
 * @param {HTMLInputElement} input
 */
function isLacking(input) {
  const line = lineOf(input);
  if (!line || isNew(line, input) || input.getAttribute("aria-invalid") !== null) return true;
  return isOpen(input) && !line.dataset.sent && line.dataset.there !== "yes";
}

/**
 * The line that Enter leads to: over results that are in by now, unless all stood there before. Back
 * it leads to what was typed as well.
 * @param {HTMLInputElement[]} all @param {HTMLInputElement} input @param {number} by
 */
function beside(all, input, by) {
  const at = all.indexOf(input);
  const rest = by > 0 ? all.slice(at + 1) : all.slice(0, at).reverse();
  if (all.every((one) => lineOf(one)?.dataset.stands)) return rest[0];
  return rest.find(by > 0 ? isLacking : isOpen);
}

/**
 * Whether somebody typed something that is not what stands there.
 * @param {HTMLInputElement} input
 */
function isTyped(input) {
  return input.value.trim() !== input.defaultValue.trim();
}

/**
 * Whether somebody typed something that is neither what stands there nor on its way from there.
 * @param {Line} line @param {HTMLInputElement} input
 */
function isNew(line, input) {
  return line.dataset.sent === undefined ? isTyped(input) : input.value.trim() !== line.dataset.sent;
}

/** @param {Element} place @param {KeyboardEvent} event */
function step(place, event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape" && isTyped(input)) {
    event.stopPropagation();
    restore(input);
    return;
  }
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  if (event.key === "Enter" && input.dataset.refused === "unread") {
    input.dataset.refused = "read";
    behind(input);
    return;
  }
  if (event.key === "Enter") delete input.dataset.refused;
  if (event.key === "Enter") forward(place, input, event.shiftKey ? -1 : by);
  else {
    keep(input);
    const all = inputs(place);
    goTo(place, all[all.indexOf(input) + by], by);
  }
}

/**
 * Keep what is typed, and go to the next line. What was refused and is as it was goes once more
 * only when Enter is pressed there twice: a key that was meant for the line beside it sends nothing.
 * @param {Element} place @param {HTMLInputElement} input @param {number} by
 */
function forward(place, input, by = 1) {
  keep(input);
  const next = beside(inputs(place), input, by);
  goTo(place, next, by);
  ended = null;
  if (next || document.activeElement !== input) return;
  ended = input;
  behind(input);
}

/**
 * The last line, where Enter led nowhere. The caret stays behind what was typed there: what is typed
 * on without a look is refused, and writes over no result.
 * @type {HTMLInputElement | null}
 */
let ended = null;

/**
 * Send what was typed in a line that is left, unless that is on its way from it or kept already.
 * @param {HTMLInputElement} input
 */
function left(input) {
  const line = lineOf(input);
  if (line && isNew(line, input)) commit(input);
}

/** @param {HTMLInputElement} input */
function keep(input) {
  if (!input.dataset.refused) commit(input);
}

/** @param {Element} place @param {HTMLInputElement | undefined} next @param {number} by */
function goTo(place, next, by) {
  if (next) {
    next.focus();
    next.select();
    next.scrollIntoView({ block: "nearest" });
  } else place.dispatchEvent(new CustomEvent("lines-end", { detail: by }));
}

/**
 * Send what is typed in a line, where it is something new.
 * @param {HTMLInputElement} input
 * @param {HTMLButtonElement | null} button another way to settle it: its value goes along
 */
function commit(input, button = null) {
  const line = lineOf(input);
  if (!button && !input.value.trim() && input.getAttribute("aria-invalid")) return restore(input);
  if (!line || (!button && !isTyped(input) && !isNew(line, input))) return;
  const form = /** @type {HTMLFormElement} */ (input.form);
  const text = button?.value ?? input.value.trim();
  if (!button && !text) return restore(input);
  const pairs = [...new FormData(form)]
    .filter(([name, value]) => typeof value === "string" && name !== "_csrf" && name !== "key")
    .filter(([name]) => name === input.name || !inputs(form).some((one) => one.name === name))
    .filter(([name]) => !name.startsWith("saw-") || name === `saw-${input.name}`)
    .map(([name, value]) => /** @type {[string, string]} */ ([name, name === input.name ? input.value.trim() : value]));
  if (button) pairs.push([button.name, button.value]);
  const what = line.dataset.what ?? "";
  line.dataset.sent = input.value.trim();
  const event = /** @type {HTMLElement | null} */ (line.closest("[data-event]"))?.dataset.event ?? "";
  put({ action: form.action, pairs, line: line.dataset.line ?? "", event, what, text, back: line.dataset.back ?? location.href });
}

/**
 * What stands there again, and no complaint.
 * @param {HTMLInputElement} input
 */
function restore(input) {
  const line = lineOf(input);
  input.value = input.defaultValue;
  input.removeAttribute("aria-invalid");
  delete input.dataset.refused;
  delete line?.dataset.sent;
  line?.querySelector(".wrong")?.remove();
  if (line?.dataset.state === "wrong") delete line.dataset.state;
}

/** @param {Element} one @returns {Line | null} */
function lineOf(one) {
  return one.closest("[data-line]");
}

/** @param {Line} line */
function inputOf(line) {
  return /** @type {HTMLInputElement} */ (line.querySelector("input[data-result]"));
}

/**
 * What says which result the line was shown with.
 * @param {Line} line @returns {HTMLInputElement | null}
 */
function sawOf(line) {
  return line.querySelector("input[type='hidden'][name^='saw']");
}

/** @param {string} name @returns {Line | null} */
function lineCalled(name) {
  return document.querySelector(`[data-line="${CSS.escape(name)}"]`);
}

/**
 * Put what the server shows of lines into those that are here; what is being typed is left alone.
 * @param {ParentNode} fresh
 */
export function patch(fresh) {
  for (const one of fresh.querySelectorAll("[data-line]")) {
    const line = lineCalled(/** @type {HTMLElement} */ (one).dataset.line ?? "");
    if (line && !isWaiting(line.dataset.line ?? "") && line.dataset.state !== "wrong") renewLine(line, /** @type {Line} */ (one), false);
  }
}

/**
 * Show what became of the lines in a place, around whoever types there. Where there are other lines
 * by now, `fill` has the whole of it, unless somebody is at work there.
 * @param {Element} place @param {string} html @param {(html: string) => void} fill
 */
export function renewLines(place, html, fill) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const others = names(fresh) !== names(place);
  if (others && !inputs(place).some(isTyped) && !place.contains(document.activeElement)) fill(html);
  else {
    patch(fresh);
    const [old, now] = [place, fresh].map((one) => one.querySelector(".sides"));
    if (old && now) old.replaceWith(now); // others may have been seated there
  }
}

/** @param {ParentNode} place */
function names(place) {
  return [...place.querySelectorAll("[data-line]")].map((one) => /** @type {HTMLElement} */ (one).dataset.line).join(" ");
}

/**
 * Everything but the input is new; the input keeps the focus and what was typed since. What was
 * typed before the server said anything new was typed over what stood there then, but where that is
 * one's own, which was on its way. Whether something was typed since.
 * @param {Line} line @param {Line} fresh @param {boolean} own
 */
function renewLine(line, fresh, own) {
  const input = inputOf(line);
  const saw = sawOf(line)?.value;
  const now = inputOf(fresh);
  const retyped = isNew(line, input);
  const value = retyped ? input.value : now.value;
  line.className = fresh.className;
  if (!fresh.dataset.stands) delete line.dataset.stands;
  line.dataset.there = fresh.dataset.stands ?? "";
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const to = now.getAttribute(name);
    if (to === null) input.removeAttribute(name);
    else input.setAttribute(name, to);
  }
  input.defaultValue = now.getAttribute("aria-invalid") ? input.defaultValue : now.defaultValue;
  if (input.value !== value) input.value = value;
  if (!retyped && document.activeElement === input && input !== ended) input.select();
  if (!retyped) delete line.dataset.sent;
  for (const one of readAbove(line)) one.remove();
  line.before(...readAbove(fresh));
  around(line, input, fresh, now);
  const later = sawOf(line);
  if (later && saw !== undefined && retyped && !own) later.value = saw;
  return retyped;
}

/**
 * The earlier results of its board, which are only read: the last one is a line when those that
 * came after it are taken back.
 * @param {Line} line
 */
function readAbove(line) {
  const found = [];
  let one = line.previousElementSibling;
  for (; one && !one.hasAttribute("data-line"); one = one.previousElementSibling) found.unshift(one);
  return found;
}

/**
 * Replace what stands around the input, level by level, without moving it.
 * @param {Element} old @param {Element} input @param {Element} fresh @param {Element} now
 */
function around(old, input, fresh, now) {
  const kept = [...old.childNodes].find((one) => one.contains(input));
  const like = [...fresh.childNodes].find((one) => one.contains(now));
  for (const one of [...old.childNodes]) if (one !== kept) one.remove();
  let passed = false;
  for (const one of [...fresh.childNodes]) {
    if (one === like) passed = true;
    else if (passed) old.append(one);
    else old.insertBefore(one, kept ?? null);
  }
  if (kept instanceof Element && like instanceof Element && kept !== input) around(kept, input, like, now);
}

/**
 * What was dropped stands in its line no more, or it would be sent from there once again.
 * @param {string} name of the line
 */
function dropped(name) {
  const line = lineCalled(name);
  if (line && !isWaiting(name) && inputOf(line).value.trim() === line.dataset.sent) restore(inputOf(line));
}

hear((entry, answer) => {
  if (!entry || !answer) {
    if (entry) dropped(entry.line);
    marked();
    return false;
  }
  const line = lineCalled(entry.line);
  const fresh = /** @type {Line | null} */ (answer.html.querySelector(`[data-line="${CSS.escape(entry.line)}"]`));
  if (!line || !fresh) return false;
  if (isWaiting(entry.line)) { // it was typed anew meanwhile
    const [saw, now] = [sawOf(line), sawOf(fresh)];
    if (answer.ok && saw && now) saw.value = now.value;
    return answer.ok;
  }
  const input = inputOf(line);
  const retyped = renewLine(line, fresh, answer.ok);
  delete line.dataset.sent;
  delete input.dataset.refused;
  if (!answer.ok && !retyped) input.dataset.refused = "unread";
  line.dataset.state = answer.ok ? "in" : "wrong";
  if (!answer.ok) back(line);
  marked();
  return true;
});

/**
 * Go back to a line that was refused from the one beside it, or where a button led from its sheet,
 * unless somebody types there by now. The caret is behind what stands there: what is typed on
 * without a look is refused too, and lands nowhere.
 * @param {Line} line
 */
function back(line) {
  const here = document.activeElement;
  const place = line.closest("#sheets, .drawer-in") ?? line.parentElement;
  if (!place || (here !== document.body && !place.contains(here))) return;
  if (here instanceof HTMLInputElement) {
    const all = inputs(place);
    const [from, to] = [all.indexOf(inputOf(line)), all.indexOf(here)].sort((a, b) => a - b);
    const steps = from === to ? 0 : 1 + all.slice(from + 1, to).filter(isOpen).length;
    const led = here === landed?.input && landed.from.contains(line);
    if ((steps > 1 && !led) || (steps > 0 && isTyped(here))) return;
  }
  const input = inputOf(line);
  if (here === input && input.selectionStart === input.selectionEnd) return;
  behind(input);
  line.querySelector(".wrong")?.scrollIntoView({ block: "nearest" });
}

/**
 * Put the caret behind what was refused: a result that was meant for the line beside it, and is
 * typed without a look, is refused too.
 * @param {HTMLInputElement} input
 */
function behind(input) {
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/**
 * Where a button led, and from which sheet.
 * @type {{from: Element, input: HTMLInputElement} | null}
 */
let landed = null;

/**
 * Go on from a sheet by its button: to what is refused in it, otherwise to the first line behind.
 * What it, or Enter, has led to before is sent once more. What is on its way is not waited for: where
 * that is refused, `back` leads to it.
 * @param {Element} from @param {Element | null} next
 */
export function onward(from, next) {
  const wrong = inputs(from).filter((one) => lineOf(one)?.dataset.state === "wrong");
  const unread = wrong.find((one) => one.dataset.refused !== "read");
  for (const one of wrong) {
    if (one.dataset.refused !== "read") continue;
    delete one.dataset.refused;
    commit(one);
  }
  if (unread) {
    landed = null;
    unread.dataset.refused = "read";
    behind(unread);
    return;
  }
  const input = next && (inputs(next).find(isLacking) ?? inputs(next)[0]);
  if (!input) return;
  landed = { from, input };
  input.focus();
}

/** Say in every line that waits that it does. */
function marked() {
  for (const one of document.querySelectorAll("[data-line]")) {
    const line = /** @type {Line} */ (one);
    const waits = isWaiting(line.dataset.line ?? "");
    if (waits) line.dataset.state = isStuck(line.dataset.line ?? "") ? "stuck" : "waiting";
    else if (line.dataset.state === "waiting" || line.dataset.state === "stuck") delete line.dataset.state;
    line.toggleAttribute("aria-busy", waits);
  }
}
