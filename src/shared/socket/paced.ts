import { untilBeat } from "../time/beat.ts";

/** What draws at a pace of its own, however fast values come. */
export interface Paced<Value> {
  /** Draws the first value of a period at once, and at the end of the period the latest that came since. */
  readonly soon: (value: Value) => void;
  /** Draws the latest value in the next frame. */
  readonly inFrame: (value: Value) => void;
  /** Drops what waits. */
  readonly cancel: () => void;
}

/**
 * Calls `draw` with the latest of what is given. Periods of `periodMs` begin for all at the same time, so
 * that what several of them draw comes into one frame.
 */
export function paced<Value>(draw: (value: Value) => void, periodMs: number): Paced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let latest: Value;
  let drawnIn = -1;

  const period = () => Math.floor(performance.now() / periodMs);

  function cancel(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = undefined;
    frame = 0;
  }

  function drawLatest(): void {
    cancel();
    draw(latest);
  }

  function drawPeriod(): void {
    drawnIn = period();
    drawLatest();
  }

  return {
    soon(value) {
      latest = value;
      if (timer !== undefined) return;
      if (drawnIn < period()) drawPeriod();
      else timer = setTimeout(drawPeriod, untilBeat(periodMs));
    },
    inFrame(value) {
      latest = value;
      frame ||= requestAnimationFrame(drawLatest);
    },
    cancel,
  };
}
