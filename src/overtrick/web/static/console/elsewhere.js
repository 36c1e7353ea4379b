// @ts-check
/** What is kept and not sent, of other events or accounts or refused: told, and dropped only by who means it. */

/** @typedef {import("./outbox.js").Entry} Entry */

/**
 * Say which they are. What is told already stays as it is, unfolded or not, but for a new reason.
 * @param {HTMLElement} tray
 * @param {"elsewhere" | "held" | "others"} kind
 * @param {Entry[]} entries
 * @param {(entry: Entry) => void} drop
 * @param {Map<string, string>} [why] by keys
 */
export function tellKept(tray, kind, entries, drop, why) {
  const list = tray.querySelector(`ul[data-kept="${kind}"]`);
  const words = tray.querySelector(`p[data-kept="${kind}"]`);
  if (!list || !words) return;
  words.textContent = entries.length ? tray.dataset[kind] ?? "" : "";
  const there = new Map([...list.children].map((one) => [/** @type {HTMLElement} */ (one).dataset.key, one]));
  for (const one of entries) {
    const text = wordsOf(one, why?.get(one.key) ?? "");
    const said = there.get(one.key)?.querySelector("span");
    if (!said) list.append(item(tray, one, drop, text));
    else if (said.textContent !== text) said.textContent = text;
  }
  for (const [key, one] of there) if (!entries.some((entry) => entry.key === key)) one.remove();
}

/** @param {Entry} entry @param {string} why */
function wordsOf(entry, why) {
  return [entry.event, entry.text ? `${entry.what}: ${entry.text}` : entry.what, typedAt(entry), why].filter(Boolean).join(" · ");
}

/** @param {HTMLElement} tray @param {Entry} entry @param {(entry: Entry) => void} drop @param {string} words */
function item(tray, entry, drop, words) {
  const said = document.createElement("span");
  said.textContent = words;
  const summary = document.createElement("summary");
  summary.textContent = tray.dataset.drop ?? "";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = tray.dataset.dropped ?? "";
  button.addEventListener("click", () => {
    drop(entry);
    document.getElementById("main")?.focus({ preventScroll: true });
  });
  const way = document.createElement("details");
  way.append(summary, button);
  const one = document.createElement("li");
  one.dataset.key = entry.key;
  one.append(said, way);
  return one;
}

/**
 * The day and the minute, as this browser writes them.
 * @param {Entry} entry
 */
function typedAt({ at }) {
  if (!at) return "";
  return new Date(at).toLocaleString([], { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
}
