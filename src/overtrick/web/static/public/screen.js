// @ts-check
// The big screen turns its pages by itself and lets the clocks run.

import { ask } from "../asking.js";
import { morph } from "./morph.js";

const main = document.getElementById("main");
let loaded = performance.now();
/** @type {number | undefined} */
let turning;
let going = false;

/** @param {string} address */
async function show(address) {
  if (going || !main) return;
  going = true;
  try {
    const answer = await ask(address, { cache: "no-cache", headers: { Accept: "text/html" } });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(answer.text, "text/html");
      const then = page.getElementById("main");
      if (then) {
        loaded = performance.now();
        morph(main, then);
        document.body.dataset.version = page.body.dataset.version;
        tick();
      }
    }
  } catch {
    // The page that is shown stays; the next turn tries again.
  } finally {
    going = false;
    plan();
  }
}

function plan() {
  clearTimeout(turning);
  const slide = document.getElementById("slide");
  const seconds = Number(slide?.dataset.seconds ?? 12);
  turning = setTimeout(() => show(slide?.dataset.next ?? location.href), seconds * 1000);
}

function tick() {
  const gone = Math.floor((performance.now() - loaded) / 1000);
  for (const time of document.querySelectorAll(".clock .time")) {
    if (!(time instanceof HTMLElement) || time.dataset.paused !== undefined) continue;
    const left = Number(time.dataset.left) - gone;
    const whole = Math.abs(left);
    const text = `${left < 0 ? "+" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    if (time.textContent !== text) time.textContent = text;
    time.parentElement?.classList.toggle("late", left < 0);
  }
}

document.addEventListener("stale", () => show(document.getElementById("slide")?.dataset.this ?? location.href));
addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight" || key === " ") show(document.getElementById("slide")?.dataset.next ?? location.href);
});
setInterval(tick, 500);
plan();
