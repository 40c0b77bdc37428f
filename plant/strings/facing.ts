import * as v from "valibot";
import {
  compareStrings,
  stringKey,
  type ComparedString,
  type StringReading,
} from "./string-comparison.ts";

/** Ways that an owner may say a string faces. */
export const facings = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Facing = (typeof facings)[number];

const Said = v.object({
  serial: v.pipe(v.string(), v.nonEmpty(), v.maxLength(32)),
  /** Counts from 0. */
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31)),
  facing: v.picklist(facings),
});

export const SaidFacings = v.pipe(v.array(Said), v.maxLength(500), v.readonly());
export type SaidFacings = v.InferOutput<typeof SaidFacings>;

/** A string's facing as its owner states it; null withdraws it. */
export const SaidFacing = v.strictObject({
  ...Said.entries,
  facing: v.nullable(Said.entries.facing),
});
export type SaidFacing = v.InferOutput<typeof SaidFacing>;

/** The stated facings after a change of one string. */
export function saidAfter(
  before: SaidFacings,
  { serial, number, facing }: SaidFacing,
): SaidFacings {
  const others = before.filter((one) => one.serial !== serial || one.number !== number);
  return facing === null ? others : [...others, { serial, number, facing }];
}

export function withFacings(
  strings: readonly StringReading[],
  said: SaidFacings,
): readonly StringReading[] {
  const byKey = new Map(
    said.map(({ serial, number, facing }) => [stringKey({ serial, channel: number }), facing]),
  );
  return strings.map((string) => ({ ...string, facing: byKey.get(stringKey(string)) }));
}

/** Compares strings as `compareStrings` does, each with those alone of which the owner says the same. */
export function compareFaced(strings: readonly StringReading[]): readonly ComparedString[] {
  const groups = new Map<string | undefined, StringReading[]>();
  for (const string of strings) {
    const group = groups.get(string.facing) ?? [];
    group.push(string);
    groups.set(string.facing, group);
  }
  const compared = [...groups.values()].flatMap(compareStrings);
  const byKey = new Map(compared.map((string) => [stringKey(string), string]));
  return strings.flatMap((string) => byKey.get(stringKey(string)) ?? []);
}
