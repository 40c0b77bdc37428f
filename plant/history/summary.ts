import { energyOf, type DayEnergy, type DayMinutes } from "./day-minutes.ts";
import { DAY_MINUTES } from "./local-day.ts";

/** An hour of a day in figures; values in the unit of the source. */
export interface HourSummary extends DayEnergy {
  readonly fromS: number;
  readonly low: number;
  readonly mean: number;
  readonly high: number;
}

/** The hours of a day of which anything is known, counted from its start. */
export function hourSummaries(minutes: DayMinutes, startS: number): readonly HourSummary[] {
  const hours: HourSummary[] = [];
  for (let from = 0; from < DAY_MINUTES; from += 60) {
    const energy = energyOf(minutes, from, from + 60);
    if (energy.coveredS === 0) continue;
    let [low, high] = [Infinity, -Infinity];
    for (let minute = from; minute < from + 60; minute += 1) {
      if (minutes.covered[minute] === 0) continue;
      low = Math.min(low, minutes.low[minute] ?? 0);
      high = Math.max(high, minutes.high[minute] ?? 0);
    }
    const mean = ((energy.inWh - energy.outWh) * 3600) / energy.coveredS;
    hours.push({ ...energy, fromS: startS + from * 60, low: low / 10, mean, high: high / 10 });
  }
  return hours;
}
