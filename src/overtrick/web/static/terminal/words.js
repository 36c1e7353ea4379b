// @ts-check
// Every sentence in the language of this device. English is the key; what stands behind a bar
// ("N|seat") only tells two English words apart.

/** @type {Record<string, string | string[]>} */
let catalogue = {};
let current = "en";

/** @param {string} language @param {Record<string, string | string[]>} sentences */
export function speak(language, sentences) {
  current = language;
  catalogue = sentences;
  document.documentElement.lang = language;
}

export function language() {
  return current;
}

/**
 * A sentence with `{name}` replaced by the value of that name.
 * @param {string} english @param {Record<string, string | number>} [values]
 */
export function t(english, values = {}) {
  const found = catalogue[english] ?? english.split("|")[0];
  return filled(typeof found === "string" ? found : found[0], values);
}

/**
 * A sentence about a number: `{n}` stands for it.
 * @param {number} n @param {string} one @param {string} many
 * @param {Record<string, string | number>} [values]
 */
export function count(n, one, many, values = {}) {
  const forms = catalogue[many] ?? [one, many];
  const form = typeof forms === "string" ? forms : forms[Math.min(which(n), forms.length - 1)];
  return filled(form, { n, ...values });
}

/** @param {number} n */
function which(n) {
  if (current === "fr") return n <= 1 ? 0 : 1;
  if (n === 1 || current !== "pl") return n === 1 ? 0 : 1;
  const few = [2, 3, 4].includes(n % 10) && Math.floor(n / 10) % 10 !== 1;
  return few ? 1 : 2;
}

/** @param {string} text @param {Record<string, string | number>} values */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
