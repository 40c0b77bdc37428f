import type { TimeWindow } from "#plant/history/time-window.ts";
import { reveal, zoomed } from "./zoom.ts";

// What of the time is in sight, and how it moves. Everything stays inside `bounds`.

/** Moves a window by so many seconds. */
export function panned(window: TimeWindow, bounds: TimeWindow, byS: number): TimeWindow {
  return reveal(window, bounds, byS < 0 ? window.fromS + byS : window.toS + byS);
}

/**
 * Keeps the times under the fingers where the fingers are, with one finger or two. `before` and `after` are places
 * of the fingers as parts of the window's width.
 */
export function dragged(
  window: TimeWindow,
  bounds: TimeWindow,
  before: readonly number[],
  after: readonly number[],
): TimeWindow {
  const [from, to] = [middleOf(before), middleOf(after)];
  const isPinch = before.length === 2 && spread(before) > 0 && spread(after) > 0;
  const factor = isPinch ? spread(after) / spread(before) : 1;
  const spanS = window.toS - window.fromS;
  const grown = zoomed(window, bounds, factor, window.fromS + from * spanS);
  return panned(grown, bounds, (from - to) * (grown.toS - grown.fromS));
}

/** A window of a span about the middle of another. */
export function ofSpan(window: TimeWindow, bounds: TimeWindow, spanS: number): TimeWindow {
  const factor = (window.toS - window.fromS) / spanS;
  return zoomed(window, bounds, factor, (window.fromS + window.toS) / 2);
}

function spread([one = 0, other = 0]: readonly number[]): number {
  return Math.abs(one - other);
}

function middleOf(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + place, 0) / Math.max(places.length, 1);
}
