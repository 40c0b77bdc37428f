import * as v from "valibot";
import { type EncodedDay, higherPeak } from "#plant/history/day-minutes.ts";
import { counterWh } from "#plant/history/figures.ts";
import { levels } from "#plant/history/levels.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import { MOST_MINUTE_DAYS } from "#hub-api/history.ts";
import type { DailyFigures } from "../store/contract.ts";
import { partTurn } from "./pace.ts";

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

/** Most days of an answer, by its level of detail. */
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

export const EventsQuery = v.pipe(
  v.object({ from: dayText, to: dayText }),
  v.check((query) => lengthOf(query) > 0, backwards),
);

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

// The calendar's days: one of them has 25 hours.
function lengthOf({ from, to }: { readonly from: Day; readonly to: Day }): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** Figures of a month or year: sums of its days, and the highest peak. */
export interface PeriodFigures extends Omit<DailyFigures, "day" | "startS" | "correctedWh"> {
  /** "2026-11" or "2026". */
  readonly period: string;
  readonly days: number;
  /** Days whose yield an owner corrected; missing where there are none. */
  readonly correctedDays?: number;
}

type Parts<Value> = Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>;

/**
 * Sums up days by month or year, sorted by period, then by source. A yield counts where it is known, as it was corrected. Rejects when days
 * cannot be read, and once the signal ends.
 */
export async function byPeriod(
  parts: Parts<DailyFigures>,
  by: "month" | "year",
  signal?: AbortSignal,
): Promise<readonly PeriodFigures[]> {
  const length = by === "month" ? "2026-11".length : "2026".length;
  const periods = new Map<string, PeriodFigures>();
  for await (const days of parts) {
    signal?.throwIfAborted();
    for (const figures of days) {
      const period = figures.day.slice(0, length);
      const key = `${period} ${figures.source}`;
      periods.set(key, addFigures(periods.get(key), figures, period));
    }
  }
  return [...periods].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, figures]) => figures);
}

function addFigures(
  sum: PeriodFigures | undefined,
  { source, energy, peak, ...yields }: DailyFigures,
  period: string,
): PeriodFigures {
  const before = sum ?? { energy: { inWh: 0, outWh: 0, coveredS: 0 }, days: 0 };
  const best = higherPeak(sum?.peak, peak);
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
    ...yieldsAdded(sum, yields),
  };
}

function yieldsAdded(
  sum: PeriodFigures | undefined,
  day: Pick<DailyFigures, "yieldWh" | "correctedWh">,
): Pick<PeriodFigures, "yieldWh" | "correctedDays"> {
  const yieldWh = counterWh(day);
  const counted = yieldWh === undefined ? sum?.yieldWh : (sum?.yieldWh ?? 0) + yieldWh;
  const correctedDays = (sum?.correctedDays ?? 0) + (day.correctedWh === undefined ? 0 : 1);
  return {
    ...(counted !== undefined && { yieldWh: counted }),
    ...(correctedDays > 0 && { correctedDays }),
  };
}

/** `{"days":[...]}` in parts. Rejects when days cannot be read. */
export async function* daysText(parts: Parts<DailyFigures>): AsyncGenerator<string> {
  let before = '{"days":[';
  for await (const days of parts) {
    if (days.length === 0) continue;
    yield before + JSON.stringify(days).slice(1, -1);
    before = ",";
  }
  yield before === "," ? "]}" : `${before}]}`;
}

export function recordedSince(infos: readonly { readonly firstDay: Day }[]): Day | null {
  return infos.reduce<Day | null>(
    (first, { firstDay }) => (first === null || firstDay < first ? firstDay : first),
    null,
  );
}

/**
 * Curves as bytes, in blocks (at least one): length of the index in four bytes, little-endian; the index, a list of
 * [source, day, start in seconds, length in bytes] as JSON; the bytes of the parts in sequence. Rejects when curves
 * cannot be read.
 */
export async function* curveBlocks(parts: Parts<EncodedDay>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const days of parts) {
    if (days.length === 0) continue;
    yield curveBody(days);
    isFirst = false;
  }
  if (isFirst) yield curveBody([]);
}

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

/** Days that are read at once, so that an answer that is not taken holds little. */
export const daysAtOnce = { minute: 1, quarter: 16, hour: 64, figures: 10 } as const;

interface AskedSpan {
  readonly from: Day;
  readonly to: Day;
  readonly address: string;
}

/** Reads a span part by part, each when it is asked for and when it is the turn of the address. */
export async function* inParts<Value>(
  { from, to, address }: AskedSpan,
  size: number,
  read: (part: { readonly from: Day; readonly to: Day }) => Promise<Value>,
): AsyncGenerator<Value> {
  for (let first = from; first <= to; first = dayAfter(first, size)) {
    const last = dayAfter(first, size - 1);
    await partTurn(address);
    yield await read({ from: first, to: last < to ? last : to });
  }
}

/**
 * The same parts with the first already read, so that an unreadable record is reported by a status. Rejects when that
 * cannot be read.
 */
export async function begun<Value>(parts: AsyncGenerator<Value>): Promise<AsyncGenerator<Value>> {
  const first = await parts.next();
  return (async function* all() {
    if (first.done !== true) yield first.value;
    yield* parts;
  })();
}
