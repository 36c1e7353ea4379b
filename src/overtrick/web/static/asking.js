// @ts-check
/** Asking the server, with patience: what is not answered in time counts as no network. */

/** What every question may take, the whole of its answer included. */
const PATIENCE = 12_000;

/** @typedef {{ok: boolean, status: number, text: string}} Answer */

/**
 * The answer, read to its end. Throws where nobody answered, or not in time: one connection that
 * hangs (a wifi that is gone, a laptop that slept) must not stop what waits behind it.
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Answer>}
 */
export async function ask(address, options = {}) {
  const stop = new AbortController();
  const alarm = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { credentials: "same-origin", ...options, signal: stop.signal });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } finally {
    clearTimeout(alarm);
  }
}
