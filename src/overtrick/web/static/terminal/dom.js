// @ts-check
// Building what is on the screen, and taking taps: on release, and not twice.

/** A tap sooner than this after the last one is the same finger bouncing, */
const BOUNCE = 300;
/** if it falls so near, in pixels: half of the smallest key. */
const NEAR = 36;
/** Nobody has read what came up so shortly before: the tap was meant for what was there. */
const UNREAD = 250;
/** A key marked `data-sleeps` answers a whole screen at once: it takes no tap so shortly after that came. */
const SLEEP = 700;

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Property */

/**
 * An element. `on…` properties listen, `true` sets an attribute, `false` and null leave it out.
 * @param {string} tag
 * @param {Record<string, Property>} [properties]
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

/** @param {HTMLElement} element @param {string} key @param {Property} value */
function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(key.slice(2), value);
  else if (key === "value") /** @type {HTMLInputElement} */ (element).value = String(value);
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
 * @param {() => void} act @param {Record<string, Property>} [more]
 */
export function button(tag, label, act, more = {}) {
  return h(tag, { type: "button", onclick: () => act(), ...more }, label);
}

/** @returns {HTMLElement[]} */
function keys() {
  return [...document.querySelectorAll("main button")].map((one) => /** @type {HTMLElement} */ (one));
}

/**
 * Which key it is, and how far down.
 * @param {HTMLElement} key
 */
function spotOf(key) {
  return `${key.dataset.keep ?? key.textContent} ${key.getBoundingClientRect().top}`;
}

/** Where every key of the screen is. */
export function keysAt() {
  return new Set(keys().map(spotOf));
}

/**
 * Keys that are elsewhere than they were, or new: some stay at the foot of the screen while others move.
 * @param {Set<string>} before
 */
export function movedSince(before) {
  return [...keysAt()].filter((one) => !before.has(one));
}

/**
 * Draw something anew. The focus stays on the key that has it if that is there again; else it goes
 * to another that says the same, or to where the screen begins.
 * @param {() => void} draw
 */
export function keepingFocus(draw) {
  const held = document.activeElement;
  const alike = () => [...document.querySelectorAll(held?.tagName ?? "none")].filter((one) => one.textContent === held?.textContent);
  const nth = held ? alike().indexOf(held) : 0;
  draw();
  if (!(held instanceof HTMLElement) || held.isConnected) return;
  const { keep } = held.dataset;
  const same = keep === undefined ? null : document.querySelector(`[data-keep="${CSS.escape(keep)}"]`);
  const others = alike();
  const again = same ?? others[Math.min(nth, others.length - 1)] ?? document.querySelector("main h1");
  if (again?.tagName === "H1") again.setAttribute("tabindex", "-1");
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * Which of a pointer's taps are meant. A double tap must not press what has just come up under the
 * finger, and nobody means what moved there by itself; but whoever types the keys of a board fast
 * is taken at their word.
 */
export class Guard {
  constructor() {
    /** When the last tap was that was let through, and where. */
    this.last = -Infinity;
    this.spot = [0, 0];
    this.cameAt = -Infinity;
    this.movedAt = -Infinity;
    /**
     * When keys moved by themselves, by where they are since.
     * @type {Map<string, number>}
     */
    this.keysMovedAt = new Map();
  }

  /** Another screen is up. */
  came() {
    this.cameAt = performance.now();
    this.keysMovedAt.clear();
    if (this.cameAt - this.last > UNREAD) this.moved();
  }

  /** Something moved, or came up, that no tap had asked for. */
  moved() {
    this.movedAt = performance.now();
  }

  /**
   * Some keys moved, or came up, and others stayed where they were. They may be drawn anew, and
   * others move, before anybody has read where they are.
   * @param {string[]} spots of keys
   */
  movedKeys(spots) {
    const now = performance.now();
    for (const [spot, at] of this.keysMovedAt) if (now - at >= UNREAD) this.keysMovedAt.delete(spot);
    for (const spot of spots) this.keysMovedAt.set(spot, now);
  }

  /** Milliseconds since the last tap. */
  get rest() {
    return performance.now() - this.last;
  }

  /** @param {MouseEvent} tap @param {boolean} typing */
  lets({ timeStamp, clientX, clientY, target }, typing) {
    const near = Math.hypot(clientX - this.spot[0], clientY - this.spot[1]) < NEAR;
    const bounces = timeStamp - this.last < BOUNCE && (near || !typing);
    const key = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("main button")) : null;
    const moved = Math.max(this.movedAt, (key && this.keysMovedAt.get(spotOf(key))) ?? -Infinity);
    const unread = timeStamp - (typing ? moved : Math.max(this.cameAt, moved)) < UNREAD;
    const sleeps = key?.dataset.sleeps !== undefined && timeStamp - this.cameAt < SLEEP;
    if (bounces || unread || sleeps) return false;
    this.last = timeStamp;
    this.spot = [clientX, clientY];
    return true;
  }
}

/**
 * Leave out taps that nobody means. Keys of a keyboard are let through.
 * @param {EventTarget} root @param {Guard} guard @param {() => boolean} typing
 */
export function ignoreBounces(root, guard, typing) {
  const judge = (/** @type {Event} */ event) => {
    const tap = /** @type {MouseEvent} */ (event);
    if (tap.detail === 0 || guard.lets(tap, typing())) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  root.addEventListener("click", judge, { capture: true });
}

/**
 * A key of the keyboard that is held down presses once: what comes up next is another question.
 * @param {EventTarget} root
 */
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
