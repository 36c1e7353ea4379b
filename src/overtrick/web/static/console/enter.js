// @ts-check
/** Paper keyed in: Enter keeps a line and goes on, from sheet to sheet; a table's page too. */
import { inputs, isOpen, lines, onward, patch, renewLines } from "./lines.js";
import { submit } from "./submitting.js";
import { listen, part } from "./wire.js";

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
    const fresh = inputs(sheets).slice(all.length);
    (fresh.find(isOpen) ?? fresh[0])?.focus();
  });
  // Lines are kept one by one as they are left: the buttons have only to go on.
  sheets.addEventListener("submit", (event) => {
    event.preventDefault();
    const sheet = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
    onward(sheet, button?.name === "then" ? sheet.nextElementSibling : null);
  });
  lines(sheets);
  // What comes in meanwhile is told where it matters; only another copy of the journal changes all.
  listen(sheets.dataset.stream ?? "", async (entry) => {
    if (entry !== null) return;
    for (const one of sheets.querySelectorAll("form[data-part]")) {
      const html = await part(/** @type {HTMLElement} */ (one).dataset.part ?? "");
      if (html !== null) patch(new DOMParser().parseFromString(html, "text/html"));
    }
  });
  const all = inputs(sheets);
  // No key goes to a round that has not begun, unless its own slip was asked for.
  /** @param {HTMLInputElement} one */
  const isDue = (one) => !("ahead" in one.dataset) || "ahead" in all[0].dataset;
  const blank = all.filter((one) => !one.value);
  const first = all.find((one) => one.getAttribute("aria-invalid")) ?? (blank.length ? blank.find(isDue) : all[0]);
  first?.focus();
}

const table = /** @type {HTMLElement | null} */ (document.querySelector("[data-table-part]"));
if (table) {
  let shown = Number(table.dataset.at);
  /** How often it was asked for, and which of the answers is the one here. */
  let asked = 0;
  let drawn = 0;
  lines(table);
  listen(table.dataset.stream ?? "", async (entry) => {
    if (entry === shown) return;
    const turn = (asked += 1);
    const html = await part(table.dataset.tablePart ?? "");
    if (html === null || turn < drawn) return; // a younger one was faster
    drawn = turn;
    shown = entry ?? NaN;
    renewLines(table, html, () => {
      table.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
      lines(table);
    });
  });
}

for (const one of document.querySelectorAll(".choosing :is(select, [type='radio'])")) {
  one.addEventListener("change", () => {
    const { form } = /** @type {HTMLSelectElement | HTMLInputElement} */ (one);
    if (form) submit(form);
  });
}
