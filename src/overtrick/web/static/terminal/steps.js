// @ts-check
// The questions of one board in their order, and the way back through them.

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Draft} Draft */
/** @typedef {"level" | "denomination" | "declarer" | "leadSuit" | "lead" | "tricks"} Question */

/** Where the back key of a device leads from each screen. @type {Record<string, string>} */
const BACK = {
  more: "card", settings: "more", recap: "more", unsent: "more", other: "more", called: "card",
  ranking: "more", correct: "recap", takeBack: "recap", outOfOrder: "card", wrongPairs: "card",
  seats: "card", others: "card", passOn: "board", check: "passOn", pin: "passOn", welcome: "join", rooms: "more",
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

/** The first question without an answer; undefined where all have one. @param {App} app */
export function nextQuestion(app) {
  const draft = app.draft;
  return draft ? questions(app).find((one) => !isAnswered(draft, one)) : undefined;
}

/** Whether the whole board is asked on one screen: not on a phone that lies on its side. */
export function isWide() {
  return window.innerWidth >= 600 && window.innerHeight >= 480;
}

/** One step back. @param {App} app */
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
  const before = app.about.doubling ?? all[all.indexOf(asked) - 1];
  if (before && !isWide()) return app.go("board", { ask: before });
  app.sketch(null);
  app.home();
}

/**
 * From changing an answer of a result that is in; half a change is none.
 * @param {App} app @param {Draft} draft
 */
function backToSummary(app, draft) {
  if (nextQuestion(app) && !draft.instead) app.sketch(draft.before);
  app.go("passOn");
}

/** A result that was to be changed stays as it was. @param {App} app @param {Draft} draft */
export function leaveAsItWas(app, draft) {
  app.sketch(null);
  app.go("correct", { round: draft.round, board: draft.board });
}

/** The back key of a device, or a swipe, goes one step back and never leaves the page. @param {App} app */
export function stepBack(app) {
  history.pushState({}, "");
  window.addEventListener("popstate", () => {
    history.pushState({}, "");
    goBack(app);
  });
}
