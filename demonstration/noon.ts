import { setClock } from "./setClock.ts";
import { noonOf } from "#simulator/scenario/moment.ts";

/** A clock that is set to noon of this day; only a visit at noon loads this file. */
export function noonClock() {
  const nowMs = Date.now();
  const aheadMs = noonOf(nowMs) - nowMs;
  return {
    aheadMs,
    /** Sets the clock of a page, or of another document. */
    setIn: (page: typeof globalThis) => setClock(page, aheadMs),
  };
}
export type NoonClock = ReturnType<typeof noonClock>;
