// @ts-check
// Building what is on the screen, and taking taps: on release, and not twice.

/** A tap sooner than this after the last one is the same finger bouncing. */
const BOUNCE = 300;
/** Nobody has read a screen that came up so shortly before: the tap was meant for the last one. */
const UNREAD = 250;

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element. `on…` properties listen, `true` sets an attribute, `false` and null leave it out.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) set(element, key, value);
  element.append(...texts(children));
  return element;
}

/** @param {HTMLElement} element @param {string} key @param {any} value */
function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "value") /** @type {HTMLInputElement} */ (element).value = value;
  else element.setAttribute(key, value === true ? "" : String(value));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function texts(children) {
  return children
    .flat()
    .filter((one) => one !== null && one !== undefined && one !== false)
    .map((one) => (one instanceof Node ? one : String(one)));
}

/**
 * A button that does one thing.
 * @param {string} tag such as `button.go` @param {Child | Child[]} label
 * @param {() => void} act @param {Record<string, any>} [more]
 */
export function button(tag, label, act, more = {}) {
  return h(tag, { type: "button", onclick: () => act(), ...more }, label);
}

/**
 * Leave out every pointer's tap that follows another within 300 ms, wherever it falls: a double
 * tap must not press what has just come up under the finger. Keys of a keyboard are let through.
 * @param {EventTarget} root @param {() => number} came when the screen came up
 */
export function ignoreBounces(root, came) {
  let last = -Infinity;
  const judge = (/** @type {Event} */ event) => {
    const mouse = /** @type {MouseEvent} */ (event);
    if (mouse.detail === 0) return;
    if (event.timeStamp - last < BOUNCE || event.timeStamp - came() < UNREAD) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    last = event.timeStamp;
  };
  root.addEventListener("click", judge, { capture: true });
}

/** A key of the keyboard that is held down presses once: what comes up next is another question. @param {EventTarget} root */
export function ignoreRepeats(root) {
  root.addEventListener("keydown", (event) => {
    const { repeat, key } = /** @type {KeyboardEvent} */ (event);
    if (!repeat || key.startsWith("Arrow") || key === "Tab" || isTyping(event.target)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
}

/** @param {EventTarget | null} at */
function isTyping(at) {
  return at instanceof HTMLInputElement;
}

/**
 * One question: a group of keys of which one is chosen. Arrows walk, Enter and Space choose.
 * @template T
 * @param {object} asked
 * @param {string} asked.label @param {string} [asked.look] classes of the group
 * @param {{value: T, text: Child | Child[], words?: string, look?: string}[]} asked.keys
 * @param {T | null | undefined} asked.chosen
 * @param {(value: T) => void} asked.choose
 * @param {string} [asked.name]
 */
export function choice({ label, look = "", keys, chosen, choose, name = "" }) {
  const buttons = keys.map((key) =>
    h(
      `button.key${key.look ? `.${key.look.split(" ").join(".")}` : ""}`,
      {
        type: "button",
        role: "radio",
        "aria-checked": key.value === chosen ? "true" : "false",
        "aria-label": key.words,
        "data-value": String(key.value),
        tabindex: "-1",
        onclick: () => choose(key.value),
      },
      key.text,
    ),
  );
  const at = Math.max(0, keys.findIndex((key) => key.value === chosen));
  buttons[at]?.setAttribute("tabindex", "0");
  return h(
    `div.keys${look ? `.${look.split(" ").join(".")}` : ""}`,
    { role: "radiogroup", "aria-label": label, "data-name": name, onkeydown: walk },
    buttons,
  );
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const keys = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[role=radio]")]);
  const here = keys.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = keys[(here + step + keys.length) % keys.length];
  for (const key of keys) key.setAttribute("tabindex", key === next ? "0" : "-1");
  next.focus();
  event.preventDefault();
}
