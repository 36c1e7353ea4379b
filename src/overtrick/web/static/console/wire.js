// @ts-check
/** What the modules of the console share: pieces of pages, and nudges. */
import { ask } from "../asking.js";

/**
 * A piece of a page; nothing where the server is not to be reached.
 * @param {string} address
 * @returns {Promise<string | null>}
 */
export async function part(address) {
  try {
    const answer = await ask(address);
    return answer.ok ? answer.text : null;
  } catch {
    return null;
  }
}

/** How long to wait before a stream that was refused is tried again, time after time. */
const AGAIN = [1_000, 5_000, 15_000, 60_000];

/**
 * Call `then` with the number of its last entry whenever an event goes on, and with a null when the
 * stream was interrupted and is back: the journal may be another by then, of an older copy, though it
 * is as long. A page that nobody looks at listens no longer: browsers keep few streams open.
 * @param {string} address
 * @param {(entry: number | null) => void} then
 */
export function listen(address, then) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let heard = false;
  let failed = 0;
  const open = () => {
    clearTimeout(timer);
    if (source || document.hidden) return;
    const own = new EventSource(address);
    source = own;
    own.addEventListener("open", () => {
      failed = 0;
      if (heard) then(null);
      heard = true;
    });
    own.addEventListener("moved", (event) => then(Number(JSON.parse(event.data).last)));
    own.addEventListener("error", () => {
      if (own.readyState !== EventSource.CLOSED || source !== own) return;
      source = null;
      timer = setTimeout(open, AGAIN[Math.min(failed++, AGAIN.length - 1)] * (1 + Math.random()));
    });
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}

/**
 * Put new content into a place, and keep the focus and the caret, what is typed and chosen
 * (``data-keep``), and what is unfolded.
 * @param {Element} place
 * @param {string} html
 */
export function renew(place, html) {
  const focused = document.activeElement;
  const inside = focused instanceof HTMLElement && place.contains(focused);
  const key = inside ? keyOf(focused) : "";
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  const kept = [...place.querySelectorAll("[data-keep]")].map((one) => /** @type {HTMLInputElement} */ (one));
  const typed = new Map(kept.map((one) => [one.id, one.value]));
  const scrolled = [...place.querySelectorAll(".sheet")].map((one) => one.scrollLeft);
  const unfolded = [...place.querySelectorAll("details")].map((one) => one.open);
  const fresh = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...fresh.body.childNodes);
  for (const [id, value] of typed) {
    const input = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
    if (input && value) input.value = value;
  }
  place.querySelectorAll(".sheet").forEach((one, index) => (one.scrollLeft = scrolled[index] ?? 0));
  place.querySelectorAll("details").forEach((one, index) => (one.open = unfolded[index] ?? one.open));
  if (inside && key) focusOn(place, key, caret);
}

/**
 * What finds an element again when its surroundings are new.
 * @param {HTMLElement} one
 */
function keyOf(one) {
  if (one.id) return `#${CSS.escape(one.id)}`;
  const href = one.getAttribute("href");
  return href ? `[href="${CSS.escape(href)}"]` : "";
}

/**
 * @param {Element} place
 * @param {string} key
 * @param {number | null} caret
 */
function focusOn(place, key, caret) {
  const found = place.querySelector(key);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  if (found instanceof HTMLInputElement && caret !== null) found.setSelectionRange(caret, caret);
}
