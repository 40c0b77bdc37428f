import type { DayRecord } from "#plant/history/day-record.ts";
import type { Gap } from "#plant/history/gaps.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import {
  joinPoints,
  minutePoints,
  noPoints,
  rangeOf,
  samplePoints,
  type Points,
} from "./points.ts";
import type { SeriesWindow } from "#protocol/kernel/kernel.ts";
import type { Shown } from "./shown.ts";

/** What there is to draw in a window, one point for each column. */
export interface ChartModel {
  readonly window: SeriesWindow;
  readonly points: Points;
  /** The day before, moved to lie over this one. */
  readonly compare: Points;
  readonly gaps: readonly Gap[];
  /** The middles of the days of a month, whose points are drawn as bars from zero; else undefined. */
  readonly daysS?: readonly number[];
  readonly range: { readonly low: number; readonly high: number };
}

/** The model of a chart so many columns wide. */
export function chartModel(
  shown: Shown,
  window: SeriesWindow,
  columns: number,
  compares: boolean,
): ChartModel {
  if (shown.choice.view === "month") return monthModel(shown);
  const drawn = { ...window, columns: Math.max(columns, 1) };
  const minutes = shown.days
    .map((day) => minutePoints(day.minutes, day.startS, drawn))
    .reduce(joinPoints, noPoints);
  const { samples, before, gaps } = shown;
  const points = samples ? joinPoints(minutes, samplePoints(samples, drawn)) : minutes;
  const shiftS = before ? shown.bounds.fromS - before.startS : 0;
  const compare =
    before && compares
      ? moved(minutePoints(before.minutes, before.startS + shiftS, drawn))
      : noPoints;
  const range = rangeOf([points, compare]);
  return { window, points, compare, gaps, range };
}

// A line to compare with is quieter without its band.
function moved({ timesS, mean }: Points): Points {
  return { timesS, mean, low: mean, high: mean };
}

function monthModel({ choice, month, bounds }: Shown): ChartModel {
  const days = month.map(({ day, record }) => {
    const fromS = dayStartS(day) ?? 0;
    const toS = dayStartS(dayAfter(day, 1)) ?? fromS;
    return { record, middleS: (fromS + toS) / 2 };
  });
  const known = days.flatMap(({ record, middleS }) =>
    record ? [{ middleS, ...dayFigures(choice.source, record) }] : [],
  );
  const points = {
    timesS: known.map(({ middleS }) => middleS),
    low: known.map(({ out }) => -out),
    mean: known.map(({ into }) => into),
    high: known.map(({ into }) => into),
  };
  const range = rangeOf([points]);
  const daysS = days.map(({ middleS }) => middleS);
  return { window: bounds, points, compare: noPoints, gaps: [], daysS, range };
}

/**
 * The figures of a day: Wh by the gateway's counter where there is one, else as recorded; what flowed
 * the other way apart. A state of charge has its mean instead.
 */
export function dayFigures(
  source: string,
  { energy, yieldWh }: Pick<DayRecord, "energy" | "yieldWh">,
): { readonly into: number; readonly out: number } {
  if (source === "soc") {
    return { into: energy.coveredS > 0 ? (energy.inWh * 3600) / energy.coveredS : 0, out: 0 };
  }
  return { into: yieldWh ?? energy.inWh, out: yieldWh === undefined ? energy.outWh : 0 };
}
