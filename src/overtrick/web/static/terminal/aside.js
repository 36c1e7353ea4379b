// @ts-check
// Two pages of one device: one is at work, the other waits.

/** @typedef {import("./app.js").App} App */

/**
 * Another page of this device has begun: this one waits until it is asked to go on.
 * @param {App} app
 */
export function standAside(app) {
  if (app.aside || app.isComing) return;
  app.aside = app.outbox.paused = true;
  app.listen();
  app.go("elsewhere");
}

/**
 * Go on with what the other page has left, or what a disk has that could not be read before.
 * @param {App} app
 */
export async function comeBack(app) {
  app.claimPage();
  await app.remember();
  await app.wear();
  app.claimPage(); // where the other page has gone to another table
  app.aside = app.outbox.paused = false;
  app.home();
  app.listen();
  await app.download();
  app.outbox.soon();
}
