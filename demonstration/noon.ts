import { setClock } from "./setClock.ts";
import { noonOf } from "#simulator/scenario/moment.ts";

/** A clock set to noon of this day; loaded only by a visit at noon. */
export function noonClock() {
  const nowMs = Date.now();
  const aheadMs = noonOf(nowMs) - nowMs;
  return {
    aheadMs,
    setIn: (page: typeof globalThis) => setClock(page, aheadMs),
  };
}
export type NoonClock = ReturnType<typeof noonClock>;
