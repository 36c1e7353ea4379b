// @ts-check
/** The grids of a room: one stop for Tab in each, arrows inside, and the cell that plays a board. */

/** Which cell of its grid had the focus last, by its address: Tab comes back to it. */
const last = new Set();

/** @param {ParentNode} place @returns {HTMLElement[]} */
function cells(place) {
  return [...place.querySelectorAll("[data-cell]")].map((one) => /** @type {HTMLElement} */ (one));
}

/** @param {Element} cell */
const address = (cell) => cell.getAttribute("href") ?? "";

/** Let Tab stop at one cell of every grid. May be called again for new ones. */
export function stops() {
  for (const grid of document.querySelectorAll(".grid")) {
    const stop = stopOf(grid);
    for (const one of cells(grid)) one.tabIndex = one === stop ? 0 : -1;
  }
}

/**
 * Where Tab comes to: to where one was, or to what is played now.
 * @param {ParentNode} place
 */
export function stopOf(place) {
  const all = cells(place);
  const waits = [".now", ".missing", ".coming"].map((state) => all.find((one) => one.closest(`.cell${state}`)));
  return all.find((one) => last.has(address(one))) ?? waits.find((one) => one) ?? all[0];
}

document.addEventListener("focusin", (event) => {
  const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  const grid = cell?.closest(".grid");
  if (!cell || !grid) return;
  for (const one of cells(grid)) last.delete(address(one));
  last.add(address(cell));
  stops();
});

document.addEventListener("keydown", (event) => {
  const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  if (cell instanceof HTMLElement && event.key.startsWith("Arrow")) move(cell, event);
});

/**
 * One cell further in a direction, over those where nobody sits.
 * @param {HTMLElement} cell
 * @param {KeyboardEvent} event
 */
function move(cell, event) {
  const td = cell.closest("td");
  const tr = cell.closest("tr");
  if (!td || !tr) return;
  const [right, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [0, 0];
  const rows = [...document.querySelectorAll(".grid tbody tr")];
  let row = rows.indexOf(tr) + down;
  let column = td.cellIndex + right;
  while (rows[row] && /** @type {HTMLTableRowElement} */ (rows[row]).cells[column]) {
    const next = /** @type {HTMLTableRowElement} */ (rows[row]).cells[column].querySelector("[data-cell]");
    if (next instanceof HTMLElement) {
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
      return;
    }
    row += down;
    column += right;
  }
}

/**
 * The first table that plays a board and has no result yet; where all have, the first of them.
 * @param {number} board
 */
export function cellWith(board) {
  const found = cells(document).filter((one) => plays(one, board));
  return [".missing", ".now", ".coming", "*"]
    .map((state) => found.find((one) => one.closest(".cell")?.matches(state)))
    .find((one) => one !== undefined);
}

/** @param {HTMLElement} cell @param {number} board */
function plays(cell, board) {
  return (cell.dataset.boards ?? "").split(", ").some((one) => {
    const [first, to] = one.split("-").map(Number);
    return first <= board && board <= (to ?? first);
  });
}
