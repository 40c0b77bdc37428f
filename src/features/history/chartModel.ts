import { gridOf, type Grid } from "#plant/history/columns.ts";
import { meanDay } from "#plant/history/day-minutes.ts";
import { bucketsOf, totalsOf } from "#plant/history/figures.ts";
import type { Gap } from "#plant/history/gaps.ts";
import type { CalendarStep } from "#plant/history/local-day.ts";
import { hourSummaries } from "#plant/history/summary.ts";
import type { SeriesWindow } from "#protocol/kernel/kernel.ts";
import {
  joinPoints,
  minutePoints,
  noPoints,
  rangeOf,
  samplePoints,
  timesOf,
  type Points,
} from "./points.ts";
import type { ReadLayer, Shown } from "./shown.ts";
import { hueOf } from "./sourceNames.ts";
import { everyNth } from "./ticks.ts";

/** One of several sources that are stacked on each other; values in the order of the points. */
export interface StackLayer {
  readonly source: string;
  readonly hue: string;
  /** Upwards from zero, and downwards as a positive number; NaN where nothing is known. */
  readonly up: readonly number[];
  readonly down: readonly number[];
}

/** What there is to draw in a window. */
export interface ChartModel {
  readonly window: SeriesWindow;
  /** What the cursor steps through; of several sources their sum. */
  readonly points: Points;
  /** Bars, or several sources; a single curve has none. */
  readonly stack: readonly StackLayer[];
  /** How long each bar lasts, in seconds; undefined for curves. */
  readonly barsS?: readonly number[];
  /** The mean day to compare with. */
  readonly compare: Points;
  readonly gaps: readonly Gap[];
  /** Where the axis of time is labelled, where that is not at round times. */
  readonly ticksS?: readonly number[];
  readonly range: { readonly low: number; readonly high: number };
}

/** What a chart has room for. */
export interface Room {
  readonly window: SeriesWindow;
  /** Columns of pixels. */
  readonly columns: number;
}

/** Makes the model of what is shown. */
export type Reducer = (shown: Shown, room: Room) => ChartModel;

/** From this span on, a curve is labelled by days. */
const DAYS_S = 3 * 86_400;

/** A curve of minutes, and of samples where there are any. */
export const curve: Reducer = (shown, { window, columns }) => {
  const grid = gridOf(window, columns);
  const [layer] = shown.layers;
  const axis = window.toS - window.fromS >= DAYS_S ? { ticksS: dayStarts(shown, columns) } : {};
  const common = { window, gaps: shown.gaps, ...axis };
  if (shown.layers.length > 1 || !layer) return { ...common, ...stackedCurves(shown, grid) };
  const minutes = minutePoints(layer.days, grid);
  const points = layer.samples
    ? joinPoints(minutes, samplePoints(layer.samples, window, Math.max(columns, 1)))
    : minutes;
  const compare = shown.compare ? meanOnly(minutePoints([shown.compare], grid)) : noPoints;
  return { ...common, points, stack: [], compare, range: rangeOf([points, compare]) };
};

// A line to compare with is quieter without its band.
function meanOnly({ timesS, mean }: Points): Points {
  return { timesS, mean, low: mean, high: mean };
}

function dayStarts({ period }: Shown, columns: number): readonly number[] {
  const starts = bucketsOf("day", period, []).map(({ fromS }) => fromS);
  return everyNth(starts, Math.max(columns / 48, 2));
}

function stackedCurves({ layers }: Shown, grid: Grid) {
  const stack = layers.map((layer): StackLayer => {
    const { mean } = minutePoints(layer.days, grid);
    return split(layer.source, mean);
  });
  const points = summed(timesOf(grid), stack);
  return { points, stack, compare: noPoints, range: rangeOf([points]) };
}

// A battery that charges and a grid that takes power stand below zero; so what is used is what is above.
function split(source: string, values: readonly number[]): StackLayer {
  const sign = isInflow(source) ? -1 : 1;
  const signed = values.map((value) => sign * value);
  return {
    source,
    hue: hueOf(source),
    up: signed.map((value) => (value < 0 ? 0 : value)),
    down: signed.map((value) => (value > 0 ? 0 : -value)),
  };
}

/** Whether what flows into a source is taken from the others. */
function isInflow(source: string): boolean {
  return source === "battery";
}

function summed(timesS: readonly number[], stack: readonly StackLayer[]): Points {
  const sumAt = (way: "up" | "down", at: number) => {
    const known = stack.flatMap((layer) => {
      const value = layer[way][at];
      return value === undefined || Number.isNaN(value) ? [] : [value];
    });
    return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0);
  };
  const high = timesS.map((_, at) => sumAt("up", at));
  const low = timesS.map((_, at) => 0 - sumAt("down", at));
  return { timesS, low, mean: high, high };
}

interface Bar {
  readonly fromS: number;
  readonly toS: number;
  /** For each layer what flowed in and out; undefined where nothing is known. */
  readonly values: readonly ({ readonly into: number; readonly out: number } | undefined)[];
}

/** Bars of the energy of each day, month or year. */
export function bars(step: Exclude<CalendarStep, "week">): Reducer {
  return ({ layers, period, bounds }, { columns }) => {
    const byLayer = layers.map((layer) =>
      bucketsOf(step, period, layer.figures).map((bucket) => ({
        ...bucket,
        totals: totalsOf(layer.source, bucket.figures),
      })),
    );
    const made = (byLayer[0] ?? []).map(({ fromS, toS }, at) => ({
      fromS,
      toS,
      values: byLayer.map((buckets) => buckets[at]?.totals),
    }));
    return barModel(layers, made, { window: bounds, columns });
  };
}

/** Bars of the mean power of each hour of a mean day. */
export const hourBars: Reducer = ({ layers, bounds }, { columns }) => {
  const startS = bounds.fromS;
  const byLayer = layers.map(({ days }) =>
    hourSummaries(meanDay(days.map((day) => day.minutes)), startS),
  );
  const made = Array.from({ length: 24 }, (_, hour): Bar => {
    const fromS = startS + hour * 3600;
    const values = byLayer.map((hours) => hours.find((one) => one.fromS === fromS)?.mean);
    return {
      fromS,
      toS: fromS + 3600,
      values: values.map((mean) =>
        mean === undefined ? undefined : { into: Math.max(mean, 0), out: Math.max(-mean, 0) },
      ),
    };
  });
  return barModel(layers, made, { window: { fromS: startS, toS: startS + 86_400 }, columns });
};

function barModel(layers: readonly ReadLayer[], made: readonly Bar[], room: Room): ChartModel {
  const isSingle = layers.length === 1;
  const known = made.filter(({ values }) => values.some((value) => value !== undefined));
  const stack = layers.map((layer, index): StackLayer => {
    const swap = !isSingle && isInflow(layer.source);
    const part = (way: "into" | "out") => known.map(({ values }) => values[index]?.[way] ?? 0);
    const [up, down] = swap ? [part("out"), part("into")] : [part("into"), part("out")];
    return { source: layer.source, hue: hueOf(layer.source), up, down };
  });
  const points = summed(
    known.map(({ fromS, toS }) => (fromS + toS) / 2),
    stack,
  );
  return {
    window: room.window,
    points,
    stack,
    barsS: known.map(({ fromS, toS }) => toS - fromS),
    compare: noPoints,
    gaps: [],
    ticksS: everyNth(
      made.map(({ fromS, toS }) => (fromS + toS) / 2),
      Math.max(room.columns / 32, 4),
    ),
    range: rangeOf([points]),
  };
}
