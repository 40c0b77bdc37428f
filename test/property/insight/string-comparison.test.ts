import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareStrings,
  followOutliers,
  stringKey,
  type StringReading,
} from "#protocol/insight/string-comparison.ts";

const anyStrings: fc.Arbitrary<readonly StringReading[]> = fc.uniqueArray(
  fc.record({
    serial: fc.constantFrom("114180112233", "116190112233"),
    channel: fc.nat(5),
    name: fc.constant(undefined),
    powerW: fc.integer({ min: 0, max: 500 }),
    peakW: fc.option(fc.constantFrom(380, 410, 640), { nil: undefined }),
  }),
  { selector: stringKey, maxLength: 12 },
);

const outliersOf = (strings: readonly StringReading[]) =>
  new Set(
    compareStrings(strings).flatMap((string) => (string.isOutlier ? [stringKey(string)] : [])),
  );

test("the rule does not depend on the order of the strings", () => {
  fc.assert(
    fc.property(
      anyStrings.chain((strings) =>
        fc.tuple(
          fc.constant(strings),
          fc.shuffledSubarray([...strings], { minLength: strings.length }),
        ),
      ),
      ([strings, shuffled]) => {
        expect(outliersOf(shuffled)).toEqual(outliersOf(strings));
      },
    ),
  );
});

test("the rule does not depend on the unit of power", () => {
  fc.assert(
    fc.property(anyStrings, fc.constantFrom(0.5, 2, 1024), (strings, scale) => {
      const scaled = strings.map((string) => ({
        ...string,
        powerW: string.powerW * scale,
        peakW: string.peakW === undefined ? undefined : string.peakW * scale,
      }));
      expect(outliersOf(scaled)).toEqual(outliersOf(strings));
    }),
  );
});

test("strings that give the same are no outliers, and one that gives nothing in good light is", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 10 }),
      fc.integer({ min: 50, max: 400 }),
      (count, powerW) => {
        const alike = Array.from({ length: count }, (_, channel) => ({
          serial: "114180112233",
          channel,
          name: undefined,
          powerW,
          peakW: 410,
        }));
        expect(outliersOf(alike).size).toBe(0);
        const dark = alike.map((string) =>
          string.channel === 1 ? { ...string, powerW: 0 } : string,
        );
        expect(outliersOf(dark)).toEqual(new Set(["114180112233/1"]));
      },
    ),
  );
});

test("an outlier keeps its first moment until it recovers", () => {
  fc.assert(
    fc.property(anyStrings, fc.nat(), fc.nat(), (strings, atMs, laterMs) => {
      const compared = compareStrings(strings);
      const first = followOutliers(new Map(), compared, atMs);
      expect(followOutliers(first, compared, atMs + laterMs)).toEqual(first);
      const recovered = compared.map((string) => ({ ...string, isOutlier: false }));
      expect(followOutliers(first, recovered, laterMs).size).toBe(0);
    }),
  );
});
