// @ts-check
// Keeping up with the evening: told when something changed, and asking now and then anyway.

import { stayAwake } from "./device.js";
import { catchUp } from "./kept.js";
import { Rest } from "./rest.js";

/** @typedef {import("./app.js").App} App */

const NOW_AND_THEN = 25_000;

/** @param {App} app */
export function watch(app) {
  /** @type {EventSource | null} */
  let stream = null;
  let watched = "";
  /** Browsers listen again after the same short pause for ever. */
  const rest = new Rest();

  const listen = () => {
    const at = app.place ? `/t/${app.place.event}/watch?${app.whereQuery()}` : "";
    const wanted = Boolean(at) && !app.aside && document.visibilityState === "visible";
    if (stream && (!wanted || watched !== at || stream.readyState === EventSource.CLOSED)) {
      stream.close();
      stream = null;
    }
    if (!wanted || stream) return;
    watched = at;
    stream = new EventSource(at);
    stream.onmessage = () => {
      app.download();
      // What the director puts right at last may be of another table.
      if (app.bundle && app.bundle.stage !== "open") app.about.again?.();
    };
    stream.onerror = () => {
      if (!stream || stream.readyState === EventSource.CLOSED) return;
      stream.close();
      setTimeout(listen, rest.next());
    };
  };

  const look = () => {
    listen();
    catchUp();
    if (app.aside) return;
    app.download();
    app.outbox.soon();
    app.about.again?.();
    stayAwake(app.choices.awake === "yes" && app.bundle?.stage === "open");
  };
  window.addEventListener("online", look);
  window.addEventListener("offline", () => app.hears(false));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
    else listen();
  });
  setInterval(() => {
    if (document.visibilityState === "visible") look();
  }, NOW_AND_THEN);
  app.listen = listen;
  look();
}
