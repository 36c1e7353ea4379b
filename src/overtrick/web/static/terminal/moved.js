// @ts-check
// Seats that the director changes after the terminal has said where everybody goes.

import { againstWords, goneFromHere, placeWords } from "./after.js";
import { isAway, missing, sideOf, sittingAt, sittingHere, sittingsOf, tables } from "./schedule.js";
import { allWords, contestantWords } from "./say.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Bundle} Bundle */
/** @typedef {import("./schedule.js").Place} Place */
/** @typedef {import("./schedule.js").Sitting} Sitting */
/**
 * @typedef {object} Moved a round that was changed after it was told, until that is read
 * @property {string} key of the place @property {number} round
 * @property {Sitting | null} was how it was when it was told
 */

/**
 * What is still to be read of the rounds to come, and what another evening changes of them. What
 * was told and not read before stays as it was first told.
 * @param {App} app which knows the evening as it was @param {Bundle} bundle as it is @returns {Moved[]}
 */
export function moves(app, bundle) {
  const { evening, at } = app;
  const places = at.mode === "room" ? tables(evening).map((table) => ({ ...at, table })) : [at];
  const gone = (/** @type {Moved} */ one) => !isDrawn(bundle, one.round);
  return places.flatMap((place) => {
    const key = app.keyAt(place);
    const before = app.moved.filter((one) => one.key === key && one.round >= app.roundAt(place));
    const found = told(app, place)
      .filter((round) => !before.some((one) => one.round === round))
      .map((round) => ({ key, round, was: sittingHere(evening, place, round) ?? null }))
      .filter((one) => isDrawn(evening, one.round) && (gone(one) || !isSame(one.was, sittingHere(bundle, place, one.round))));
    const all = [...before, ...found];
    return all.filter((one) => !gone(one) || one === all.find(gone)); // the end is told once
  });
}

/**
 * The rounds of which a place knows: its own and, once its boards are in, the next.
 * @param {App} app @param {Place} place
 */
function told(app, place) {
  const round = app.roundAt(place);
  const over = !missing(app.known, sittingHere(app.evening, place, round)).length;
  return over || app.screen === "after" ? [round, round + 1] : [round];
}

/** @param {Bundle} bundle @param {number} round */
function isDrawn(bundle, round) {
  return bundle.sittings.some((one) => one.round === round);
}

/** @param {Sitting | null | undefined} one @param {Sitting | null | undefined} two */
function isSame(one, two) {
  const seen = (/** @type {Sitting | null | undefined} */ it) => it?.plays && [it.table, it.ns, it.ew, it.boards];
  return JSON.stringify(seen(one) || null) === JSON.stringify(seen(two) || null);
}

/**
 * What to say of it; nothing where it is as it was, or over.
 * @param {App} app @param {Moved} moved @returns {string[]}
 */
export function movedWords(app, { key, round, was }) {
  if (!app.bundle || !app.place || key !== app.roundKey || round < app.round) return [];
  if (!isDrawn(app.bundle, round)) return [goneRound(app.bundle)];
  const now = sittingHere(app.bundle, app.place, round);
  if (isSame(was, now)) return [];
  return app.place.who ? ownWords(app, app.place.who, round, was) : tableWords(app, round, was, now);
}

/**
 * Of a round that was cut, or whose draw was undone.
 * @param {Bundle} bundle
 */
function goneRound({ more, rounds }) {
  return more ? `${t("Wait here: the next round is being drawn")}.` : t("The director has ended play after round {n}.", { n: rounds });
}

/**
 * For a pair's own phone.
 * @param {App} app @param {string} who @param {number} round @param {Sitting | null} was
 */
function ownWords(app, who, round, was) {
  if (sittingsOf(app.evening, who, round).some((one) => one.plays)) {
    return [t("Round {n} has changed for you:", { n: round }), placeWords(app, who, round)];
  }
  if (isAway(app.evening, who, round) === "gone") return [goneFromHere()];
  const others = was?.plays ? inPlaceOf(app, who, was) : "";
  return [others ? t("You sit out round {n}: {who} plays in your place.", { n: round, who: others })
    : t("You sit out round {n}.", { n: round })];
}

/**
 * For the device of a table.
 * @param {App} app @param {number} round @param {Sitting | null} was @param {Sitting | undefined} now
 */
function tableWords(app, round, was, now) {
  const gone = was?.plays ? [...was.ns, ...was.ew].filter((who) => !now?.plays || !isAt(now, who)) : [];
  return [
    ...(now?.plays ? [t("Round {n} has changed at this table:", { n: round }), `${againstWords(app, now)}.`]
      : [t("Nobody plays at this table in round {n} any more.", { n: round })]),
    ...gone.map((who) => goneWords(app, who, round, /** @type {Sitting} */ (was))),
  ];
}

/** @param {App} app @param {string} who @param {number} round @param {Sitting} was */
function goneWords(app, who, round, was) {
  const out = contestantWords(app.evening, who);
  const others = inPlaceOf(app, who, was);
  const plays = sittingsOf(app.evening, who, round).some((one) => one.plays);
  if (!plays && others) return t("{out} sits out: {who} plays here.", { out, who: others });
  return `${out}: ${placeWords(app, who, round)}.`;
}

/**
 * Who sits now where somebody sat.
 * @param {App} app @param {string} who @param {Sitting} was
 */
function inPlaceOf(app, who, was) {
  const now = sittingAt(app.evening, was, was.round);
  if (!now?.plays) return "";
  return allWords(app.evening, now[sideOf(was, who)].filter((one) => !isAt(was, one)));
}

/** @param {Sitting} sitting @param {string} who */
function isAt(sitting, who) {
  return sitting.ns.includes(who) || sitting.ew.includes(who);
}
