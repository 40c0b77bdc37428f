/**
 * Time in ms until the next period of this page's clock, at which all timers fire together: an idle page wakes once.
 */
export function untilTick(periodMs: number): number {
  return Math.ceil(periodMs - (performance.now() % periodMs));
}
