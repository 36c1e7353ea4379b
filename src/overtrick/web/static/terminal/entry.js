// @ts-check
// Entering a board: one question a screen on phones, all of them on one screen where there is room.

import { button, choice, h } from "./dom.js";
import { DENOMINATIONS, LEVELS, SEATS, down, made } from "./score.js";
import { boardFacts, isOfTheSame, namesAt } from "./schedule.js";
import {
  bid, bidWords, isVulnerable, penaltyShown, rankShown, rankWords, rich, seatLetter, seatWords,
  signed, suit, suitWords, vulnerable,
} from "./say.js";
import { goBack, isAnswered, isWide, ledSuit, nextQuestion, questions } from "./steps.js";
import { count, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./steps.js").Draft} Draft */
/** @typedef {import("./score.js").Card} Card */
/** @typedef {import("./score.js").Seat} Seat */
/** @typedef {import("./score.js").Suit} Suit */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./steps.js").Question} Question */

const SUITS = /** @type {Suit[]} */ (["C", "D", "H", "S"]);
const RANKS = /** @type {import("./score.js").Rank[]} */ ([..."AKQJT98765432"]);
/** How many ways down are on the first pad: one more key says that there are more. */
const FEW = 3;

/**
 * Begin with a board.
 * @param {App} app @param {number} board @param {Partial<Draft>} [more]
 */
export function begin(app, board, more = {}) {
  const sitting = app.sitting;
  const { round, table } = sitting ?? { round: app.round, table: app.at.table };
  const going = app.draft && app.draft.board === board && app.draft.round === round && app.draft.table === table
    && isOfTheSame(app.draft.sitting, sitting);
  if (!going || more.correcting) app.sketch(null);
  app.sketch({ round, table, sitting, board, penalty: 0, ...(going && !more.correcting ? app.draft : {}), ...more });
  app.go("board");
}

/**
 * Change a result that is in: the summary comes up with its answers, each of which may be tapped.
 * @param {App} app @param {number} board @param {import("./schedule.js").Known} known
 */
export function mend(app, board, known) {
  const before = answersOf(known);
  if (!before) return begin(app, board, { correcting: true });
  summed(app, board, { correcting: true, ...before, before });
}

/**
 * Enter at a board what was said of another one: the summary comes up, and the other side confirms it.
 * @param {App} app @param {number} board @param {import("./schedule.js").Known} known
 */
export function move(app, board, known) {
  const answers = answersOf(known);
  if (!answers) return begin(app, board);
  summed(app, board, answers);
}

/**
 * The answers that a result was entered by; none where it was not entered so.
 * @param {import("./schedule.js").Known} known
 */
function answersOf({ result, lead }) {
  if (result.kind === "other") return null;
  const played = result.kind === "played" ? result : undefined;
  return {
    level: played?.level, denomination: played?.denomination, penalty: played?.penalty ?? 0,
    declarer: played?.declarer, tricks: played?.tricks, lead: played ? lead : undefined, leadSuit: undefined,
    instead: result.kind === "played" ? undefined : result.kind,
  };
}

/** @param {App} app @param {number} board @param {Partial<Draft>} answers */
function summed(app, board, answers) {
  app.sketch(null);
  const sitting = app.sitting;
  app.sketch({ round: app.round, table: sitting?.table ?? app.at.table, sitting, board, penalty: 0, ...answers });
  app.go("passOn");
}

/** @param {App} app */
export function board(app) {
  const draft = app.draft;
  if (!draft) return [];
  return isWide() ? wide(app, draft) : narrow(app, draft);
}

// ---- phones ----------------------------------------------------------------------------------

/** @param {App} app @param {Draft} draft */
function narrow(app, draft) {
  const asked = /** @type {Question} */ (app.about.ask ?? nextQuestion(app) ?? "tricks");
  const doubling = asked === "declarer" && app.about.doubling;
  return [
    line(app, draft),
    chips(app, draft, asked),
    h("h1", {}, doubling ? t("Doubled?") : HEADINGS[asked]()),
    h("div.lower", {}, ...(doubling ? [doubles(app, draft)] : [pad(app, draft, asked), ...beside(app, draft, asked)])),
    footer(app, asked),
  ];
}

/** @type {Record<Question, () => string>} */
const HEADINGS = {
  level: () => t("Which level?"),
  denomination: () => t("In which suit?"),
  declarer: () => t("Who plays it?"),
  leadSuit: () => t("Which suit was led?"),
  lead: () => t("Which card was led?"),
  tricks: () => t("How many tricks?"),
};

/**
 * Board, dealer, vulnerability.
 * @param {App} app @param {Draft} draft
 */
export function line(app, draft) {
  return facts(draft.board, app, h("strong", {}, t("Board {n}", { n: draft.board })), " · ");
}

/** @param {number} board @param {App} app @param {...(Node | string)} before */
function facts(board, app, ...before) {
  const [dealer, vulnerability] = boardFacts(app.evening, board);
  const deals = t("Dealer {seat}", { seat: seatWords(dealer) });
  return h("p.facts", {}, ...before, `${deals} · `, vulnerable(vulnerability));
}

/**
 * The answers given so far; each may be tapped and changed. All of them where nothing is asked.
 * @param {App} app @param {Draft} draft @param {Question} [asked]
 */
export function chips(app, draft, asked) {
  /** @type {HTMLElement[]} */
  const found = [];
  const chip = (/** @type {Question} */ to, /** @type {Child | Child[]} */ text, /** @type {string} */ words, /** @type {Question | undefined} */ then = undefined) =>
    found.push(button("button.chip", text, () => app.go("board", { ask: to, then }),
      { "aria-label": t("{answer}: change", { answer: words }) }));
  if (draft.level !== undefined && asked !== "level") {
    if (draft.denomination && asked !== "denomination") {
      const contract = { level: draft.level, denomination: draft.denomination, penalty: draft.penalty };
      chip("level", bid(contract), bidWords(contract), "denomination");
    } else chip("level", draft.level, String(draft.level));
  }
  if (draft.instead && !asked) {
    const words = draft.instead === "pass" ? t("Passed out") : t("Not played");
    chip("level", words, words);
  }
  if (draft.level !== undefined && (asked ? draft.declarer && asked !== "declarer" : true)) {
    const words = [t("not doubled"), t("doubled"), t("redoubled")][draft.penalty];
    found.push(button("button.chip", words, () => app.go("board", { ask: "declarer", doubling: asked ?? "tricks" }),
      { "aria-label": t("{answer}: change", { answer: words }) }));
  }
  if (draft.declarer && asked !== "declarer") {
    const by = t("by {seat}", { seat: seatWords(draft.declarer) });
    chip("declarer", by, by);
  }
  if (draft.lead && asked !== "lead" && asked !== "leadSuit") {
    const words = t("lead {card}", { card: cardWords(draft.lead) });
    chip("leadSuit", rich("lead {card}", { card: h("span", {}, suit(draft.lead[0]), rankShown(draft.lead[1])) }), words);
  } else if (draft.lead === null && !asked && app.set("lead") !== "no") chip("leadSuit", t("no lead"), t("no lead"));
  if (draft.tricks !== undefined && draft.level !== undefined && !asked) {
    const words = keyWords(draft.level, draft.tricks - draft.level - 6);
    chip("tricks", words, words);
  }
  return h("div.chips", {}, found);
}

/** @param {Card} card */
function cardWords(card) {
  return `${rankWords(card[1])} ${suitWords(card[0])}`;
}

/**
 * The keys of one question.
 * @param {App} app @param {Draft} draft @param {Question} asked
 */
function pad(app, draft, asked) {
  switch (asked) {
    case "level": return levels(app, draft);
    case "denomination": return denominations(app, draft);
    case "declarer": return compass(app, draft);
    case "leadSuit": return leadSuits(app, draft);
    case "lead": return leadRanks(app, draft);
    case "tricks": return results(app, draft);
  }
}

/**
 * What may be said beside the question.
 * @param {App} app @param {Draft} draft @param {Question} asked
 */
function beside(app, draft, asked) {
  if (asked === "declarer") return [doubles(app, draft)];
  if (asked === "level") return [instead(app)];
  if (asked === "leadSuit" && app.set("lead") !== "must") {
    return [button("button.quietgo", t("Go on without the lead"), () => answer(app, "lead", null))];
  }
  return [];
}

/** @param {App} app @param {Question} asked */
function footer(app, asked) {
  const first = asked === questions(app)[0] && !app.draft?.correcting;
  return h(
    "div.footer",
    {},
    button("button.quietgo", first ? t("Not this board") : t("Back"), () => goBack(app)),
    asked === "declarer" && app.draft?.declarer && !app.about.doubling
      ? button("button.go", t("Go on"), () => onwards(app)) : button("button.quietgo", t("Call the director"), () => call(app)),
  );
}

/**
 * Call about the board that is being entered, and come back to it.
 * @param {App} app
 */
function call(app) {
  const { round, table, board } = app.draft ?? {};
  app.go("called", { round, table, board, from: ["board"] });
}

/**
 * Passed out, or not played at all: no answer to somebody who tapped the board's key once more.
 * @param {App} app
 */
function instead(app) {
  const say = (/** @type {"pass" | "np"} */ what) => {
    app.sketch({ instead: what, tricks: undefined });
    app.go("passOn");
  };
  return h(
    "div.instead",
    {},
    button("button.quietgo", t("Passed out"), () => say("pass"), { "data-sleeps": true }),
    button("button.quietgo", t("Not played"), () => say("np"), { "data-sleeps": true }),
  );
}

// ---- the groups of keys ----------------------------------------------------------------------

/**
 * Keep an answer and go on: to the next question, or to the summary when there is none.
 * @template {Question} Asked
 * @param {App} app @param {Asked} question @param {Draft[Asked]} value
 */
function answer(app, question, value) {
  const before = app.draft?.[question];
  app.sketch({ [question]: value, instead: undefined, ...follows(question, value, before) });
  const next = /** @type {Question | undefined} */ (app.about.then ?? nextQuestion(app));
  if (isWide()) return app.again(next ?? question);
  onwards(app, next);
}

/**
 * To a question, or to the summary when none is left.
 * @param {App} app @param {Question} [next]
 */
function onwards(app, next = nextQuestion(app)) {
  if (next) app.go("board", { ask: next });
  else app.go("passOn");
}

/**
 * Answers that stand no longer when another changes.
 * @param {Question} question @param {Draft[Question]} value @param {Draft[Question]} before
 * @returns {Partial<Draft>}
 */
function follows(question, value, before) {
  if (question === "level" && before !== undefined && value !== before) return { tricks: undefined };
  if (question === "leadSuit") return { lead: undefined };
  return {};
}

/** @param {App} app @param {Draft} draft */
function levels(app, draft) {
  return choice({
    name: "level", label: t("Level"), look: "four", chosen: draft.level,
    keys: LEVELS.map((level) => ({ value: level, text: String(level) })),
    choose: (level) => answer(app, "level", level),
  });
}

/** @param {App} app @param {Draft} draft */
function denominations(app, draft) {
  return choice({
    name: "denomination", label: t("Suit"), look: "suits", chosen: draft.denomination,
    keys: DENOMINATIONS.map((one) => ({
      value: one, text: suit(one), words: suitWords(one), look: one === "NT" ? "word" : "",
    })),
    choose: (one) => answer(app, "denomination", one),
  });
}

/**
 * The four seats as they are around this device.
 * @param {App} app @param {Draft} draft
 */
function compass(app, draft) {
  const [, vulnerability] = boardFacts(app.evening, draft.board);
  const names = app.entered ? namesAt(app.evening, app.entered, app.items) : {};
  const turn = SEATS.indexOf(app.choices.seat) - SEATS.indexOf("S");
  const spots = ["north", "east", "south", "west"];
  const spotOf = (/** @type {Seat} */ seat) => spots[(SEATS.indexOf(seat) - turn + 4) % 4];
  const group = choice({
    name: "declarer", label: t("Declarer"), look: "compass-keys", chosen: draft.declarer,
    keys: SEATS.map((seat) => ({
      value: seat,
      look: `seat ${spotOf(seat)}${isVulnerable(seat, vulnerability) ? " vulnerable" : ""}`,
      words: [seatWords(seat), names[seat]].filter(Boolean).join(", "),
      text: [h("span.letter", {}, seatLetter(seat)), h("small", {}, names[seat] ?? seatWords(seat))],
    })),
    choose: (seat) => answer(app, "declarer", seat),
  });
  group.append(h("span.middle", { "aria-hidden": true }, String(draft.board)));
  return group;
}

/** @param {App} app @param {Draft} draft */
function doubles(app, draft) {
  return choice({
    name: "penalty", label: t("Doubled?"), look: "three", chosen: draft.penalty,
    keys: /** @type {(0 | 1 | 2)[]} */ ([0, 1, 2]).map((penalty) => ({
      value: penalty,
      text: penalty ? penaltyShown(penalty) : t("not doubled"),
      words: [t("not doubled"), t("doubled"), t("redoubled")][penalty],
      look: penalty ? "" : "word",
    })),
    choose: (penalty) => {
      app.sketch({ penalty });
      if (app.about.doubling && !isWide()) onwards(app);
      else app.again("penalty");
    },
  });
}

/** @param {App} app @param {Draft} draft */
function leadSuits(app, draft) {
  return choice({
    name: "leadSuit", label: t("Lead"), look: "four", chosen: ledSuit(draft),
    keys: SUITS.map((one) => ({ value: one, text: suit(one), words: suitWords(one) })),
    choose: (one) => answer(app, "leadSuit", one),
  });
}

/** @param {App} app @param {Draft} draft */
function leadRanks(app, draft) {
  const led = ledSuit(draft);
  if (!led) return leadSuits(app, draft);
  return choice({
    name: "lead", label: t("Card"), look: "four ranks", chosen: RANKS.find((one) => one === draft.lead?.[1]),
    keys: RANKS.map((rank) => ({ value: rank, text: rankShown(rank), words: rankWords(rank) })),
    choose: (rank) => answer(app, "lead", `${led}${rank}`),
  });
}

/**
 * What the contract can come to: green when made, red when down, the tricks written under.
 * @param {App} app @param {Draft} draft
 */
function results(app, draft) {
  const level = draft.level ?? 1;
  const key = (/** @type {number} */ more, /** @type {string} */ look) => ({
    value: level + 6 + more,
    look,
    words: keyWords(level, more),
    text: [h("span", {}, signed(more)), h("small", {}, String(level + 6 + more))],
  });
  const all = down(level).map((under) => key(-under, "down"));
  const hidden = !isWide() && !app.about.all && all.length > FEW + 1 && !isFarDown(draft);
  const keys = [...made(level).map((more) => key(more, "made")), ...(hidden ? all.slice(0, FEW) : all)];
  const group = choice({
    name: "tricks", label: t("Result"), look: "four results", keys, chosen: draft.tricks,
    choose: (tricks) => answer(app, "tricks", tricks),
  });
  const first = group.querySelector(".down");
  first?.classList.add("first");
  if (hidden) {
    group.append(button("button.key.down.word", t("more"), () =>
      app.go("board", { ...app.about, ask: "tricks", all: true }), { "aria-label": t("More tricks down") }));
  }
  return group;
}

/** @param {Draft} draft */
function isFarDown(draft) {
  return draft.tricks !== undefined && draft.level !== undefined && draft.level + 6 - draft.tricks > FEW;
}

/** @param {number} level @param {number} more */
function keyWords(level, more) {
  const tricks = count(level + 6 + more, "{n} trick", "{n} tricks");
  const how = more > 0 ? t("made +{n}", { n: more }) : more < 0 ? t("down {n}", { n: -more }) : t("just made");
  return `${how}, ${tricks}`;
}

// ---- where there is room ---------------------------------------------------------------------

/** @param {App} app @param {Draft} draft */
function wide(app, draft) {
  const lead = app.set("lead") !== "no";
  const ready = !nextQuestion(app);
  return [
    h("div.headline", {}, h("h1", {}, t("Board {n}", { n: draft.board })), facts(draft.board, app)),
    h("div.desk", {},
      h("section.bids", {}, h("h2", {}, t("Contract")), levels(app, draft), denominations(app, draft), doubles(app, draft)),
      h("section.seats-part", {}, h("h2", {}, t("Who plays it?")), compass(app, draft)),
      h("section.tricks-part", {}, h("h2", {}, t("How many tricks?")),
        draft.level ? results(app, draft) : h("p.quiet", {}, t("Say the level first."))),
      lead ? h("section.lead-part", {}, h("h2", {}, app.set("lead") === "must" ? t("Lead") : t("Lead, if you like")),
        leadSuits(app, draft), ledSuit(draft) ? leadRanks(app, draft) : null) : null,
    ),
    h("div.lower", {},
      button("button.go", t("Go on"), () => finish(app), { disabled: !ready && !isReady(app, draft) }),
      h("div.footer", {},
        button("button.quietgo", draft.correcting ? t("Back") : t("Not this board"), () => goBack(app)),
        ...[...instead(app).children],
        button("button.quietgo", t("Call the director"), () => call(app))),
    ),
  ];
}

/**
 * All but the lead, which may be left out.
 * @param {App} app @param {Draft} draft
 */
function isReady(app, draft) {
  const needed = questions(app).filter((one) => !one.startsWith("lead") || app.set("lead") === "must");
  return needed.every((one) => isAnswered(draft, one));
}

/** @param {App} app */
function finish(app) {
  if (app.draft && app.draft.lead === undefined) app.sketch({ lead: null });
  app.go("passOn");
}

// ---- a keyboard ------------------------------------------------------------------------------

/**
 * Digits, letters and signs answer the question that is asked.
 * @param {App} app @param {KeyboardEvent} event
 */
export function typed(app, event) {
  const draft = app.draft;
  if (event.ctrlKey || event.altKey || event.metaKey || app.screen !== "board" || !draft) return;
  const pressed = event.key.toUpperCase();
  const asked = app.about.ask ?? nextQuestion(app);
  const digit = Number(pressed);
  if (asked === "level" && digit >= 1 && digit <= 7) return take(event, () => answer(app, "level", digit));
  if (asked === "denomination") {
    const found = DENOMINATIONS.find((one) => one[0] === pressed);
    if (found) return take(event, () => answer(app, "denomination", found));
  }
  if (asked === "declarer") {
    const seat = SEATS.find((one) => one === pressed);
    if (seat) return take(event, () => answer(app, "declarer", seat));
  }
  if (pressed === "X") return take(event, () => {
    app.sketch({ penalty: /** @type {0 | 1 | 2} */ ((draft.penalty + 1) % 3) });
    app.again(asked ?? "penalty");
  });
  if (asked === "tricks" && pressed === "=") take(event, () => answer(app, "tricks", (draft.level ?? 1) + 6));
}

/** @param {KeyboardEvent} event @param {() => void} act */
function take(event, act) {
  event.preventDefault();
  act();
}
