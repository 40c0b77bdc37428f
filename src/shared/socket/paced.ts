/** What draws at a pace of its own, however fast values come. */
export interface Paced<Value> {
  /** Draws the first value of a period at once, and at the end of the period the latest that came since. */
  readonly soon: (value: Value) => void;
  /** Draws a value at once, in place of one that waits. */
  readonly now: (value: Value) => void;
  /** Drops what waits. */
  readonly cancel: () => void;
}

/**
 * Calls `draw` with the latest of what is given. Periods of `periodMs` begin for all at the same time, so
 * that what several of them draw comes into one frame.
 */
export function paced<Value>(draw: (value: Value) => void, periodMs: number): Paced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Value;
  let drawnIn = -1;

  const period = () => Math.floor(performance.now() / periodMs);

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function drawLatest(): void {
    timer = undefined;
    drawnIn = period();
    draw(latest);
  }

  return {
    soon(value) {
      latest = value;
      if (timer !== undefined) return;
      if (drawnIn < period()) drawLatest();
      else timer = setTimeout(drawLatest, Math.ceil((drawnIn + 1) * periodMs - performance.now()));
    },
    now(value) {
      cancel();
      draw(value);
    },
    cancel,
  };
}
