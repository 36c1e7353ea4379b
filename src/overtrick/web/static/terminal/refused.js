// @ts-check
// What the server could not take: why, in the language of this device, and whether it was mended.

import { lastOf, where } from "./schedule.js";
import { contestantWords } from "./say.js";
import { language, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./kept.js").Item} Item */

/** What the server says in English where it refuses; of two that fit the first one counts. */
const REFUSALS = [
  "the director says who plays, not the tables",
  "{who}: the director has said meanwhile who plays",
  "{who} does not sit at table {table}",
  "{who}: a side is {wanted} players, not {given}",
  "{who}: the same player is named twice",
  "{people} is entered with {who} already",
  "{people} plays for {other} in round {round} and may not play for {who} as well",
  "{people} plays for {who} in round {round}",
  "team {team}: the director has to say first who its four are",
  "team {team}: the other table says that they sit there",
  "team {team}: four different players sit down",
  "team {team}: say first who its players are",
  "team {team} left after round {round}",
  "{people} is not of team {team}, whose players are {players}",
  "a ruling is given by the director",
  "board {board}: the director took back what was in",
  "board {board}: the director takes it back",
  "this device does not hold that table",
  "the director has not set that one device serves all tables",
  "you still play in this event: one device for all tables would tell you too much",
  "the director has set that players use no phones of their own",
  "{who} never plays at table {table}",
  "{before} sat here when this was said, and {others} sit here now",
];

const UNREAD = () => t("The server does not understand this. It is kept here: show it to the director.");
const NO_CONTRACT = () => t("This is no contract with a result.");
const NOT_ALLOWED = () => t("The event does not allow this as it stands.");

/**
 * The same by the codes of refusals, where the sentence is another one.
 * @type {Record<string, () => string>}
 */
const BY_CODE = {
  "refused": NOT_ALLOWED,
  "not-allowed": NOT_ALLOWED,
  "appeal-in-the-way": NOT_ALLOWED,
  "no-such-contestant": () => t("Nobody of that number plays in this event."),
  "not-scheduled": () => t("That board, table or round is not in the plan."),
  "out-of-range": () => t("There is no board, table or round of that number."),
  "already-entered": () => t("Another result is in for this board: the director decides."),
  "no-result": () => t("This board has no result yet."),
  "corrections-over": () => t("It is too late for corrections: ask the director."),
  "seated-twice": () => t("Somebody would sit at two tables at once."),
  "event-final": () => t("The event is closed and its results are final."),
  "not-a-contract": NO_CONTRACT,
  "ambiguous-contract": NO_CONTRACT,
  "impossible-result": () => t("This contract cannot have that result."),
  "key-reused": () => t("Another thing was said under this key: say it once more."),
  "bad-text": () => t("There is a character in this that cannot be written down, or too many of them."),
  "no-such-person": () => t("No member has that number: type the name, or another number."),
  "several-people": () => t("Several people may be meant by this: type the name, or choose one of those that are found."),
  "not-a-name": () => t("That is no name that can be written down."),
  "http-400": UNREAD,
  "http-413": UNREAD,
  "http-422": UNREAD,
};
/** Codes that say too little by themselves: what the server says stands behind. */
const MANY = new Set(["refused", "not-allowed", "appeal-in-the-way"]);

const PATTERNS = REFUSALS.map((english) => ({ english, pattern: patternOf(english) }));

/** @param {string} english */
function patternOf(english) {
  return new RegExp(`^${english.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`);
}

/**
 * A sentence of the server's in the language of this device; nothing where it is not known.
 * @param {string | undefined} words
 */
export function retold(words) {
  for (const { english, pattern } of PATTERNS) {
    const found = pattern.exec(words ?? "");
    if (found) return capital(t(english, found.groups));
  }
  return "";
}

/**
 * Why something was refused. What nobody translated is said as it came, after a sentence that is.
 * @param {string | undefined} words @param {string | undefined} code
 */
export function refusalWords(words, code = "") {
  const known = retold(words);
  if (known) return known;
  const general = BY_CODE[code]?.() ?? "";
  if (!words || (general && !MANY.has(code) && language() !== "en")) return general;
  if (language() === "en") return capital(words);
  return [general, t("The server says: {words}", { words })].filter(Boolean).join(" ");
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Whether the director has still to look at what was said.
 * @param {App} app @param {Item} item
 */
export function isTroubled(app, item) {
  const unheard = (item.number ?? 0) > app.evening.entries;
  if (item.state === "refused") {
    if (item.what === "seats" && isMended(app, item)) return false;
    return item.number === undefined || unheard || app.evening.calls.some((one) => one.number === item.number);
  }
  if (item.state !== "conflict" || item.board === undefined) return false;
  return unheard || app.known.get(where({ ...item, board: item.board }))?.state === "contested";
}

/**
 * Whether the names of the same side were said anew: those may be refused in their turn.
 * @param {App} app @param {Item} item
 */
function isMended(app, item) {
  const about = (/** @type {Item} */ { section, table, contestant }) => [section, table, contestant].join(" ");
  return app.items.some((one) => one.what === "seats" && one.nth > item.nth && about(one) === about(item));
}

/**
 * The names of a side that the server did not take, in this round or before, and that nobody has
 * mended; nothing where others sit here by now.
 * @param {App} app @param {string} who
 */
export function refusedNames(app, who) {
  const { sitting } = app;
  if (!sitting || ![...sitting.ns, ...sitting.ew].includes(who)) return undefined;
  return lastOf(app.items, (one) => one.what === "seats" && one.contestant === who
    && one.table === sitting.table && one.section === app.at.section && isTroubled(app, one));
}

/**
 * That names were not taken, and why.
 * @param {App} app @param {Item} item
 */
export function namesWords(app, { contestant = "", told, why }) {
  const what = t("The names of {who} were not taken.", { who: contestantWords(app.evening, contestant) });
  return `${what} ${refusalWords(told, why)}`.trim();
}
