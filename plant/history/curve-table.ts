import { minutesOf } from "./day-minutes.ts";
import type { DayRecord } from "./day-record.ts";
import { zonedDate } from "./local-day.ts";
import { tableLine, type DecimalMark } from "./table-csv.ts";

export interface CurveFormat {
  /** Minutes in a row; a divisor of 60. */
  readonly minutes: number;
  readonly mark: DecimalMark;
}

/**
 * The rows of a day: local time such as "2026-07-01 13:45", the same in UTC (an hour repeats when clocks are set back),
 * and the mean of each record, W or %, with a decimal. Rows without a known value are left out.
 */
export function curveLines(
  records: readonly (DayRecord | undefined)[],
  { minutes: step, mark }: CurveFormat,
): string {
  const startS = records.find((record) => record !== undefined)?.startS;
  if (startS === undefined) return "";
  const columns = records.map(minutesOf);
  let text = "";
  for (let from = 0; columns.some(({ mean }) => from < mean.length); from += step) {
    const values = columns.map(({ mean, covered }) => {
      let [sum, coveredS] = [0, 0];
      for (let minute = from; minute < from + step; minute += 1) {
        const seconds = covered[minute] ?? 0;
        sum += (mean[minute] ?? 0) * seconds;
        coveredS += seconds;
      }
      return coveredS > 0 ? { value: sum / coveredS / 10, digits: 1 } : undefined;
    });
    if (values.every((value) => value === undefined)) continue;
    const timeS = startS + from * 60;
    text += tableLine(
      [clockText(zonedDate(timeS)), clockText(new Date(timeS * 1000)), ...values],
      mark,
    );
  }
  return text;
}

/** Day and minute, as spreadsheets of every language read them. */
function clockText(date: Date): string {
  return date.toISOString().slice(0, 16).replace("T", " ");
}
