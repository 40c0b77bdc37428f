import { csvOf, type NamedRecord } from "#plant/history/csv.ts";
import { curveLines, type CurveFormat } from "#plant/history/curve-table.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { useZone } from "#plant/history/zone.ts";

/** The tasks of an export: parts of a file, which the page only joins. */
export const exportTasks = {
  /** Cuts days by a zone from now on. */
  zone(name: string): void {
    useZone(name);
  },

  records: (records: readonly NamedRecord[]): Blob => new Blob(records.map(csvOf)),

  /** The rows of some days, each with its records in the order of the columns. */
  curves: (days: readonly (readonly (DayRecord | undefined)[])[], format: CurveFormat): Blob =>
    new Blob(days.map((records) => curveLines(records, format))),
};

/** The functions of that worker. */
export type ExportTasks = typeof exportTasks;
