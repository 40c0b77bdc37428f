import fc from "fast-check";
import { expect, test } from "vitest";
import { compareFaced, saidAfter, withFacings } from "#plant/strings/facing.ts";
import {
  compareStrings,
  comparison,
  followOutliers,
  median,
  noOutliers,
  stringKey,
  type StringReading,
} from "#plant/strings/string-comparison.ts";

const anyStrings: fc.Arbitrary<readonly StringReading[]> = fc.uniqueArray(
  fc.record({
    serial: fc.constantFrom("114180112233", "116190112233"),
    channel: fc.nat(5),
    name: fc.constant(undefined),
    powerW: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined, freq: 9 }),
    peakW: fc.option(fc.constantFrom(380, 410, 640), { nil: undefined }),
    pool: fc.option(fc.constantFrom("", "114180112233"), { nil: undefined, freq: 9 }),
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

test("of two strings either both are siblings of the other or none is, as their peaks say", () => {
  const peak = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined, freq: 9 });
  fc.assert(
    fc.property(peak, peak, (one, other) => {
      const pair = [one, other].map((peakW, channel) => ({
        serial: "114180112233",
        channel,
        name: undefined,
        powerW: 100,
        peakW,
        pool: "",
      }));
      const [first, second] = compareStrings(pair).map(({ siblings }) => siblings);
      expect(first).toBe(second);
      const [low, high] = [one ?? 0, other ?? 0].toSorted((a, b) => a - b);
      const areAlike = 100 * ((high ?? 0) - (low ?? 0)) <= 15 * (high ?? 0);
      expect(first).toBe(areAlike ? 1 : 0);
    }),
    // Strings of 340 W and 400 W are alike by the stronger of them only.
    { examples: [[340, 400]] },
  );
});

test("the rule does not depend on the unit of power", () => {
  fc.assert(
    fc.property(anyStrings, fc.constantFrom(0.5, 2, 1024), (strings, scale) => {
      const scaled = strings.map((string) => ({
        ...string,
        powerW: string.powerW === undefined ? undefined : string.powerW * scale,
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
          pool: "",
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

test("the weakest of a pool does not depend on strings of other pools", () => {
  fc.assert(
    fc.property(anyStrings, (strings) => {
      const alone = strings.filter(({ pool }) => pool === "");
      const among = [...outliersOf(strings)].filter((key) =>
        alone.some((string) => stringKey(string) === key),
      );
      expect(new Set(among)).toEqual(outliersOf(alone));
    }),
  );
});

test("what is unknown, or compared with none, is judged by nobody and judges nobody", () => {
  fc.assert(
    fc.property(anyStrings, (strings) => {
      const judged = compareStrings(strings).filter(({ isOutlier }) => isOutlier);
      expect(judged.every(({ powerW, pool }) => powerW !== undefined && pool !== undefined)).toBe(
        true,
      );
      const known = strings.filter(
        ({ powerW, pool }) => powerW !== undefined && pool !== undefined,
      );
      expect(outliersOf(known)).toEqual(outliersOf(strings));
    }),
  );
});

test("an outlier keeps its first moment until it recovers, or until nobody looked for a while", () => {
  fc.assert(
    fc.property(
      anyStrings,
      fc.integer({ min: 1e9, max: 2e12 }),
      fc.nat(comparison.breakMs),
      (strings, atMs, laterMs) => {
        const compared = compareStrings(strings);
        const first = followOutliers(noOutliers, compared, atMs);
        const second = followOutliers(first, compared, atMs + laterMs);
        expect(second.since).toEqual(first.since);
        const recovered = compared.map((string) => ({ ...string, isOutlier: false }));
        expect(followOutliers(second, recovered, atMs + laterMs).since.size).toBe(0);
        const afterMs = atMs + laterMs + comparison.breakMs + 1;
        const resumed = followOutliers(second, compared, afterMs);
        expect([...resumed.since.values()].every((since) => since === afterMs)).toBe(true);
      },
    ),
  );
});

const east = { serial: "114180112233", number: 1, facing: "e" } as const;

test("strings are compared with those alone of which the owner says the same, in the order given", () => {
  fc.assert(
    fc.property(anyStrings, fc.array(fc.nat(5)), (strings, channels) => {
      const said = channels.map((number) => ({ ...east, number }));
      const faced = withFacings(strings, said);
      const isEast = ({ serial, channel }: StringReading) =>
        serial === east.serial && channels.includes(channel);
      expect(faced.map(({ facing }) => facing === "e")).toEqual(strings.map(isEast));
      const compared = compareFaced(faced);
      expect(compared.map(stringKey)).toEqual(strings.map(stringKey));
      const apart = [true, false].flatMap((is) =>
        compareStrings(faced.filter((string) => isEast(string) === is)),
      );
      expect(new Set(compared)).toEqual(new Set(apart));
    }),
  );
});

test("what the owner says last of a string counts, and null takes it back", () => {
  const others = [
    { ...east, number: 2 },
    { ...east, serial: "1" },
  ];
  const west = { ...east, facing: "w" } as const;
  expect(saidAfter([...others, east], west)).toEqual([...others, west]);
  expect(saidAfter([east, ...others], { ...east, facing: null })).toEqual(others);
});

/** The first of some strings of a peak, which gives so much, the others 100 W. */
function firstOf(powerW: number | undefined, peakW: number | undefined, others = [100, 100]) {
  const strings = [powerW, ...others].map((watts, channel) => ({
    serial: "114180112233",
    channel,
    name: undefined,
    powerW: watts,
    peakW,
    pool: "",
  }));
  return compareStrings(strings)[0];
}

test("an outlier gives less than three quarters of what at least two siblings give, in light that is not too weak", () => {
  expect(firstOf(75, 400)).toMatchObject({ siblings: 2, shareOfSiblings: 0.75, isOutlier: false });
  expect(firstOf(74.9, 400)).toMatchObject({ expectedW: 100, isOutlier: true });
  expect(firstOf(0, 400, [100])).toMatchObject({ expectedW: undefined, isOutlier: false });
  for (const unknown of [firstOf(undefined, 400), firstOf(5, undefined, [0, 0])])
    expect(unknown).toMatchObject({ siblings: 2, shareOfSiblings: undefined, isOutlier: false });
  expect(firstOf(0, 3333)).toMatchObject({ shareOfSiblings: 0, isOutlier: true });
  expect(firstOf(0, 3334)).toMatchObject({ shareOfSiblings: undefined, isOutlier: false });
  expect([median([]), median([3]), median([10, 9, 1]), median([10, 2, 1, 4])]).toEqual([
    0, 3, 9, 3,
  ]);
});

test("an outlier is followed from ten watts on", () => {
  const [outlier] = compareStrings([]).concat(firstOf(0, undefined) ?? []);
  if (!outlier) throw new Error("no string");
  for (const [expectedW, size] of [
    [10, 1],
    [9.9, 0],
    [undefined, 0],
  ] as const)
    expect(followOutliers(noOutliers, [{ ...outlier, expectedW }], 1).since.size).toBe(size);
});
