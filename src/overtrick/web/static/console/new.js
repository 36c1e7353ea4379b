// @ts-check
/** A new evening: a title that was only proposed follows the day and the form. */

const title = /** @type {HTMLInputElement | null} */ (document.getElementById("title"));
const day = /** @type {HTMLInputElement | null} */ (document.getElementById("date"));
const days = title?.dataset.days?.split(" ") ?? [];
const proposed = new RegExp(`^(?:${days.join("|")}) (?:pairs|individual|teams)$`);

function follow() {
  const on = day?.valueAsDate;
  const form = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name='form']:checked"));
  if (!title || !on || !form || !proposed.test(title.value)) return;
  // The day of a date without a time is that of UTC, and weeks begin on Monday.
  title.value = `${days[(on.getUTCDay() + 6) % 7]} ${form.value}`;
}

day?.addEventListener("change", follow);
for (const one of document.querySelectorAll("input[name='form']")) one.addEventListener("change", follow);
