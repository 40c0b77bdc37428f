import { linePartsOf, linePath } from "#app/shared/ui/linePath.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";

/** Means of five minutes in W, in order from the start of the day; undefined where less than half is known. */
export type DayMeans = readonly (number | undefined)[];

const columnMinutes = 5;
/** Half of the five minutes, in the tenths of a second of a record. */
const enough = (columnMinutes * 600) / 2;

/** The curve of a day's record; of the day that it has, with 23 to 25 hours. */
export function curveOf(record: DayRecord | undefined, day: Day): DayMeans {
  const { mean, covered } = minutesOf(record);
  const columns = columnsIn(day);
  return Array.from({ length: columns }, (_, column) => {
    let [sum, weight] = [0, 0];
    for (let at = column * columnMinutes; at < (column + 1) * columnMinutes; at += 1) {
      const known = covered[at] ?? 0;
      sum += known * (mean[at] ?? 0);
      weight += known;
    }
    return weight < enough ? undefined : sum / weight / 10;
  });
}

/** The curve of a clear sky from first to last light; of the same columns. */
export function lightOf(
  {
    startS,
    stepS,
    powerW,
  }: { readonly startS: number; readonly stepS: number; readonly powerW: readonly number[] },
  day: Day,
): DayMeans {
  const fromS = dayStartS(day) ?? startS;
  return Array.from({ length: columnsIn(day) }, (_, column) => {
    const middleS = fromS + (column + 0.5) * columnMinutes * 60;
    const power = powerW[Math.floor((middleS - startS) / stepS)] ?? 0;
    return power > 0 ? power : undefined;
  });
}

function columnsIn(day: Day): number {
  const [fromS = 0, toS = 0] = [dayStartS(day), dayStartS(dayAfter(day, 1))];
  return Math.round((toS - fromS) / 60 / columnMinutes);
}

/** The range of the curves; it includes zero and 100 W, so that a dark day does not look like a bright day. */
export function rangeOf(curves: readonly DayMeans[]): readonly [low: number, high: number] {
  let [low, high] = [0, 100];
  for (const curve of curves) {
    for (const value of curve) {
      if (value === undefined) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return [low, high];
}

/** Where a curve is drawn: a unit of width for each column, and a height. */
export interface Frame {
  readonly range: readonly [low: number, high: number];
  readonly height: number;
}

/** SVG path of a curve, which breaks where nothing is known. */
export function curvePath(curve: DayMeans, frame: Frame): string {
  return linePath(curve, heightIn(frame));
}

export function areaPath(curve: DayMeans, frame: Frame): string {
  const y = heightIn(frame);
  const zero = Math.round(y(0) * 10) / 10;
  return linePartsOf(curve, y)
    .map(({ from, points }) => {
      const last = from + points.length - 1;
      return `M${from} ${zero}L${points.join("L")}L${last} ${zero}Z`;
    })
    .join("");
}

function heightIn({ range: [low, high], height }: Frame): (value: number) => number {
  return (value) => height * (1 - (value - low) / (high - low));
}
