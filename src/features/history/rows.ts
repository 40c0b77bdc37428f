import { bucketsOf, totalsOf, type Period } from "#plant/history/figures.ts";
import { meanDay } from "#plant/history/day-minutes.ts";
import { dayStartS, type Day } from "#plant/history/local-day.ts";
import { hourSummaries, type HourSummary } from "#plant/history/summary.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import type { ReadLayer, Shown } from "./shown.ts";
import { dayText, monthText, timeText, yearText } from "./texts.ts";
import { viewOf, type RowStep } from "./views.ts";

/** What a row of the table says of a source. */
export interface Cell {
  /** Energy that flowed in and out, in Wh; of a state of charge its mean. */
  readonly into: number;
  readonly out: number;
  readonly low?: number;
  readonly mean?: number;
  readonly high?: number | undefined;
}

/** A row of the table. */
export interface Row {
  readonly fromS: number;
  /** In the order of the sources; undefined where nothing is known. */
  readonly cells: readonly (Cell | undefined)[];
}

interface RowKind {
  readonly rows: (shown: Shown) => readonly Row[];
  readonly time: (formats: Formats, timeS: number) => string;
}

/** How the table is made, by what a row is. */
const kinds: Readonly<Record<RowStep, RowKind>> = {
  hour: { rows: hourRows, time: timeText },
  day: { rows: (shown) => calendarRows("day", shown), time: dayText },
  month: {
    rows: (shown) => calendarRows("month", shown),
    time: (formats, timeS) => monthText(formats, timeS, "long"),
  },
  year: { rows: (shown) => calendarRows("year", shown), time: yearText },
};

/** The rows of what is shown, without those of which nothing is known. */
export function rowsOf(shown: Shown): readonly Row[] {
  const { rows } = viewOf(shown.choice.view);
  return kinds[rows].rows(shown).filter(({ cells }) => cells.some((cell) => cell !== undefined));
}

/** How the time of a row reads. */
export function rowTime(shown: Shown, formats: Formats, timeS: number): string {
  const { rows } = viewOf(shown.choice.view);
  return kinds[rows].time(formats, timeS);
}

function calendarRows(step: "day" | "month" | "year", { layers, period }: Shown): readonly Row[] {
  const byLayer = layers.map(({ source, figures }) =>
    bucketsOf(step, period, figures).map((bucket) => totalsOf(source, bucket.figures)),
  );
  return bucketsOf(step, period, []).map(({ fromS }, at) => ({
    fromS,
    cells: byLayer.map((totals) => {
      const cell = totals[at];
      return cell && { into: cell.into, out: cell.out, high: cell.peak?.value };
    }),
  }));
}

// Of several days the hours are those of the mean day.
function hourRows({ layers, period }: Shown): readonly Row[] {
  const startS = startOf(period.last);
  const byLayer = layers.map((layer) => hoursOf(layer, period, startS));
  const timesS = [...new Set(byLayer.flatMap((hours) => [...hours.keys()]))].sort((a, b) => a - b);
  return timesS.map((fromS) => ({
    fromS,
    cells: byLayer.map((hours) => {
      const hour = hours.get(fromS);
      return hour && { ...hour, into: hour.inWh, out: hour.outWh };
    }),
  }));
}

function hoursOf(
  { days }: ReadLayer,
  { first }: Period,
  startS: number,
): ReadonlyMap<number, HourSummary> {
  const known = days.filter(({ day }) => day >= first).map(({ minutes }) => minutes);
  const [only] = known;
  const hours = hourSummaries(only && known.length === 1 ? only : meanDay(known), startS);
  return new Map(hours.map((hour) => [hour.fromS, hour]));
}

function startOf(day: Day): number {
  return dayStartS(day) ?? 0;
}
