import { type DayMinutes, emptyMinutes } from "./day-minutes.ts";

/** Levels of detail of a curve. */
export const levels = ["minute", "quarter", "hour"] as const;
export type Level = (typeof levels)[number];

export const levelMinutes: Readonly<Record<Level, number>> = { minute: 1, quarter: 15, hour: 60 };

/**
 * Merges every `size` minutes of a day: least, largest, mean weighted by the time covered, and the sum of that time.
 * Energy stays the same except for the rounding of the mean.
 */
export function rollUp(minutes: DayMinutes, size: number): DayMinutes {
  const steps = Math.ceil(minutes.covered.length / size);
  const rolled = emptyMinutes(steps);
  for (let step = 0; step < steps; step += 1) mergeStep(minutes, rolled, step, size);
  return rolled;
}

function mergeStep(minutes: DayMinutes, rolled: DayMinutes, step: number, size: number): void {
  let [low, high, area, time] = [Infinity, -Infinity, 0, 0];
  for (let at = step * size; at < (step + 1) * size; at += 1) {
    const covered = minutes.covered[at] ?? 0;
    if (covered === 0) continue;
    low = Math.min(low, minutes.low[at] ?? 0);
    high = Math.max(high, minutes.high[at] ?? 0);
    area += (minutes.mean[at] ?? 0) * covered;
    time += covered;
  }
  if (time === 0) return;
  rolled.low[step] = low;
  rolled.high[step] = high;
  rolled.mean[step] = Math.round(area / time);
  rolled.covered[step] = time;
}

/** The minutes of a day at a level. Hours are made from quarters, which is all that is stored of some days. */
export function atLevel(minutes: DayMinutes, level: Level): DayMinutes {
  if (level === "minute") return minutes;
  const quarters = rollUp(minutes, levelMinutes.quarter);
  return level === "quarter" ? quarters : hoursOf(quarters);
}

export function hoursOf(quarters: DayMinutes): DayMinutes {
  return rollUp(quarters, levelMinutes.hour / levelMinutes.quarter);
}
