import fc from "fast-check";
import { addPart, emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";

export const keptDay = "2026-06-21";

/** A record with all possible members. */
export function soundRecord(source = "total", day = keptDay): DayRecord {
  const startS = dayStartS(day) ?? 0;
  const minutes = emptyMinutes();
  for (let minute = 600; minute < 660; minute += 1) {
    addPart(minutes, minute, { low: minute - 1, mean: minute, high: minute + 1, coveredS: 60 });
  }
  const lastS = startS + 650 * 60;
  const sums = { energyWh: 650, coveredS: 36_000, guessWh: 0 };
  return {
    source,
    day,
    startS,
    untilS: startS + 660 * 60,
    minutes: encodeMinutes(minutes),
    energy: energyOf(minutes),
    peak: { value: 660, timeS: startS + 659 * 60 },
    yieldWh: 650,
    counter: {
      lastWh: 650,
      lastS,
      measuredS: lastS,
      ...sums,
      countedWh: 650,
      openingWh: 0,
      mark: { wh: 650, timeS: lastS, countedWh: 650, ...sums },
      former: [],
    },
  };
}

/** Anything that a database takes. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(undefined, null, "", NaN, Infinity, -Infinity, -1, 1e300, 2 ** 53, "__proto__"),
  fc.anything({
    withDate: true,
    withTypedArray: true,
    withMap: true,
    withSet: true,
    withBigInt: true,
  }),
  fc.uint8Array({ maxLength: 40 }),
  fc.constant("W".repeat(100_000)),
);

const odd = fc.oneof({ weight: 3, arbitrary: junk }, fc.date().map(Number), fc.double());

function partOf(record: object): fc.Arbitrary<object> {
  return fc
    .tuple(fc.constantFrom(...Object.keys(record)), odd)
    .map(([key, value]) => ({ ...record, [key]: value }));
}

const { peak = {}, counter = {}, energy, ...flat } = soundRecord();

/** A value in place of a record: sound except for a part, or anything at all. */
export const tamperedRecord: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom("total", "grid", '=1,"\n', "").map((source) => soundRecord(source)),
  partOf({ ...flat, energy, peak, counter }),
  ...Object.entries({ peak, counter, energy }).map(([key, part]) =>
    partOf(part).map((tampered) => ({ ...soundRecord(), [key]: tampered })),
  ),
  junk,
);
