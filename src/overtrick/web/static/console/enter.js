// @ts-check
/** Paper keyed in: Enter goes to the next line and saves behind the last; a table's page too. */
import { lines } from "./lines.js";

const sheet = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-lines]"));
if (sheet) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...sheet.querySelectorAll("[data-result]")]);
  inputs.forEach((input, index) => {
    input.addEventListener("focus", () => input.select());
    input.addEventListener("keydown", (event) => {
      const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!by || event.ctrlKey || event.metaKey) return;
      const next = inputs[index + by];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    });
  });
  const first = inputs.find((input) => input.getAttribute("aria-invalid")) ?? inputs.find((input) => !input.value) ?? inputs[0];
  first?.focus();
}

const board = document.querySelector(".drawer-in");
if (board) {
  const place = /** @type {Element} */ (board.parentElement);
  const fill = (/** @type {string} */ html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").querySelector(".drawer-in");
    if (fresh) place.querySelector(".drawer-in")?.replaceWith(fresh);
    lines(place, fill);
  };
  lines(place, fill);
}

for (const one of document.querySelectorAll(".choosing select")) {
  one.addEventListener("change", () => /** @type {HTMLSelectElement} */ (one).form?.requestSubmit());
}
