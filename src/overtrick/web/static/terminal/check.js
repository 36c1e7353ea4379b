// @ts-check
// Passing on what was entered, and the other side's look at it.

import { summed } from "./digest.js";
import { button, h } from "./dom.js";
import { chips, line } from "./entry.js";
import { newKey } from "./kept.js";
import { boardFacts, namesAt, satAt, sideOf, where } from "./schedule.js";
import { bid, brief, came, leadShown, rich, scored, seatWords, sideWords, together, tone, resultWords } from "./say.js";
import { written } from "./score.js";
import { leaveAsItWas } from "./steps.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./steps.js").Draft} Draft */
/** @typedef {import("./score.js").Result} Result */

/** Accept is asleep for so long, so that the thumb that hands the device over does not press it. */
const ASLEEP = 800;
/** Sides as they are sent. */
const LETTERS = /** @type {const} */ ({ ns: "NS", ew: "EW" });

/** @param {Draft} draft @returns {Result | null} what the answers amount to */
function resultOf(draft) {
  if (draft.instead) return { kind: draft.instead };
  const { level, denomination, penalty, declarer, tricks } = draft;
  if (!level || !denomination || !declarer || tricks === undefined) return null;
  return { kind: "played", level, denomination, penalty, declarer, tricks };
}

/**
 * The side that did not enter it.
 * @param {App} app @returns {"ns" | "ew"}
 */
function otherSide(app) {
  const { mode, who } = app.at;
  if (mode !== "pair" || !who || !app.entered) return "ew";
  return sideOf(app.entered, who) === "ns" ? "ew" : "ns";
}

/** @param {App} app */
export function passOn(app) {
  const draft = app.draft;
  const result = draft && resultOf(draft);
  if (!draft || !result) return [];
  if (draft.before) return mending(app, draft, result);
  return [
    line(app, draft),
    h("h1", {}, t("Is this right?")),
    summary(app, draft, result),
    h("div.lower", {},
      onwards(app, draft, result),
      button("button.quietgo", t("Change it"), () => app.go("board", { ask: draft.instead ? "level" : "tricks" })),
    ),
  ];
}

/**
 * A result that is in, with what is to be changed of it.
 * @param {App} app @param {Draft} draft @param {Result} result
 */
function mending(app, draft, result) {
  const was = resultOf({ ...draft, ...draft.before });
  const isChanged = JSON.stringify([result, draft.lead ?? null]) !== JSON.stringify([was, draft.before?.lead ?? null]);
  return [
    line(app, draft),
    h("h1", {}, isChanged ? t("Is this right?") : t("What is wrong?")),
    isChanged && was ? h("p.quiet", {}, rich("It was {result}", { result: brief(was) }))
      : h("p.quiet", {}, t("Tap what is wrong: all else stays as it is.")),
    chips(app, draft),
    summary(app, draft, result),
    h("div.lower", {},
      isChanged ? onwards(app, draft, result) : null,
      button("button.quietgo", t("Leave it as it was"), () => leaveAsItWas(app, draft))),
  ];
}

/** @param {App} app @param {Draft} draft @param {Result} result */
function onwards(app, draft, result) {
  if (app.set("confirm") === "no") return button("button.go", t("Yes: store it"), () => store(app, draft, result, {}));
  const side = sideWords(otherSide(app));
  return button("button.go", t("Yes: pass it to {side}", { side }), () => app.go("check"));
}

/** @param {App} app */
export function check(app) {
  const draft = app.draft;
  const result = draft && resultOf(draft);
  if (!draft || !result) return [];
  const side = otherSide(app);
  const agreed = () => (app.evening.pins ? app.go("pin") : store(app, draft, result, { confirmed_by: LETTERS[side] }));
  const accept = button("button.go", t("Yes, that is right"), agreed, { disabled: true, "data-name": "accept" });
  setTimeout(() => accept.removeAttribute("disabled"), ASLEEP);
  return [
    h("h1", {}, t("{side}, is this right?", { side: sideWords(side) })),
    h("p.quiet.names", {}, names(app, side)),
    summary(app, draft, result),
    h("div.lower", {}, accept, button("button.quietgo", t("Change it"), () => app.go("passOn"))),
  ];
}

/**
 * The other side proves that it is the other side.
 * @param {App} app
 */
export function pin(app) {
  const draft = app.draft;
  const result = draft && resultOf(draft);
  if (!draft || !result) return [];
  const side = otherSide(app);
  const problem = h("p.missing", { role: "alert" });
  const input = /** @type {HTMLInputElement} */ (h("input", { id: "own-pin", inputmode: "numeric", autocomplete: "off", maxlength: "4", required: true }));
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const key = newKey();
    if (isPin(app, side, input.value.trim())) {
      return store(app, draft, result, { key, confirmed_by: LETTERS[side], proof: summed(input.value.trim(), key) });
    }
    problem.textContent = t("That is not your PIN.");
    input.value = "";
    input.focus();
  };
  return [
    h("h1", {}, t("{side}, what is your PIN?", { side: sideWords(side) })),
    h("p.quiet.names", {}, names(app, side)),
    h("form", { onsubmit: send },
      h("div.field", {}, h("label", { for: "own-pin" }, t("PIN")), input), problem,
      h("button.go", { type: "submit" }, t("Confirm"))),
    h("div.lower", {},
      button("button.quietgo", t("No PIN at hand: store it unconfirmed"), () => store(app, draft, result, {})),
      button("button.quietgo", t("Change it"), () => app.go("passOn"))),
  ];
}

/** @param {App} app @param {"ns" | "ew"} side @param {string} typed */
function isPin(app, side, typed) {
  const { event, section } = app.evening;
  return Boolean(app.entered?.[side].some((who) => app.evening.pins?.[who] === summed(typed, `${event} ${section} ${who}`)));
}

/** @param {App} app @param {"ns" | "ew"} side */
function names(app, side) {
  if (!app.entered) return "";
  const all = namesAt(app.evening, app.entered, app.items);
  return together(side === "ns" ? [all.N, all.S] : [all.E, all.W]);
}

/**
 * In words and large: board, contract, declarer with the name, result, score.
 * @param {App} app @param {Draft} draft @param {Result} result
 */
function summary(app, draft, result) {
  const [, vulnerability] = boardFacts(app.evening, draft.board);
  const score = scored(result, vulnerability);
  const text = `${t("Board {n}", { n: draft.board })}: ${resultWords(result)}. ${score}`;
  return h("div.summary", { "data-name": "summary" },
    h("p.sr", {}, text),
    h("div", { "aria-hidden": true },
      h("p.say", {}, t("Board {n}", { n: draft.board })),
      ...lines(app, draft, result),
      h(`p.score${tone(result) ? `.${tone(result)}` : ""}`, {}, score),
    ));
}

/** @param {App} app @param {Draft} draft @param {Result} result */
function lines(app, draft, result) {
  if (result.kind === "pass") return [h("p.say", {}, t("Passed out"))];
  if (result.kind !== "played") {
    return [h("p.say", {}, t("Not played")), h("p", {}, t("The director sees this and decides."))];
  }
  const name = app.entered && namesAt(app.evening, app.entered, app.items)[result.declarer];
  const seat = seatWords(result.declarer);
  const by = h("strong", {}, name ? `${seat} (${name})` : seat);
  return [
    h("p.say", {}, rich("{contract} by {seat}", { contract: bid(result), seat: by })),
    h(`p.say.${tone(result)}`, {}, came(result)),
    draft.lead ? h("p", {}, rich("lead {card}", { card: h("span", {}, leadShown(draft.lead)) })) : null,
  ];
}

/**
 * Store it once, and say so if nobody went on to another screen, or board, while a slow disk wrote.
 * @param {App} app @param {Draft} draft @param {Result} result
 * @param {{key?: string, confirmed_by?: "NS" | "EW", proof?: string}} agreed
 */
async function store(app, draft, result, agreed) {
  if (app.draft !== draft) return;
  const { about } = app;
  const { round, table, room } = app.entered ?? { ...draft, room: app.at.room };
  app.draft = null;
  const there = app.known.get(where({ round, table, room, board: draft.board }));
  const item = await app.tell({
    what: there && draft.correcting ? "correct" : "result",
    round,
    table,
    room: app.at.room ?? room,
    ...(draft.sitting ? { sat: satAt(draft.sitting) } : {}),
    board: draft.board,
    result: written(result),
    lead: result.kind === "played" ? (draft.lead ?? null) : null,
    ...agreed,
  });
  if (app.draft === null) await app.sketch(null);
  if (app.about !== about) return;
  app.say(item.state === "given" ? t("Stored and sent.") : t("Kept on this device."));
  app.go("stored", { key: item.key, round, board: draft.board });
}
