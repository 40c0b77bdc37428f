import type { Columns, Grid } from "#plant/history/columns.ts";
import { bucketsOf, totalsOf } from "#plant/history/figures.ts";
import { gapsOf, type Gap } from "#plant/history/gaps.ts";
import { dayOf, daysBetween, dayStartS, type CalendarStep } from "#plant/history/local-day.ts";
import { plantSource, type Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import {
  columnPoints,
  columnsIn,
  joinPoints,
  noPoints,
  rangeOf,
  samplePoints,
  timesOf,
  type Points,
} from "./points.ts";
import type { ReadLayer, HistoryData, ClearComparison } from "./historyData.ts";
import { everyNth } from "./ticks.ts";

/** A source of several that are stacked on each other; values in the order of the points. */
export interface StackLayer {
  readonly source: Source;
  /** Upwards from zero, and downwards as a positive number; NaN where nothing is known. */
  readonly up: readonly number[];
  readonly down: readonly number[];
}

/** Value of a layer at a point, downwards as a negative number; NaN where it is unknown. */
export function sumOf(layer: StackLayer, at: number): number {
  return (layer.up[at] ?? Number.NaN) - (layer.down[at] ?? Number.NaN);
}

export interface ChartModel {
  readonly window: TimeWindow;
  readonly points: Points;
  /** Bars, or several sources; a single curve has none. */
  readonly stack: readonly StackLayer[];
  /** How long each bar lasts, in seconds; undefined for curves. */
  readonly barsS?: readonly number[];
  readonly correctedS?: readonly number[];
  /** The mean day to compare with. */
  readonly compare: Points;
  /** Clear-sky power. */
  readonly clear?: Points;
  readonly gaps: readonly Gap[];
  /** Where the axis of time is labelled, where that is not at round times. */
  readonly ticksS?: readonly number[] | undefined;
  readonly range: { readonly low: number; readonly high: number };
}

export interface ChartData {
  readonly shown: HistoryData;
  readonly window: TimeWindow;
  readonly width: number;
  readonly grid: Grid;
  /** Columns of the grid, for each layer; none for charts without curves. */
  readonly layers: readonly Columns[];
  readonly presence: Columns | undefined;
  readonly compared: Columns | undefined;
}

export interface CurveData extends Omit<ChartData, "shown"> {
  readonly shown: {
    readonly layers: readonly Pick<ReadLayer, "source" | "samples">[];
    readonly clear?: ClearComparison | undefined;
  };
  /** Where its axis is labelled, if the caller knows. */
  readonly ticksS?: readonly number[];
}

/** Builds the model of the choice. */
export type Reducer = (data: ChartData) => ChartModel;

/** From this span on, a curve is labelled by days. */
const DAYS_S = 3 * 86_400;

/** A curve of minutes, and of samples where there are any. */
export const curve = (data: CurveData): ChartModel => {
  const { shown, window, width, grid, layers, presence, compared } = data;
  const isLong = window.toS - window.fromS >= DAYS_S;
  const { ticksS = isLong ? dayStarts(window, width) : undefined } = data;
  const [columns] = layers;
  if (layers.length !== 1 || !columns) {
    return { window, gaps: [], ticksS, ...stackedCurves(data) };
  }
  const minutes = columnPoints(columns, grid, window);
  const samples = shown.layers[0]?.samples;
  const points = samples
    ? joinPoints(minutes, samplePoints(samples, window, Math.max(width, 1)))
    : minutes;
  const compare = compared ? meanOnly(columnPoints(compared, grid, window)) : noPoints;
  const gaps = gapsOf(columns, grid, presence ?? columns);
  const range = rangeOf([points, compare]);
  const model = { window, ticksS, points, stack: [], compare, gaps, range };
  return withClear(model, shown.clear?.line);
};

// A line to compare with is quieter without its band.
function meanOnly({ timesS, mean }: Points): Points {
  return { timesS, mean, low: mean, high: mean };
}

function dayStarts({ fromS, toS }: TimeWindow, width: number): readonly number[] {
  const starts = daysBetween(dayOf(fromS), dayOf(toS)).map((day) => dayStartS(day) ?? 0);
  return everyNth(starts, Math.max(width / 48, 2));
}

function stackedCurves({ shown, window, grid, layers }: CurveData) {
  const [from, to] = columnsIn(grid, window);
  const stack = layers.map((columns, at) =>
    split(shown.layers[at]?.source ?? plantSource("total"), columns.mean.subarray(from, to)),
  );
  const points = sumLayers(timesOf(grid, window), stack);
  return { points, stack, compare: noPoints, range: rangeOf([points]) };
}

// A battery that charges and a grid that takes power stand below zero; so the use is above.
function split(source: Source, values: Float64Array): StackLayer {
  const sign = source.stacks === "down" ? -1 : 1;
  const up: number[] = [];
  const down: number[] = [];
  for (const value of values) {
    const signed = sign * value;
    up.push(signed < 0 ? 0 : signed);
    down.push(signed > 0 ? 0 : -signed);
  }
  return { source, up, down };
}

function sumLayers(timesS: readonly number[], stack: readonly StackLayer[]): Points {
  const sumAt = (way: "up" | "down", at: number) => {
    let sum = Number.NaN;
    for (const layer of stack) {
      const value = layer[way][at] ?? Number.NaN;
      if (!Number.isNaN(value)) sum = Number.isNaN(sum) ? value : sum + value;
    }
    return sum;
  };
  const high = timesS.map((_, at) => sumAt("up", at));
  const low = timesS.map((_, at) => 0 - sumAt("down", at));
  return { timesS, low, mean: high, high };
}

interface BarValue {
  readonly into: number;
  readonly out: number;
  readonly correctedDays?: number;
}

interface Bar {
  readonly fromS: number;
  readonly toS: number;
  /** Inflow and outflow of each layer; undefined where they are unknown. */
  readonly values: readonly (BarValue | undefined)[];
}

/** Bars of the energy of each day, month or year. */
export function bars(step: Exclude<CalendarStep, "week">): Reducer {
  return ({ shown, width }) => {
    const { layers, period, bounds } = shown;
    const byLayer = layers.map((layer) =>
      bucketsOf(step, period, layer.figures).map((bucket) => ({
        ...bucket,
        totals: totalsOf(layer.source, bucket.figures),
      })),
    );
    const chartColumns = (byLayer[0] ?? []).map(({ fromS, toS }, at) => ({
      fromS,
      toS,
      values: byLayer.map((buckets) => buckets[at]?.totals),
    }));
    const model = barModel(layers, chartColumns, { window: bounds, width });
    return withBarsBefore(model, step, shown);
  };
}

function withBarsBefore(
  model: ChartModel,
  step: CalendarStep,
  { layers, period, comparedFigures }: HistoryData,
): ChartModel {
  if (!comparedFigures) return model;
  const source = layers[0]?.source ?? plantSource("total");
  const known = bucketsOf(step, period, comparedFigures).flatMap(({ fromS, toS, figures }) => {
    const totals = totalsOf(source, figures);
    return totals ? { middleS: (fromS + toS) / 2, into: totals.into } : [];
  });
  const mean = known.map(({ into }) => into);
  const compare = { timesS: known.map(({ middleS }) => middleS), mean, low: mean, high: mean };
  return { ...model, compare, range: rangeOf([model.points, compare]) };
}

export const meanBars: Reducer = ({ shown, grid, layers, width }) => {
  const { fromS, stepS, count } = grid;
  const chartColumns = Array.from({ length: count }, (_, column): Bar => {
    const values = layers.map(({ mean }) => mean[column] ?? Number.NaN);
    return {
      fromS: fromS + column * stepS,
      toS: fromS + (column + 1) * stepS,
      values: values.map((mean) =>
        Number.isNaN(mean) ? undefined : { into: Math.max(mean, 0), out: Math.max(-mean, 0) },
      ),
    };
  });
  return barModel(shown.layers, chartColumns, {
    window: { fromS, toS: fromS + count * stepS },
    width,
  });
};

/** The same with the clear-sky power. */
function withClear(model: ChartModel, clear: Points | undefined): ChartModel {
  if (!clear) return model;
  const { fromS, toS } = model.window;
  const isSeen = (_: number, at: number) => {
    const timeS = clear.timesS[at] ?? 0;
    return timeS >= fromS && timeS <= toS;
  };
  const mean = clear.mean.filter(isSeen);
  const seen = { timesS: clear.timesS.filter(isSeen), mean, low: mean, high: mean };
  return { ...model, clear, range: rangeOf([model.points, model.compare, seen]) };
}

interface Room {
  readonly window: TimeWindow;
  readonly width: number;
}

function barModel(
  layers: readonly ReadLayer[],
  chartColumns: readonly Bar[],
  room: Room,
): ChartModel {
  const isSingle = layers.length === 1;
  const known = chartColumns.filter(({ values }) => values.some((value) => value !== undefined));
  const stack = layers.map((layer, index): StackLayer => {
    const swap = !isSingle && layer.source.stacks === "down";
    const part = (way: "into" | "out") => known.map(({ values }) => values[index]?.[way] ?? 0);
    const [up, down] = swap ? [part("out"), part("into")] : [part("into"), part("out")];
    return { source: layer.source, up, down };
  });
  const points = sumLayers(
    known.map(({ fromS, toS }) => (fromS + toS) / 2),
    stack,
  );
  return {
    window: room.window,
    points,
    stack,
    barsS: known.map(({ fromS, toS }) => toS - fromS),
    correctedS: known.flatMap(({ fromS, toS, values }) =>
      values.some((value) => value?.correctedDays) ? (fromS + toS) / 2 : [],
    ),
    compare: noPoints,
    gaps: [],
    ticksS: everyNth(
      chartColumns.map(({ fromS, toS }) => (fromS + toS) / 2),
      Math.max(room.width / 32, 4),
    ),
    range: rangeOf([points]),
  };
}
