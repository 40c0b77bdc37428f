import type { YieldCounter, YieldMark } from "./day-record.ts";

export interface Step {
  readonly counter: YieldCounter;
  readonly isReset?: boolean | undefined;
  /** A leap of the counter since then was false, and is taken back. */
  readonly backTo?: YieldMark | undefined;
}

/** Attributes energy from before midnight to the day before, and takes back there what was counted falsely. */
export function fromMidnight(step: Step, last: YieldCounter, startS: number): YieldCounter {
  const { counter } = step;
  const isNewDay = last.lastS < startS;
  const told = isNewDay ? undefined : last.earlierWh;
  const earlierWh = earlierOf(step, last, startS);
  const sumWh = earlierWh + (told ?? 0);
  const beforeWh = isNewDay ? last.countedWh : 0;
  const { earlierWh: _, ...shifted } = shiftedBy(counter, -beforeWh - earlierWh);
  // The record of the day before may have it already.
  return sumWh === 0 && told === undefined ? shifted : { ...shifted, earlierWh: sumWh };
}

/** What a step adds to the day before, or takes from it. */
function earlierOf({ counter, isReset, backTo }: Step, last: YieldCounter, startS: number): number {
  const gainWh = counter.countedWh - last.countedWh;
  if (backTo && backTo.timeS >= startS) {
    // The false leap since then may have taken from the day before.
    return (backTo.earlierWh ?? last.earlierWh ?? 0) - (last.earlierWh ?? 0);
  }
  if (gainWh < 0) return backTo ? gainWh : 0;
  // A counter after a reset shows the energy since then.
  const isAllLater = counter.measuredS === last.measuredS || (isReset && gainWh <= counter.lastWh);
  return isAllLater ? 0 : gainWh * (1 - laterShare(last, counter, startS));
}

/** Share of the energy between two readings that came after a time, by power. */
export function laterShare(
  last: Pick<YieldCounter, "measuredS" | "powerW">,
  now: Pick<YieldCounter, "measuredS" | "powerW">,
  timeS: number,
): number {
  const passedS = now.measuredS - last.measuredS;
  if (passedS <= 0 || last.measuredS >= timeS) return 1;
  const at = (timeS - last.measuredS) / passedS;
  if (at >= 1) return 0;
  const [from = 0, to = 0] = [last.powerW, now.powerW];
  const whole = from + to;
  if (whole === 0) return 1 - at;
  return 1 - (at * (2 * from + (to - from) * at)) / whole;
}

export function shiftedBy(counter: YieldCounter, wh: number): YieldCounter {
  if (wh === 0) return counter;
  const shiftMark = (mark: YieldMark) => ({ ...mark, countedWh: mark.countedWh + wh });
  return {
    ...counter,
    countedWh: counter.countedWh + wh,
    mark: shiftMark(counter.mark),
    former: counter.former.map(shiftMark),
    candidate: counter.candidate && shiftMark(counter.candidate),
  };
}
