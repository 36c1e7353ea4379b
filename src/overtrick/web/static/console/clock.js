// @ts-check
/** What a round has left, second by second; the server says when it ends. */

/** Count down everything on the page that ends at a time. */
export function tick() {
  show();
  setInterval(show, 1000);
}

function show() {
  for (const one of document.querySelectorAll("[data-ends]")) {
    const place = /** @type {HTMLElement} */ (one);
    const ends = Date.parse(place.dataset.ends ?? "");
    if (Number.isNaN(ends)) continue;
    const left = Math.round((ends - Date.now()) / 1000);
    const text = `${Math.floor(Math.abs(left) / 60)}:${String(Math.abs(left) % 60).padStart(2, "0")}`;
    const words = left < 0 ? `${place.dataset.late ?? "−"}${place.dataset.late ? " " : ""}${text}` : text;
    if (place.textContent !== words) place.textContent = words;
    place.closest(".clock, .bigclock")?.classList.toggle("late", left < 0);
  }
}

if (document.querySelector(".bigclock")) tick();
