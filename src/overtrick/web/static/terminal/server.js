// @ts-check
// Asking the server, with patience: an answer, or that there is no network.

/** What every question may take before it counts as no network. */
const PATIENCE = 12_000;

/**
 * @typedef {object} Answer
 * @property {number} status 0 where nobody answered
 * @property {any} body as whoever asks knows it; a refusal has a `code` and a `detail`
 */

/**
 * @param {string} path @param {unknown} [body] sent as JSON where there is one
 * @returns {Promise<Answer>}
 */
export async function ask(path, body) {
  const stop = new AbortController();
  const alarm = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
      signal: stop.signal,
    });
    const text = await response.text();
    return answered(response.status, text);
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(alarm);
  }
}

/**
 * Pages of somebody else (a wifi that wants its own sign-in first) are no answer.
 * @param {number} status @param {string} text @returns {Answer}
 */
function answered(status, text) {
  try {
    return { status, body: text ? JSON.parse(text) : null };
  } catch {
    return { status: status < 400 ? 0 : status, body: null };
  }
}
