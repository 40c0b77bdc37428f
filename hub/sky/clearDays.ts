import type { ClearCurve, LearntSky } from "#hub-api/sky.ts";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { inverterId, stringId } from "#plant/history/sources.ts";
import { heldId, limitId, stringVoltageId } from "#plant/history/state-ids.ts";
import { BLOCK_S, type PlantBlocks } from "#plant/sky/blocks.ts";
import { clearCurves, type ClearCurves } from "#plant/sky/clear-curve.ts";
import { clearDay, stringsWithModules } from "#plant/sky/clear-day.ts";
import {
  type ClearDay,
  plantClearDay,
  plantClearDays,
  type PlantClearDay,
  plantCurve,
  RecentIndexes,
  type StringName,
  type StringRating,
} from "#plant/sky/clear-share.ts";
import { blocksOfDays, reducedDay } from "#plant/sky/record-blocks.ts";
import { recordedDays } from "#plant/sky/recorded-days.ts";
import { invertersOf } from "#plant/sky/strings-of-record.ts";
import type { ReduceDay } from "#protocol/internal/kernel.ts";
import type { RecordStore } from "../store/contract.ts";
import type { ClearDays } from "./clearStore.ts";

/** What the days of gateways are compared with a clear sky by. */
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
/** The clear days before a day from which its season is known. */
const SEASON_DAYS = 60;

/**
 * Computes the days that are over and not kept yet, or kept by another model while their minutes are still there; the
 * newest first. `tried` has the days without minutes, which are not looked at again. Returns how many days were kept.
 * Rejects when the store cannot be read or written.
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
    const made = await recordedClearDay(work, { gateway, sky, nowS }, day);
    if (made) {
      clear.put(gateway, made);
      count += 1;
    } else tried.add(key);
    await work.pause(performance.now() - beganMs);
  }
  return count;
}

/** The days of a plant from one to another that are kept, each as a whole. */
export function keptClearDays(
  clear: ClearDays,
  gateway: string,
  { from, to }: { readonly from: Day; readonly to: Day },
): readonly PlantClearDay[] {
  const before = dayAfter(from, -SEASON_DAYS);
  return plantClearDays(clear.days(gateway, before, to)).filter(({ day }) => day >= from);
}

/** The clear-sky curve of a day of a plant, and what the day gave against it, up to now. */
export async function clearCurveOf(
  work: Omit<ClearWork, "pause">,
  learnt: LearntGateway,
  { day, ratings }: { readonly day: Day; readonly ratings: readonly StringRating[] },
): Promise<Omit<ClearCurve, "hasMore">> {
  const { clear } = work;
  const { gateway, sky } = learnt;
  const curves = clearCurves(sky.place, sky.model.strings, spanOf(day));
  const recent = new RecentIndexes();
  const before = clear.days(gateway, dayAfter(day, -SEASON_DAYS), dayAfter(day, -1));
  for (const one of before) recent.add(one);
  const factorBy = (modelS: number) => (string: StringName) =>
    recent.factor(string, { day, modelS });
  const powerW = plantCurve(curves, sky.strings, { factor: factorBy(sky.atS), ratings });
  const made = (await recordedClearDay(work, learnt, day)) ?? clear.days(gateway, day, day)[0];
  const known = curves.strings.filter((curve) => curve !== undefined).length;
  return {
    startS: curves.startS,
    stepS: BLOCK_S,
    powerW: Array.from(powerW, Math.round),
    known,
    // In the morning some strings have no light yet.
    of: Math.max(known, made?.of ?? 0, before.at(-1)?.of ?? 0),
    sums: made ? plantClearDay(made, factorBy(made.modelS)) : null,
  };
}

function spanOf(day: Day) {
  return { fromS: dayStartS(day) ?? 0, toS: dayStartS(dayAfter(day, 1)) ?? 0 };
}

/** A day by its minutes, up to now; undefined where there are none. */
async function recordedClearDay(
  { store, reduce }: Pick<ClearWork, "store" | "reduce">,
  { gateway, sky, nowS }: LearntGateway,
  day: Day,
): Promise<ClearDay | undefined> {
  const inverters = invertersOf(sky.strings);
  const sources = inverters.flatMap(({ serial, strings }) => [
    inverterId(serial),
    ...strings.flatMap((number) => [stringId(serial, number), stringVoltageId(serial, number)]),
    limitId(serial),
    heldId(serial),
  ]);
  const parts = await store.curves({ gateway, from: day, to: day, sources }, "minute");
  const curves = parts.map((part) => ({ ...part, bytes: Uint8Array.from(part.bytes) }));
  const [recorded] = recordedDays(curves, inverters);
  if (!recorded) return undefined;
  const blocks = atOnce(
    blocksOfDays(
      sky.place,
      [reducedDay(recorded, reduce)],
      inverters.map(() => ({})),
    ),
  );
  const { fromS, toS } = spanOf(day);
  const clear = clearCurves(sky.place, sky.model.strings, { fromS, toS: Math.min(toS, nowS) });
  return clearDayOf(sky, day, blocks, clear);
}

function clearDayOf(
  { atS, strings }: LearntSky,
  day: Day,
  blocks: PlantBlocks,
  curves: ClearCurves,
): ClearDay {
  const own = clearDay(blocks, curves);
  const known = strings.flatMap(({ serial, number }, at) => {
    const figures = own[at];
    return figures ? [{ serial, number, ...figures }] : [];
  });
  return { day, modelS: atS, of: stringsWithModules(blocks, curves), strings: known };
}

function atOnce<Made>(work: Generator<void, Made>): Made {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
