// @ts-check
/** The cards of the tables are printed from their page. */

for (const one of document.querySelectorAll("button[data-print]")) {
  const button = /** @type {HTMLButtonElement} */ (one);
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
