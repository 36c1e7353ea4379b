// @ts-check
// One stream for all pages of a browser: whoever has it tells the others, over a channel.
// Nothing is open while nobody looks.

/**
 * @typedef {{version: string, within: number}} Nudge
 * @typedef {{nudge: (nudge: Nudge) => void, lost: (lost: boolean) => void}} Listener
 */

/** How long to wait for a page that has the stream to say so. */
const ANSWER = 250;
/** How long to wait before a stream that was refused is tried again. */
const AGAIN = [2_000, 5_000, 15_000, 30_000];
/** How often to ask whether the page that had the stream still has it. */
const ASK = 20_000;

/**
 * @param {string} address
 * @param {Listener} listener
 */
export function follow(address, listener) {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(address) : null;
  /** @type {EventSource | null} */
  let stream = null;
  /** @type {Nudge | null} */
  let newest = null;
  let failed = 0;
  /** @type {number | undefined} */
  let timer;

  /** @param {Nudge} nudge */
  const take = (nudge) => {
    newest = nudge;
    failed = 0;
    listener.lost(false);
    listener.nudge(nudge);
  };

  const close = () => {
    clearTimeout(timer);
    if (!stream) return;
    stream.close();
    stream = null;
    channel?.postMessage({ gone: true });
  };

  const open = () => {
    clearTimeout(timer);
    if (stream || document.visibilityState !== "visible") return;
    const own = new EventSource(address);
    stream = own;
    own.onopen = () => listener.lost(false);
    own.onmessage = (message) => {
      const nudge = /** @type {Nudge} */ (JSON.parse(message.data));
      take(nudge);
      channel?.postMessage({ nudge });
    };
    own.onerror = () => {
      listener.lost(true);
      if (own.readyState !== EventSource.CLOSED || stream !== own) return;
      stream = null;
      timer = setTimeout(open, AGAIN[Math.min(failed++, AGAIN.length - 1)] * (1 + Math.random()));
    };
  };

  // Ask whether somebody has the stream; where nobody says so, open it.
  const ask = () => {
    clearTimeout(timer);
    if (stream || document.visibilityState !== "visible") return;
    if (!channel) return open();
    channel.postMessage({ ask: true });
    timer = setTimeout(open, ANSWER * (1 + Math.random()));
  };

  channel?.addEventListener("message", ({ data }) => {
    if (document.visibilityState !== "visible") return;
    if (data.ask && stream) channel.postMessage({ have: true, nudge: newest });
    if (data.have || data.nudge) {
      if (data.nudge) take(data.nudge);
      if (!stream) {
        clearTimeout(timer);
        timer = setTimeout(ask, ASK * (1 + Math.random()));
      }
    }
    if (data.gone && !stream) {
      clearTimeout(timer);
      timer = setTimeout(ask, ANSWER * Math.random());
    }
  });

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ask();
    else close();
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", (shown) => { if (shown.persisted) ask(); });
  ask();
}
