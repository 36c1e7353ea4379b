// @ts-check
// After a board and after a round: stored, the other results, where everybody goes, the ranking.

import { begin } from "./entry.js";
import { button, h } from "./dom.js";
import { after as next, boardFacts, boardsTo, missed, missing, namesAt, sittingHere, sittingOf } from "./schedule.js";
import { brief, contestantWords, points, scored, sideWords, tableLabel, together } from "./say.js";
import { read } from "./score.js";
import { ask } from "./server.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Sitting} Sitting */

// ---- after a board ---------------------------------------------------------------------------

/** @param {App} app */
export function stored(app) {
  const item = app.items.find((one) => one.key === app.about.key);
  const sitting = app.sitting;
  if (!item || !sitting) return [];
  const left = missing(app.known, sitting);
  const [, vulnerability] = boardFacts(app.evening, app.about.board);
  const result = read(item.result ?? "");
  if (item.state === "given") fetchOthers(app);
  return [
    h("h1", {}, t("Board {n} is stored", { n: app.about.board })),
    h("p.lead-line", {}, brief(result), ` · ${scored(result, vulnerability)}`),
    deliveredWords(item),
    othersPart(app),
    h("div.lower", {},
      left.length
        ? button("button.go", t("Next: board {n}", { n: left[0] }), () => begin(app, left[0]), { "data-keep": "next" })
        : button("button.go", t("Round done: where next?"), () => app.go("after"), { "data-keep": "next" }),
      button("button.quietgo", t("Round card"), () => app.home(), { "data-keep": "card" }),
    ),
  ];
}

/** @param {import("./kept.js").Item} item */
function deliveredWords(item) {
  if (item.state === "given") return h("p.delivered.good", {}, t("✓ sent"));
  if (item.state === "waiting") {
    return h("p.delivered.warn", {}, t("✓ kept on this device, will be sent"));
  }
  const words = item.state === "conflict"
    ? t("Another result is in already for board {n}. The director has been told.", { n: item.board ?? 0 })
    : t("The server could not take this as it is. The director has been told.");
  return h("p.delivered.bad", { role: "alert" }, `! ${words}`);
}

/** @param {App} app */
async function fetchOthers(app) {
  const about = app.about;
  if (about.others !== undefined || (app.set("results") !== "yes" && app.set("percent") !== "yes")) return;
  about.others = null;
  const { event, section } = app.at;
  const { round, table } = /** @type {Sitting} */ (app.sitting);
  const query = `round=${round}&table=${table}&section=${encodeURIComponent(section)}`;
  const answer = await ask(`/t/${event}/boards/${about.board}?${query}`);
  about.others = answer.status === 200 ? answer.body : false;
  if (app.about === about) app.refresh();
}

/** @param {App} app */
function othersPart(app) {
  const found = app.about.others;
  if (!found) return null;
  return h("section.others", {},
    found.percent !== null
      ? h("p.percent", {}, `${sideWords("ns")} `, h("strong", {}, `${found.percent} %`), ` · ${t("so far")}`)
      : null,
    found.lines.length > 1 ? traveller(app, found.lines) : found.lines.length === 1
      ? h("p.quiet", {}, t("No other table has played this board yet.")) : null);
}

/** @param {App} app @param {any[]} lines */
function traveller(app, lines) {
  return h("table.traveller", {},
    h("caption", {}, t("All results of this board so far")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, sideWords("ns")), h("th", { scope: "col" }, sideWords("ew")),
      h("th", { scope: "col" }, t("Contract")), h("th.n", { scope: "col" }, t("NS score")))),
    h("tbody", {}, lines.map((one) => h(`tr${one.own ? ".own" : ""}`, {},
      h("td", {}, one.ns, one.own ? h("span.sr", {}, ` ${t("(your table)")}`) : ""), h("td", {}, one.ew),
      h("td", {}, one.result ? brief(read(one.result)) : ""),
      h("td.n", {}, one.score === null ? "" : points(one.score))))));
}

/** The results of a board that was entered before. @param {App} app */
export function others(app) {
  fetchOthers(app);
  return [
    h("h1", {}, t("Board {n}", { n: app.about.board })),
    othersPart(app) ?? h("p.quiet", {}, app.about.others === false ? t("That needs the network.") : t("Fetching …")),
    h("div.lower", {}, button("button.quietgo", t("Round card"), () => app.home())),
  ];
}

// ---- after a round ---------------------------------------------------------------------------

/** @param {App} app */
export function after(app) {
  const { evening, at, round } = app;
  const sitting = app.sitting;
  const lacking = [
    ...missed(evening, at, app.known, round),
    ...missing(app.known, sitting).map((board) => ({ round, board })),
  ];
  const last = round >= evening.rounds;
  return [
    h("h1", {}, last && !evening.more ? t("That was the last round") : t("Round {n} is over", { n: round })),
    ...lacking.map((one) => h("p.missing", {}, `! ${t("Board {n} of round {round} has no result yet", { n: one.board, round: one.round })}`)),
    sitting ? moves(app, sitting) : null,
    comes(app),
    h("div.lower", {}, ...onwards(app, last)),
  ];
}

/** Where those who sat here go, and their boards. @param {App} app @param {Sitting} sitting */
function moves(app, sitting) {
  const { evening, round } = app;
  const named = namesAt(evening, sitting, app.items);
  const who = [...sitting.ns.map((one) => ({ one, side: "ns" })), ...sitting.ew.map((one) => ({ one, side: "ew" }))];
  const boards = boardsTo(evening, sitting).filter((table) => table !== sitting.table);
  const rest = round >= evening.rounds || boards.length === 0 || !sitting.boards.length;
  return h("dl.moves", {},
    ...who.flatMap(({ one, side }) => [
      h("dt", {}, contestantWords(evening, one),
        h("small", {}, evening.form === "individual" ? evening.contestants[one]?.players[0] ?? "" : together(side === "ns" ? [named.N, named.S] : [named.E, named.W]))),
      h("dd", {}, moveWords(app, one, round)),
    ]),
    ...(rest ? [] : [
      h("dt", {}, boardsWords(sitting.boards)),
      h("dd", {}, t("to table {n}", { n: boards.map((one) => tableLabel(evening, one)).join(" / ") })),
    ]));
}

/** @param {number[]} boards */
export function boardsWords(boards) {
  const apart = boards.some((one, at) => at > 0 && one !== boards[at - 1] + 1);
  const shown = apart || boards.length < 2 ? boards.join(", ") : `${boards[0]}–${boards[boards.length - 1]}`;
  return boards.length === 1 ? t("Board {n}", { n: shown }) : t("Boards {list}", { list: shown });
}

/** @param {App} app @param {string} who @param {number} round */
export function moveWords(app, who, round) {
  const to = next(app.evening, who, round);
  const table = to.table ? tableLabel(app.evening, to.table) : "";
  switch (to.kind) {
    case "end": return t("Thank you for playing");
    case "wait": return t("Wait here: the next round is being drawn");
    case "stay": return t("Stay here");
    case "rest": return table ? t("Sit out at table {n}", { n: table }) : t("Sit out the next round");
    case "move": return [t("Table {n}", { n: table }), h("span", {}, sideWords(to.side ?? "ns"))];
  }
}

/** Who comes to this table. @param {App} app */
function comes(app) {
  if (app.at.mode === "pair") return null;
  const coming = sittingHere(app.evening, app.at, app.round + 1);
  if (!coming) return null;
  const side = (/** @type {"ns" | "ew"} */ one) => coming[one].map((who) => contestantWords(app.evening, who)).join(" + ") || "–";
  return h("p.coming", {}, h("strong", {}, t("Next at this table:")), " ",
    t("{ns} against {ew}", { ns: side("ns"), ew: side("ew") }), " · ", boardsWords(coming.boards));
}

/** @param {App} app @param {boolean} last */
function onwards(app, last) {
  const { evening, round } = app;
  if (last && evening.more) return [back(app)];
  if (last) {
    const may = app.set("ranking") !== "never";
    return [may ? button("button.go", t("Ranking"), () => app.go("ranking")) : null, back(app)].filter(Boolean);
  }
  const start = async () => {
    await app.enterRound(round + 1);
    app.home();
  };
  const label = app.at.mode === "pair" ? t("Go to round {n}", { n: round + 1 }) : t("We are these pairs: start round {n}", { n: round + 1 });
  return [
    button("button.go", label, start, { "data-keep": "start" }),
    app.at.mode === "pair" ? back(app)
      : button("button.quietgo", t("We belong elsewhere"), () => app.go("wrongPairs", { round: round + 1 })),
  ];
}

/** @param {App} app */
function back(app) {
  return button("button.quietgo", t("Round card"), () => app.home(), { "data-keep": "card" });
}

/** Where somebody is in a round. @param {App} app @param {string} who @param {number} round */
export function placeWords(app, who, round) {
  const sitting = sittingOf(app.evening, who, round);
  if (!sitting) return t("Sit out this round");
  const side = sitting.ns.includes(who) ? "ns" : "ew";
  const table = tableLabel(app.evening, sitting.table);
  if (!sitting.plays) return t("Sit out at table {n}", { n: table });
  return `${t("Table {n}, {side}", { n: table, side: sideWords(side) })} · ${boardsWords(sitting.boards)}`;
}

// ---- the ranking -----------------------------------------------------------------------------

/** @param {App} app */
export function ranking(app) {
  fetchRanking(app);
  const found = app.about.ranking;
  return [
    h("h1", {}, t("Ranking")),
    ...(found ? found.rankings.map((/** @type {any} */ one) => list(app, one)) : []),
    found?.note ? h("p.quiet", {}, found.note) : null,
    found ? null : h("p.quiet", {}, found === false ? t("There is no ranking to be seen yet.") : t("Fetching …")),
    h("div.lower", {}, button("button.quietgo", t("Round card"), () => app.home())),
  ];
}

/** @param {App} app */
async function fetchRanking(app) {
  const about = app.about;
  if (about.ranking !== undefined) return;
  about.ranking = null;
  const answer = await ask(`/t/${app.at.event}/ranking`);
  about.ranking = answer.status === 200 ? answer.body : false;
  if (app.about === about) app.render();
}

/** @param {App} app @param {any} one */
function list(app, one) {
  const here = new Set([...(app.sitting?.ns ?? []), ...(app.sitting?.ew ?? [])]);
  return h("table.ranking", {}, one.name ? h("caption", {}, one.name) : null,
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Place")), h("th", { scope: "col" }, t("Who")), h("th.n", { scope: "col" }, one.unit))),
    h("tbody", {}, one.rows.map((/** @type {any} */ row) => h(`tr${here.has(row.id) ? ".own" : ""}`, {},
      h("td.place", {}, row.place), h("td", {}, h("strong", {}, row.label), " ", row.names), h("td.n", {}, row.total)))));
}
