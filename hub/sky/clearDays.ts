import type { LearntSky } from "#plant/sky/learnt-sky.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import type { ClearDay, PlantClearDay, StringRating } from "#plant/sky/clear-share.ts";
import {
  clearDayOf,
  clearDaysFrom,
  curveOfDay,
  SEASON_DAYS,
  sourcesOfClearDay,
} from "#plant/sky/day-of-record.ts";
import type { ReduceDay } from "#protocol/kernel/blocks.ts";
import type { RecordStore } from "../store/contract.ts";
import type { ClearDays } from "./clearStore.ts";

export interface ClearWork {
  readonly store: Pick<RecordStore, "sources" | "curves">;
  readonly clear: ClearDays;
  readonly reduce: ReduceDay;
  /** Leaves the hub to others after a piece of work that took so long, in ms. */
  readonly pause: (workedMs: number) => Promise<void>;
}

/** A gateway whose strings are learnt, at a time in Unix seconds. */
export interface LearntGateway {
  readonly gateway: string;
  readonly sky: LearntSky;
  readonly nowS: number;
}

/** Curves are kept of so many days at most. */
const MOST_DAYS = 731;

/**
 * Computes past days that are missing, or of another model while their minutes exist; the newest first. Skips days
 * without minutes, listed in `tried`. Returns the number of days. Rejects if the store cannot be read or written.
 */
export async function keepClearDays(
  { gateway, sky, nowS }: LearntGateway,
  work: ClearWork & { readonly signal: AbortSignal; readonly tried: Set<string> },
): Promise<number> {
  const { store, clear, tried, signal } = work;
  const today = dayOf(nowS);
  const infos = await store.sources(gateway);
  const [first = today] = infos.map(({ firstDay }) => firstDay).sort();
  const oldest = dayAfter(today, -MOST_DAYS);
  const from = first > oldest ? first : oldest;
  const kept = new Map(clear.days(gateway, from, today).map((one) => [one.day, one.modelS]));
  let count = 0;
  for (let day = dayAfter(today, -1); day >= from && !signal.aborted; day = dayAfter(day, -1)) {
    const key = `${gateway} ${sky.atS} ${day}`;
    if (kept.get(day) === sky.atS || tried.has(key)) continue;
    const beganMs = performance.now();
    const clearDay = await recordedClearDay(work, { gateway, sky, nowS }, day);
    if (clearDay) {
      clear.put(gateway, clearDay);
      count += 1;
    } else tried.add(key);
    await work.pause(performance.now() - beganMs);
  }
  return count;
}

/** Stored days of a plant in a span, each as a whole. */
export function keptClearDays(
  clear: ClearDays,
  gateway: string,
  { from, to }: { readonly from: Day; readonly to: Day },
): readonly PlantClearDay[] {
  return clearDaysFrom(clear.days(gateway, dayAfter(from, -SEASON_DAYS), to), from);
}

/** The clear-sky curve of a day of a plant, and the day's share of it, up to now. */
export async function clearCurveOf(
  work: Omit<ClearWork, "pause">,
  learnt: LearntGateway,
  { day, ratings }: { readonly day: Day; readonly ratings: readonly StringRating[] },
) {
  const { clear } = work;
  const { gateway, sky } = learnt;
  const before = clear.days(gateway, dayAfter(day, -SEASON_DAYS), dayAfter(day, -1));
  const clearDay = (await recordedClearDay(work, learnt, day)) ?? clear.days(gateway, day, day)[0];
  return curveOfDay(sky, { day, before, made: clearDay, ratings });
}

/** A day by its minutes, up to now; undefined where there are none. */
async function recordedClearDay(
  { store, reduce }: Pick<ClearWork, "store" | "reduce">,
  { gateway, sky, nowS }: LearntGateway,
  day: Day,
): Promise<ClearDay | undefined> {
  const sources = sourcesOfClearDay(sky);
  const parts = await store.curves({ gateway, from: day, to: day, sources }, "minute");
  const curves = parts.map((part) => ({ ...part, bytes: Uint8Array.from(part.bytes) }));
  return clearDayOf(sky, { day, curves, nowS }, reduce);
}
