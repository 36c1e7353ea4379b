// @ts-check
// The device itself: its screen and battery, its room on the disk, and one page of it at a time.

import { standAside } from "./aside.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {object} Choices what was chosen on this device
 * @property {string} language @property {"right" | "left"} hand
 * @property {import("./score.js").Seat} seat the seat that is at the bottom of the screen
 * @property {"100" | "125" | "150" | "200"} text @property {"auto" | "light" | "dark"} theme
 * @property {"four" | "two"} suits @property {"normal" | "more"} contrast
 * @property {"yes" | "no"} awake whether the screen stays on
 */

/** @typedef {{charging: boolean, level: number}} Battery `level` is from 0 to 1 */
/** @typedef {{released: boolean, release: () => Promise<void>}} Awake */
/**
 * @typedef {object} Offered what not every browser has, or on https alone
 * @property {() => Promise<Battery>} [getBattery]
 * @property {{request: (what: "screen") => Promise<Awake>}} [wakeLock]
 */

/** @type {Choices} */
export const PLAIN = {
  language: "", hand: "right", seat: "S", text: "100", theme: "auto", suits: "four", contrast: "normal",
  awake: "yes",
};

const browser = /** @type {Navigator & Offered} */ (navigator);
/** @type {Battery | null} */
let battery = null;
/** @type {Awake | null} */
let awake = null;

/** Ask the browser not to throw away what is kept when space is short; and for the battery. */
export function hold() {
  browser.storage?.persist?.().catch(() => false);
  browser.getBattery?.().then((found) => {
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

/**
 * Keep the screen on, or let it go off. Browsers drop it whenever the page is hidden.
 * @param {boolean} wanted
 */
export async function stayAwake(wanted) {
  if (!browser.wakeLock || wanted === Boolean(awake && !awake.released)) return;
  if (!wanted) {
    awake?.release();
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
    if (app.place && data === app.placeKey) standAside(app);
  };
  return () => {
    if (app.place) channel.postMessage(app.placeKey);
  };
}
