import { untilBeat } from "../time/beat.ts";

/** What draws at a pace of its own, however fast values come. */
export interface Paced {
  /** Draws at once if nothing was drawn in this period, otherwise at its end. */
  readonly soon: () => void;
  /** Draws in the next frame. */
  readonly inFrame: () => void;
  /** Draws nothing that waits. */
  readonly cancel: () => void;
}

/**
 * Calls `draw` at most so often. Periods of `periodMs` begin for all at the same time, so
 * that what several of them draw comes into one frame.
 */
export function paced(draw: () => void, periodMs: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let drawnIn = -1;

  const period = () => Math.floor(performance.now() / periodMs);

  function cancel(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = undefined;
    frame = 0;
  }

  function drawNow(): void {
    cancel();
    draw();
  }

  function drawPeriod(): void {
    drawnIn = period();
    drawNow();
  }

  return {
    soon() {
      if (timer !== undefined) return;
      if (drawnIn < period()) drawPeriod();
      else timer = setTimeout(drawPeriod, untilBeat(periodMs));
    },
    inFrame() {
      frame ||= requestAnimationFrame(drawNow);
    },
    cancel,
  };
}
