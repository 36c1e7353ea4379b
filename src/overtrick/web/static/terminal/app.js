// @ts-check
// The terminal as a whole: what is known, which screen is up, and going from one to the next.

import { noteChanges } from "./changed.js";
import { PLAIN, batteryLeft } from "./device.js";
import { Guard, keepingFocus, keysAt, movedSince } from "./dom.js";
import { forgetNews, forgetOthers, forgetRead } from "./evenings.js";
import { keep, kept } from "./kept.js";
import { learn } from "./learning.js";
import { moves } from "./moved.js";
import { Outbox } from "./outbox.js";
import { namesWords } from "./refused.js";
import { rejoin } from "./rejoin.js";
import { Rest } from "./rest.js";
import { playedOn } from "./rounds.js";
import { firstRound, isBundle, isOfTheSame, lastRound, resultsIn, satAt, sittingAt, sittingHere, wholeOf } from "./schedule.js";
import { ask } from "./server.js";
import { renderTop } from "./top.js";
import { language, t } from "./words.js";

/** @typedef {import("./schedule.js").Bundle} Bundle */
/** @typedef {import("./schedule.js").Place} Place */
/** @typedef {import("./schedule.js").Sitting} Sitting */
/** @typedef {import("./kept.js").Item} Item */
/** @typedef {import("./device.js").Choices} Choices */
/** @typedef {import("./join.js").Joined} Joined */
/** @typedef {import("./steps.js").About} About */
/** @typedef {import("./steps.js").Draft} Draft */
/** @typedef {import("./steps.js").ScreenName} ScreenName */
/** @typedef {(app: App) => (Node | null)[]} Screen */
/** @typedef {Record<ScreenName, Screen>} Screens */

/** Screens that are drawn anew whenever something changed; on others, and about somebody, one types. */
const LIVE = new Set([
  "card", "stored", "after", "recap", "unsent", "more", "rooms", "others", "lost", "ranking", "loading", "seats",
]);

/** Screens about one round, which go where that round is not played any more. */
const OF_A_ROUND = new Set(["seats", "correct", "takeBack", "outOfOrder", "wrongPairs"]);

/** Screens that say what comes next: when play is over, the round card says that instead. */
const ONWARD = new Set(["stored", "after", "outOfOrder"]);

export class App {
  /** @param {Screens} screens */
  constructor(screens) {
    this.screens = screens;
    /** @type {ScreenName} */
    this.screen = "join";
    /** @type {About} */
    this.about = {};
    this.guard = new Guard();
    /** @type {Place | null} */
    this.place = null;
    /** @type {Bundle | null} */
    this.bundle = null;
    /** @type {Choices} */
    this.choices = { ...PLAIN };
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Record<string, number>} the round that each table is in */
    this.rounds = {};
    /** @type {Joined | null} how this device came to its table */
    this.joined = null;
    /** @type {string[]} announcements that were read, each as `markOf` has it */
    this.read = [];
    /** @type {import("./schedule.js").Change[]} what somebody else changed, until it was seen */
    this.changed = [];
    /** @type {import("./moved.js").Moved[]} rounds whose seats the director changed, until it was seen */
    this.moved = [];
    this.reached = navigator.onLine;
    /** What the server sent could not be read. */
    this.odd = false;
    /** Another page of this device is at work. */
    this.aside = false;
    /** How far the server's clock is ahead of the one here. */
    this.skew = 0;
    /** @type {Set<string>} runs of the server that were asked what they lack, or asked this page */
    this.runs = new Set();
    /** How often the evening was asked for, and which of the answers is the one here. */
    this.asked = this.unpacked = 0;
    this.rejoining = false;
    this.refusals = new Rest();
    /** What the server was told last that waits here. */
    this.toldUnsent = 0;
    /** Why the server does not let this device back to its table; nothing while it does. */
    this.lostBy = "";
    /** @type {Set<string>} rounds whose seats were looked at */
    this.seatsSeen = new Set();
    /** @type {() => void} */
    this.listen = () => undefined;
    /** @type {() => void} says to other pages of this device that this one is at work */
    this.claimPage = () => undefined;
    this.outbox = new Outbox({
      changed: () => this.refresh(),
      answered: (item) => this.answered(item),
      reached: (reached) => this.hears(reached),
      stranger: () => rejoin(this),
    });
  }

  /** What this device kept when it was last used. */
  async remember() {
    await this.outbox.open();
    const [place, bundle, choices, draft, rounds, joined, read, changed, moved, skew] = await Promise.all(
      ["place", "bundle", "choices", "draft", "rounds", "joined", "read", "changed", "moved", "skew"].map(kept),
    );
    this.place = place ?? null;
    this.bundle = place && bundle?.event === place.event && isBundle(bundle) ? bundle : null;
    this.changed = changed ?? [];
    this.moved = moved ?? [];
    this.choices = { ...PLAIN, ...choices };
    this.draft = draft ?? null;
    this.rounds = rounds ?? {};
    this.joined = joined ?? null;
    this.read = read ?? [];
    this.skew = skew ?? 0;
  }

  // ---- what is known -------------------------------------------------------------------------

  get evening() {
    if (!this.bundle) throw new Error("no evening was downloaded");
    return this.bundle;
  }

  get at() {
    if (!this.place) throw new Error("this device is at no table");
    return this.place;
  }

  get items() {
    return this.place ? this.outbox.of(this.place.event) : [];
  }

  get known() {
    return resultsIn(this.evening, this.items);
  }

  get roundKey() {
    return this.keyAt(this.at);
  }

  /** @param {Place} place */
  keyAt({ event, section, table, room, who }) {
    return `${event} ${section} ${who ? `pair ${who}` : table}${room ?? ""}`;
  }

  /** What this page is at work for, whatever table of a whole room it is at. */
  get placeKey() {
    const { event, section, table, room, mode, who } = this.at;
    return [event, section, mode, who ?? (mode === "table" ? table : ""), room ?? ""].join(" ");
  }

  /** The round that this table is in: the last one where its own was cut. */
  get round() {
    return Math.min(this.rounds[this.roundKey] ?? 1, lastRound(this.bundle));
  }

  /** @returns {Sitting | undefined} */
  get sitting() {
    return sittingHere(this.evening, this.at, this.round);
  }

  /**
   * Where the board that is entered is played; or was when that began, if nobody sits here by now
   * or others do: they have not played it.
   * @returns {Sitting | undefined}
   */
  get entered() {
    const { round, sitting } = this.draft ?? { round: this.round, sitting: undefined };
    const now = sittingHere(this.evening, this.at, round);
    return now && isOfTheSame(sitting, now) ? now : sitting ?? now;
  }

  /** @param {string} name @returns {string} what the director has set */
  set(name) {
    return this.bundle?.settings[name] ?? "";
  }

  /** @param {number} round */
  enterRound(round) {
    this.rounds[this.roundKey] = round;
    return keep("rounds", this.rounds);
  }

  /** Where this table is in the evening, if it has not said so yet. */
  startRound() {
    if (this.rounds[this.roundKey] === undefined) {
      this.rounds[this.roundKey] = firstRound(this.evening, this.at, this.known);
      keep("rounds", this.rounds);
    }
  }

  // ---- going from screen to screen -----------------------------------------------------------

  /** @param {ScreenName} screen @param {About} [about] */
  go(screen, about = {}) {
    this.screen = screen;
    this.about = about;
    this.render();
    this.guard.came();
    window.scrollTo(0, 0);
    const heading = document.querySelector("main h1");
    if (heading instanceof HTMLElement) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }

  /** To where this device belongs: its table's round, or the way to a table. */
  home() {
    if (!this.place) return this.go("join");
    if (this.lostBy) return this.go("lost");
    if (!this.bundle) return this.go("loading");
    if (this.place.mode === "room" && !this.place.table) return this.go("rooms");
    this.startRound();
    this.go("card");
  }

  render() {
    const main = /** @type {HTMLElement} */ (document.querySelector("main"));
    const parts = this.screens[this.screen](this).flatMap((one) => one ?? []);
    if (!parts.length) return this.home(); // what it was about is not there any more
    main.className = `screen-${this.screen}`;
    main.replaceChildren(...parts);
    this.renderTop();
  }

  refresh() {
    if ((LIVE.has(this.screen) || this.about.sent) && !this.about.who) this.renderKeepingFocus();
    else this.renderTop();
  }

  /** Whether the answers of a board are being tapped. */
  get isEntering() {
    return this.screen === "board" || this.screen === "passOn";
  }

  /** Whether somebody looks for a table: this device is not to be thrown back to a former one. */
  get isComing() {
    return this.screen === "join" || this.screen === "welcome" || this.about.from?.[0] === "join";
  }

  renderKeepingFocus() {
    const before = keysAt();
    const top = window.scrollY;
    keepingFocus(() => {
      this.render();
      window.scrollTo(0, top);
    });
    this.guard.movedKeys(movedSince(before));
  }

  renderTop() {
    renderTop(this);
  }

  /**
   * Say something to those who listen instead of looking.
   * @param {string} words
   */
  say(words) {
    const live = document.querySelector("#live");
    if (live) live.textContent = words;
  }

  // ---- what was chosen -----------------------------------------------------------------------

  /** @param {Partial<Choices>} changed */
  async choose(changed) {
    this.choices = { ...this.choices, ...changed };
    const written = keep("choices", this.choices);
    if (changed.language) await this.wear();
    else this.dress();
    if (this.screen === "settings") this.render();
    else this.refresh();
    await written;
  }

  /** Speak and look as it was chosen on this device. */
  async wear() {
    await learn(this.choices.language || document.documentElement.lang || "en", () => this.refresh());
    this.dress();
  }

  /**
   * Draw anew what is on the screen, and leave the focus in one of its groups.
   * @param {string} group
   */
  again(group) {
    this.render();
    const key = document.querySelector(`[data-name="${group}"] [tabindex="0"]`);
    if (key instanceof HTMLElement) key.focus({ preventScroll: true });
  }

  /** Show the choices that are a matter of style. */
  dress() {
    const { hand, text, theme, suits, contrast } = this.choices;
    const root = document.documentElement;
    Object.assign(root.dataset, { hand, text, suits, contrast });
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  }

  /** @param {Partial<Draft> | null} changed */
  sketch(changed) {
    this.draft = changed === null ? null : /** @type {Draft} */ ({ ...this.draft, ...changed });
    return keep("draft", this.draft);
  }

  // ---- the server ----------------------------------------------------------------------------

  /**
   * Download the evening, if it has changed; and let the server know how this device is. Whoever
   * was let back to its table (`isBack`) and is refused all the same has lost it.
   */
  async download(isBack = false) {
    if (!this.place || this.aside) return;
    const { place, placeKey } = this;
    const nth = ++this.asked;
    const have = this.bundle?.event === place.event && !this.isBehind(this.bundle) ? this.bundle.rev : "";
    this.toldUnsent = this.outbox.waiting.length;
    const told = `unsent=${this.toldUnsent}${batteryLeft() && `&battery=${batteryLeft()}`}`;
    const kept = `have=${have}&run=${this.bundle?.run ?? ""}`;
    const answer = await ask(`/t/${place.event}/bundle?${this.whereQuery()}&${kept}&${told}`);
    if (!this.place || this.aside || this.placeKey !== placeKey) return;
    this.outbox.hear(answer.status !== 0 && answer.status < 500);
    if (answer.status === 401 || answer.status === 403) {
      if (isBack) return this.lose(answer.body?.code ?? "unknown");
      return !this.isComing && this.refusals.isOver() ? rejoin(this) : undefined;
    }
    if (answer.status !== 0 && answer.status < 400) this.found();
    if (answer.status !== 200 || nth < this.unpacked) return; // a younger one was faster
    this.unpacked = nth;
    await this.unpack(wholeOf(this.bundle, answer.body));
  }

  /**
   * Whether something said here is newer: one that was taken back at once leaves all else as it was.
   * @param {Bundle} bundle
   */
  isBehind(bundle) {
    return this.items.some((one) => (one.number ?? 0) > bundle.entries);
  }

  /** Where this device is, for an address. */
  whereQuery() {
    const { section, table, mode, who, room } = this.at;
    return new URLSearchParams({ section, table: String(mode === "table" ? table : 0), mode, who: who ?? "", room: room ?? "" }).toString();
  }

  /** @param {Bundle} bundle */
  async unpack(bundle) {
    this.odd = !isBundle(bundle);
    if (this.odd) return this.refresh();
    const before = this.bundle;
    const same = before?.event === bundle.event;
    const other = same && before.uid && before.uid !== bundle.uid;
    if (other) await forgetOthers(this, bundle);
    else if (same) keep("moved", this.moved = moves(this, bundle));
    const round = this.about.round ?? (this.place ? this.round : 0);
    this.bundle = bundle;
    this.skew = bundle.now - Date.now();
    if (!before) playedOn(this);
    forgetRead(this, bundle);
    if (before?.run !== bundle.run && !this.runs.has(bundle.run)) this.outbox.offer();
    this.runs.add(bundle.run);
    if (same && before.run !== bundle.run) this.outbox.shorten(bundle);
    if (same && !other) noteChanges(this, before);
    await Promise.all([keep("bundle", bundle), keep("skew", this.skew)]);
    if (bundle.stage === "final") this.outbox.closed(bundle.event);
    else if (same && before.stage === "final") this.outbox.offer(bundle.event);
    else if (same && JSON.stringify(before.sittings) !== JSON.stringify(bundle.sittings)) this.outbox.reseated(bundle.event);
    const over = before?.stage === "open" && bundle.stage !== "open" && ONWARD.has(this.screen);
    const cut = round > lastRound(bundle) && OF_A_ROUND.has(this.screen);
    if (this.screen === "loading" || over || cut || (other && !this.isComing)) return this.home();
    this.refresh();
  }

  /**
   * Say something at this table; it is kept when this resolves. A table that is one room of a
   * match says which, as the server will; whoever says a result says who sits here, or sat then.
   * @param {Omit<import("./kept.js").New, "event" | "section" | "code">} said
   */
  tell(said) {
    const { event, section, code } = this.at;
    const sitting = this.bundle && sittingAt(this.bundle, { table: said.table, room: null }, said.round);
    const room = said.room ?? sitting?.room;
    const of = said.board && sitting ? { sat: satAt(sitting) } : {};
    return this.outbox.add({ event, section, code, ...of, ...said, ...(said.board && room ? { room } : {}) });
  }

  /** @param {Item} item */
  answered(item) {
    if (item.state === "conflict") {
      this.say(t("Another result is in already for board {n}. The director has been told.", { n: item.board ?? 0 }));
    }
    if (item.what === "seats" && item.state === "refused" && this.bundle && this.items.includes(item)) this.say(namesWords(this, item));
    if (this.toldUnsent && !this.outbox.waiting.length) this.download();
    this.refresh();
  }

  /** @param {boolean} reached */
  hears(reached) {
    if (reached === this.reached) return;
    this.reached = reached;
    this.refresh();
  }

  /**
   * This device has come to a table.
   * @param {Joined} joined how @param {Place} place
   */
  async arrive(joined, place) {
    this.joined = joined;
    this.lostBy = "";
    this.refusals = new Rest();
    const before = this.place && this.placeKey;
    this.place = place.mode === "room" ? { ...place, table: 0 } : place;
    if (this.placeKey !== before) forgetNews(this);
    this.bundle = null;
    history.replaceState({}, "", "/t/");
    this.claimPage();
    this.go("loading");
    await Promise.all([keep("joined", joined), keep("place", this.place), keep("bundle", null), this.sketch(null)]);
    await this.download();
    this.listen();
    this.outbox.offer(place.event);
  }

  /** This device is at no table any more; what it said is kept. */
  async leave() {
    if (this.place) {
      const { event, section, table, mode, who, room } = this.place;
      ask(`/t/${event}/leave`, { section, table: mode === "table" ? table : 0, mode, who, room });
    }
    this.place = null;
    this.bundle = null;
    this.joined = null;
    this.lostBy = "";
    forgetNews(this);
    this.listen();
    this.go("join");
    await Promise.all([...["joined", "place", "bundle"].map((one) => keep(one, null)), this.sketch(null)]);
  }

  /**
   * The round that a table of the room is in, for one device that serves them all.
   * @param {number} table
   */
  roundOf(table) {
    return this.roundAt({ ...this.at, table });
  }

  /** @param {Place} place */
  roundAt(place) {
    const round = this.rounds[this.keyAt(place)] ?? firstRound(this.evening, place, this.known);
    return Math.min(round, lastRound(this.evening));
  }

  /**
   * Say once that this device is at its table no more, wherever it is; later only where it is said.
   * @param {string} why
   */
  lose(why) {
    const before = this.lostBy;
    this.lostBy = why;
    if (!before && !this.isComing) this.go("lost");
    else if (before !== why) this.refresh();
  }

  /** The server knows this device at its table. */
  found() {
    this.lostBy = "";
    if (this.screen === "lost") this.home();
  }

  get language() {
    return language();
  }
}
