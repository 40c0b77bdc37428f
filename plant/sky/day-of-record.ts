import type { EncodedDay } from "../history/day-minutes.ts";
import { dayAfter, dayStartS, type Day } from "../history/local-day.ts";
import { inverterId, stringId, type SourceId } from "../history/sources.ts";
import { heldId, limitId, stringVoltageId } from "../history/state-ids.ts";
import type { ReduceDay } from "#protocol/kernel/blocks.ts";
import { BLOCK_S } from "./blocks.ts";
import { clearCurves, type Span } from "./clear-curve.ts";
import { clearDay, stringsWithModules } from "./clear-day.ts";
import {
  type ClearDay,
  plantClearDay,
  plantClearDays,
  type PlantClearDay,
  plantCurve,
  RecentIndexes,
  type StringName,
  type StringRating,
} from "./clear-share.ts";
import type { Place } from "./clear-sky.ts";
import { blocksOfDays, reducedDay } from "./record-blocks.ts";
import { recordedDays } from "./recorded-days.ts";
import type { StringModel } from "./string-model.ts";
import { invertersOf, type SkyString } from "./strings-of-record.ts";

/** The strings of a plant with their models, in the same order. */
export interface LearntPlant {
  /** When it was learnt, Unix seconds. */
  readonly atS: number;
  readonly place: Place;
  readonly strings: readonly SkyString[];
  readonly model: { readonly strings: readonly StringModel[] };
}

interface DayAgainstClear {
  readonly startS: number;
  readonly stepS: number;
  /** Power into the grid by blocks, W. */
  readonly powerW: readonly number[];
  /** How many strings are in it, of how many. */
  readonly known: number;
  readonly of: number;
  readonly sums: PlantClearDay | null;
}

/** Clear days before a day from which its season is known. */
export const SEASON_DAYS = 60;

/** The part of a record that compares its days with a clear sky. */
export function sourcesOfClearDay({ strings }: Pick<LearntPlant, "strings">): readonly SourceId[] {
  return invertersOf(strings).flatMap(({ serial, strings: numbers }) => [
    inverterId(serial),
    ...numbers.flatMap((number) => [stringId(serial, number), stringVoltageId(serial, number)]),
    limitId(serial),
    heldId(serial),
  ]);
}

/** A day by its curves, up to now in Unix seconds; undefined where there are none. */
export function clearDayOf(
  { atS, place, strings, model }: LearntPlant,
  { day, curves, nowS }: { day: Day; curves: readonly EncodedDay[]; nowS: number },
  reduce: ReduceDay,
): ClearDay | undefined {
  const inverters = invertersOf(strings);
  const [recorded] = recordedDays(curves, inverters);
  if (!recorded) return undefined;
  const ratings = inverters.map(() => ({}));
  const blocks = atOnce(blocksOfDays(place, [reducedDay(recorded, reduce)], ratings));
  const { fromS, toS } = spanOf(day);
  const clear = clearCurves(place, model.strings, { fromS, toS: Math.min(toS, nowS) });
  const own = clearDay(blocks, clear);
  const known = strings.flatMap(({ serial, number }, at) => {
    const figures = own[at];
    return figures ? [{ serial, number, ...figures }] : [];
  });
  return { day, modelS: atS, of: stringsWithModules(blocks, clear), strings: known };
}

/** The days of a plant from a given day, each as a whole; earlier days tell the season. */
export function clearDaysFrom(days: readonly ClearDay[], from: Day): readonly PlantClearDay[] {
  return plantClearDays(days).filter(({ day }) => day >= from);
}

/** The clear-sky curve of a day. `before`: the clear days of the season; `made`: the day itself as far as it is recorded. */
export function curveOfDay(
  { atS, place, strings, model }: LearntPlant,
  {
    day,
    before,
    made,
    ratings,
  }: {
    readonly day: Day;
    readonly before: readonly ClearDay[];
    readonly made: ClearDay | undefined;
    readonly ratings: readonly StringRating[];
  },
): DayAgainstClear {
  const curves = clearCurves(place, model.strings, spanOf(day));
  const recent = new RecentIndexes();
  for (const one of before) recent.add(one);
  const factorBy = (modelS: number) => (string: StringName) =>
    recent.factor(string, { day, modelS });
  const powerW = plantCurve(curves, strings, { factor: factorBy(atS), ratings });
  const known = curves.strings.filter((curve) => curve !== undefined).length;
  return {
    startS: curves.startS,
    stepS: BLOCK_S,
    powerW: Array.from(powerW, Math.round),
    known,
    // In the morning some strings have no light yet.
    of: Math.max(known, made?.of ?? 0, before[before.length - 1]?.of ?? 0),
    sums: made ? plantClearDay(made, factorBy(made.modelS)) : null,
  };
}

function spanOf(day: Day): Span {
  return { fromS: dayStartS(day) ?? 0, toS: dayStartS(dayAfter(day, 1)) ?? 0 };
}

function atOnce<Made>(work: Generator<void, Made>): Made {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
