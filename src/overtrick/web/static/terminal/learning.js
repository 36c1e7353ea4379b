// @ts-check
// The sentences of a language, from the server or as they were kept.

import { keep, kept } from "./kept.js";
import { ask } from "./server.js";
import { speak } from "./words.js";

/** The language that was wished for last: an answer about another one comes too late. */
let wished = "";

/**
 * Speak a language; what is kept of it is spoken without waiting for what the server has.
 * @param {string} wanted @param {() => void} changed hears when the server's words came later
 */
export async function learn(wanted, changed) {
  wished = wanted;
  if (wanted === "en") return speak("en", {});
  const before = await kept(`words ${wanted}`);
  if (before) say(wanted, before);
  const newer = fetchWords(wanted);
  if (before) newer.then(changed);
  else await newer;
}

/** @param {string} wanted */
async function fetchWords(wanted) {
  const answer = await ask(`/t/words/${wanted}`);
  if (answer.status !== 200) return;
  say(wanted, answer.body);
  await keep(`words ${wanted}`, answer.body);
}

/** @param {string} language @param {Record<string, string | string[]>} sentences */
function say(language, sentences) {
  if (language === wished) speak(language, sentences);
}
