"""What tests ask of parts of the terminal in a page of it, without an evening."""

from __future__ import annotations

GIVEN = """async ([main, status, number, closed]) => {
  const { Outbox } = await import(main.replace("main.js", "outbox.js"));
  const hears = Object.fromEntries(
    ["changed", "answered", "reached", "stranger"].map((one) => [one, () => undefined]));
  const box = new Outbox(hears);
  box.items = Array.from({ length: number }, (_, at) => (
    { key: `k${at}`, nth: at, event: 7, uid: "u", what: "call", state: "given" }));
  box.items.at(-1).state = "waiting";
  const [lacks, sent, real] = [new Set(["k1", "k501"]), [], globalThis.fetch];
  globalThis.fetch = async (path, { body }) => {
    const { keys, key } = JSON.parse(body);
    if (path.endsWith("/given")) {
      const lacking = keys.filter((one) => lacks.has(one));
      return Response.json({ lacks: lacking, final: true }, { status });
    }
    lacks.delete(key);
    sent.push(key);
    return Response.json({ status: "new", number: 1 });
  };
  await (closed ? Promise.all([box.closed(7), box.offer(7)]) : box.flush());
  globalThis.fetch = real;
  return [sent, box.items.map((one) => one.key)];
}"""
"""What an outbox sends that the server lacks, and what it keeps then."""

CALLING = """async ([main]) => {
  const { Outbox } = await import(main.replace("main.js", "outbox.js"));
  const hears = Object.fromEntries(
    ["changed", "answered", "reached", "stranger"].map((one) => [one, () => undefined]));
  const box = new Outbox(hears);
  box.items = ["call", "call", "call", "result"].map((what, at) => (
    { key: `k${at}`, nth: at, event: 7, uid: "u", what, board: 1, state: "waiting" }));
  const [sent, real] = [[], globalThis.fetch];
  globalThis.fetch = async (path, { body }) => {
    const { key, what } = JSON.parse(body);
    sent.push(key);
    return what === "call" ? Response.json({}, { status: 429 }) : Response.json({ status: "new" });
  };
  await box.flush();
  box.paused = true;
  globalThis.fetch = real;
  return [sent, box.waiting.map((one) => one.key)];
}"""
"""What an outbox sends to a server that was called too often, and what waits then."""

RESEATED = """async ([main]) => {
  const { App } = await import(main.replace("main.js", "app.js"));
  const app = new App({ card: () => [document.createElement("p")] });
  app.screen = "card";
  app.place = { event: 7, section: "", table: 3, room: null, mode: "table", who: null, code: "" };
  const evening = (entries, who) => ({
    run: "one", entries, results: [], event: 7, uid: "u", section: "", stage: "open", rounds: 1,
    now: 0, settings: {}, contestants: {}, boards: {}, announcements: [], calls: [], sittings: [
      { round: 1, table: 3, room: null, ns: [who], ew: [], boards: [7, 8], plays: true,
        names: {} }] });
  app.bundle = evening(40, "1NS");
  app.outbox.here = () => app.bundle;
  const item = (nth, board, what, state) => ({ key: `k${nth}`, nth, board, what, state, round: 1,
    table: 3, event: 7, uid: "u", section: "", result: "3NTN=", sat: ["2NS"], number: 40,
    entered_at: new Date().toISOString() });
  app.outbox.items = [item(1, 7, "correct", "refused"), item(2, 7, "result", "given"),
                      item(3, 8, "result", "refused")];
  app.outbox.unsure = false;
  const [real, sent, offers] = [globalThis.fetch, [], []];
  globalThis.fetch = async (path, { body } = {}) => {
    const { keys, key } = JSON.parse(body);
    if (keys) return Response.json({ lacks: keys.filter((one) => one !== "k2"), final: false });
    sent.push(key);
    return Response.json({ status: "new", number: 51 });
  };
  const offer = app.outbox.offer.bind(app.outbox);
  app.outbox.offer = (...only) => {
    offers.push(offer(...only));
    return offers.at(-1);
  };
  const found = [];
  for (const [entries, who] of [[50, "1NS"], [51, "2NS"]]) {
    await app.unpack(evening(entries, who));
    await Promise.all(offers);
    found.push([offers.length, ...sent]);
  }
  globalThis.fetch = real;
  return found;
}"""
"""How often a device offers again what it said, and what, before and once others sit at its table:
not what it has said anew since."""

REDRAWN = """async ([main]) => {
  const part = (name) => import(main.replace("main.js", name));
  const [{ App }, { check, passOn }] = await Promise.all(["app.js", "check.js"].map(part));
  const app = new App({ passOn, check, stored: () => [document.createElement("p")] });
  app.place = { event: 7, section: "", table: 3, room: null, mode: "pair", who: "7NS", code: "" };
  const sitting = (table, ns, ew, names) => (
    { round: 1, table, room: null, ns: [ns], ew: [ew], boards: [7], plays: true, names });
  const before = [sitting(3, "7NS", "9EW", { E: "Ada", W: "Bo" }),
                  sitting(5, "2NS", "8EW", { E: "Cy", W: "Di" })];
  const evening = (entries, sittings, confirm) => ({
    run: "one", entries, results: [], event: 7, uid: "u", section: "", stage: "open", rounds: 1,
    now: 0, settings: { confirm }, contestants: {}, boards: {}, announcements: [], calls: [],
    sittings });
  app.outbox.here = () => app.bundle;
  app.outbox.paused = true;
  const says = async (after) => {
    app.bundle = evening(40, before, "yes");
    app.draft = { round: 1, table: 3, board: 7, sitting: before[0], penalty: 0, instead: "pass" };
    app.screen = "check";
    app.about = {};
    await app.unpack(evening(41, after, "yes"));
    app.render();
    const asked = document.querySelector("main .names").textContent;
    app.bundle = evening(42, after, "no");
    app.go("passOn");
    document.querySelector("main button.go").click();
    while (app.draft) await new Promise((resolve) => setTimeout(resolve, 5));
    const { table, sat } = app.outbox.items.at(-1);
    return [asked, table, sat];
  };
  return [
    await says([sitting(3, "2NS", "9EW", {}), sitting(5, "7NS", "8EW", { E: "Cy", W: "Di" })]),
    await says([sitting(3, "2NS", "8EW", {}), sitting(5, "9EW", "7NS", { N: "Ada", S: "Bo" })]),
  ];
}"""
"""Of which table and whom a pair's phone says a board whose round is drawn anew while it enters
that, and who is asked to confirm: others sit with it by now, and then the same elsewhere."""

TOLD = """async ([main, run]) => {
  const { App } = await import(main.replace("main.js", "app.js"));
  const app = new App({ card: () => [document.createElement("p")] });
  app.screen = "card";
  app.place = { event: 7, section: "", table: 3, room: null, mode: "table", who: null, code: "" };
  const told = { round: 1, table: 3, room: null, lead: null, state: "in", number: 4, desk: false };
  const result = (board) => ({ ...told, board, result: "3NTN=" });
  const evening = (run, entries, results) => ({
    run, entries, results, event: 7, uid: "u", section: "", stage: "open", rounds: 1,
    now: 0, settings: {}, contestants: {}, boards: {}, announcements: [], calls: [], sittings: [
      { round: 1, table: 3, room: null, ns: [], ew: [], boards: [7, 8], plays: true,
        names: {} }] });
  app.bundle = evening("one", 40, [result(7), result(8)]);
  app.outbox.here = () => app.bundle;
  app.outbox.items = [{ ...result(7), key: "k7", nth: 1, event: 7, uid: "u", section: "",
                        what: "result", state: "given", number: 40 }];
  const [real, held] = [globalThis.fetch, []];
  globalThis.fetch = async (path) => {
    if (path.endsWith("/entries")) return Response.json({ status: "new", number: 51 });
    await new Promise((resolve) => held.push(resolve));
    return Response.json({ lacks: ["k7"], final: false });
  };
  await app.unpack(evening(run, 50, []));
  const first = app.changed.map((one) => one.board);
  for (const one of held.splice(0)) one();
  if (run !== "one") await app.outbox.sure();
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.fetch = real;
  const then = app.changed.map((one) => one.board);
  await app.unpack(evening(run, 52, [result(7), result(8)]));
  return [first, then, app.changed.map((one) => one.board)];
}"""
"""Of which boards a phone says that the result is gone: at first, once it has asked, at last."""

SHORTER = """async ([main]) => {
  const { App } = await import(main.replace("main.js", "app.js"));
  const app = new App({ card: () => [document.createElement("p")] });
  app.screen = "card";
  app.place = { event: 7, section: "", table: 3, room: null, mode: "table", who: null, code: "" };
  const told = { round: 1, table: 3, room: null, lead: null, state: "in", number: 4, desk: false };
  const result = (board, result) => ({ ...told, board, result });
  const evening = (run, entries, results) => ({
    run, entries, results, event: 7, uid: "u", section: "", stage: "open", rounds: 1,
    now: 0, settings: {}, contestants: {}, boards: {}, announcements: [], calls: [], sittings: [
      { round: 1, table: 3, room: null, ns: [], ew: [], boards: [7, 8], plays: true,
        names: {} }] });
  app.bundle = evening("one", 60, [result(7, "PASS"), result(8, "PASS")]);
  app.outbox.here = () => app.bundle;
  const said = (board, more) => ({ ...result(board, "PASS"), key: `k${board}`, nth: board, event: 7,
    uid: "u", section: "", what: "result", state: "given", ...more });
  app.outbox.items = [said(7, { stands: "f".repeat(32), number: 60 }), said(8, { number: 61 })];
  app.outbox.unsure = false;
  const [real, held] = [globalThis.fetch, []];
  globalThis.fetch = () => new Promise((resolve) => {
    held.push(() => resolve(Response.json({ lacks: [], final: false })));
  });
  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const known = (board) => app.known.get(`1.3.${board}`).text;
  const ruled = [result(7, "1NTN="), result(8, "1NTN=")].map((one) => ({ ...one, desk: true }));
  await app.unpack(evening("two", 50, ruled));
  held.shift()();
  await app.outbox.sure(7);
  await tick();
  const found = [[known(7), known(8)], app.changed.map((one) => one.board)];
  found.push(app.items.map((one) => one.number));

  const knows = async (asked) => {
    app.outbox.unsure = false;
    const offering = app.outbox.offer(asked);
    let sure = 0;
    app.outbox.sure(7).then(() => { sure += 1; });
    await tick();
    const before = sure;
    held.shift()();
    await offering;
    app.outbox.sure(7).then(() => { sure += 1; });
    await tick();
    return [before, sure];
  };
  found.push(await knows(7));
  app.outbox.items.push(said(9, { event: 8, uid: "v" }));
  found.push(await knows(8));
  app.bundle = null;
  await app.unpack(evening("three", 61, ruled));  // it comes to a table of another
  found.push(held.length);
  globalThis.fetch = real;
  return found;
}"""
"""What a phone knows of results, and tells, where the copy of the journal is shorter: of one that
stands there for what it said, and of one that is younger than the evening. How often it is sure of
an evening while and after it asks about that or another; and what it asks on coming to a table."""


ASKED = """async ([main, status, body]) => {
  const { Outbox } = await import(main.replace("main.js", "outbox.js"));
  const nothing = () => undefined;
  const box = new Outbox(
    { changed: nothing, answered: nothing, reached: nothing, stranger: nothing });
  box.items = ["given", "waiting"].map((state, nth) => (
    { key: `k${nth}`, nth, event: 7, uid: "u", what: "call", state }));
  const [sent, real] = [[], globalThis.fetch];
  globalThis.fetch = async (path, { body: said }) => {
    if (path.endsWith("/given")) return new Response(body, { status });
    sent.push(JSON.parse(said).key);
    return Response.json({ status: "new", number: 1 });
  };
  await box.flush();
  globalThis.fetch = real;
  return [sent, box.unsure];
}"""
"""What an outbox sends, and whether it still has to ask what the server lacks."""

HERE = """async ([main]) => {
  const { App } = await import(main.replace("main.js", "app.js"));
  const app = new App({ card: () => [document.createElement("p")], loading: () => [] });
  Object.assign(app, { screen: "card", place: {
    event: 8, section: "", table: 3, room: null, mode: "table", who: null, code: "" } });
  const sitting = (round) => (
    { round, table: 3, room: null, ns: ["1"], ew: ["2"], boards: [round], plays: true, names: {} });
  const result = (board) => ({
    board, round: board, table: 3, room: null, result: "PASS", lead: null, state: "in",
    number: 4 });
  const evening = (more) => ({
    run: "one", entries: 9, results: [], event: 8, uid: "u", section: "", stage: "open", rounds: 3,
    allowed: 4, now: Date.now() + 6e5, settings: {}, contestants: {}, boards: {},
    sittings: [1, 2, 3].map(sitting), announcements: [], calls: [], ...more });
  const [real, held, asked] = [globalThis.fetch, [], []];
  globalThis.fetch = (path) => new Promise((resolve) => {
    asked.push(path);
    if (path.includes("/bundle")) held.push((one) => resolve(Response.json(one)));
    else resolve(Response.json({ lacks: [], final: false }));
  });
  const found = {};

  const asking = [app.download(), app.download()];
  held[1](evening({ results: [result(1)] }));
  await asking[1];
  held[0](evening({ results: [] }));
  await asking[0];
  found.results = app.evening.results.length;

  app.place = { ...app.place };
  const again = app.download();
  app.place = { ...app.place };
  held[2](evening({ results: [result(1)], announcements: [{ id: "5", text: "Tea" }] }));
  await again;
  const shown = () =>
    [...document.querySelectorAll("#top .announcement p")].map((one) => one.textContent);
  found.told = shown();
  document.querySelector("#top .announcement button").focus();
  app.renderTop();
  found.focused = document.activeElement.textContent;
  document.querySelector("#top .announcement button").click();
  found.read = shown();
  const coffee = { results: [result(1)], announcements: [{ id: "5", text: "Coffee" }] };
  await app.unpack(evening(coffee));
  found.other = shown();
  document.querySelector("#top .announcement button").click();
  await app.unpack(evening({ ...coffee, uid: "v" }));
  found.evening = shown();
  const many = [9, 8, 7, 6, 5].map((id) => ({ id: `${id}`, text: `No ${id}` }));
  await app.unpack(evening({ announcements: many, uid: "w" }));
  const press = (at) => [...document.querySelectorAll("#top .announcement button")].at(at).click();
  found.many = [shown()];
  press(0);
  found.many.push(shown());
  press(-1);
  found.many.push(shown());

  const said = { key: "k", nth: 1, event: 8, section: "", what: "result", state: "given" };
  app.outbox.items = [{ ...result(1), ...said }];
  const runs = () => asked.filter((one) => one.endsWith("/given")).length;
  const before = runs();
  for (const run of ["two", "one", "two", "three", "one"]) {
    await app.unpack(evening({ uid: "v", run }));
    await app.outbox.sure();
  }
  for (const run of ["four", "four"]) {  // that alone is told where nothing else has changed
    const brief = app.download();
    held.at(-1)({ run, entries: 9, now: Date.now() + 6e5 });
    await brief;
    await app.outbox.sure();
  }
  found.runs = runs() - before;
  found.brief = [app.evening.run, app.evening.uid, app.odd, asked.at(-1).includes("run=four")];

  app.rounds = { [app.roundKey]: 1 };
  app.changed = [{ round: 1, table: 3, board: 1, now: null, desk: true }];
  Object.assign(app, { bundle: null, screen: "card" });
  await app.unpack(evening({ uid: "v", results: [result(1), result(2)] }));
  found.round = app.round;
  app.go = () => undefined;
  for (const table of [3, 4]) {
    app.arrive({}, { ...app.place, table });
    found[`changed ${table}`] = app.changed.length;
  }
  const key = (more) => app.keyAt({ ...app.place, ...more });
  found.keys = key({ who: "4" }) !== key({ table: 4 });
  const later = new App({});
  await later.remember();
  found.skew = Math.round(later.skew / 6e4);
  app.place = null;
  globalThis.fetch = real;

  let drawn = 0;
  app.screens.seats = () => {
    drawn += 1;
    return [document.createElement("p")];
  };
  app.screen = "seats";
  app.about = { who: "1" };  // whose names are being typed
  await app.choose({ text: "125" });
  found.drawn = drawn;
  return found;
}"""
"""What a phone takes of what the server says of the evening, and what it forgets elsewhere."""

LANGUAGES = """async ([main]) => {
  const part = (name) => import(main.replace("main.js", name));
  const [{ learn }, { t, language }, { keep }] = await Promise.all(
    ["learning.js", "words.js", "kept.js"].map(part));
  const [real, held] = [globalThis.fetch, {}];
  globalThis.fetch = (path) => new Promise((resolve) => {
    held[path.split("/").at(-1)] = (word) => resolve(Response.json({ Yes: word }));
  });
  const until = async (is) => {
    while (!is()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  let drawn = 0;
  const learning = ["de", "fr"].map((one) => learn(one, () => { drawn += 1; }));
  await until(() => held.de && held.fr);
  held.fr("Oui");
  await learning[1];
  held.de("Ja");
  await learning[0];
  const found = [[language(), t("Yes")]];
  await keep("words de", { Yes: "Jawohl" });
  await learn("de", () => { drawn += 1; });  // and nobody has answered
  found.push([language(), t("Yes"), drawn]);
  held.de("Ja");
  await until(() => drawn);
  found.push([language(), t("Yes"), drawn]);
  globalThis.fetch = real;
  await learn("en");
  return found;
}"""
"""Which language is spoken: two were wished for one after the other, and one is kept."""

SILENT = """async ([main]) => {
  const { keep, kept, keepsAll } = await import(main.replace("main.js", "kept.js"));
  const [open, wait] = [indexedDB.open, globalThis.setTimeout];
  indexedDB.open = () => ({});
  globalThis.setTimeout = (work) => wait(work, 0);
  await keep("a thing", 7);
  indexedDB.open = open;
  globalThis.setTimeout = wait;
  return [await kept("a thing"), keepsAll()];
}"""
"""What a phone has whose disk does not answer, and whether it thinks that it is safe there."""

MEANWHILE = """async ([main]) => {
  const part = (name) => import(main.replace("main.js", name));
  const [{ App }, { Outbox }, { items }] = await Promise.all(
    ["app.js", "outbox.js", "kept.js"].map(part));
  const nothing = () => undefined;
  const quiet = { changed: nothing, answered: nothing, reached: nothing, stranger: nothing };
  const said = (nth, state) => ({ key: `k${nth}`, nth, event: 7, uid: "u", section: "", round: 1,
    table: 3, what: "result", board: nth, result: "PASS", state,
    entered_at: new Date().toISOString() });
  const [real, held, found] = [globalThis.fetch, [], {}];
  globalThis.fetch = (path) => new Promise((resolve) => {
    held.push([path, (body) => resolve(Response.json(body))]);
  });
  const until = async (is) => {
    for (let wait = 0; wait < 200 && !is(); wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  const box = new Outbox(quiet);
  box.items = [said(0, "given"), said(1, "waiting"), { ...said(2, "given"), stands: "" }];
  box.unsure = false;
  const sending = box.flush();
  const closing = box.closed(7);
  await until(() => held.length === 2);
  found.asked = held.map(([path]) => path.split("/").at(-1));
  held[0][1]({ status: "refused", code: "event-final" });
  await sending;
  held[1][1]({ lacks: [], final: true });
  await closing;
  found.kept = box.items.map((one) => [one.key, one.state]);

  held.length = 0;
  box.items = [{ ...said(0, "given"), event: 8, uid: "v" }, said(1, "given")];
  box.unsure = true;
  const offering = box.offer();
  for (const number of [7, 8]) {
    box.sure(number).then(() => { (found.sure ??= []).push(number); });
  }
  held[0][1]({ lacks: [], final: false });
  await until(() => held.length === 2);
  held[1][1](null);  // what the server says of the other evening cannot be read
  await offering;
  await Promise.resolve();

  held.length = 0;
  box.items = [];
  box.unsure = false;
  box.hears.changed = () => { throw new Error("a screen"); };
  const adding = box.add({ what: "call", event: 7, key: "e".repeat(32) }).catch(nothing);
  await until(() => held.length === 1);
  found.written = (await items()).some((one) => one.key === "e".repeat(32));
  found.sent = held.length;
  box.alarm = undefined;
  held[0]?.[1]({ status: "new", number: 1 });
  await adding;
  await until(() => box.alarm);
  found.goesOn = Boolean(box.alarm);
  clearTimeout(box.alarm);

  const app = new App({ card: (one) => [one.evening && document.createElement("p")],
                        join: () => [document.createElement("p")] });
  Object.assign(app, { screen: "card", place: {
    event: 7, section: "", table: 3, room: null, mode: "table", who: null, code: "" } });
  const evening = (entries) => ({
    run: "one", entries, results: [], event: 7, uid: "u", section: "", stage: "open", rounds: 1,
    now: 0, settings: {}, contestants: {}, boards: {}, announcements: [], calls: [], sittings: [
      { round: 1, table: 3, room: null, ns: [], ew: [], boards: [7], plays: true, names: {} }] });
  app.bundle = evening(40);
  app.outbox.here = () => app.bundle;
  app.outbox.unsure = false;
  app.outbox.items = [said(7, "waiting")];
  held.length = 0;
  const knowing = app.outbox.flush();
  held[0][1]({ status: "known", number: null, entries: 41, stands: "f".repeat(32) });
  await knowing;
  found.known = [app.known.has("1.3.7")];
  await app.unpack(evening(41));
  found.known.push(app.known.has("1.3.7"));

  app.choose({ text: "150" });
  found.dressed = document.documentElement.dataset.text;
  const leaving = app.leave();
  found.left = app.screen;
  app.refresh();
  await leaving;
  globalThis.fetch = real;
  return found;
}"""
"""What becomes of what is said while the server, the disk or a screen is about something else."""

MOVED = """async ([main, boards]) => {
  const part = (name) => import(main.replace("main.js", name));
  const [{ App }, { button, h }] = await Promise.all(["app.js", "dom.js"].map(part));
  const key = (look, words) => button(`button.${look}`, words, () => undefined);
  let [notes, end] = [0, "The end"];
  const app = new App({ card: () => [
    h("h1", {}, "Round 1"), ...Array.from({ length: notes }, () => h("p.note", {}, "A word")),
    h("ul.boards", {}, Array.from({ length: boards }, (_, at) => key("board", at))),
    h("div.lower", {}, key("go", "Next"), h("div.footer", {}, key("quietgo", end))),
  ] });
  app.dress();
  app.screen = "card";
  app.render();
  const lets = (look) => {
    app.guard.last = app.guard.cameAt = -Infinity;
    const target = document.querySelector(`main .${look}`);
    return app.guard.lets({ timeStamp: performance.now(), clientX: 0, clientY: 0, target }, false);
  };
  const found = [];
  for (const [more, then] of [[0, end], [1, end], [1, "The last"]]) {
    notes += more;
    app.refresh();
    end = then;
    app.refresh();  // what came up is told, and that it was answered
    found.push(["board", "go", "quietgo"].filter(lets));
  }
  return found;
}"""
"""Which keys the guard lets one tap when a card is drawn anew, and once more: as it was, with a
line more, and with another word on a key after that."""
