// @ts-check
// Who sits where with which boards, and what is in of them: read from the evening as it was
// downloaded and from what was said on this device since.

import { read } from "./score.js";

/** @typedef {import("./score.js").Seat} Seat */
/** @typedef {import("./score.js").Vulnerability} Vulnerability */
/** @typedef {import("./score.js").Result} Result */
/** @typedef {import("./score.js").Card} Card */
/** @typedef {import("./kept.js").Item} Item */
/** @typedef {"open" | "closed" | null} Room of a match that has two under one number */
/**
 * @typedef {object} Sitting
 * @property {number} round @property {number} table @property {Room} room
 * @property {string[]} ns @property {string[]} ew contestants
 * @property {number[]} boards @property {boolean} plays @property {boolean} switched
 * @property {Partial<Record<Seat, string>>} names
 */
/**
 * @typedef {object} Contestant
 * @property {string} number @property {"NS" | "EW" | null} line
 * @property {string} name of a team, or nothing @property {string[]} players their names
 * @property {number} [came] the first round that it is there @property {number | null} [left] the last one
 * @property {number[]} [lined] rounds for which the director gave the team's line-up
 * @property {{id: string, name: string}[]} [roster] everybody of a team; older pages kept none
 */
/**
 * @typedef {object} ResultIn
 * @property {number} round @property {number} table @property {Room} room
 * @property {number} board @property {string} result empty where it is only told that it is in
 * @property {Card | null} lead
 * @property {"in" | "confirmed" | "contested" | "ruled"} state @property {number} number
 * @property {boolean} desk whether the director wrote it
 * @property {import("./kept.js").Earlier[]} [said] what tables said up to this, the first one first
 */
/**
 * @typedef {object} Change what became of a result that somebody else changed
 * @property {number} round @property {number} table @property {number} board
 * @property {string | null} now as written @property {boolean} desk whether the director did
 */
/**
 * @typedef {object} Bundle one section's evening
 * @property {number} event @property {string} uid which event that is, on whatever server
 * @property {string} title @property {string | null} date @property {string} section
 * @property {number} sections @property {"pairs" | "individual" | "teams"} form
 * @property {1 | 2} winners @property {"open" | "provisional" | "final"} stage
 * @property {string} version of the page that this server has
 * @property {Record<string, {byes: string[], triangles: {numbers: string[], rounds: number}[]}>} [draws]
 * @property {Record<string, string>} [pins] their sums by contestants, where PINs are asked for
 * @property {string} rev @property {string} run of the server @property {number} entries @property {number} now
 * @property {Record<string, string>} settings
 * @property {number | null} [embargo] until when nothing of others is shown
 * @property {number} rounds @property {number} allowed the last round a table may enter
 * @property {number} closed the last round whose results only the director changes
 * @property {Record<string, [Seat, Vulnerability]>} boards
 * @property {Sitting[]} sittings
 * @property {Record<string, Contestant>} contestants
 * @property {ResultIn[]} results
 * @property {{round: number, ends: number | null} | null} clock which ends at no time while it is paused
 * @property {{id: string, text: string}[]} announcements
 * @property {{table: number, number: number}[]} calls of the section, and their entries
 * @property {boolean} more whether rounds may still be drawn
 */
/**
 * @typedef {object} Place where this device is
 * @property {number} event @property {string} [uid] @property {string} section @property {number} table
 * @property {Room} room @property {"table" | "pair" | "room"} mode
 * @property {string | null} who the contestant that a player's own phone follows
 * @property {string} code what proves that this device was let in
 */
/**
 * @typedef {object} Known what is known of a board at a table
 * @property {Result} result @property {string} text @property {Card | null} lead
 * @property {ResultIn["state"] | "waiting" | "conflict" | "refused"} state
 * @property {Item} [item] @property {boolean} [desk] whether the director wrote it
 * @property {number} [number] the entry of the journal, where the server has it
 */

/**
 * Whether what was sent, or kept by an older page, is an evening.
 * @param {any} one
 */
export function isBundle(one) {
  return Boolean(one?.settings && one.contestants && one.boards)
    && [one.sittings, one.results, one.announcements, one.calls].every(Array.isArray);
}

/**
 * The evening that was sent: where nothing has changed in it but which server says so, only that was.
 * @param {Bundle | null} kept @param {any} told @returns {Bundle}
 */
export function wholeOf(kept, told) {
  const isBrief = kept && told && Object.keys(told).sort().join() === "entries,now,run";
  return isBrief ? { ...kept, ...told } : told;
}

/** @param {Bundle} bundle @param {Place} place @param {number} round @returns {Sitting | undefined} */
export function sittingHere(bundle, place, round) {
  if (place.mode === "pair" && place.who) return sittingOf(bundle, place.who, round);
  return sittingAt(bundle, place, round);
}

/** @param {Bundle} bundle @param {{table: number, room: string | null}} at @param {number} round */
export function sittingAt(bundle, at, round) {
  const there = bundle.sittings.filter((one) => one.round === round && one.table === at.table);
  return there.find((one) => one.room === at.room) ?? there[0];
}

/**
 * Whether a board is still to be played where something was said of it, and in that round.
 * @param {Bundle} bundle @param {{round: number, table: number, board: number, room?: string | null}} at
 */
export function isPlayed(bundle, { round, table, board, room = null }) {
  const sitting = sittingAt(bundle, { table, room }, round);
  return Boolean(sitting?.plays && sitting.boards.includes(board));
}

/**
 * The last round there is to be in, for all that is known.
 * @param {Bundle | null} bundle
 */
export function lastRound(bundle) {
  return bundle ? Math.max(1, bundle.rounds) : Infinity;
}

/**
 * The last one that fits, on phones too that are older than `findLast`.
 * @template T
 * @param {T[]} all @param {(one: T) => unknown} fits @returns {T | undefined}
 */
export function lastOf(all, fits) {
  return [...all].reverse().find(fits);
}

/**
 * Whether anybody of those who sit somewhere plays a board elsewhere, in this round or a later one.
 * The same team has it at two tables, but at each with other players.
 * @param {Bundle} bundle @param {Sitting | undefined} here @param {number} board
 */
export function isAhead({ form, sittings }, here, board) {
  if (!here || form === "teams") return false;
  const all = satAt(here);
  return sittings.some((one) => one !== here && one.plays && one.round >= here.round
    && one.boards.includes(board) && satAt(one).some((who) => all.includes(who)));
}

/**
 * Who sits at a table.
 * @param {Sitting} sitting
 */
export function satAt({ ns, ew }) {
  return [...ns, ...ew];
}

/**
 * Whether the same ones sit there, on whichever side, for all that is known.
 * @param {Sitting | undefined} one @param {Sitting | undefined} two
 */
export function isOfTheSame(one, two) {
  return !one || !two || satAt(one).sort().join(" ") === satAt(two).sort().join(" ");
}

/** @param {Bundle} bundle @param {string} who @param {number} round */
export function sittingOf(bundle, who, round) {
  return bundle.sittings.find(
    (one) => one.round === round && (one.ns.includes(who) || one.ew.includes(who)),
  );
}

/** @param {Sitting} sitting @param {string} who @returns {"ns" | "ew"} */
export function sideOf(sitting, who) {
  return sitting.ns.includes(who) ? "ns" : "ew";
}

/** @param {Bundle} bundle @param {number} board @returns {[Seat, Vulnerability]} Law 2 where nothing else is said */
export function boardFacts(bundle, board) {
  const given = bundle.boards[String(board)];
  if (given) return given;
  const at = board - 1;
  const seats = /** @type {Seat[]} */ (["N", "E", "S", "W"]);
  const cycle = /** @type {Vulnerability[]} */ (["none", "ns", "ew", "both"]);
  return [seats[at % 4], cycle[(at + Math.floor(at / 4)) % 4]];
}

/**
 * What is in of every board that concerns this device, by `round.table.board`: the server's
 * results, and over them what was said here and is not among them yet.
 * @param {Bundle} bundle @param {Item[]} items
 * @returns {Map<string, Known>}
 */
export function resultsIn(bundle, items) {
  /** @type {Map<string, Known>} */
  const found = new Map();
  for (const one of bundle.results) {
    const { result, lead, state, desk, number } = one;
    found.set(where(one), { result: read(result), text: result, lead, state, desk, number });
  }
  for (const item of items) {
    if (item.section !== bundle.section || item.board === undefined) continue;
    if (!isNews(item, bundle)) continue;
    const at = where({ ...item, board: item.board });
    if (item.what === "withdraw") found.delete(at);
    else if (item.what === "result" || item.what === "correct") found.set(at, knownFrom(item));
  }
  return found;
}

/**
 * The results of this table that have changed, and not by what was said on this device; nor what
 * they are, where it is or was only told that they are in.
 * @param {Bundle} before @param {Bundle} bundle @param {Item[]} items @returns {Change[]}
 */
export function changes(before, bundle, items) {
  const now = resultsIn(bundle, items);
  return [...resultsIn(before, items)]
    .filter(([at, was]) => was.text !== now.get(at)?.text && !now.get(at)?.item)
    .filter(([at, was]) => !now.has(at) || (was.text && now.get(at)?.text))
    .map(([at, was]) => {
      const [round, table, board] = at.split(".").map(Number);
      const { text = null, desk = false, number = Infinity } = now.get(at) ?? {};
      // What stood before stands again: the director alone takes changes back.
      return { round, table, board, now: text, desk: desk || number < (was.number ?? 0) };
    });
}

/** @param {{round: number, table: number, board: number, room?: string | null}} at */
export function where({ round, table, board, room }) {
  return `${round}.${table}.${board}${room === "closed" ? ".closed" : ""}`;
}

/**
 * Whether what was said here is not among what the server has sent.
 * @param {Item} item @param {Bundle} bundle
 */
function isNews(item, bundle) {
  if (item.state === "refused") return item.number === undefined;
  return item.state === "waiting" || (item.state === "given" && (item.number ?? 0) > bundle.entries);
}

/** @param {Item} item @returns {Known} */
function knownFrom(item) {
  const text = item.result ?? "";
  const given = item.confirmed_by ? "confirmed" : "in";
  const state = item.state === "given" ? given : item.state;
  return { result: read(text), text, lead: item.lead ?? null, state, item };
}

/** @param {Map<string, Known>} known @param {Sitting} sitting @param {number} board */
export function knownOf(known, sitting, board) {
  return known.get(where({ ...sitting, board }));
}

/**
 * The boards of a sitting that nothing is in of.
 * @param {Map<string, Known>} known @param {Sitting | undefined} sitting
 */
export function missing(known, sitting) {
  if (!sitting?.plays) return [];
  return sitting.boards.filter((board) => !knownOf(known, sitting, board));
}

/**
 * Boards of earlier rounds that nothing is in of, with their rounds.
 * @param {Bundle} bundle @param {Place} place @param {Map<string, Known>} known
 * @param {number} before
 */
export function missed(bundle, place, known, before) {
  const found = [];
  for (let round = 1; round < before; round += 1) {
    const sitting = sittingHere(bundle, place, round);
    for (const board of missing(known, sitting)) found.push({ round, board, sitting });
  }
  return found;
}

/**
 * The round that this device is in when it comes to its table: the first that is not all in, or
 * one before that in which it sits out, if the room is no further and its pair was there; the last
 * where all are in.
 * @param {Bundle} bundle @param {Place} place @param {Map<string, Known>} known
 */
export function firstRound(bundle, place, known) {
  const rounds = Array.from({ length: bundle.rounds }, (_, at) => at + 1);
  let found = rounds.find((round) => missing(known, sittingHere(bundle, place, round)).length);
  if (!found) return lastOf(rounds, (round) => sittingHere(bundle, place, round)?.plays) ?? 1;
  const came = place.mode === "pair" && place.who ? bundle.contestants[place.who]?.came ?? 1 : 1;
  const room = Math.max(1, bundle.allowed - 1, came);
  while (found > room && !sittingHere(bundle, place, found - 1)?.plays) found -= 1;
  return found;
}

/**
 * The names at a table by their seats: as downloaded, and as said on this device since.
 * @param {Bundle} bundle @param {Sitting} sitting @param {Item[]} items
 * @returns {Partial<Record<Seat, string>>}
 */
export function namesAt(bundle, sitting, items) {
  const names = { ...sitting.names };
  for (const item of items) {
    const said = item.what === "seats" && item.round <= sitting.round && isNews(item, bundle);
    if (!said || !item.contestant || !item.players) continue;
    const seats = seatsOf(bundle, sitting, item.contestant);
    seats.forEach((seat, at) => {
      const player = item.players?.[at];
      if (player) names[seat] = player.name;
    });
  }
  return names;
}

/**
 * The seats of a contestant at a table, in the order of its players.
 * @param {Bundle} bundle @param {Sitting} sitting @param {string} who
 * @returns {Seat[]}
 */
export function seatsOf(bundle, sitting, who) {
  const ns = sitting.ns.indexOf(who);
  const ew = sitting.ew.indexOf(who);
  if (ns < 0 && ew < 0) return [];
  const both = /** @type {Seat[]} */ (ns >= 0 ? ["N", "S"] : ["E", "W"]);
  return bundle.form === "individual" ? [both[Math.max(ns, ew)]] : both;
}

/**
 * @typedef {object} Way where somebody goes after a round: to a table and side, to sit out, or home
 * @property {"end" | "wait" | "rest" | "stay" | "move"} kind
 * @property {number} [table] @property {"ns" | "ew"} [side]
 */

/** @param {Bundle} bundle @param {string} who @param {number} round @returns {Way} */
export function after(bundle, who, round) {
  if (round >= bundle.rounds) return { kind: bundle.more ? "wait" : "end" };
  const before = sittingOf(bundle, who, round);
  const next = sittingOf(bundle, who, round + 1);
  if (!next) return { kind: "rest" };
  const side = sideOf(next, who);
  if (!next.plays) return { kind: "rest", table: next.table, side };
  const stays = before?.table === next.table && sideOf(before, who) === side;
  return { kind: stays ? "stay" : "move", table: next.table, side };
}

/**
 * Whether a contestant has not come by a round, or has left before it.
 * @param {Bundle} bundle @param {string} who @param {number} round
 * @returns {"late" | "gone" | ""}
 */
export function isAway({ contestants }, who, round) {
  const { came = 1, left = null } = contestants[who] ?? {};
  if (round < came) return "late";
  return left !== null && round > left ? "gone" : "";
}

/**
 * Everywhere that a contestant sits in a round: a team has two tables.
 * @param {Bundle} bundle @param {string} who @param {number} round
 */
export function sittingsOf(bundle, who, round) {
  return bundle.sittings.filter((one) => one.round === round && (one.ns.includes(who) || one.ew.includes(who)));
}

/**
 * Whether a contestant has no opponents in a round that was drawn.
 * @param {Bundle} bundle @param {string} who @param {number} round
 */
export function hasBye(bundle, who, round) {
  return Boolean(bundle.draws?.[round]?.byes.includes(who));
}

/**
 * The three that play one another at a table, and the round after which they have done so.
 * @param {Bundle} bundle @param {Sitting} sitting
 */
export function triangleOf(bundle, sitting) {
  const here = [...sitting.ns, ...sitting.ew];
  const at = (/** @type {number} */ round) =>
    bundle.draws?.[round]?.triangles.find((one) => here.every((who) => one.numbers.includes(who)));
  const found = at(sitting.round);
  if (!found) return undefined;
  const goesOn = found.rounds === 2 && !at(sitting.round - 1);
  return { numbers: found.numbers, last: sitting.round + (goesOn ? 1 : 0) };
}

/**
 * The tables where the boards of a sitting are played in the next round.
 * @param {Bundle} bundle @param {Sitting} sitting
 */
export function boardsTo(bundle, sitting) {
  const first = sitting.boards[0];
  return bundle.sittings
    .filter((one) => one.round === sitting.round + 1 && one.boards.includes(first))
    .map((one) => one.table);
}

/** @param {Bundle} bundle the tables of a section @returns {number[]} */
export function tables(bundle) {
  const all = new Set(bundle.sittings.map((one) => one.table));
  return [...all].sort((one, other) => one - other);
}
