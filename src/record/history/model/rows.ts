import type { Columns, Grid } from "#plant/history/columns.ts";
import { type Basis, basisOf, bucketsOf, highestIn, totalsOf } from "#plant/history/figures.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import type { HistoryData } from "./historyData.ts";
import { dayText, monthText, timeText, yearText } from "./texts.ts";
import { viewOf, type RowStep } from "./views.ts";

export interface Cell {
  /** Energy that flowed in and out, in Wh; of a state of charge its mean. */
  readonly into: number;
  readonly out: number;
  readonly correctedDays?: number;
  readonly isDay?: boolean;
  /** Of the energy that flowed in. */
  readonly basis?: Basis | undefined;
  readonly low?: number;
  readonly mean?: number;
  readonly high?: number | undefined;
}

export interface Row {
  readonly fromS: number;
  /** In the order of the sources; undefined where nothing is known. */
  readonly cells: readonly (Cell | undefined)[];
}

interface RowKind {
  readonly time: (formats: Formats, timeS: number) => string;
  /** Calendar unit of a row; undefined for hours. */
  readonly step?: "day" | "month" | "year";
}

/** How the table is built, by the unit of a row. */
export const rowKinds: Readonly<Record<RowStep, RowKind>> = {
  hour: { time: timeText },
  day: { step: "day", time: dayText },
  month: { step: "month", time: (formats, timeS) => monthText(formats, timeS, "long") },
  year: { step: "year", time: yearText },
};

/** The hours of a single day; of several days those of their mean day. */
export function hourGrid({ period }: HistoryData): Grid {
  return { fromS: dayStartS(period.first) ?? 0, stepS: 3600, count: 25 };
}

/** The rows of the choice, without unknown rows; `hours` are the columns of `hourGrid`. */
export function rowsOf(shown: HistoryData, hours: readonly Columns[]): readonly Row[] {
  const { step } = rowKinds[viewOf(shown.choice.view).rows];
  const rows = step ? calendarRows(step, shown) : hourRows(shown, hours);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
}

function calendarRows(
  step: "day" | "month" | "year",
  { layers, period }: HistoryData,
): readonly Row[] {
  const byLayer = layers.map(({ source, figures }) =>
    bucketsOf(step, period, figures).map((bucket) => ({
      totals: totalsOf(source, bucket.figures),
      basis: basisOf(bucket.figures),
    })),
  );
  return bucketsOf(step, period, []).map(({ fromS }, at) => ({
    fromS,
    cells: byLayer.map((buckets) => {
      const { totals, basis } = buckets[at] ?? {};
      if (!totals) return undefined;
      const { into, out, correctedDays, peak } = totals;
      return { into, out, correctedDays, isDay: step === "day", basis, high: peak?.value };
    }),
  }));
}

function hourRows(shown: HistoryData, hours: readonly Columns[]): readonly Row[] {
  const { fromS, stepS, count } = hourGrid(shown);
  const { first, last } = shown.period;
  return Array.from({ length: count }, (_, column) => ({
    fromS: fromS + column * stepS,
    cells: hours.map((columns, layer): Cell | undefined => {
      const at = (figure: keyof Columns) => columns[figure][column] ?? 0;
      const coveredS = at("coveredS");
      if (coveredS === 0) return undefined;
      const part = first === last ? 1 : stepS / coveredS;
      const energies = { into: at("inWh") * part, out: at("outWh") * part };
      const source = shown.layers[layer]?.source;
      const high = source && highestIn(source, energies, stepS, at("high"));
      return { ...energies, basis: "minutes", low: at("low"), mean: at("mean"), high };
    }),
  }));
}
