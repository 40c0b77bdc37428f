import type { TimeWindow } from "#plant/history/time-window.ts";

/** Round values from `low` to `high`, at most `most` steps apart, the first not above `low`. */
export function valueTicks(low: number, high: number, most: number): readonly number[] {
  const top = Math.max(high, low + 1);
  const least = (top - low) / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(top / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** Items of a list at equal distances, at most `most` of them. */
export function everyNth<One>(all: readonly One[], most: number): readonly One[] {
  const step = Math.max(Math.ceil(all.length / most), 1);
  return all.filter((_, at) => at % step === 0);
}

const stepsS = [60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600];

/** Round times within a window that counts from `startS`, at most `most` of them. */
export function timeTicks(window: TimeWindow, startS: number, most: number): readonly number[] {
  const span = window.toS - window.fromS;
  const step = stepsS.find((one) => span / one <= most) ?? 43_200;
  const ticks: number[] = [];
  const first = Math.ceil((window.fromS - startS) / step) * step + startS;
  for (let at = first; at <= window.toS; at += step) ticks.push(at);
  return ticks;
}
