// @ts-check
/** Another team chosen for a line-up: its own players stand in the lists at once. */
import { ask } from "../asking.js";

/** Fields of the form that are asked for anew, and those that are no part of an address. */
const APART = new Set(["ns", "ew", "_csrf", "key", "shown", "step", "uid"]);

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form#command"));
const team = form?.elements.namedItem("team");
let asked = 0;

if (form && team instanceof HTMLSelectElement && form.querySelector("[data-side]")) {
  team.addEventListener("change", () => void renew(form));
}

/** @param {HTMLFormElement} one */
async function renew(one) {
  const turn = (asked += 1);
  const there = new URL(one.action);
  for (const [name, value] of new FormData(one)) if (!APART.has(name) && value) there.searchParams.append(name, String(value));
  try {
    const answer = await ask(there.href);
    if (!answer.ok || turn !== asked) return;
    const page = new DOMParser().parseFromString(answer.text, "text/html");
    for (const old of one.querySelectorAll("[data-side]")) {
      const side = /** @type {HTMLElement} */ (old).dataset.side;
      const now = page.querySelector(`form#command [data-side="${side}"]`);
      if (now) old.replaceWith(now);
    }
  } catch {
    // Nobody answered: what does not fit the team is refused when it is sent.
  }
}
