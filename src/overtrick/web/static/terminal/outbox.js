// @ts-check
// The outbox: what the table said goes to the server, in order, until it has been acknowledged.

import { drop, items, newKey, put } from "./kept.js";
import { Rest } from "./rest.js";
import { ask } from "./server.js";

/** @typedef {import("./kept.js").Item} Item */
/** @typedef {import("./kept.js").New} New */
/**
 * @typedef {object} Taken what became of a thing
 * @property {"new" | "known" | "conflict" | "refused"} [status] none where the server made no sense of it
 * @property {number | null} [number] the entry of the journal @property {number} [entries] how long that is
 * @property {string} [code] @property {string} [detail] why it was refused
 * @property {string | null} [stands] the key of what had said as much
 */
/** @typedef {{lacks: string[], final: boolean}} Lacking the keys that the journal has not */

const SHORTEST = 1000;
const LONGEST = 30_000;
const MOST_KEYS = 500;

/**
 * What the server makes of a thing that it has.
 * @type {Record<string, Item["state"]>}
 */
const DELIVERED = { new: "given", known: "given", conflict: "conflict", refused: "refused" };
/** The server has been asked too often. */
const BUSY = 429;
/** It could not answer: the same may go well another time. */
const FAILED = 500;
/** Nobody is there, or has no time: there is no use in going on with the next one now. */
const NOBODY = new Set([0, 401, BUSY, 502, 503, 504]);
/** What the server cannot make sense of, and never will as it is: the director must see it here. */
const SENSELESS = new Set([400, 413, 422]);

/** What the server says of an event that it has not: nothing under its number, or another one. */
const NOT_HERE = new Set(["other-event", "no-such-event"]);

/** Why a closed event takes nothing; it does under the same key when it is open again, */
export const CLOSED = "event-final";
/** which may be so for as long, in milliseconds, after something was said. */
const REOPENED = 7 * 24 * 3600 * 1000;

/** What changes a result, and so rests on it. */
const CHANGES = new Set(["correct", "withdraw"]);

/**
 * Under which key the journal has what was said; none where there was nothing to say.
 * @param {Item} item
 */
function keyInJournal({ key, stands }) {
  return stands ?? key;
}

/**
 * Where the journal has what had no need of an entry of its own: somebody had said as much.
 * @param {Taken | null} body
 */
function whenKnown(body) {
  return body?.stands === "" ? undefined : body?.entries;
}

/**
 * Whether it is of those who sat there by the plan, and may be taken once they sit there again.
 * @param {Item} item
 */
function mayFit({ what, sat }) {
  return what === "seats" || Boolean(sat);
}

/**
 * Whether what was said may be taken another time (of a closed event, or of those who sat elsewhere
 * by the plan), so long ago that it will not be: the director has the call that it became.
 * @param {Item} item
 */
function isPast(item) {
  const { state, why, number, entered_at } = item;
  return state === "refused" && (why === CLOSED || Boolean(number && mayFit(item))) && Date.now() - Date.parse(entered_at) > REOPENED;
}

/**
 * What one thing is about: what was said later about the same must not come before it.
 * @param {Item} item
 */
function subject(item) {
  const { section, round, table, room, board, contestant, key, what } = item;
  return what === "call" ? key : [item.uid ?? item.event, section, round, table, room ?? "", board ?? "", contestant ?? ""].join(" ");
}

export class Outbox {
  /**
   * @param {object} hears
   * @param {() => void} hears.changed after every change
   * @param {(item: Item) => void} hears.answered the server took an item
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
    /**
     * Events of which alone that is asked.
     * @type {Set<number>}
     */
    this.doubted = new Set();
    /** @type {{event: number, known: () => void}[]} who waits until that is known of an event */
    this.waitsToKnow = [];
    /**
     * After having been a stranger, and after the server was back: it may be gone again at once. And
     * after asking for an evening that it had not.
     */
    this.strangers = new Rest();
    this.backs = new Rest();
    this.lost = new Rest();
    /**
     * Evenings that the server at this address has not.
     * @type {Set<string>}
     */
    this.elsewhere = new Set();
    /**
     * Which event this device is at, if it is at one.
     * @type {() => {event: number, uid?: string} | undefined}
     */
    this.here = () => undefined;
    /**
     * What tables had said of the board that a thing is about.
     * @type {(said: New) => import("./kept.js").Earlier[]}
     */
    this.earlier = () => [];
  }

  async open() {
    this.items = await items();
  }

  /** What was said before is there too, once a disk can be read that could not. */
  async findAgain() {
    const all = await items();
    const here = new Set(this.items.map((one) => one.key));
    this.items = [...all.filter((one) => !here.has(one.key)), ...this.items].sort((one, other) => one.nth - other.nth);
    this.hears.changed();
    this.soon();
  }

  /**
   * Which event the server here means by a number, as far as that is known.
   * @param {number} event
   */
  uidOf(event) {
    const here = this.here();
    return here?.event === event ? here.uid : undefined;
  }

  /**
   * The number of an item's event on the server here, where its copy may have another.
   * @param {Item} item
   */
  numberOf({ event, uid }) {
    const here = this.here();
    return here && uid && here.uid === uid ? here.event : event;
  }

  /**
   * The evening that a thing was said in: numbers alone come again on another server.
   * @param {Item} item
   */
  eveningOf(item) {
    return `${this.numberOf(item)} ${item.uid ?? ""}`;
  }

  /**
   * What was said in the event that has a number here.
   * @param {number} event
   */
  of(event) {
    const uid = this.uidOf(event);
    return this.items.filter((one) => this.numberOf(one) === event && (!uid || !one.uid || one.uid === uid));
  }

  /** What is to be sent to the server at this address. */
  get waiting() {
    return this.items.filter((one) => one.state === "waiting" && !this.elsewhere.has(this.eveningOf(one)));
  }

  /** What belongs to evenings that the server has not: it is kept, and asked about now and then. */
  get apart() {
    return this.items.filter((one) => this.elsewhere.has(this.eveningOf(one)));
  }

  /** What of it has not been sent. */
  get waitApart() {
    return this.apart.filter((one) => one.state === "waiting");
  }

  /**
   * Say something: it waits from now on, and is on the disk when this resolves, and on its way;
   * so it is where a screen fails over it.
   * @param {New} said
   * @returns {Promise<Item>}
   */
  async add(said) {
    const nth = 1 + Math.max(0, ...this.items.map((one) => one.nth));
    /** @type {Item} */
    const item = {
      ...said,
      uid: this.uidOf(said.event),
      ...(CHANGES.has(said.what) ? { earlier: this.earlier(said) } : {}),
      key: said.key ?? newKey(),
      nth,
      entered_at: new Date().toISOString(),
      state: "waiting",
    };
    this.items.push(item);
    const written = put(item);
    try {
      this.hears.changed();
    } finally {
      await written;
      this.soon();
    }
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
    let hearsCalls = true;
    try {
      if ((this.unsure || this.doubted.size) && !(await this.compare())) return this.later();
      for (const item of this.waiting) {
        if (held.has(subject(item)) || this.elsewhere.has(this.eveningOf(item))) continue;
        if (item.what === "call" && !hearsCalls) continue;
        const became = await this.send(item);
        if (became === "busy") hearsCalls = false;
        if (became === "stop") return this.later();
        if (became === "held") held.add(subject(item));
      }
      if (this.waitApart.length && this.lost.isOver()) {
        for (const number of new Set(this.waitApart.map((one) => this.numberOf(one)))) await this.compare(number);
      }
    } catch (error) {
      this.later(); // A screen failed, and not what is to be sent.
      throw error;
    } finally {
      this.flushing = false;
    }
    // What is of an evening that is not there may be there the next time.
    if (this.waiting.length || this.waitApart.length) this.later();
  }

  /**
   * One thing that the server cannot take now (its round has not begun) is held, and those behind
   * it go on; so are all of an event that is not there. Where it was called too often (busy), calls
   * wait and nothing else does.
   * @param {Item} item @returns {Promise<"settled" | "held" | "busy" | "stop">}
   */
  async send(item) {
    const { nth, event, state, number, told, why, stands, ...rest } = item;
    /** @type {import("./kept.js").Said} */
    const said = rest;
    const evening = this.eveningOf(item);
    const answer = await ask(`/t/${this.numberOf(item)}/entries`, said);
    const delivered = DELIVERED[answer.body?.status];
    if (delivered) return this.settle(item, delivered, answer.body);
    this.hear(answer.status !== 0 && answer.status < 500);
    if (this.isElsewhere(evening, answer)) return "held";
    if (answer.status === 401 || answer.status === 403) {
      this.unsure = true;
      this.strange();
    }
    if (SENSELESS.has(answer.status)) return this.settle(item, "refused", answer.body);
    if (answer.status === BUSY && item.what === "call") return "busy";
    return NOBODY.has(answer.status) ? "stop" : "held";
  }

  /**
   * Whether the server has not the event, and remember it.
   * @param {string} evening @param {import("./server.js").Answer} answer
   */
  isElsewhere(evening, answer) {
    const before = this.elsewhere.size;
    const is = NOT_HERE.has(answer.body?.code);
    if (is) this.elsewhere.add(evening);
    else if (answer.status === 200) this.elsewhere.delete(evening);
    if (before !== this.elsewhere.size) this.hears.changed();
    return is;
  }

  /** Say that the server does not know this device here; again only after a longer and longer rest. */
  strange() {
    if (this.strangers.isOver()) this.hears.stranger();
  }

  /** @param {Item} item @param {Item["state"]} state @param {Taken | null} body */
  async settle(item, state, body) {
    item.state = state;
    item.number = body?.number ?? (state === "given" ? whenKnown(body) : undefined);
    item.told = body?.detail || undefined;
    item.why = body?.code || undefined;
    item.stands = body?.stands ?? undefined;
    if (isPast(item)) await this.dropGiven([item]);
    else await put(item);
    this.hear(true);
    this.hears.changed();
    this.hears.answered(item);
    return /** @type {const} */ ("settled");
  }

  /** @param {boolean} reached */
  hear(reached) {
    const back = reached && !this.reached;
    this.reached = reached;
    if (!reached) this.unsure = true;
    this.hears.reached(reached);
    if (back && this.backs.isOver()) this.offer();
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
    if (only === undefined) this.unsure = true;
    else this.doubted.add(only);
    await this.compare(only);
    if (this.waiting.length) await this.soon();
  }

  /**
   * Ask the server which of the things it once acknowledged it lacks: it may be another machine
   * with yesterday's copy, or was closed and takes them now. They wait again, before all that was
   * said since: a correction counts only while its table has nothing of a later round. Of an evening
   * that the server had not it is asked whether it has it now: the right one may be back at its
   * address. A server that has been asked this too often may still take what is new: it is asked
   * again before the next sending; so may one that failed over an evening.
   * @param {number} [only] of one event
   * @returns {Promise<boolean>} whether somebody answered
   */
  async compare(only) {
    const some = this.items.filter((one) => only === undefined || this.numberOf(one) === only);
    /** @type {Set<number>} */
    const failed = new Set();
    for (const evening of new Set(some.map((one) => this.eveningOf(one)).reverse())) {
      const said = some.filter((one) => this.eveningOf(one) === evening);
      const status = await this.compareEvening(evening, said);
      if (NOBODY.has(status)) return status === BUSY;
      if (status >= FAILED) failed.add(this.numberOf(said[0]));
    }
    const isKnown = (/** @type {number} */ event) => !failed.has(event) && (only ?? event) === event;
    if (only === undefined) this.unsure = failed.size > 0;
    this.doubted = new Set([...this.doubted].filter((one) => !isKnown(one)));
    const all = this.waitsToKnow.splice(0);
    this.waitsToKnow.push(...all.filter(({ event }) => !isKnown(event)));
    for (const { event, known } of all) if (isKnown(event)) known();
    return true;
  }

  /**
   * Wait until what the server lacks of what was given in an event waits here again.
   * @param {number} event @returns {Promise<void>}
   */
  sure(event) {
    const isKnown = !this.unsure && !this.doubted.has(event);
    return isKnown ? Promise.resolve() : new Promise((known) => this.waitsToKnow.push({ event, known }));
  }

  /**
   * Another copy of a journal may be shorter than the one that was seen when something was known
   * already: what stands for that is in the copy, so it is no news to an evening of that length.
   * @param {{event: number, entries: number}} evening as it is there
   */
  async shorten({ event, entries }) {
    await this.sure(event);
    const longer = this.of(event).filter(({ state, stands, number }) => state === "given" && stands && (number ?? 0) > entries);
    for (const item of longer) item.number = entries;
    for (const item of longer) await put(item);
  }

  /**
   * The same for one evening; the youngest is asked about first. What is there need not be kept when
   * the event is closed.
   * @param {string} evening @param {Item[]} said @returns {Promise<number>} the status of the answer
   */
  async compareEvening(evening, said) {
    const [{ uid }] = said;
    const path = `/t/${this.numberOf(said[0])}/given`;
    let has = said.filter((one) => one.state !== "waiting");
    const given = has.filter(keyInJournal);
    const keys = given.map(keyInJournal);
    let final = false;
    if (!keys.length && !this.elsewhere.has(evening)) return 200;
    for (let from = 0; from === 0 || from < keys.length; from += MOST_KEYS) {
      const answer = await ask(path, { uid, keys: keys.slice(from, from + MOST_KEYS) });
      if (this.isElsewhere(evening, answer) || answer.status !== 200) return answer.status;
      if (!Array.isArray(answer.body?.lacks)) return FAILED;
      /** @type {Lacking} */
      const found = answer.body;
      const waits = await this.again(given.filter((one) => found.lacks.includes(keyInJournal(one))));
      has = has.filter((one) => !waits.includes(one));
      final ||= found.final;
    }
    if (final) await this.dropGiven(has);
    return 200;
  }

  /**
   * What was refused, and mended since by what was taken, stays as it is: it would undo that.
   * @param {Item[]} lacking @returns {Promise<Item[]>} what waits again of it
   */
  async again(lacking) {
    const waits = lacking.filter((one) => !this.isSaidAnew(one));
    for (const item of waits) {
      item.state = "waiting";
      await put(item);
    }
    if (lacking.length) this.hears.changed();
    return waits;
  }

  /** @param {Item} item */
  isSaidAnew(item) {
    const taken = (/** @type {Item} */ { state }) => state === "given" || state === "conflict";
    return item.state === "refused" && this.items.some((one) => one.nth > item.nth && taken(one) && subject(one) === subject(item));
  }

  /**
   * Who sits where has changed in an event: what was refused as that of others may fit by now.
   * @param {number} event
   */
  async reseated(event) {
    if (this.of(event).some((one) => one.state === "refused" && mayFit(one))) await this.offer(event);
  }

  /**
   * The event is closed: what the server says that it has need not be kept here any more.
   * @param {number} event
   */
  async closed(event) {
    await this.offer(event);
    await this.dropGiven(this.of(event).filter((one) => !keyInJournal(one)));
  }

  /** @param {Item[]} some */
  async dropGiven(some) {
    const given = new Set(some.filter((one) => one.state !== "waiting"));
    this.items = this.items.filter((one) => !given.has(one));
    for (const item of given) await drop(item.key);
    this.hears.changed();
  }
}
