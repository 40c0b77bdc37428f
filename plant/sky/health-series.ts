import type { ClearDay, StringName } from "./clear-share.ts";
import { medianOf } from "./middle.ts";

/** Reference of a string: siblings that face alike, the whole plant, or only itself. */
export type HealthBasis = "siblings" | "plant" | "itself";

/** A clear day of a string. */
export interface IndexPoint {
  /** Place of the day in the list of days. */
  readonly at: number;
  /** Natural logarithm of its index over that of its siblings. */
  readonly ln: number;
  /** The same of its own index alone. */
  readonly ownLn: number;
}

/** The clear days of a string in order. */
export interface IndexSeries {
  readonly basis: HealthBasis;
  /** Places of the strings that it is compared with. */
  readonly siblings: readonly number[];
  readonly points: readonly IndexPoint[];
}

/** The days of a plant by strings: each string's energy, undefined where unknown. */
export interface StringDays {
  readonly days: readonly ClearDay[];
  /** Days since 1970 of each day. */
  readonly numbers: readonly number[];
  readonly strings: readonly StringName[];
  readonly of: (string: number, at: number) => ClearDay["strings"][number] | undefined;
}

/** A lower index is snow or a dead string, which say nothing about the rest. */
const LEAST_INDEX = 0.2;

export function stringDays(days: readonly ClearDay[], strings: readonly StringName[]): StringDays {
  const places = days.map(
    (day) => new Map(day.strings.map((one) => [`${one.serial} ${one.number}`, one])),
  );
  const keys = strings.map(({ serial, number }) => `${serial} ${number}`);
  const numbers = days.map(({ day }) => Date.parse(day) / 86_400_000);
  return { days, numbers, strings, of: (string, at) => places[at]?.get(keys[string] ?? "") };
}

/**
 * The clear days of every string, by its reference. `groups` has the number of each string's group. Yields after each
 * string.
 */
export function* indexSeries(
  { days, strings, of }: StringDays,
  groups: readonly number[],
): Generator<void, readonly IndexSeries[]> {
  const own = strings.map((_, string) =>
    days.map((_day, at) => {
      const index = of(string, at)?.bareIndex ?? 0;
      return index > LEAST_INDEX ? Math.log(index) : Number.NaN;
    }),
  );
  // A string's usual level: strings are compared in how they change, not in how they are.
  const usual = own.map((values) => medianOf(values));
  const hasValues = (string: number) => own[string]?.some((value) => !Number.isNaN(value)) ?? false;
  const series: IndexSeries[] = [];
  const all = strings.map((_one, at) => at).filter(hasValues);
  for (const string of strings.keys()) {
    yield;
    const alike = all.filter((other) => groups[other] === groups[string]);
    const members = alike.length > 1 ? alike : all;
    const siblings = members.filter((other) => other !== string);
    const level = (at: number) => {
      const levels = (some: readonly number[]) =>
        some.map((other) => (own[other]?.[at] ?? Number.NaN) - (usual[other] ?? 0));
      const known = levels(members).filter((value) => !Number.isNaN(value));
      // The median of three is sound when one is faulty. Of two, the other is the reference.
      if (members.length > 2) return known.length > 2 ? medianOf(known) : Number.NaN;
      return siblings.length > 0 ? medianOf(levels(siblings)) : 0;
    };
    const points = days.flatMap((_day, at) => {
      const ownLn = own[string]?.[at] ?? Number.NaN;
      if (Number.isNaN(ownLn)) return [];
      const ln = ownLn - level(at);
      return Number.isNaN(ln) ? [] : [{ at, ln, ownLn }];
    });
    const basis = siblings.length === 0 ? "itself" : alike.length > 1 ? "siblings" : "plant";
    series.push({ basis, siblings, points });
  }
  return series;
}

/** Days from an index to a later index. */
export function daysApart({ numbers }: Pick<StringDays, "numbers">, from: number, to: number) {
  return (numbers[to] ?? Number.NaN) - (numbers[from] ?? Number.NaN);
}
