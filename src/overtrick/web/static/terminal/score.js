// @ts-check
// What a contract can come to, and what it is worth: Law 77. The server has the last word; this
// is here so that a table without the network sees its score.

/** @typedef {"C" | "D" | "H" | "S" | "NT"} Denomination */
/** @typedef {"N" | "E" | "S" | "W"} Seat */
/** @typedef {"C" | "D" | "H" | "S"} Suit */
/** @typedef {"A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2"} Rank ten as `T` */
/** @typedef {`${Suit}${Rank}`} Card as it is sent */
/** @typedef {"none" | "ns" | "ew" | "both"} Vulnerability */
/**
 * @typedef {object} Played
 * @property {"played"} kind
 * @property {number} level 1 to 7
 * @property {Denomination} denomination
 * @property {0 | 1 | 2} penalty how often doubled
 * @property {Seat} declarer
 * @property {number} tricks all that the declaring side won, 0 to 13
 */
/** @typedef {Played | {kind: "pass"} | {kind: "np"} | {kind: "other", text: string}} Result */

export const LEVELS = [1, 2, 3, 4, 5, 6, 7];
/** @type {Denomination[]} in the order of the bidding boxes */
export const DENOMINATIONS = ["C", "D", "H", "S", "NT"];
/** @type {Seat[]} */
export const SEATS = ["N", "E", "S", "W"];

/**
 * The overtricks a contract of a level can make, 0 first.
 * @param {number} level
 */
export function made(level) {
  return Array.from({ length: 8 - level }, (_, over) => over);
}

/**
 * How far a contract of a level can go down, 1 first.
 * @param {number} level
 */
export function down(level) {
  return Array.from({ length: level + 6 }, (_, under) => under + 1);
}

/**
 * The score of the declaring side.
 * @param {number} level @param {Denomination} denomination @param {number} penalty
 * @param {boolean} vulnerable @param {number} tricks
 */
export function score(level, denomination, penalty, vulnerable, tricks) {
  const over = tricks - level - 6;
  if (over < 0) return -undertricks(-over, penalty, vulnerable);
  const each = denomination === "C" || denomination === "D" ? 20 : 30;
  const odd = (each * level + (denomination === "NT" ? 10 : 0)) * 2 ** penalty;
  const game = odd < 100 ? 50 : vulnerable ? 500 : 300;
  const slam = Math.max(0, level - 5) * (vulnerable ? 750 : 500);
  const extra = penalty === 0 ? each : 100 * penalty * (vulnerable ? 2 : 1);
  return odd + over * extra + game + slam + 50 * penalty;
}

/** @param {number} under @param {number} penalty @param {boolean} vulnerable */
function undertricks(under, penalty, vulnerable) {
  if (penalty === 0) return under * (vulnerable ? 100 : 50);
  if (vulnerable) return (300 * under - 100) * penalty;
  return (200 * under - 100 + 100 * Math.max(0, under - 3)) * penalty;
}

/**
 * The NS-signed score of a result; null where there is none.
 * @param {Result} result @param {Vulnerability} vulnerability
 */
export function scoreNs(result, vulnerability) {
  if (result.kind === "pass") return 0;
  if (result.kind !== "played") return null;
  const ns = isNs(result.declarer);
  const vulnerable = vulnerability === "both" || vulnerability === (ns ? "ns" : "ew");
  const own = score(result.level, result.denomination, result.penalty, vulnerable, result.tricks);
  return ns ? own : -own;
}

/** @param {Seat} seat */
export function isNs(seat) {
  return seat === "N" || seat === "S";
}

/** @param {Played} result the tricks above the goal, below 0 when down */
export function over(result) {
  return result.tricks - result.level - 6;
}

/**
 * A result as it is sent: `4SXS+1`, `PASS`, `NP`.
 * @param {Result} result
 */
export function written(result) {
  if (result.kind === "pass") return "PASS";
  if (result.kind === "np") return "NP";
  if (result.kind === "other") return result.text;
  const more = over(result);
  const came = more === 0 ? "=" : more > 0 ? `+${more}` : `${more}`;
  const doubled = "X".repeat(result.penalty);
  return `${result.level}${result.denomination}${doubled}${result.declarer}${came}`;
}

const PLAYED = /^([1-7])(C|D|H|S|NT)(X{0,2})([NESW])(=|[+-]\d{1,2})$/;

/**
 * The result that was written so; what a terminal cannot enter (a ruling) is kept as text.
 * @param {string} text
 * @returns {Result}
 */
export function read(text) {
  if (text === "PASS") return { kind: "pass" };
  if (text === "NP") return { kind: "np" };
  const found = PLAYED.exec(text);
  if (!found) return { kind: "other", text };
  const level = Number(found[1]);
  const came = found[5] === "=" ? 0 : Number(found[5]);
  const tricks = level + 6 + came;
  if (tricks < 0 || tricks > 13) return { kind: "other", text };
  return {
    kind: "played",
    level,
    denomination: /** @type {Denomination} */ (found[2]),
    penalty: /** @type {0 | 1 | 2} */ (found[3].length),
    declarer: /** @type {Seat} */ (found[4]),
    tricks,
  };
}
