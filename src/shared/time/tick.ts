/**
 * Time in ms until the next period of this page's clock. Timers that wait for it fire together, so that an idle
 * page wakes once.
 */
export function untilTick(periodMs: number): number {
  return Math.ceil(periodMs - (performance.now() % periodMs));
}
