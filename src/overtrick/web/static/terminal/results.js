// @ts-check
// What came of it: a board that is stored, the other results, the ranking.

import { begin } from "./entry.js";
import { button, h } from "./dom.js";
import { boardFacts, isPlayed, missing, where } from "./schedule.js";
import { brief, contestantWords, named, points, scored, sideLetters, sideWords } from "./say.js";
import { read } from "./score.js";
import { ask } from "./server.js";
import { language, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./kept.js").Item} Item */
/** @typedef {import("./schedule.js").Sitting} Sitting */
/**
 * @typedef {object} Traveller a board so far
 * @property {number} board @property {string | null} percent of North–South, where it is shown
 * @property {{ns: string, ew: string, result: string, score: number | null, own: boolean}[]} lines
 * @property {{team: string, points: string, unit: string}} [won] of a match
 */
/**
 * @typedef {object} Row of a ranking
 * @property {string} id of a contestant @property {string} section empty for teams
 * @property {string} place @property {string} label
 * @property {string} names @property {string} total as it is printed @property {number} boards
 */
/** @typedef {{name: string, unit: string, most: number, rows: Row[]}} Ranking `most` are boards */
/** @typedef {{rankings: Ranking[]}} Rankings */

/** Why nothing is shown yet of a round that the room has not begun. */
const AHEAD = "ahead-of-the-room";
/** Nothing is shown before others have played the same boards elsewhere. */
const EMBARGO = "under-embargo";
/** An embargo that lasts longer, in milliseconds, has no end that anybody waits for. */
const LONG = 300 * 24 * 3600 * 1000;

/**
 * What the server has to show: undefined until it has answered, false where it shows nothing and
 * has said why (`about.why`).
 * While it is looked at it is asked for again now and then (`about.again`): others may correct it.
 * So it is at once with a changed evening where a round is waited for, or the end of an embargo.
 * @param {App} app @param {string} path
 */
function fetched(app, path) {
  const { about } = app;
  if (!about.again) {
    about.again = async () => {
      about.rev = app.bundle?.rev;
      const { status, body } = await ask(path);
      if (status === 0) return;
      const shown = status === 200 ? body : false;
      const why = shown ? "" : body?.code;
      if (JSON.stringify([shown, why]) === JSON.stringify([about.shown, about.why])) return;
      Object.assign(about, { shown, why });
      if (app.about === about) app.refresh();
    };
    about.again();
  } else if ([AHEAD, EMBARGO].includes(about.why ?? "") && about.rev !== app.bundle?.rev) about.again();
  return about.shown;
}

// ---- after a board ---------------------------------------------------------------------------

/** @param {App} app */
export function stored(app) {
  const item = app.items.find((one) => one.key === app.about.key);
  if (!item || isCut(app, item)) return [];
  const left = missing(app.known, app.sitting);
  return [
    ...(isGone(app, item) ? gone(app, item) : whatStands(app, item)),
    h("div.lower", {},
      app.evening.stage !== "open" ? button("button.go", t("Play is over"), () => app.home(), { "data-keep": "next" })
        : left.length ? button("button.go", t("Next: board {n}", { n: left[0] }), () => begin(app, left[0]), { "data-keep": "next" })
        : button("button.go", t("Round done: where next?"), () => app.go("after"), { "data-keep": "next" }),
      h("div.footer", {},
        app.evening.stage !== "open" ? null : button("button.quietgo", t("Round card"), () => app.home(), { "data-keep": "card" }),
        app.at.mode === "room" ? button("button.quietgo", t("Another table"), () => app.go("rooms"), { "data-keep": "rooms" }) : null)),
  ];
}

/**
 * Whether what was sent is not in any more.
 * @param {App} app @param {Item} item
 */
function isGone(app, item) {
  return item.state === "given" && !app.known.has(where({ ...item, board: item.board ?? 0 }));
}

/**
 * Whether it went with its round, which is not played any more.
 * @param {App} app @param {Item} item
 */
function isCut(app, item) {
  return isGone(app, item) && !isPlayed(app.evening, { ...item, board: item.board ?? 0 });
}

/**
 * Said below where it is not among the news on top, or was read there.
 * @param {App} app @param {Item} item
 */
function gone(app, { board = 0, round, table }) {
  const isSaid = app.changed.some((one) => one.board === board && one.round === round && one.table === table);
  return [
    h("h1", {}, t("Board {n}, no result yet", { n: board })),
    isSaid ? null : h("p.delivered.bad", { role: "status" }, "! ",
      t("Board {n} of round {round} has no result any more: enter it again, or ask the director.", { n: board, round })),
  ];
}

/**
 * The board as it stands, though somebody changed it since.
 * @param {App} app @param {Item} item
 */
function whatStands(app, item) {
  const { board = 0 } = item;
  const [, vulnerability] = boardFacts(app.evening, board);
  const known = item.state === "given" ? app.known.get(where({ ...item, board })) : undefined;
  const result = known?.result ?? read(item.result ?? "");
  const score = scored(result, vulnerability);
  return [
    h("h1", {}, storedWords(item, board)),
    h("p.lead-line", {}, brief(result), score ? ` · ${score}` : ""),
    deliveredWords(item),
    item.state === "given" ? othersPart(app, othersOf(app)) : null,
  ];
}

/** @param {Item} item @param {number} board */
function storedWords(item, board) {
  const decides = item.state === "conflict" || (item.state === "refused" && item.number !== undefined);
  return decides ? t("Board {n}: the director decides", { n: board }) : t("Board {n} is stored", { n: board });
}

/** @param {Item} item */
function deliveredWords(item) {
  if (item.state === "given") return h("p.delivered.good", {}, t("✓ sent"));
  if (item.state === "waiting") {
    return h("p.delivered.warn", {}, t("✓ kept on this device, will be sent"));
  }
  const words = item.state === "conflict"
    ? t("Another result is in already for board {n}. The director has been told.", { n: item.board ?? 0 })
    : item.number === undefined ? t("The server does not understand this. It is kept here: show it to the director.")
      : t("The server could not take this as it is. The director has been told.");
  return h("p.delivered.bad", { role: "alert" }, `! ${words}`);
}

/**
 * The other results of the board that a screen is about, as the director has set.
 * @param {App} app
 */
function othersOf(app) {
  if (app.set("results") !== "yes" && app.set("percent") !== "yes") return false;
  const { round = app.sitting?.round, table = app.sitting?.table } = app.about;
  const { event, section, room } = app.at;
  const query = new URLSearchParams({ round: String(round), table: String(table), section, room: room ?? "" }).toString();
  return /** @type {Traveller | false | undefined} */ (fetched(app, `/t/${event}/boards/${app.about.board}?${query}`));
}

/** @param {App} app @param {Traveller | false | undefined} found */
function othersPart(app, found) {
  if (app.about.why === AHEAD) return h("p.quiet", {}, t("The others' results come when the room plays this round."));
  if (app.about.why === EMBARGO) return h("p.quiet", {}, embargoWords(app));
  if (!found) return null;
  return h("section.others", {},
    found.percent !== null
      ? h("p.percent", {}, `${sideWords("ns")} `, h("strong", {}, `${found.percent} %`), ` · ${t("so far")}`)
      : null,
    found.won ? h("p.percent", {}, wonWords(app, found.won)) : null,
    found.lines.length > 1 ? traveller(found.lines) : found.lines.length === 1
      ? h("p.quiet", {}, t("No other table has played this board yet.")) : null);
}

/**
 * Which team won how much of a board.
 * @param {App} app @param {{team: string, points: string, unit: string}} won
 */
function wonWords(app, won) {
  if (!won.team) return t("No swing");
  return t("{n} to {team}", { team: contestantWords(app.evening, won.team), n: `${won.points} ${unitWords(won.unit)}` });
}

/** @param {string} unit */
function unitWords(unit) {
  return unit === "Points" ? t("points") : unit;
}

/** @param {"ns" | "ew"} side */
function sideHead(side) {
  return h("th", { scope: "col" }, h("span.sr", {}, sideWords(side)), h("span", { "aria-hidden": true }, sideLetters(side)));
}

/** @param {Traveller["lines"]} lines */
function traveller(lines) {
  return h("table.traveller", {},
    h("caption", {}, t("All results of this board so far")),
    h("thead", {}, h("tr", {}, sideHead("ns"), sideHead("ew"),
      h("th", { scope: "col" }, t("Contract")), h("th.n", { scope: "col" }, t("NS score")))),
    h("tbody", {}, lines.map((one) => h(`tr${one.own ? ".own" : ""}`, {},
      h("td", {}, one.ns, one.own ? h("span.sr", {}, ` ${t("(your table)")}`) : ""), h("td", {}, one.ew),
      h("td", {}, one.result ? brief(read(one.result)) : ""),
      h("td.n", {}, one.score === null ? "" : points(one.score))))));
}

/**
 * The results of a board that was entered before.
 * @param {App} app
 */
export function others(app) {
  const { board } = app.about;
  if (!board) return [];
  const found = othersOf(app);
  return [
    h("h1", {}, t("Board {n}", { n: board })),
    othersPart(app, found) ?? h("p.quiet", {}, found === undefined ? app.reached ? t("Fetching …") : t("That needs the network.")
      : t("The other results are not to be seen yet.")),
    h("div.lower", {}, button("button.quietgo", t("Round card"), () => app.home())),
  ];
}

// ---- the ranking -----------------------------------------------------------------------------

/** @param {App} app @returns {(Row & {unit: string, most: number})[]} the places of those who sit here */
export function ownPlaces(app) {
  const found = rankingOf(app);
  const isOwn = ownHere(app);
  const rows = found ? found.rankings.flatMap((one) => one.rows.map((row) => ({ ...row, unit: one.unit, most: one.most }))) : [];
  return rows.filter(isOwn);
}

/**
 * The ranking if it is to be seen, as soon as the server has sent it.
 * @param {App} app
 */
export function rankingOf(app) {
  if (app.set("ranking") === "never") return false;
  return /** @type {Rankings | false | undefined} */ (fetched(app, `/t/${app.at.event}/ranking`));
}

/**
 * Whether a row is of those who sit here: another section has the same numbers, and teams have none.
 * @param {App} app
 */
function ownHere(app) {
  const here = new Set(app.at.who ? [app.at.who] : [...(app.sitting?.ns ?? []), ...(app.sitting?.ew ?? [])]);
  return (/** @type {Row} */ { id, section }) => here.has(id) && (!section || section === app.at.section);
}

/**
 * `54.17 %`, `+12 IMP`; a dash where nothing counts yet.
 * @param {{total: string, unit: string}} row
 */
export function totalWords(row) {
  return row.total === "–" ? row.total : `${row.total} ${unitWords(row.unit)}`;
}

/**
 * That play is over, or the event closed, where one does not come by the round card.
 * @param {App} app
 */
export function stageNote({ bundle }) {
  if (!bundle || bundle.stage === "open") return null;
  return h("p.note", { role: "status" }, bundle.stage === "final" ? t("This event is closed") : t("Play is over"));
}

/**
 * Why nothing of others is shown before an embargo is over; nothing where none holds.
 * @param {App} app
 */
export function embargoWords(app) {
  const now = Date.now() + app.skew;
  const until = app.bundle?.embargo ?? 0;
  if (until <= now && app.about.why !== EMBARGO) return "";
  if (until <= now || until > now + LONG) return t("Others play these boards elsewhere: the results are shown afterwards.");
  const isToday = new Date(until).toDateString() === new Date(now).toDateString();
  const time = new Date(until).toLocaleString(language(), {
    ...(isToday ? {} : { day: "numeric", month: "long" }), hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  });
  return t("Others play these boards elsewhere: results can be seen from {time} on.", { time });
}

/**
 * When there is a ranking to be seen.
 * @param {App} app
 */
export function notYetWords(app) {
  const embargo = embargoWords(app);
  if (embargo) return embargo;
  return app.set("ranking") === "end" && app.evening.stage === "open"
    ? t("The ranking is shown when all results are in, or when the director ends play.")
    : t("There is no ranking to be seen yet.");
}

/** @param {App} app */
export function ranking(app) {
  const found = rankingOf(app);
  const not = found === false ? notYetWords(app) : app.reached ? t("Fetching …") : t("That needs the network.");
  return [
    h("h1", {}, t("Ranking")),
    stageNote(app),
    ...(found ? found.rankings.map((one) => list(app, one)) : [h("p.quiet", { role: "status" }, not)]),
    h("div.lower", {}, button("button.quietgo", app.evening.stage === "open" ? t("Round card") : t("Back"), () => app.home(), { "data-keep": "card" })),
  ];
}

/**
 * How many boards somebody has played who has played fewer than most.
 * @param {{boards: number}} row @param {number} most
 */
export function fewWords({ boards }, most) {
  return boards > 0 && boards < most ? h("small", {}, " ", t("{n} of {m} boards", { n: boards, m: most })) : null;
}

/** @param {App} app @param {Ranking} one */
function list(app, one) {
  const isOwn = ownHere(app);
  return h("table.ranking", {}, one.name ? h("caption", {}, one.name) : null,
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Place")), h("th", { scope: "col" }, t("Who")), h("th.n", { scope: "col" }, unitWords(one.unit)))),
    h("tbody", {}, one.rows.map((row) => h(`tr${isOwn(row) ? ".own" : ""}`, {},
      h("td.place", {}, row.place), h("td", {}, h("strong", {}, row.label), " ", named(row.names), fewWords(row, one.most)), h("td.n", {}, row.total)))));
}
