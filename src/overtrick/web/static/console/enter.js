// @ts-check
/** Paper keyed in: Enter keeps a line and goes on, from sheet to sheet; a table's page too. */
import { inputs, lines, onward } from "./lines.js";
import { part } from "./wire.js";

const sheets = document.getElementById("sheets");
if (sheets) {
  const address = location.pathname;
  /** @type {Promise<void>} */
  let coming = Promise.resolve();

  /** Have one sheet more than the last that somebody types in, so that nobody ever waits. */
  const more = () => {
    const last = /** @type {HTMLFormElement | null} */ (sheets.querySelector("form[data-lines]:last-of-type"));
    const then = last?.dataset.then;
    if (!then || !last.contains(document.activeElement)) return;
    delete last.dataset.then;
    coming = coming.then(async () => {
      const html = await part(`${address}?${then}&part=yes`);
      if (html === null) last.dataset.then = then;
      else {
        sheets.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
        lines(sheets);
      }
    });
  };
  sheets.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLInputElement) event.target.select();
    more();
  });
  // Behind the very last line that is here: no key that is pressed now goes to a wrong board.
  sheets.addEventListener("lines-end", async (event) => {
    if (/** @type {CustomEvent} */ (event).detail < 0) return;
    const all = inputs(sheets);
    const button = /** @type {HTMLElement | null} */ (sheets.querySelector("form:last-of-type button.primary"));
    button?.focus();
    more();
    await coming;
    inputs(sheets)[all.length]?.focus();
  });
  // Lines are kept one by one as they are left: the buttons have only to go on.
  sheets.addEventListener("submit", (event) => {
    event.preventDefault();
    const sheet = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
    onward(sheet, button?.name === "then" ? sheet.nextElementSibling : null);
  });
  lines(sheets);
  const all = inputs(sheets);
  const first = all.find((one) => one.getAttribute("aria-invalid")) ?? all.find((one) => !one.value) ?? all[0];
  first?.focus();
}

const board = document.querySelector(".drawer-in");
if (board) lines(board);

for (const one of document.querySelectorAll(".choosing select")) {
  one.addEventListener("change", () => /** @type {HTMLSelectElement} */ (one).form?.requestSubmit());
}
