import type { TimeWindow } from "#plant/history/time-window.ts";

// How a window of time moves. Everything stays inside `bounds`.

export const LEAST_SPAN_S = 60;

/** Zooms about a time: a factor above 1 shows less time. Stays inside `bounds`. */
export function zoomWindow(
  window: TimeWindow,
  bounds: TimeWindow,
  factor: number,
  aboutS: number,
): TimeWindow {
  const whole = bounds.toS - bounds.fromS;
  const before = window.toS - window.fromS;
  const span = Math.min(Math.max(before / factor, Math.min(LEAST_SPAN_S, whole)), whole);
  const part = (aboutS - window.fromS) / before;
  return inside({ fromS: aboutS - part * span, toS: aboutS + (1 - part) * span }, bounds);
}

/** Moves a window so that a time lies within it, by as little as it takes. */
export function reveal(window: TimeWindow, bounds: TimeWindow, timeS: number): TimeWindow {
  const byS = Math.min(0, timeS - window.fromS) + Math.max(0, timeS - window.toS);
  return inside({ fromS: window.fromS + byS, toS: window.toS + byS }, bounds);
}

/** The span between two times in either order, when it is long enough to zoom to. */
export function between(aS: number, bS: number, bounds: TimeWindow): TimeWindow | undefined {
  const span = Math.abs(bS - aS);
  if (span <= 0) return undefined;
  const middle = (aS + bS) / 2;
  const half = Math.max(span, LEAST_SPAN_S) / 2;
  return inside({ fromS: middle - half, toS: middle + half }, bounds);
}

function inside(window: TimeWindow, bounds: TimeWindow): TimeWindow {
  const span = Math.min(window.toS - window.fromS, bounds.toS - bounds.fromS);
  const fromS = Math.min(Math.max(window.fromS, bounds.fromS), bounds.toS - span);
  return { fromS, toS: fromS + span };
}

/** Moves a window by so many seconds. */
export function panWindow(window: TimeWindow, bounds: TimeWindow, byS: number): TimeWindow {
  return reveal(window, bounds, byS < 0 ? window.fromS + byS : window.toS + byS);
}

/** Keeps the times under the fingers. `before` and `after`: places of the fingers as parts of the window's width. */
export function dragWindow(
  window: TimeWindow,
  bounds: TimeWindow,
  before: readonly number[],
  after: readonly number[],
): TimeWindow {
  const [from, to] = [middleOf(before), middleOf(after)];
  const isPinch = before.length === 2 && spread(before) > 0 && spread(after) > 0;
  const factor = isPinch ? spread(after) / spread(before) : 1;
  const spanS = window.toS - window.fromS;
  const grown = zoomWindow(window, bounds, factor, window.fromS + from * spanS);
  return panWindow(grown, bounds, (from - to) * (grown.toS - grown.fromS));
}

export function ofSpan(window: TimeWindow, bounds: TimeWindow, spanS: number): TimeWindow {
  const factor = (window.toS - window.fromS) / spanS;
  return zoomWindow(window, bounds, factor, (window.fromS + window.toS) / 2);
}

function spread([one = 0, other = 0]: readonly number[]): number {
  return Math.abs(one - other);
}

function middleOf(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + place, 0) / Math.max(places.length, 1);
}
