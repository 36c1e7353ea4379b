// @ts-check
// The terminal without the network: its page and its files, as they were when there was one.
// `KNOWN` stands in front of this: the version, the page, and the addresses of the files.
/* global KNOWN */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `overtrick-terminal-${KNOWN.version}`;
/** How long the network may take before the page that is kept is shown. */
const PATIENCE = 4000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([KNOWN.shell, ...KNOWN.files]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("overtrick-terminal-") && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") return event.respondWith(page(request));
  if (KNOWN.files.includes(new URL(request.url).pathname)) event.respondWith(file(request));
});

/**
 * The page from the network if it answers in time, else the one that is kept.
 * @param {Request} request
 */
async function page(request) {
  const kept = await caches.match(KNOWN.shell);
  try {
    const answer = await Promise.race([fetch(request), late()]);
    if (answer.ok || !kept) return answer;
    return answer.status >= 500 ? kept : answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** @returns {Promise<never>} */
function late() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}
