import { Busy } from "../access/slots.ts";

/** A picture is not drawn more often, ms: displays ask every few minutes. */
const KEPT_MS = 15_000;
/** So many are kept, so many wait, and of so many it is known that somebody asked before. */
const MOST = { kept: 20, waiting: 100, regular: 500 } as const;
const LONGEST_PAUSE_MS = 1_000;

export interface PictureQueue {
  /** A fresh picture, or the result of `draw`. Rejects with `Busy` when too many wait, and as `draw` does. */
  picture(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

interface Waiting {
  readonly key: string;
  readonly go: () => Promise<void>;
}

/**
 * Draws pictures in sequence, and rests as long as each took: on a small board each blocks the hub for some tenths of a
 * second. A known size, as displays request, comes before new sizes.
 */
export function createPictureQueue(): PictureQueue {
  const kept = new Map<string, { readonly png: Promise<Uint8Array>; untilMs: number }>();
  const regular = new Set<string>();
  const waiting: Waiting[] = [];
  let isDrawing = false;

  async function drawAll(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    for (let next = takeNext(); next; next = takeNext()) {
      const startMs = performance.now();
      await next.go();
      const restMs = Math.min(performance.now() - startMs, LONGEST_PAUSE_MS);
      await new Promise((resolve) => {
        setTimeout(resolve, restMs);
      });
    }
    isDrawing = false;
  }

  function takeNext(): Waiting | undefined {
    const at = waiting.findIndex(({ key }) => regular.has(key));
    return waiting.splice(Math.max(at, 0), 1)[0];
  }

  function forget(nowMs: number): void {
    for (const [key, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(key);
    for (const [key, { untilMs }] of kept) {
      if (kept.size < MOST.kept) return;
      if (untilMs < Infinity) kept.delete(key);
    }
  }

  return {
    picture(key, draw) {
      forget(performance.now());
      const known = kept.get(key);
      if (known) return known.png;
      if (waiting.length >= MOST.waiting) {
        return Promise.reject(new Busy("Too many pictures at once. Try again in a moment."));
      }
      const png = new Promise<Uint8Array>((resolve, reject) => {
        const go = () => draw().then(resolve, reject);
        waiting.push({ key, go });
      });
      const one = { png, untilMs: Infinity };
      kept.set(key, one);
      const settle = () => {
        one.untilMs = performance.now() + KEPT_MS;
        // The oldest first.
        regular.delete(key);
        regular.add(key);
        for (const first of regular) if (regular.size > MOST.regular) regular.delete(first);
      };
      const fail = () => kept.delete(key);
      png.then(settle, fail);
      void drawAll();
      return png;
    },
  };
}
