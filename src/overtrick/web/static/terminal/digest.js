// @ts-check
// Sums of PINs. Browsers have SHA-256 of their own on https alone, and a hall's wifi is plain http.

/** How often a sum is summed again, here and on the server. */
const ROUNDS = 2000;

/** The first 32 bits behind the point of a root of each of the first primes: FIPS 180-4. */
const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((one) => n % one)) primes.push(n);
const bits = (/** @type {number} */ root) => ((root % 1) * 2 ** 32) | 0;
const KEYS = primes.map((one) => bits(Math.cbrt(one)));
const START = primes.slice(0, 8).map((one) => bits(Math.sqrt(one)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Int32Array} state @param {DataView} block @param {number} at where its 64 bytes begin */
function mix(state, block, at) {
  const w = new Int32Array(64);
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) w[i] = block.getInt32(at + 4 * i);
    else {
      const early = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const late = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + early + w[i - 7] + late;
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + KEYS[i] + w[i];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((one, i) => {
    state[i] += one;
  });
}

/**
 * SHA-256.
 * @param {Uint8Array} bytes @returns {Uint8Array}
 */
export function digest(bytes) {
  const whole = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, 8 * bytes.length);
  const state = Int32Array.from(START);
  for (let at = 0; at < whole.length; at += 64) mix(state, view, at);
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => found.setInt32(4 * i, word));
  return new Uint8Array(found.buffer);
}

/**
 * A PIN's sum with a salt, in hexadecimal.
 * @param {string} pin @param {string} salt
 */
export function summed(pin, salt) {
  let found = new TextEncoder().encode(`${salt} ${pin}`);
  for (let i = 0; i < ROUNDS; i += 1) found = digest(found);
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
