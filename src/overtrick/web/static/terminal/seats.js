// @ts-check
// Seating the players: four seats, found by number or name, guests by the name they give.

import { button, choice, h } from "./dom.js";
import { namesWords, refusedNames } from "./refused.js";
import { namesAt, seatsOf } from "./schedule.js";
import { contestantWords, named, seatLetter, seatWords } from "./say.js";
import { ask } from "./server.js";
import { sayOnce } from "./steps.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./schedule.js").Sitting} Sitting */
/** @typedef {import("./score.js").Seat} Seat */
/** @typedef {{id?: string, name: string}} Player */
/** @typedef {{id: string, name: string, number: string | null, club: string | null}} Found whom a search found */

const SOON = 250;

/** @param {App} app */
export function seats(app) {
  const sitting = app.sitting;
  if (!sitting) return [];
  if (app.about.who) return app.evening.form === "teams" ? lineUp(app, sitting, app.about.who) : change(app, sitting, app.about.who);
  const names = namesAt(app.evening, sitting, app.items);
  const everybody = [...sitting.ns, ...sitting.ew];
  const complete = everybody.every((who) => !refusedNames(app, who) && seatsOf(app.evening, sitting, who).every((seat) => names[seat]));
  return [
    h("h1", {}, complete ? t("Is everybody right?") : t("Who sits here?")),
    h("ul.people", {}, everybody.map((who) => h("li", {}, side(app, sitting, who, names)))),
    h("div.lower", {},
      button(complete ? "button.go" : "button.quietgo", complete ? t("Yes, all correct") : t("Play without all the names"), () => done(app), { "data-keep": "done" })),
  ];
}

/** @param {App} app @param {Sitting} sitting @param {string} who @param {Partial<Record<Seat, string>>} names */
function side(app, sitting, who, names) {
  const own = seatsOf(app.evening, sitting, who);
  const refused = refusedNames(app, who);
  const known = own.every((seat) => names[seat]) && !refused;
  return [
    h("h2", {}, contestantWords(app.evening, who)),
    refused ? h("p.missing", {}, "! ", namesWords(app, refused)) : null,
    h("dl.seated", {}, own.flatMap((seat) => [
      h("dt", { "aria-label": seatWords(seat) }, seatLetter(seat)),
      h("dd", {}, named(names[seat] ?? "") || "–"),
    ])),
    button(known ? "button.quietgo" : "button.go", known || refused ? t("Change the names") : t("Say who"),
      () => app.go("seats", { who }), { "data-keep": `who ${who}` }),
  ];
}

/** @param {App} app */
function done(app) {
  app.seatsSeen.add(`${app.roundKey} ${app.round}`);
  app.home();
}

/**
 * Two of a team, chosen from its players.
 * @param {App} app @param {Sitting} sitting @param {string} who
 */
function lineUp(app, sitting, who) {
  const own = seatsOf(app.evening, sitting, who);
  const roster = app.evening.contestants[who]?.roster ?? [];
  const names = namesAt(app.evening, sitting, app.items);
  const refused = refusedNames(app, who);
  const picked = app.about.picked ??= own.map((seat, at) => refused?.players?.[at]?.id ?? meant(roster, own.map((one) => names[one]), at));
  const group = (/** @type {Seat} */ seat, /** @type {number} */ at) => h("section", {}, h("h2", {}, seatWords(seat)), choice({
    name: `seat-${seat}`, label: seatWords(seat), look: "options", chosen: picked[at],
    keys: roster.map((one) => ({ value: one.id, text: named(one.name) || "–", look: "word" })),
    choose: (id) => {
      picked[1 - at] = picked[1 - at] === id ? picked[at] : picked[1 - at];
      picked[at] = id;
      app.again(`seat-${seat}`);
    },
  }));
  const save = () => keepPlayers(app, sitting, who, picked.flatMap((id) => (id ? { id, name: roster.find((one) => one.id === id)?.name || "–" } : [])));
  return [
    h("h1", {}, t("Who of {who} sits here?", { who: contestantWords(app.evening, who) })),
    refused ? h("p.missing", {}, "! ", namesWords(app, refused)) : null,
    roster.length ? null : h("p", {}, t("The director has not entered the players of this team.")),
    ...(roster.length ? own.map(group) : []),
    h("div.lower", {},
      button("button.go", t("Save the names"), save, { disabled: !picked.every(Boolean) }),
      button("button.quietgo", t("Back"), () => app.go("seats"))),
  ];
}

/**
 * Who of a team sits in a seat, by the names in its seats; nobody for certain where more have that name.
 * @param {{id: string, name: string}[]} roster @param {(string | undefined)[]} names @param {number} at
 */
function meant(roster, names, at) {
  const all = roster.filter((one) => one.name === names[at]);
  const alike = names.flatMap((one, seat) => (one === names[at] ? seat : []));
  return all.length === alike.length ? all[alike.indexOf(at)].id : undefined;
}

/** @param {App} app @param {Sitting} sitting @param {string} who */
function change(app, sitting, who) {
  const own = seatsOf(app.evening, sitting, who);
  const names = namesAt(app.evening, sitting, app.items);
  const refused = refusedNames(app, who);
  /** @type {Player[]} what was typed and not taken is there to be mended */
  const players = own.map((seat, at) => ({ ...(refused?.players?.[at] ?? { name: names[seat] ?? "" }) }));
  const save = () => {
    if (players.every((one) => one.name.trim())) keepPlayers(app, sitting, who, players);
    else problem.textContent = t("Every seat needs a name or a number.");
  };
  const problem = h("p.missing", { role: "alert" });
  return [
    h("h1", {}, t("Who is {who}?", { who: contestantWords(app.evening, who) })),
    refused ? h("p.missing", {}, "! ", namesWords(app, refused)) : null,
    h("p.quiet", {}, t("Type a name or a number and choose. A guest is whoever you type.")),
    ...own.flatMap((seat, at) => field(app, seat, players, at)),
    problem,
    h("div.lower", {},
      button("button.go", t("Save the names"), save),
      button("button.quietgo", t("Back"), () => app.go("seats"))),
  ];
}

/**
 * A field with the people that it may mean underneath.
 * @param {App} app @param {Seat} seat @param {Player[]} players @param {number} at
 */
function field(app, seat, players, at) {
  const id = `seat-${seat}`;
  const found = h("ul.found", { "aria-label": t("People found") });
  const status = h("p.sr", { role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  const choose = (/** @type {Found} */ person) => {
    players[at] = { id: person.id, name: person.name };
    input.value = named(person.name);
    found.replaceChildren();
    status.textContent = t("{name} sits {seat}", { name: named(person.name), seat: seatWords(seat) });
  };
  const look = async () => {
    const typed = input.value.trim();
    const people = typed.length < 2 && !/^\d+$/.test(typed) ? [] : await search(app, typed);
    if (input.value.trim() !== typed) return;
    found.replaceChildren(...people.map((one) => h("li", {}, button("button.person", [named(one.name), h("small", {}, ` ${one.number ?? ""} ${one.club ?? ""}`)], () => choose(one)))));
    status.textContent = people.length ? t("{n} found", { n: people.length }) : "";
  };
  const typed = () => {
    players[at] = { name: input.value.trim() };
    clearTimeout(alarm);
    alarm = setTimeout(look, SOON);
  };
  const input = /** @type {HTMLInputElement} */ (h("input", {
    id, value: named(players[at].name), autocomplete: "off", spellcheck: "false", maxlength: "80", oninput: typed,
  }));
  return [h("label", { for: id }, seatWords(seat)), input, found, status];
}

/** @param {App} app @param {string} typed @returns {Promise<Found[]>} */
async function search(app, typed) {
  const answer = await ask(`/t/${app.at.event}/people?typed=${encodeURIComponent(typed)}`);
  return answer.status === 200 ? answer.body : [];
}

/** @param {App} app @param {Sitting} sitting @param {string} who @param {Player[]} players */
function keepPlayers(app, sitting, who, players) {
  return sayOnce(app, async () => {
    await app.tell({
      what: "seats", round: sitting.round,
      table: sitting.table, contestant: who, players, knew: app.evening.entries,
    });
    app.say(t("Kept on this device."));
  }, () => app.go("seats"));
}
