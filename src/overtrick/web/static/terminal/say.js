// @ts-check
// Results, contestants and boards in the words that players use.

import { h } from "./dom.js";
import { isNs, over, scoreNs } from "./score.js";
import { count, t } from "./words.js";

/** @typedef {import("./score.js").Seat} Seat */
/** @typedef {import("./score.js").Result} Result */
/** @typedef {import("./score.js").Played} Played */
/** @typedef {import("./score.js").Vulnerability} Vulnerability */
/** @typedef {import("./schedule.js").Bundle} Bundle */

/** What stands for the name of somebody who hides it. */
const WITHHELD = "Name withheld";
/** @type {Record<string, string>} */
const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
/** @type {Record<Seat, string>} */
const SEAT_WORDS = { N: "North", E: "East", S: "South", W: "West" };
/** @type {Record<string, string>} */
const SUIT_WORDS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades", NT: "notrump" };
/**
 * A bid in a suit.
 * @type {Record<string, (level: number) => string>}
 */
const BIDS = {
  C: (level) => count(level, "{n} club", "{n} clubs"),
  D: (level) => count(level, "{n} diamond", "{n} diamonds"),
  H: (level) => count(level, "{n} heart", "{n} hearts"),
  S: (level) => count(level, "{n} spade", "{n} spades"),
};
/** @type {Record<string, string>} */
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack" };
/** @type {Record<Vulnerability, string>} */
const VULNERABLE = {
  none: "Nobody vulnerable",
  ns: "North–South vulnerable",
  ew: "East–West vulnerable",
  both: "Both vulnerable",
};

/** @param {Seat} seat */
export function seatWords(seat) {
  return t(SEAT_WORDS[seat]);
}

/** @param {Seat} seat its letter in this language */
export function seatLetter(seat) {
  return t(`${seat}|seat`);
}

/** @param {"ns" | "ew" | "NS" | "EW"} side */
export function sideWords(side) {
  return side.toLowerCase() === "ns" ? t("North–South") : t("East–West");
}

/** @param {"ns" | "ew" | "NS" | "EW"} side */
export function sideLetters(side) {
  return side.toLowerCase() === "ns" ? t("NS|side") : t("EW|side");
}

/** @param {string} denomination */
export function suitWords(denomination) {
  return t(SUIT_WORDS[denomination]);
}

/** @param {string} denomination the symbol in its colour, or the letters for notrump */
export function suit(denomination) {
  if (denomination === "NT") return h("span.nt", {}, t("NT|denomination"));
  return h(`span.suit.${denomination}`, { "aria-hidden": true }, SYMBOLS[denomination]);
}

/** @param {string} rank `A` to `2`, ten as `T` */
export function rankShown(rank) {
  if (rank === "T") return "10";
  return "AKQJ".includes(rank) ? t(`${rank}|rank`) : rank;
}

/** @param {string} rank */
export function rankWords(rank) {
  return RANK_WORDS[rank] ? t(RANK_WORDS[rank]) : rank === "T" ? "10" : rank;
}

/** @param {import("./score.js").Card | null} lead */
export function leadShown(lead) {
  return lead ? [suit(lead[0]), rankShown(lead[1])] : [];
}

/** @param {0 | 1 | 2} penalty */
export function penaltyShown(penalty) {
  return "×".repeat(penalty);
}

/** @param {number} more a true minus, a plus, or `=` */
export function signed(more) {
  return more === 0 ? "=" : more > 0 ? `+${more}` : `−${-more}`;
}

/** @param {number} points */
export function points(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/**
 * `4♠×` in colours.
 * @param {{level: number, denomination: string, penalty?: number}} bid
 */
export function bid({ level, denomination, penalty = 0 }) {
  return h("span.bid", {}, String(level), suit(denomination), penaltyShown(/** @type {0} */ (penalty)));
}

/** @param {{level: number, denomination: string, penalty?: number}} bid */
export function bidWords({ level, denomination, penalty = 0 }) {
  const doubled = ["", t("doubled"), t("redoubled")][penalty];
  const named = BIDS[denomination]?.(level) ?? `${level} ${suitWords(denomination)}`;
  return [named, doubled].filter(Boolean).join(" ");
}

/**
 * A result on one line, `4♠ S +1`.
 * @param {Result} result
 */
export function brief(result) {
  if (result.kind === "pass") return h("span", {}, t("Passed out"));
  if (result.kind === "np") return h("span", {}, t("Not played"));
  if (result.kind === "other") return h("span", {}, resultWords(result));
  return h(
    "span.brief",
    {},
    h("span.sr", {}, resultWords(result)),
    h(
      "span",
      { "aria-hidden": true },
      bid(result),
      ` ${seatLetter(result.declarer)} `,
      signed(over(result)),
    ),
  );
}

/**
 * `4 spades by South, made +1, 11 tricks`.
 * @param {Result} result
 */
export function resultWords(result) {
  if (result.kind === "pass") return t("Passed out");
  if (result.kind === "np") return t("Not played");
  if (result.kind === "other") return result.text ? `${t("Ruling")}: ${rulingWords(result.text)}` : t("entered");
  const by = t("{contract} by {seat}", {
    contract: bidWords(result),
    seat: seatWords(result.declarer),
  });
  return `${by}, ${came(result)}`;
}

const AVERAGE = /^A(?:V|VE|VG|VERAGE)?([+=-]?)$/i;

/**
 * `NS average plus / EW average minus`, `NS 60 % / EW 40 %`; any other ruling as it was typed.
 * @param {string} text
 */
function rulingWords(text) {
  const awards = text.split("/").map((one) => awardWords(one.trim()));
  const [ns, ew] = awards;
  if (awards.length !== 2 || !ns || !ew) return text;
  return `${sideLetters("ns")} ${ns} / ${sideLetters("ew")} ${ew}`;
}

/**
 * What one side is given, where that is a part of a whole board.
 * @param {string} award
 */
function awardWords(award) {
  const percent = /^(\d+(?:\.\d+)?) ?%?$/.exec(award);
  if (percent) return `${percent[1]} %`;
  const sign = AVERAGE.exec(award)?.[1];
  if (sign === undefined) return "";
  return sign === "+" ? t("average plus") : sign === "-" ? t("average minus") : t("average");
}

/**
 * `made +1 · 11 tricks`.
 * @param {Played} result
 */
export function came(result) {
  const more = over(result);
  const tricks = count(result.tricks, "{n} trick", "{n} tricks");
  if (more === 0) return `${t("just made")} · ${tricks}`;
  const how = more > 0 ? t("made +{n}", { n: more }) : t("down {n}", { n: -more });
  return `${how} · ${tricks}`;
}

/**
 * Who has the points: `NS +450`.
 * @param {Result} result @param {Vulnerability} vulnerability
 */
export function scored(result, vulnerability) {
  const ns = scoreNs(result, vulnerability);
  if (ns === null) return "";
  if (ns === 0) return t("No score: 0");
  return `${sideLetters(ns > 0 ? "ns" : "ew")} +${Math.abs(ns)}`;
}

/**
 * Good where the declaring side made it.
 * @param {Result} result
 */
export function tone(result) {
  if (result.kind !== "played") return "";
  return over(result) >= 0 ? "good" : "bad";
}

/** @param {Vulnerability} vulnerability */
export function vulnerable(vulnerability) {
  return h(vulnerability === "none" ? "span" : "span.vul", {}, t(VULNERABLE[vulnerability]));
}

/** @param {Seat} seat @param {Vulnerability} vulnerability */
export function isVulnerable(seat, vulnerability) {
  return vulnerability === "both" || vulnerability === (isNs(seat) ? "ns" : "ew");
}

/**
 * `Pair 7`, `NS 7`, `Team 3`.
 * @param {Bundle} bundle @param {string} who
 */
export function contestantWords(bundle, who) {
  const one = bundle.contestants[who];
  if (!one) return who;
  if (bundle.form === "teams") return one.name || t("Team {n}", { n: one.number });
  if (bundle.form === "individual") return t("Player {n}", { n: one.number });
  if (one.line) return `${sideLetters(one.line)} ${one.number}`;
  return t("Pair {n}", { n: one.number });
}

/**
 * Those of one side, `NS 3` or `Player 3 + Player 8`.
 * @param {Bundle} bundle @param {string[]} who
 */
export function allWords(bundle, who) {
  return who.map((one) => contestantWords(bundle, one)).join(" + ");
}

/**
 * `NS 3 – EW 5`.
 * @param {Bundle} bundle @param {import("./schedule.js").Sitting} sitting
 */
export function opponents(bundle, { ns, ew }) {
  return `${allWords(bundle, ns)} – ${allWords(bundle, ew)}`;
}

/**
 * Names of several people.
 * @param {(string | undefined)[]} names
 */
export function together(names) {
  return named(names.filter(Boolean).join(" – "));
}

/**
 * A name or several as the server says them, in which one that is hidden is so in words.
 * @param {string} names
 */
export function named(names) {
  return names.split(WITHHELD).join(t("Name withheld"));
}

/**
 * `4`, or `A4` where there are several sections.
 * @param {Bundle | undefined} bundle @param {number} table
 */
export function tableLabel(bundle, table) {
  return bundle && bundle.sections > 1 ? `${bundle.section}${table}` : String(table);
}

/**
 * A sentence with pieces of the page in it.
 * @param {string} english @param {Record<string, Node | string | number>} values
 */
export function rich(english, values) {
  return t(english)
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? (values[part.slice(1, -1)] ?? part) : part));
}
