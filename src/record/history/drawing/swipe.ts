import { useRef, type PointerEvent } from "react";

/** A finger's way over the screen, in CSS pixels and ms. */
export interface FingerWay {
  readonly dx: number;
  readonly dy: number;
  readonly ms: number;
}

const leastPx = 56;
/** A slower finger reads the curve. */
const longestMs = 400;

/** Where a swipe leads: to the right is to the time before. Undefined if the finger did something else. */
export function swipeOf({ dx, dy, ms }: FingerWay): -1 | 1 | undefined {
  const isSwipe = Math.abs(dx) >= leastPx && Math.abs(dx) > 2 * Math.abs(dy) && ms <= longestMs;
  if (!isSwipe) return undefined;
  return dx > 0 ? -1 : 1;
}

/** Goes to the time before or after by a quick swipe of a finger; without `onStep` it does nothing. */
export function useStepping(onStep: ((by: -1 | 1) => void) | undefined) {
  const start = useRef<FingerWay>();
  return {
    onPointerDown(event: PointerEvent) {
      // A second finger zooms.
      const isAlone = event.isPrimary && event.pointerType === "touch";
      const { clientX: dx, clientY: dy, timeStamp: ms } = event;
      start.current = isAlone ? { dx, dy, ms } : undefined;
    },
    onPointerUp({ clientX, clientY, timeStamp }: PointerEvent) {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const way = { dx: clientX - from.dx, dy: clientY - from.dy, ms: timeStamp - from.ms };
      const by = swipeOf(way);
      if (by) onStep?.(by);
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
