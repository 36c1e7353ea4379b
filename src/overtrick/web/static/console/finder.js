// @ts-check
/** "/" and a board's number go to the first table that plays it and has no result yet. */
import { cellWith, stopOf } from "./grid.js";

const finder = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-finder]"));
const find = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const none = /** @type {HTMLElement} */ (document.getElementById("find-none"));
/** @type {Element | null} */
let before = null;
/** @type {{href: string | null, board: string} | null} */
let sought = null;

/**
 * The board that was looked for, where it led to this table; asked for once.
 * @param {string} href
 */
export function soughtAt(href) {
  const board = sought?.href === href ? sought.board : null;
  sought = null;
  return board;
}

/** Put the finder away, and go back to where one was; whether it was open. */
export function leave() {
  if (!finder || finder.hidden) return false;
  finder.hidden = true;
  const back = before?.isConnected && before !== document.body ? before : stopOf(document);
  if (back instanceof HTMLElement) back.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (event.key !== "/" || typing || !finder) return;
  event.preventDefault();
  before = document.activeElement;
  finder.hidden = false;
  complain("");
  find.value = "";
  find.focus();
});

finder?.addEventListener("submit", (event) => {
  event.preventDefault();
  const board = find.value.trim();
  const cell = board ? cellWith(Number(board)) : null;
  if (!cell && board) {
    complain((finder.dataset.none ?? "").replace("{b}", () => board));
    find.select();
    return;
  }
  leave();
  if (!cell) return;
  sought = { href: cell.getAttribute("href"), board };
  cell.focus();
});

find?.addEventListener("input", () => complain(""));

/** @param {string} words nothing takes it back */
function complain(words) {
  none.textContent = words;
  none.hidden = !words;
  find.toggleAttribute("aria-invalid", false);
  if (words) find.setAttribute("aria-invalid", "true");
}
