import type { DayMinutes } from "#protocol/internal/kernel.ts";
import { DAY_MINUTES } from "./local-day.ts";
import type { SampleReader } from "./sample-ring.ts";
import type { TimeWindow } from "./time-window.ts";

export type { DayMinutes };

/** Samples further apart than this many seconds are a gap: nothing is known between them. */
export const MAX_GAP_S = 30;

/** A day of which nothing is known; `count` entries when they are longer than a minute. */
export function emptyMinutes(count = DAY_MINUTES): DayMinutes {
  return {
    low: new Int32Array(count),
    mean: new Int32Array(count),
    high: new Int32Array(count),
    covered: new Uint16Array(count),
  };
}

/** What a part of a minute holds: values in their unit, the time covered in seconds. */
export interface MinutePart {
  readonly low: number;
  readonly mean: number;
  readonly high: number;
  readonly coveredS: number;
}

/** Adds a part to a minute. Nothing happens outside the day, or when the part covers no time. */
export function addPart(minutes: DayMinutes, minute: number, part: MinutePart): void {
  const { low, mean, high, covered } = minutes;
  const before = covered[minute];
  if (before === undefined || !(part.coveredS > 0)) return;
  const added = Math.min(Math.max(Math.round(part.coveredS * 10), 1), 600);
  const [l, m, h] = [tenths(part.low), tenths(part.mean), tenths(part.high)];
  const sum = before * (mean[minute] ?? 0) + added * m;
  mean[minute] = Math.round(sum / (before + added));
  low[minute] = before === 0 ? l : Math.min(low[minute] ?? 0, l);
  high[minute] = before === 0 ? h : Math.max(high[minute] ?? 0, h);
  covered[minute] = Math.min(before + added, 600);
}

/**
 * Adds what a ring holds after `fromS` up to `toS` to the minutes of the day that begins at
 * `startS`. Parts that adjoin add up to the whole, wherever they are split.
 */
export function addSamples(
  minutes: DayMinutes,
  startS: number,
  ring: SampleReader,
  { fromS, toS }: TimeWindow,
): void {
  const first = Math.max(Math.floor((fromS - startS) / 60), 0);
  const last = Math.min(Math.ceil((toS - startS) / 60), DAY_MINUTES);
  for (let minute = first; minute < last; minute += 1) {
    const window = {
      fromS: Math.max(fromS, startS + minute * 60),
      toS: Math.min(toS, startS + minute * 60 + 60),
    };
    const { valueHours, coveredS } = ring.area(window);
    if (coveredS <= 0) continue;
    const mean = (valueHours * 3600) / coveredS;
    let [low, high] = [mean, mean];
    for (const value of ring.read(window).values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    addPart(minutes, minute, { low, mean, high, coveredS });
  }
}

/** Area under a day's means in value-hours, what flows in and what flows out apart. */
export interface DayEnergy {
  /** Of the minutes above zero. */
  readonly inWh: number;
  /** Of the minutes below zero, as a positive number. */
  readonly outWh: number;
  readonly coveredS: number;
}

/** Energy of the minutes from `from` up to but without `to`; adjoining parts add up. */
export function energyOf(minutes: DayMinutes, from = 0, to = DAY_MINUTES): DayEnergy {
  const { mean, covered } = minutes;
  let [plus, minus, time] = [0, 0, 0];
  for (let minute = Math.max(from, 0); minute < Math.min(to, DAY_MINUTES); minute += 1) {
    const part = (mean[minute] ?? 0) * (covered[minute] ?? 0);
    if (part > 0) plus += part;
    else minus -= part;
    time += covered[minute] ?? 0;
  }
  return { inWh: plus / 360_000, outWh: minus / 360_000, coveredS: time / 10 };
}

function tenths(value: number): number {
  const whole = Math.round(value * 10);
  return Math.min(Math.max(whole, -0x7fff_ffff), 0x7fff_ffff) || 0;
}
