// @ts-check
/** What tells a form, and what is pressed in it, from its like on another page. */

/** What a form is sent with that is another on every page, whatever the form is about. */
const PASSING = /^(_csrf|key|uid|saw|stays|was(-.*)?)$/;

/** @param {Element} one @returns {HTMLFormElement | null} */
export const formOf = (one) => /** @type {HTMLInputElement} */ (one).form ?? one.closest("form");

/**
 * What a form is about: where it goes, and what is sent with it that nobody typed.
 * @param {HTMLFormElement | null} form
 */
export function about(form) {
  const fixed = [...(form?.querySelectorAll("input[type='hidden']") ?? [])].map((one) => /** @type {HTMLInputElement} */ (one));
  return JSON.stringify([form?.getAttribute("action"), ...fixed.filter((one) => !PASSING.test(one.name)).map((one) => [one.name, one.value])]);
}
