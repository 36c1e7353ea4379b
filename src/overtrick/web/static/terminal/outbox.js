// @ts-check
// The outbox: what the table said goes to the server, in order, until it has been acknowledged.

import { drop, items, newKey, put } from "./kept.js";
import { ask } from "./server.js";

/** @typedef {import("./kept.js").Item} Item */

const SHORTEST = 1000;
const LONGEST = 30_000;
const MOST_KEYS = 500;

/** What the server makes of a thing that it has. @type {Record<string, Item["state"]>} */
const DELIVERED = { new: "given", known: "given", conflict: "conflict", refused: "refused" };
/** Nobody is there, or has no time: there is no use in going on with the next one now. */
const NOBODY = new Set([0, 401, 429, 502, 503, 504]);
/** What the server cannot make sense of, and never will as it is: the director must see it here. */
const SENSELESS = new Set([400, 413, 422]);

/** What one thing is about: what was said later about the same must not come before it. @param {Item} item */
function subject(item) {
  const { event, section, round, table, room, board, contestant, key, what } = item;
  return what === "call" ? key : [event, section, round, table, room ?? "", board ?? "", contestant ?? ""].join(" ");
}

export class Outbox {
  /**
   * @param {object} hears
   * @param {() => void} hears.changed after every change
   * @param {(item: Item, body: any) => void} hears.answered the server took an item
   * @param {(reached: boolean) => void} hears.reached whether the server answers
   * @param {() => void} hears.stranger the server does not know this device any more
   */
  constructor(hears) {
    this.hears = hears;
    /** @type {Item[]} */
    this.items = [];
    this.flushing = false;
    /** Another page of this device sends in its place. */
    this.paused = false;
    this.wait = SHORTEST;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.alarm = undefined;
    this.reached = true;
    /** The server may be another than the one that took what was given: that is asked first. */
    this.unsure = true;
    /** How long to rest after having been a stranger, and until when. */
    this.rest = SHORTEST;
    this.restsUntil = 0;
  }

  async open() {
    this.items = await items();
  }

  /** @param {number} event */
  of(event) {
    return this.items.filter((one) => one.event === event);
  }

  get waiting() {
    return this.items.filter((one) => one.state === "waiting");
  }

  /**
   * Say something: it is on the disk when this resolves, and on its way.
   * @param {Omit<Item, "key" | "nth" | "entered_at" | "state"> & {key?: string}} said
   * @returns {Promise<Item>}
   */
  async add(said) {
    const nth = 1 + Math.max(0, ...this.items.map((one) => one.nth));
    /** @type {Item} */
    const item = {
      ...said,
      key: said.key ?? newKey(),
      nth,
      entered_at: new Date().toISOString(),
      state: "waiting",
    };
    this.items.push(item);
    await put(item);
    this.hears.changed();
    this.soon();
    return item;
  }

  /** Send now, as far as nothing is being sent. */
  soon() {
    clearTimeout(this.alarm);
    this.wait = SHORTEST;
    return this.flush();
  }

  async flush() {
    if (this.flushing || this.paused) return;
    this.flushing = true;
    /** @type {Set<string>} */
    const held = new Set();
    try {
      if (this.unsure && !(await this.compare())) return this.later();
      for (const item of this.waiting) {
        if (held.has(subject(item))) continue;
        const became = await this.send(item);
        if (became === "stop") return this.later();
        if (became === "held") held.add(subject(item));
      }
    } finally {
      this.flushing = false;
    }
    if (this.waiting.length) this.later();
  }

  /**
   * One thing that the server cannot take now (its round has not begun, this event is not there)
   * is held, and those behind it go on.
   * @param {Item} item @returns {Promise<"settled" | "held" | "stop">}
   */
  async send(item) {
    const { nth, event, state, number, told, ...said } = item;
    const answer = await ask(`/t/${event}/entries`, said);
    const delivered = DELIVERED[answer.body?.status];
    if (delivered) return this.settle(item, delivered, answer.body);
    this.hear(answer.status !== 0 && answer.status < 500);
    if (answer.status === 401 || answer.status === 403) {
      this.unsure = true;
      this.strange();
    }
    if (SENSELESS.has(answer.status)) return this.settle(item, "refused", answer.body);
    return NOBODY.has(answer.status) ? "stop" : "held";
  }

  /** Say that the server does not know this device here; again only after a longer and longer rest. */
  strange() {
    const now = performance.now();
    if (now < this.restsUntil) return;
    this.restsUntil = now + this.rest;
    this.rest = Math.min(2 * this.rest, LONGEST);
    this.hears.stranger();
  }

  /** @param {Item} item @param {Item["state"]} state @param {any} body */
  async settle(item, state, body) {
    this.rest = SHORTEST;
    item.state = state;
    item.number = body?.number ?? undefined;
    item.told = body?.detail || undefined;
    await put(item);
    this.hear(true);
    this.hears.changed();
    this.hears.answered(item, body);
    return /** @type {const} */ ("settled");
  }

  /** @param {boolean} reached */
  hear(reached) {
    const back = reached && !this.reached;
    this.reached = reached;
    if (!reached) this.unsure = true;
    this.hears.reached(reached);
    if (back) this.offer();
  }

  later() {
    clearTimeout(this.alarm);
    if (this.paused) return;
    this.alarm = setTimeout(() => this.flush(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST);
  }

  /**
   * See whether the server has what was given, and send what is waiting.
   * @param {number} [only] of one event
   */
  async offer(only) {
    if (this.paused) return;
    this.unsure = true;
    await this.compare(only);
    if (this.waiting.length) await this.soon();
  }

  /**
   * Ask the server which of the things it once acknowledged it lacks: it may be another machine
   * with yesterday's copy. They wait again, before all that was said since: a correction counts
   * only while its table has nothing of a later round.
   * @param {number} [only] of one event
   * @returns {Promise<boolean>} whether somebody answered
   */
  async compare(only) {
    const given = this.items.filter(
      (one) => one.state !== "waiting" && (only === undefined || one.event === only),
    );
    for (const event of new Set(given.map((one) => one.event))) {
      const keys = given.filter((one) => one.event === event).map((one) => one.key);
      for (let from = 0; from < keys.length; from += MOST_KEYS) {
        const answer = await ask(`/t/${event}/given`, { keys: keys.slice(from, from + MOST_KEYS) });
        if (NOBODY.has(answer.status)) return false;
        if (answer.status !== 200) break;
        await this.again(answer.body.lacks);
        if (answer.body.stage === "final") await this.closed(event);
      }
    }
    if (only === undefined) this.unsure = false;
    return true;
  }

  /** @param {string[]} lacks */
  async again(lacks) {
    for (const item of this.items.filter((one) => lacks.includes(one.key))) {
      item.state = "waiting";
      await put(item);
    }
    if (lacks.length) this.hears.changed();
  }

  /**
   * The event is closed: what the server has need not be kept here any more.
   * @param {number} event
   */
  async closed(event) {
    for (const item of this.of(event).filter((one) => one.state !== "waiting")) {
      await drop(item.key);
      this.items.splice(this.items.indexOf(item), 1);
    }
    this.hears.changed();
  }
}
