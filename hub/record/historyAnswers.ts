import * as v from "valibot";
import { type EncodedDay, higherPeak } from "#plant/history/day-minutes.ts";
import { levels } from "#plant/history/levels.ts";
import { dayStartS, type Day } from "#plant/history/local-day.ts";
import { MOST_MINUTE_DAYS } from "#hub-api/history.ts";
import type { DailyFigures } from "../store/contract.ts";

/** A day in a query. */
export const dayText = v.pipe(
  v.string(),
  v.regex(/^(19[7-9]|20\d)\d-/, "is no day of the years 1970 to 2099"),
  v.check((text) => dayStartS(text) !== undefined, "is no day such as 2026-11-22"),
);
const sourceList = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(",")),
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
    v.maxLength(200),
  ),
);

/** Most days of one answer, by the detail of what is asked for. */
const mostDays = { minute: MOST_MINUTE_DAYS, quarter: 800, hour: 3_700, figures: 14_700 } as const;

const backwards = "from is after to";

/** Query of daily figures: days, both ends included, as they are or summed up by month or year. */
export const DaysQuery = v.pipe(
  v.object({
    from: dayText,
    to: dayText,
    sources: sourceList,
    by: v.optional(v.picklist(["day", "month", "year"]), "day"),
  }),
  v.check((query) => lengthOf(query) > 0, backwards),
  v.check((query) => lengthOf(query) <= mostDays.figures, "too many days"),
);

/** Query of events. */
export const EventsQuery = v.pipe(
  v.object({ from: dayText, to: dayText }),
  v.check((query) => lengthOf(query) > 0, backwards),
);

/** Query of curves. */
export const CurvesQuery = v.pipe(
  v.object({
    from: dayText,
    to: dayText,
    sources: sourceList,
    level: v.optional(v.picklist(levels), "minute"),
  }),
  v.check((query) => lengthOf(query) > 0, backwards),
  v.check((query) => lengthOf(query) <= mostDays[query.level], "too many days at this level"),
);

function lengthOf({ from, to }: { readonly from: Day; readonly to: Day }): number {
  return ((dayStartS(to) ?? 0) - (dayStartS(from) ?? 0)) / 86_400 + 1;
}

/** Figures of a month or year: sums of its days, and the highest peak. */
export interface PeriodFigures extends Omit<DailyFigures, "day" | "startS"> {
  /** "2026-11" or "2026". */
  readonly period: string;
  readonly days: number;
}

/** So many figures are worked on without a pause, in which others are answered. */
const AT_ONCE = 2_000;

/** Sums up days by month or year, sorted by period, then by source. A yield counts where it is known. */
export async function byPeriod(
  days: readonly DailyFigures[],
  by: "month" | "year",
): Promise<readonly PeriodFigures[]> {
  const length = by === "month" ? "2026-11".length : "2026".length;
  const periods = new Map<string, PeriodFigures>();
  for (const [at, figures] of days.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await pause();
    const period = figures.day.slice(0, length);
    const key = `${period} ${figures.source}`;
    periods.set(key, added(periods.get(key), figures, period));
  }
  return [...periods].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, figures]) => figures);
}

function added(
  sum: PeriodFigures | undefined,
  { source, energy, peak, yieldWh }: DailyFigures,
  period: string,
): PeriodFigures {
  const before = sum ?? { energy: { inWh: 0, outWh: 0, coveredS: 0 }, days: 0 };
  const best = higherPeak(sum?.peak, peak);
  const counted = yieldWh === undefined ? sum?.yieldWh : (sum?.yieldWh ?? 0) + yieldWh;
  return {
    source,
    period,
    days: before.days + 1,
    energy: {
      inWh: before.energy.inWh + energy.inWh,
      outWh: before.energy.outWh + energy.outWh,
      coveredS: before.energy.coveredS + energy.coveredS,
    },
    ...(best && { peak: best }),
    ...(counted !== undefined && { yieldWh: counted }),
  };
}

/** `{"days":[...]}` in parts, which others need not wait for. */
export async function* daysText(days: readonly DailyFigures[]): AsyncGenerator<string> {
  yield '{"days":[';
  for (let at = 0; at < days.length; at += AT_ONCE) {
    const part = JSON.stringify(days.slice(at, at + AT_ONCE)).slice(1, -1);
    yield at === 0 ? part : `,${part}`;
    await pause();
  }
  yield "]}";
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The first day of which there is a record. */
export function recordedSince(infos: readonly { readonly firstDay: Day }[]): Day | null {
  return infos.reduce<Day | null>(
    (first, { firstDay }) => (first === null || firstDay < first ? firstDay : first),
    null,
  );
}

/**
 * Curves as bytes: the length of the index as a number of four bytes, lowest first; the index, a list of
 * [source, day, start in seconds, length in bytes] as JSON; then the bytes of each part, one after the other.
 */
export function curveBody(parts: readonly EncodedDay[]): Buffer {
  const index = Buffer.from(
    JSON.stringify(
      parts.map(({ source, day: on, startS, bytes }) => [source, on, startS, bytes.length]),
    ),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, ...parts.map(({ bytes }) => bytes)]);
}
