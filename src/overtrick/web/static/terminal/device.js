// @ts-check
// The device itself: its screen and battery, its room on the disk, and one page of it at a time.

/** @typedef {import("./app.js").App} App */

/** @type {any} */
const browser = navigator;
/** @type {any} */
let battery = null;
/** @type {any} */
let awake = null;

/** Ask the browser not to throw away what is kept when space is short; and for the battery. */
export function hold() {
  browser.storage?.persist?.().catch(() => false);
  browser.getBattery?.().then((/** @type {any} */ found) => {
    battery = found;
  }, () => undefined);
}

/** What is left of the battery in per cent; nothing where it is being charged, or not known. */
export function batteryLeft() {
  return !battery || battery.charging ? "" : String(Math.round(100 * battery.level));
}

/** Whether the browser lets a page keep the screen on: over https alone. */
export function mayStayAwake() {
  return "wakeLock" in navigator;
}

/** Keep the screen on, or let it go off. Browsers drop it whenever the page is hidden. @param {boolean} wanted */
export async function stayAwake(wanted) {
  if (!mayStayAwake() || wanted === Boolean(awake && !awake.released)) return;
  if (!wanted) {
    awake.release();
    awake = null;
    return;
  }
  awake = await browser.wakeLock.request("screen").catch(() => null);
}

/**
 * Of several pages of this device at one table the one opened last is at work; the others stand
 * aside, so that they do not speak over one another.
 * @param {App} app @returns {() => void} says that this page is the one
 */
export function oneAtATime(app) {
  if (!("BroadcastChannel" in window)) return () => undefined;
  const channel = new BroadcastChannel("overtrick-table");
  channel.onmessage = ({ data }) => {
    if (app.place && data === app.placeKey) app.standAside();
  };
  return () => {
    if (app.place) channel.postMessage(app.placeKey);
  };
}
