import * as v from "valibot";
import type { Columns, CurveKernel, Grid } from "#protocol/kernel/kernel.ts";
import type { DayFigures } from "./figures.ts";
import { HubDays, hubCurves } from "./hub-answers.ts";
import { levelMinutes, type Level } from "./levels.ts";
import { dayStartS } from "./local-day.ts";
import type { TimeWindow } from "./time-window.ts";

// A timeline is drawn from tiles, like a map: each has the same number of columns, and its place follows from its step
// and index, so that a moved window finds known tiles.

export const TILE_COLUMNS = 256;

const minuteS = 60;
const dayS = 86_400;

/** Lengths of a column in seconds; the last is the longest whose tile the hub answers at once. */
export const tileSteps = [
  ...[1, 2, 5, 10, 15, 30, 60, 120, 240, 720].map((minutes) => minutes * minuteS),
  ...[1, 2, 7, 14].map((days) => days * dayS),
] as const;

/** A stretch of time in columns of equal length. */
export interface Tile {
  readonly stepS: number;
  /** Counted from 1970 on. */
  readonly index: number;
}

export function tileGrid({ stepS, index }: Tile): Grid {
  return { fromS: index * TILE_COLUMNS * stepS, stepS, count: TILE_COLUMNS };
}

export function tilesIn(stepS: number, { fromS, toS }: TimeWindow): readonly Tile[] {
  const first = Math.floor(fromS / (stepS * TILE_COLUMNS));
  const end = Math.ceil(toS / (stepS * TILE_COLUMNS));
  return Array.from({ length: end - first }, (_, at) => ({ stepS, index: first + at }));
}

/** The shortest step with which a window has at most `most` columns; else the longest step. */
export function stepFor({ fromS, toS }: TimeWindow, most: number): number {
  const longest = tileSteps[tileSteps.length - 1] ?? dayS;
  return tileSteps.find((stepS) => (toS - fromS) / stepS <= most) ?? longest;
}

/** The coarsest level of the store that still has an entry for each column. */
export function levelFor(stepS: number): Level {
  if (stepS >= levelMinutes.hour * minuteS) return "hour";
  return stepS >= levelMinutes.quarter * minuteS ? "quarter" : "minute";
}

/** Whether columns are so long that the figures of a day may stand for its curve. */
export function takesFigures(stepS: number): boolean {
  return stepS >= dayS;
}

/** Parts of a tile: answers of the hub, unchanged. */
export interface TileParts {
  readonly tile: Tile;
  readonly sources: readonly string[];
  readonly curves: Uint8Array;
  /** Answer of `hub/history/days`, for days whose curves were given up. */
  readonly days: Uint8Array | undefined;
}

/**
 * The columns of each source in a tile, a source at a time; undefined when an answer of the hub cannot be read. `decode`
 * reads UTF-8.
 */
export function* readTile(
  { tile, sources, curves: body, days: text }: TileParts,
  kernel: CurveKernel,
  decode: (bytes: Uint8Array) => string,
): Generator<void, readonly Columns[] | undefined> {
  const curves = hubCurves(body, decode);
  const figures = text ? figuresIn(decode(text)) : [];
  if (!curves || !figures) return undefined;
  const grid = tileGrid(tile);
  const columns: Columns[] = [];
  for (const source of sources) {
    const own = curves.filter((curve) => curve.source === source && curve.bytes.length > 0);
    const tileColumns = kernel.columns(own, grid, levelMinutes[levelFor(tile.stepS)]);
    const drawn = new Set(own.map(({ day }) => day));
    for (const one of figures) {
      if (one.source === source && !drawn.has(one.day)) addFigures(tileColumns, grid, one);
    }
    columns.push(tileColumns);
    yield;
  }
  return columns;
}

function figuresIn(text: string): v.InferOutput<typeof HubDays>["days"] | undefined {
  try {
    return v.parse(HubDays, JSON.parse(text)).days;
  } catch {
    return undefined;
  }
}

/**
 * Adds a day of which only figures are left to the column in which its noon lies. Its least value is unknown: its
 * mean is taken.
 */
function addFigures(
  columns: Columns,
  { fromS, stepS }: Grid,
  { day, energy, peak }: DayFigures,
): void {
  const column = Math.floor(((dayStartS(day) ?? 0) + dayS / 2 - fromS) / stepS);
  const { low, mean, high, inWh, outWh, coveredS } = columns;
  const known = coveredS[column];
  if (known === undefined || energy.coveredS <= 0) return;
  const covered = known + energy.coveredS;
  const dayMean = ((energy.inWh - energy.outWh) * 3600) / energy.coveredS;
  const dayHigh = Math.max(peak?.value ?? dayMean, dayMean);
  const figure = (values: Float64Array) => values[column] ?? 0;
  low[column] = known > 0 ? Math.min(figure(low), dayMean) : dayMean;
  high[column] = known > 0 ? Math.max(figure(high), dayHigh) : dayHigh;
  const before = known > 0 ? figure(mean) * known : 0;
  mean[column] = (before + dayMean * energy.coveredS) / covered;
  inWh[column] = figure(inWh) + energy.inWh;
  outWh[column] = figure(outWh) + energy.outWh;
  coveredS[column] = covered;
}
