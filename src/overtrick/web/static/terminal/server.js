// @ts-check
// Asking the server: an answer that was understood, or that there is no network.

import { ask as asked } from "../asking.js";

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
  const said = body === undefined ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const { status, text } = await asked(path, { ...said, cache: "no-store" });
    return answered(status, text);
  } catch {
    return { status: 0, body: null };
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
