import type { EncodedDay } from "#plant/history/day-minutes.ts";
import { dayOf, type Day } from "#plant/history/local-day.ts";
import type { ClearDay, PlantClearDay, StringRating } from "#plant/sky/clear-share.ts";
import { clearDayOf, clearDaysFrom, curveOfDay } from "#plant/sky/day-of-record.ts";
import { healthOfPlant } from "#plant/sky/health-of-plant.ts";
import { type LearntSky, readLearntSky } from "#plant/sky/learnt-sky.ts";
import type { ReduceDay } from "#protocol/kernel/blocks.ts";
import { runInSlices } from "./runInSlices.ts";

/** A day of which a clear-sky curve is wanted. */
export interface OwnDay {
  readonly day: Day;
  readonly curves: readonly EncodedDay[];
  readonly ratings: readonly StringRating[];
  /** Unix seconds. */
  readonly nowS: number;
}

/** Clear days by a browser's own record, for a page without a hub. Keeps the days until others come. */
export function createOwnSky(reduce: ReduceDay, sliceMs: number) {
  let sky: LearntSky | undefined;
  let days: readonly ClearDay[] = [];
  return {
    /** Sets the learnt sky, or the text that a browser stored of it; undefined if unreadable. */
    goBy(learnt: LearntSky | string): LearntSky | undefined {
      sky = typeof learnt === "string" ? readLearntSky(learnt) : learnt;
      days = [];
      return sky;
    },

    /** Compares the past days with a clear sky, by all curves of the record in any order. */
    async compare(curves: readonly EncodedDay[], nowS: number): Promise<void> {
      const own = sky;
      if (!own) return;
      const byDay = new Map<Day, EncodedDay[]>();
      for (const curve of curves) {
        const known = byDay.get(curve.day);
        if (known) known.push(curve);
        else byDay.set(curve.day, [curve]);
      }
      const today = dayOf(nowS);
      const over = [...byDay].filter(([day]) => day < today).sort(([a], [b]) => (a < b ? -1 : 1));
      const computed = await runInSlices(
        daysOf(own, over, { nowS, reduce }),
        () => sky === own,
        sliceMs,
      );
      if (computed) days = computed;
    },

    /** The past days in a range, each as a whole. */
    clearDays(from: Day, to: Day): readonly PlantClearDay[] {
      return clearDaysFrom(days, from).filter(({ day }) => day <= to);
    },

    /** The clear-sky curve of a day, and its energy so far; undefined before anything was learnt. */
    clearCurve({ day, curves, ratings, nowS }: OwnDay) {
      if (!sky) return undefined;
      const today = clearDayOf(sky, { day, curves, nowS }, reduce);
      const before = days.filter((one) => one.day < day);
      return curveOfDay(sky, { day, before, made: today, ratings });
    },

    async health(ratings: readonly StringRating[]) {
      const own = sky;
      if (!own) return undefined;
      return runInSlices(healthOfPlant(own, days, ratings), () => sky === own, sliceMs);
    },
  };
}

function* daysOf(
  sky: LearntSky,
  over: readonly (readonly [Day, readonly EncodedDay[]])[],
  { nowS, reduce }: { readonly nowS: number; readonly reduce: ReduceDay },
): Generator<void, readonly ClearDay[]> {
  const clearDays: ClearDay[] = [];
  for (const [day, curves] of over) {
    const one = clearDayOf(sky, { day, curves, nowS }, reduce);
    if (one) clearDays.push(one);
    yield;
  }
  return clearDays;
}
