// @ts-check
// Keeps a page of results up to date: told when something is new, it fetches itself again.

import { ask } from "../asking.js";
import { follow } from "./follow.js";
import { morph } from "./morph.js";

/** How long nobody must have scrolled or touched before anything on the page moves. */
const QUIET = 900;

const body = document.body;
let touched = 0;
/** What the page shows, or is about to fetch. */
let version = body.dataset.version ?? "";
/** @type {number | undefined} */
let waiting;

for (const kind of ["scroll", "wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(kind, () => { touched = performance.now(); }, { passive: true });
}

/** The page as it is now, or null where the server cannot be reached. */
async function fetched() {
  try {
    const answer = await ask(location.href, { cache: "no-cache", headers: { Accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(answer.text, "text/html") : null;
  } catch {
    return null;
  }
}

/** @param {Document} page */
function put(page) {
  clearTimeout(waiting);
  const rest = QUIET - (performance.now() - touched);
  if (rest > 0) {
    waiting = setTimeout(() => put(page), rest);
    return;
  }
  const { scrollX, scrollY } = window;
  const before = places();
  let changed = false;
  for (const id of ["state", "main"]) {
    const now = document.getElementById(id);
    const then = page.getElementById(id);
    if (now && then) changed = morph(now, then) || changed;
  }
  version = page.body.dataset.version ?? version;
  body.dataset.version = version;
  if (changed) {
    if (window.scrollX !== scrollX || window.scrollY !== scrollY) {
      const behavior = /** @type {ScrollBehavior} */ ("instant"); // which the compiler's list lacks
      scrollTo({ left: scrollX, top: scrollY, behavior });
    }
    showMoves(before);
    say();
    document.dispatchEvent(new CustomEvent("updated"));
  }
}

/** Where everybody stands in a ranking, by the pages that rows lead to. */
function places() {
  const found = new Map();
  for (const list of document.querySelectorAll(".places")) {
    [...list.querySelectorAll("tbody tr")].forEach((row, place) => {
      const page = row.querySelector("th a")?.getAttribute("href");
      if (page && !found.has(page)) found.set(page, { row, place });
    });
  }
  return found;
}

/**
 * Mark who went up or down with this update.
 * @param {ReturnType<typeof places>} before
 */
function showMoves(before) {
  for (const [page, { row, place }] of places()) {
    const was = before.get(page)?.place ?? place;
    if (was === place) delete row.dataset.moved;
    else row.dataset.moved = place < was ? "up" : "down";
  }
}

/** How long a screen reader is left in peace after it was told something. */
const PAUSE = 15_000;
let said = -Infinity;
/** @type {number | undefined} */
let saying;

/** Tell a screen reader, politely and not all the time; the last change is always told. */
function say() {
  clearTimeout(saying);
  saying = setTimeout(() => {
    const place = document.getElementById("said");
    if (!place) return;
    said = performance.now();
    const stage = document.querySelector("#state .progress")?.textContent ?? "";
    place.textContent = `${place.dataset.updated} ${stage.replace(/\s+/g, " ").trim()}`;
  }, Math.max(0, said + PAUSE - performance.now()));
}

/** @param {boolean} lost */
function lost(lost) {
  body.classList.toggle("lost", lost);
  const stage = document.querySelector("#state .progress");
  if (lost) stage?.setAttribute("data-lost", body.dataset.lost ?? "");
  else stage?.removeAttribute("data-lost");
}

/** How long to wait before a page that could not be fetched is asked for again, time after time. */
const AGAIN = [2_000, 5_000, 15_000];
let missed = 0;
/** How often the page was asked for, and which of them is shown or about to be: none before it is. */
let asked = 0;
let newest = 0;
/** @type {number | undefined} */
let again;

async function refresh() {
  clearTimeout(again);
  const turn = (asked += 1);
  const page = await fetched();
  if (turn < newest) return; // one that was asked for later has come already
  lost(!page);
  if (page) {
    newest = turn;
    missed = 0;
    put(page);
    return;
  }
  const rest = AGAIN[Math.min(missed++, AGAIN.length - 1)];
  again = setTimeout(refresh, rest * (1 + Math.random()));
}

const event = body.dataset.event;
if (event) {
  /** @type {number | undefined} */
  let soon;
  follow(`/results/${event}/stream`, {
    nudge({ version: newest, within }) {
      if (newest === version) return;
      version = newest;
      clearTimeout(soon);
      soon = setTimeout(() => document.dispatchEvent(new CustomEvent("stale")), Math.random() * within);
    },
    lost,
  });
}

// The big screen turns its own pages, and takes what is new with the page that it shows.
if (!body.classList.contains("projector")) document.addEventListener("stale", refresh);
