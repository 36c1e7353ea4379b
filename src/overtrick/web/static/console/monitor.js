// @ts-check
/** The room: kept up to date without a reload; a table opens beside the grid; all by keyboard. */
import { listen, part, renew } from "./wire.js";
import { lines, renewLines } from "./lines.js";
import { tick } from "./clock.js";
import { leave, soughtAt } from "./finder.js";
import { stops } from "./grid.js";

const drawer = /** @type {HTMLElement} */ (document.getElementById("drawer"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));
const rooms = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-room]")]);
/** Browsers keep no more than six connections to a server, of all their windows together. */
const STREAMS = 2;
/** How long after a table opened a click is half of a double one on its cell, in milliseconds. */
const DOUBLE = 500;
/** How far from the drawer a cell is that was under it, in pixels. */
const BESIDE = 8;
/** @type {string | null} */
let opened = null;
/** @type {string | null} */
let from = null;
/** When a table was opened last. */
let came = -Infinity;
/** By how much the grid is scrolled, so that the cell of an open table is seen. */
let scrolled = 0;
/** How many tables were asked for: only the last one is opened. */
let asked = 0;

for (const room of rooms) {
  let busy = false;
  let again = false;
  /** Fetch the room anew; a nudge that comes meanwhile is answered afterwards. */
  const refresh = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      do {
        again = false;
        const html = await part(`${room.dataset.room}${query(room)}`);
        if (html !== null) {
          say(room, html);
          renew(room, html);
          marked();
          stops();
          tick();
        }
        if (opened?.startsWith(room.dataset.table ?? "")) await refill(opened);
      } while (again);
    } finally {
      busy = false;
    }
  };
  // Further rooms ask now and then.
  if (rooms.indexOf(room) >= STREAMS) {
    setInterval(refresh, 15_000);
    continue;
  }
  listen(room.dataset.stream ?? "", (entry) => {
    const shown = Number(/** @type {HTMLElement | null} */ (room.querySelector("[data-at]"))?.dataset.at);
    if (entry !== shown) void refresh();
  });
  setInterval(refresh, 60_000);
}

/**
 * The order of the tables goes along with every refresh, and whether all is shown.
 * @param {HTMLElement} room
 */
function query(room) {
  const asked = [...new URLSearchParams(location.search)].filter(([name]) => name === "order" || name === "show");
  if (!asked.length) return "";
  return `${room.dataset.room?.includes("?") ? "&" : "?"}${new URLSearchParams(asked)}`;
}

/**
 * Say in words that a call came, for those who do not look.
 * @param {HTMLElement} room @param {string} html
 */
function say(room, html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const [call] = [...fresh.querySelectorAll(".call")].slice(-1);
  if (newest(fresh) > newest(room)) live.textContent = call?.querySelector("strong")?.textContent ?? "";
}

/**
 * The number of the last call; 0 where there is none.
 * @param {ParentNode} room
 */
function newest(room) {
  const [number] = [...room.querySelectorAll(".call input[name=number]")].slice(-1);
  return Number(number?.getAttribute("value") ?? 0);
}

/** Mark the cell whose table stands open. */
function marked() {
  for (const one of document.querySelectorAll("[data-cell]")) {
    one.classList.toggle("open", one.getAttribute("href") === opened);
  }
}

/**
 * Open a table beside the grid.
 * @param {string} href
 * @param {boolean} focus
 */
async function show(href, focus = true) {
  const turn = (asked += 1);
  const html = await part(`${href}&part=yes`);
  if (turn !== asked) return;
  if (html === null) {
    location.assign(href);
    return;
  }
  opened = href;
  came = performance.now();
  const board = soughtAt(href);
  fill(html);
  uncover();
  if (!focus) return;
  const first = board === null ? firstOf(drawer) : drawer.querySelector(`[data-result][id^="r-${CSS.escape(board)}-"]`);
  const place = first ?? drawer.querySelector(".shut");
  if (place instanceof HTMLElement) place.focus();
  if (place instanceof HTMLInputElement) place.select();
}

/**
 * Where something is to be typed, where anything is; not where a result is in that one must not see.
 * @param {Element} place
 */
function firstOf(place) {
  const [blank, any] = ["[value='']:not([data-in])", ""].map((which) => place.querySelector(`.line input[data-result]${which}`));
  return blank ?? any;
}

/** @param {string} html */
function fill(html) {
  const shut = document.createElement("button");
  shut.className = "shut";
  shut.type = "button";
  shut.textContent = "×";
  shut.setAttribute("aria-label", drawer.dataset.shut ?? "Close");
  shut.addEventListener("click", close);
  drawer.hidden = false;
  document.body.classList.add("with-drawer");
  drawer.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  drawer.prepend(shut);
  lines(drawer);
  marked();
}

/**
 * Bring the cell of the open table out from under the drawer, along its row. Where it is not under
 * it the grid stays as it is, and what is under the pointer; a phone shows the drawer alone.
 */
function uncover() {
  const cell = cellOf(opened);
  const sheet = cell?.closest(".sheet");
  const { left } = drawer.getBoundingClientRect();
  const over = (cell?.getBoundingClientRect().right ?? 0) - left;
  if (!sheet || left <= 0 || over <= 0) return;
  document.body.classList.add("covers");
  const before = sheet.scrollLeft;
  sheet.scrollLeft += over + BESIDE;
  scrolled += sheet.scrollLeft - before;
}

/** The grid as it was before, once nothing covers it. */
function uncovered() {
  document.body.classList.remove("with-drawer", "covers");
  const sheet = cellOf(opened ?? from)?.closest(".sheet");
  if (sheet) sheet.scrollLeft -= scrolled;
  scrolled = 0;
}

/**
 * Show what became of the table that stands open.
 * @param {string} href
 */
async function refill(href) {
  const html = await part(`${href}&part=yes`);
  if (html !== null && href === opened) renewLines(drawer, html, fill);
}

function close() {
  asked += 1;
  const back = opened;
  drawer.hidden = true;
  drawer.replaceChildren();
  uncovered();
  opened = null;
  marked();
  const cell = cellOf(back ?? from);
  cell?.focus();
}

/** @param {string | null} href @returns {HTMLElement | null} */
function cellOf(href) {
  if (!href) return null;
  const found = [...document.querySelectorAll("[data-cell]")].find((one) => one.getAttribute("href") === href);
  return /** @type {HTMLElement | null} */ (found ?? null);
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const cell = event.target.closest("[data-cell]");
  if (cell) {
    event.preventDefault();
    from = cell.getAttribute("href");
    void show(from ?? "");
  }
});

// The other half of a double click on the cell, where the drawer came under it.
drawer.addEventListener("click", (event) => {
  if (!event.detail || performance.now() - came >= DOUBLE) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !leave() && !drawer.hidden) close();
});

// Where there are more rounds than the screen is wide, the one that is played comes into sight.
for (const sheet of document.querySelectorAll(".grid-of .sheet")) {
  const now = /** @type {HTMLElement | null} */ (sheet.querySelector("thead [aria-current]"));
  if (now && sheet.scrollWidth > sheet.clientWidth) sheet.scrollLeft = now.offsetLeft - sheet.clientWidth / 2;
}

document.querySelector("[data-keys]")?.removeAttribute("hidden");
stops();
tick();
