// @ts-check
// The sentences of a language, from the server or as they were kept.

import { keep, kept } from "./kept.js";
import { ask } from "./server.js";
import { speak } from "./words.js";

/** @param {string} wanted */
export async function learn(wanted) {
  if (wanted === "en") return speak("en", {});
  const before = await kept(`words ${wanted}`);
  if (before) speak(wanted, before);
  const answer = await ask(`/t/words/${wanted}`);
  if (answer.status !== 200) return;
  await keep(`words ${wanted}`, answer.body);
  speak(wanted, answer.body);
}
