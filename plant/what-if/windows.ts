import { spanOf, type Timeline, wallMoments } from "./clock.ts";
import { meansOf, type Steps, stepsOf } from "./steps.ts";

/** Charging of the battery from the grid, in the cheapest hours of each local day. */
export interface GridCharge {
  readonly hours: number;
  readonly powerW: number;
  /** State of charge at which charging ends, as a share of the usable capacity. */
  readonly toShare: number;
  /** Whether an hour counts only if it is cheaper than the mean of the other hours by more than the battery loses. */
  readonly onlyIfPays: boolean;
}

/**
 * The hours in which the grid may charge, as steps of 1 and 0: the cheapest hours of each day with a known price; of
 * equal hours the earlier. `roundTrip`: efficiency of charging and discharging together.
 */
export function chargeHours(
  prices: Steps,
  time: Timeline,
  { hours, onlyIfPays }: GridCharge,
  roundTrip: number,
): Steps {
  const span = spanOf(time);
  const meanOf = meansOf(prices);
  const chosen = new Set<number>();
  const moments: number[] = [span.fromS];
  for (const day of localDays(time, span)) {
    const priced = hourStarts(day).flatMap((fromS) => {
      const mean = meanOf(fromS, fromS + 3600);
      return Number.isNaN(mean) ? [] : [{ fromS, mean }];
    });
    const byPrice = [...priced].sort((a, b) => a.mean - b.mean || a.fromS - b.fromS);
    const others = byPrice.slice(hours);
    const otherMean = others.reduce((sum, { mean }) => sum + mean, 0) / others.length;
    for (const { fromS, mean } of byPrice.slice(0, hours)) {
      if (!onlyIfPays || mean < roundTrip * otherMean) chosen.add(fromS);
    }
    for (const { fromS } of priced) moments.push(fromS, fromS + 3600);
  }
  return stepsOf(moments, (timeS) => (chosen.has(timeS) ? 1 : 0));
}

interface LocalDay {
  readonly fromS: number;
  readonly toS: number;
}

function localDays(
  { offsets }: Timeline,
  { fromS, toS }: { readonly fromS: number; readonly toS: number },
): readonly LocalDay[] {
  const wide = { fromS: fromS - LONGEST_DAY_S, toS: toS + LONGEST_DAY_S };
  const changes = new Set(offsets.map((offset) => offset.fromS));
  const starts = wallMoments(offsets, wide, [0]).filter((atS) => !changes.has(atS));
  return starts.flatMap((startS, at) => {
    const endS = starts[at + 1];
    return endS !== undefined && endS > fromS && startS < toS ? [{ fromS: startS, toS: endS }] : [];
  });
}

const LONGEST_DAY_S = 26 * 3600;

function hourStarts({ fromS, toS }: LocalDay): readonly number[] {
  const hours: number[] = [];
  for (let atS = fromS; atS < toS; atS += 3600) hours.push(atS);
  return hours;
}
