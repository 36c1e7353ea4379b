// @ts-check
// Where the terminal begins.

import { App } from "./app.js";
import { after } from "./after.js";
import { withApart } from "./apart.js";
import { comeBack } from "./aside.js";
import { card, clockTick, outOfOrder, wrongPairs } from "./card.js";
import { check, passOn, pin } from "./check.js";
import { hold, oneAtATime } from "./device.js";
import { ignoreBounces, ignoreRepeats } from "./dom.js";
import { board, typed } from "./entry.js";
import { elsewhere, join, loading, lost, welcome } from "./join.js";
import { whenCaughtUp } from "./kept.js";
import { called, more, other, settings, unsent } from "./more.js";
import { others, ranking, stored } from "./results.js";
import { rooms } from "./rooms.js";
import { correct, recap, takeBack } from "./recap.js";
import { lastOf, where } from "./schedule.js";
import { seats } from "./seats.js";
import { stepBack } from "./steps.js";
import { watch } from "./watch.js";

const app = new App({
  after, board, called, card, check, correct, elsewhere, join, loading, lost, more, other, others,
  outOfOrder, passOn, pin, ranking, recap, rooms, seats, settings, stored, takeBack, welcome,
  unsent: withApart(unsent), wrongPairs,
});
app.outbox.earlier = (/** @type {import("./kept.js").New} */ said) => {
  const at = where({ ...said, board: said.board ?? 0 });
  return lastOf(app.evening.results, (one) => where(one) === at)?.said ?? [];
};
app.outbox.here = () => [app.bundle, app.place].find((one) => one?.uid) ?? undefined;

whenCaughtUp(async () => {
  app.outbox.findAgain();
  await begun;
  // Its table could not be read when this page began, and nobody has looked for one since.
  const { about, place, screen } = app;
  if (!place && screen === "join" && !about.code && !about.by && !about.typed) comeBack(app);
});

async function begin() {
  const code = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  await app.remember();
  await app.wear();
  ignoreBounces(document, app.guard, () => app.isEntering);
  ignoreRepeats(document);
  stepBack(app);
  document.addEventListener("keydown", (event) => typed(app, event));
  app.claimPage = oneAtATime(app);
  if (code && code !== app.place?.code) {
    app.go("join", { code });
  } else {
    app.claimPage();
    app.home();
  }
  hold();
  watch(app);
  setInterval(() => clockTick(app), 1000);
  if (app.place) app.outbox.offer();
  install();
}

/** Where the browser allows it, the terminal opens without the network too. */
function install() {
  navigator.serviceWorker?.register("/t/worker.js", { scope: "/t/" }).catch(() => undefined);
}

const begun = begin();
