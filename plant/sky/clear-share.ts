import { type CalendarStep, dayStartS, stepOf, type Day } from "../history/local-day.ts";
import { percentile } from "./blocks.ts";
import type { ClearCurves } from "./clear-curve.ts";
import type { ClearString, ClearSums } from "./clear-day.ts";

/** A string of a plant: serial of its inverter, and its number from 0. */
export interface StringName {
  readonly serial: string;
  readonly number: number;
}

/** A day of a plant as it is kept for good. */
export interface ClearDay {
  readonly day: Day;
  /** When the model was learnt by which it was computed, Unix seconds. */
  readonly modelS: number;
  /** How many strings with modules the plant had, also those that were not known. */
  readonly of: number;
  readonly strings: readonly (StringName & ClearString)[];
}

export interface PlantClearDay extends ClearSums {
  readonly day: Day;
  /** How many strings are counted, of how many. */
  readonly known: number;
  readonly of: number;
}

const FACTOR_DAYS = 10;
const FACTOR_WITHIN_S = 60 * 86_400;
const [LEAST_FACTOR, MOST_FACTOR] = [0.85, 1.12];

/** A clear day's index of a string. */
interface DatedIndex {
  readonly atS: number;
  readonly index: number;
}

type DayOfModel = Pick<ClearDay, "day" | "modelS">;

/**
 * Follows the days of a plant and returns the recent ratio of its strings to the model under a clear sky, which
 * includes season and dirt. Days come in order. An index belongs to the model that it was computed with: those of
 * another model are ignored.
 */
export class RecentIndexes {
  private readonly recent = new Map<string, DatedIndex[]>();

  /** Takes over a day that is over. */
  add({ day, modelS, strings }: ClearDay): void {
    const atS = dayStartS(day) ?? 0;
    for (const string of strings) {
      const { index } = string;
      // A fault lowers the share, not the expectation.
      if (index === undefined || index < LEAST_FACTOR || index > MOST_FACTOR) continue;
      const name = nameOf(string, modelS);
      const known = this.recent.get(name) ?? [];
      this.recent.set(name, [...known.slice(1 - FACTOR_DAYS), { atS, index }]);
    }
  }

  /** The middle of the last ten clear days by the same model within 60 days before a day; 1 without any. */
  factor(string: StringName, { day, modelS }: DayOfModel): number {
    const sinceS = (dayStartS(day) ?? 0) - FACTOR_WITHIN_S;
    const near = (this.recent.get(nameOf(string, modelS)) ?? []).filter(({ atS }) => atS >= sinceS);
    if (near.length === 0) return 1;
    return percentile(
      Float64Array.from(near, ({ index }) => index),
      0.5,
    );
  }
}

function nameOf({ serial, number }: StringName, modelS: number): string {
  return `${serial} ${number} ${modelS}`;
}

/** The days of a plant as a whole, in order, from those of its strings in order. */
export function plantClearDays(days: readonly ClearDay[]): readonly PlantClearDay[] {
  const recent = new RecentIndexes();
  return days.map((day) => {
    const summed = plantClearDay(day, (string) => recent.factor(string, day));
    recent.add(day);
    return summed;
  });
}

/** A day of a plant as a whole. `factor` is a string's recent ratio under a clear sky. */
export function plantClearDay(
  { day, of, strings }: Omit<ClearDay, "modelS">,
  factor: (string: StringName) => number,
): PlantClearDay {
  const sum = { gaveWh: 0, clearWh: 0, seenWh: 0, wholeWh: 0 };
  for (const string of strings) {
    const own = factor(string);
    sum.gaveWh += string.gaveWh;
    sum.clearWh += own * string.clearWh;
    sum.seenWh += own * string.seenWh;
    sum.wholeWh += own * string.wholeWh;
  }
  return { day, of, known: strings.length, ...sum };
}

/**
 * Whether the strings of `firm`, by serial and number as in "1234/0", gave their model's power whenever the sky was
 * clear; undefined where it never was. Days by another model are ignored.
 */
export function isSoundInSun(
  days: readonly ClearDay[],
  modelS: number,
  firm: { readonly has: (key: string) => boolean },
): boolean | undefined {
  const own = days.filter((day) => day.modelS === modelS);
  const indexes = own.flatMap(({ strings }) =>
    strings.flatMap(({ serial, number, index }) =>
      index !== undefined && firm.has(`${serial}/${number}`) ? [index] : [],
    ),
  );
  if (indexes.length === 0) return undefined;
  return percentile(Float64Array.from(indexes), 0.5) >= LEAST_FACTOR;
}

/** How much of a clear sky's energy there was. */
export interface ClearShare {
  /** 0 to 1.05: a model and clouds that reflect are no better than that. */
  readonly share: number;
  /** A share so high that nothing was missing. */
  readonly isClear: boolean;
  /** Share of the daylight that was recorded, where that is not nearly all. */
  readonly seen: number | undefined;
  /** Share of the recorded daylight in which a limit held the strings down, where that is worth a word. */
  readonly held: number | undefined;
}

const HIGHEST_SHARE = 1.05;
const AS_CLEAR = 0.95;
const WHOLE = 0.9;
const MUCH_HELD = 0.05;
const LEAST_COUNTED = 0.1;

/** The share of a clear sky of some days; undefined where too little was recorded, or all of it held down. */
export function clearShare(days: readonly ClearSums[]): ClearShare | undefined {
  const sum = { gaveWh: 0, clearWh: 0, seenWh: 0, wholeWh: 0 };
  for (const day of days) {
    sum.gaveWh += day.gaveWh;
    sum.clearWh += day.clearWh;
    sum.seenWh += day.seenWh;
    sum.wholeWh += day.wholeWh;
  }
  const { gaveWh, clearWh, seenWh, wholeWh } = sum;
  if (!(clearWh > 0) || clearWh < LEAST_COUNTED * wholeWh) return undefined;
  const share = Math.min(HIGHEST_SHARE, gaveWh / clearWh);
  const [seen, held] = [seenWh / wholeWh, 1 - clearWh / seenWh];
  return {
    share,
    isClear: share >= AS_CLEAR,
    seen: seen < WHOLE ? seen : undefined,
    held: held > MUCH_HELD ? held : undefined,
  };
}

/** The share of each day, month or year for which it is known, 0 to 1.05, by its first day. */
export function clearSharesBy(
  days: readonly PlantClearDay[],
  step: CalendarStep,
): ReadonlyMap<Day, number> {
  const byStep = new Map<Day, PlantClearDay[]>();
  for (const day of days) {
    const first = stepOf(day.day, step);
    const known = byStep.get(first);
    if (known) known.push(day);
    else byStep.set(first, [day]);
  }
  return new Map(
    [...byStep].flatMap(([first, own]) => {
      const share = clearShare(own);
      return share ? [[first, share.share] as const] : [];
    }),
  );
}

/** Share of a string's power that an inverter gives to the grid. */
export const INVERTED = 0.955;

/** The inverter of some strings, and the most that it can give; undefined while nothing tells. */
export interface StringRating {
  readonly serial: string;
  readonly ratingW?: number | undefined;
}

/** Clear-sky power of the known strings together into the grid, W, by blocks of the curves. */
export function plantCurve(
  { strings, sky }: ClearCurves,
  names: readonly StringName[],
  {
    factor,
    ratings,
  }: {
    readonly factor: (string: StringName) => number;
    readonly ratings: readonly StringRating[];
  },
): Float64Array {
  const sum = new Float64Array(sky.up.length);
  for (const serial of new Set(names.map((name) => name.serial))) {
    const own = new Float64Array(sum.length);
    names.forEach((name, at) => {
      if (name.serial !== serial) return;
      const scale = INVERTED * factor(name);
      strings[at]?.powerW.forEach(
        (power, block) => (own[block] = (own[block] ?? 0) + scale * power),
      );
    });
    const most = ratings.find((one) => one.serial === serial)?.ratingW ?? Infinity;
    own.forEach((power, block) => (sum[block] = (sum[block] ?? 0) + Math.min(power, most)));
  }
  return sum;
}
