// @ts-check
// Asking again, but never without a pause: whatever the answer is, it may be the same next time.

const SHORTEST = 1000;
const LONGEST = 30_000;
/** So long after a pause the next one is a short one again. */
const CALM = 60_000;

/** Pauses on one road to the server, each twice as long as the one before. */
export class Rest {
  constructor() {
    this.length = SHORTEST;
    this.until = -Infinity;
  }

  /** How long to wait before it is gone again: that counts as doing so. */
  next() {
    const now = performance.now();
    if (now > this.until + CALM) this.length = SHORTEST;
    const wait = this.length;
    this.until = now + wait;
    this.length = Math.min(2 * wait, LONGEST);
    return wait;
  }

  /** Whether it may be gone now; then the next pause begins. */
  isOver() {
    if (performance.now() < this.until) return false;
    this.next();
    return true;
  }
}
