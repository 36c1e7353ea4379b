// @ts-check
/** What a round has left, second by second; the server says when it ends. */

/** @type {number | undefined} */
let ticking;

/**
 * By how much the server's clock is ahead of this device's, as each place on the page came; a
 * laptop's own clock may be hours off.
 * @type {WeakMap<Element, number>}
 */
const ahead = new WeakMap();

/** Count down everything on the page that ends at a time. */
export function tick() {
  show();
  ticking ??= setInterval(show, 1000);
}

function show() {
  for (const one of document.querySelectorAll("[data-ends]")) {
    const place = /** @type {HTMLElement} */ (one);
    const ends = Date.parse(place.dataset.ends ?? "");
    if (Number.isNaN(ends)) continue;
    const left = Math.round((ends - now(place)) / 1000);
    const text = spoken(Math.abs(left));
    const words = left < 0 ? `${place.dataset.late ?? "−"}${place.dataset.late ? " " : ""}${text}` : text;
    if (place.textContent !== words) place.textContent = words;
    place.closest(".clock, .bigclock")?.classList.toggle("late", left < 0);
  }
}

/**
 * The time by the server's clock.
 * @param {HTMLElement} place
 */
function now(place) {
  const by = ahead.get(place) ?? (Date.parse(place.dataset.now ?? "") - Date.now() || 0);
  ahead.set(place, by);
  return Date.now() + by;
}

/**
 * Minutes and seconds, or hours and minutes of what is far away.
 * @param {number} seconds
 */
function spoken(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (seconds < 6000) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))}`;
}

if (document.querySelector("[data-ends]")) tick();
