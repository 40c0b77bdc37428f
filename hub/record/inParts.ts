import type { Pending } from "./gatewayRecorder.ts";

/** Gateways that are written in one transaction: a minute of more of them would take too long without a pause. */
const GATEWAYS_AT_ONCE = 8;
/** The same of minutes of sources, after an hour without a store. A gateway that has more is written alone. */
const MINUTES_AT_ONCE = 20_000;

/** A gateway's name and what is to be written of it. */
export type Written = readonly [string, Pending];

/** Splits what is to be written into transactions. */
export function inParts(pending: readonly Written[]): readonly (readonly Written[])[] {
  const parts: Written[][] = [[]];
  let minutes = 0;
  for (const one of pending) {
    const own = one[1].sources.reduce((sum, each) => sum + each.minutes.values.covered.length, 0);
    const part = parts.at(-1);
    if (part && part.length < GATEWAYS_AT_ONCE && minutes + own <= MINUTES_AT_ONCE) {
      part.push(one);
      minutes += own;
    } else {
      parts.push([one]);
      minutes = own;
    }
  }
  return parts;
}
