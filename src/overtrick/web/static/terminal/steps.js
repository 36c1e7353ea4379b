// @ts-check
// The questions of one board in their order, and the way back through them.

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./score.js").Suit} Suit */
/** @typedef {"level" | "denomination" | "declarer" | "leadSuit" | "lead" | "tricks"} Question */
/**
 * @typedef {object} Draft the answers given so far for a board
 * @property {number} round @property {number} table @property {number} board
 * @property {import("./schedule.js").Sitting} [sitting] who sat there when the entry began
 * @property {number} [level] @property {import("./score.js").Denomination} [denomination]
 * @property {0 | 1 | 2} penalty @property {import("./score.js").Seat} [declarer]
 * @property {import("./score.js").Card | null} [lead] @property {Suit} [leadSuit] @property {number} [tricks]
 * @property {"pass" | "np"} [instead] @property {boolean} [correcting]
 * @property {Partial<Draft>} [before] the answers that stood when a result was to be changed
 */
/**
 * @typedef {"after" | "board" | "called" | "card" | "check" | "correct" | "elsewhere" | "join" | "loading"
 *   | "lost" | "more" | "other" | "others" | "outOfOrder" | "passOn" | "pin" | "ranking" | "recap" | "rooms"
 *   | "seats" | "settings" | "stored" | "takeBack" | "unsent" | "welcome" | "wrongPairs"} ScreenName
 */
/**
 * @typedef {object} About what a screen is about: some of it, each its own
 * @property {[ScreenName, About?]} [from] the screen that it was come from, and what that was about
 * @property {number} [round] @property {number} [table] @property {number} [board]
 * @property {number} [first] the board that comes first in order @property {string} [key] of an item
 * @property {string} [who] a contestant @property {(string | undefined)[]} [picked] players of a team
 * @property {Question} [ask] @property {Question} [then] what is asked next @property {boolean} [all]
 * @property {Question} [doubling] what was asked when the doubling was to be changed
 * @property {string} [words] to the director @property {boolean} [sent]
 * @property {boolean} [said] what the screen is for was said
 * @property {string} [code] of a table @property {boolean} [tried]
 * @property {import("./join.js").By} [by] @property {import("./join.js").By} [typed]
 * @property {import("./join.js").LookedAt} [found] @property {string} [problem] @property {boolean} [later]
 * @property {import("./results.js").Traveller | import("./results.js").Rankings | false} [shown]
 * @property {string} [why] nothing is shown @property {string} [rev] of the evening that it was asked with
 * @property {() => Promise<void>} [again] asks for it anew
 */

/**
 * Where the back key of a device leads from each screen.
 * @type {Partial<Record<ScreenName, ScreenName>>}
 */
const BACK = {
  more: "card", settings: "more", recap: "more", unsent: "more", other: "more", called: "card",
  ranking: "more", correct: "recap", takeBack: "recap", outOfOrder: "card", wrongPairs: "card",
  seats: "card", after: "card", others: "card", passOn: "board", check: "passOn", pin: "passOn", welcome: "join", rooms: "more",
};

/** @param {App} app @returns {Question[]} */
export function questions(app) {
  const lead = app.set("lead") === "no" ? [] : /** @type {Question[]} */ (["leadSuit", "lead"]);
  return ["level", "denomination", "declarer", ...lead, "tricks"];
}

/** @param {Draft} draft @param {Question} question */
export function isAnswered(draft, question) {
  if (question === "leadSuit") return draft.lead !== undefined || Boolean(draft.leadSuit);
  return draft[question] !== undefined;
}

/**
 * The suit of the lead, once it was said or the whole card was.
 * @param {Draft} draft
 */
export function ledSuit({ leadSuit, lead }) {
  return leadSuit ?? /** @type {Suit | undefined} */ (lead?.[0]);
}

/**
 * The first question without an answer; undefined where all have one.
 * @param {App} app
 */
export function nextQuestion(app) {
  const draft = app.draft;
  return draft ? questions(app).find((one) => !isAnswered(draft, one)) : undefined;
}

/** Whether the whole board is asked on one screen: not on a phone that lies on its side. */
export function isWide() {
  return window.innerWidth >= 600 && window.innerHeight >= 480;
}

/**
 * Say what a screen is for once, however often its key is tapped while a slow disk writes, and go
 * on if that screen is still up.
 * @param {App} app @param {() => Promise<unknown>} say @param {() => void} then
 */
export async function sayOnce(app, say, then) {
  const { about } = app;
  if (about.said) return;
  about.said = true;
  await say();
  if (app.about === about) then();
}

/**
 * One step back.
 * @param {App} app
 */
export function goBack(app) {
  if (app.screen === "board") return backFromBoard(app);
  if (app.screen === "passOn" && app.draft?.before) return leaveAsItWas(app, app.draft);
  const [to, about] = app.about.from ?? [BACK[app.screen], app.about];
  if (to === "card") return app.home();
  if (to) return app.go(to, to === "board" ? {} : about);
}

/** @param {App} app */
function backFromBoard(app) {
  if (app.draft?.before) return backToSummary(app, app.draft);
  const asked = app.about.ask ?? nextQuestion(app) ?? "tricks";
  const all = questions(app);
  const back = all[all.indexOf(asked) - 1];
  const isLeftOut = back === "lead" && app.draft && !ledSuit(app.draft);
  const before = app.about.doubling ?? (isLeftOut ? "leadSuit" : back);
  if (before && !isWide()) return app.go("board", { ask: before });
  app.sketch(null);
  app.home();
}

/**
 * From changing an answer of a result that is in; half a change is none.
 * @param {App} app @param {Draft} draft
 */
function backToSummary(app, draft) {
  if (nextQuestion(app) && !draft.instead) app.sketch(draft.before ?? {});
  app.go("passOn");
}

/**
 * A result that was to be changed stays as it was.
 * @param {App} app @param {Draft} draft
 */
export function leaveAsItWas(app, draft) {
  app.sketch(null);
  app.go("correct", { round: draft.round, board: draft.board });
}

/**
 * The back key of a device, or a swipe, goes one step back and never leaves the page.
 * @param {App} app
 */
export function stepBack(app) {
  history.pushState({}, "");
  window.addEventListener("popstate", () => {
    history.pushState({}, "");
    goBack(app);
  });
}
