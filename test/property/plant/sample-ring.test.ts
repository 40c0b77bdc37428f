import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SampleRing } from "#plant/history/sample-ring.ts";

const CAPACITY = 20;
const steps = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -500, max: 2000 })),
  { minLength: 2, maxLength: 60 },
);

function fillRing(samples: readonly (readonly [number, number])[], maxGapS = 20) {
  const ring = new SampleRing(CAPACITY, maxGapS);
  for (const [timeS, value] of samples) ring.append(timeS, value);
  return ring;
}

/** A ring that may have dropped its oldest samples, and those that it still has. */
const rings = steps.map((pairs) => {
  let timeS = 0;
  const all = pairs.map(([stepS, value]) => [(timeS += stepS), value] as const);
  return { ring: fillRing(all), kept: all.slice(-CAPACITY), endS: timeS };
});

describe("a ring of samples", () => {
  it("has the newest ones, and reads what lies in a window with both ends", () => {
    fc.assert(
      fc.property(rings, fc.nat(900), fc.nat(900), ({ ring, kept }, fromS, toS) => {
        const inside = kept.filter(([timeS]) => fromS <= timeS && timeS <= toS);
        const { timesS, values } = ring.read({ fromS, toS });
        expect([...timesS]).toEqual(inside.map(([timeS]) => timeS));
        expect([...values]).toEqual(inside.map(([, value]) => value));
      }),
    );
  });

  it("has an area that adds up over any split", () => {
    fc.assert(
      fc.property(rings, fc.double({ min: 0, max: 1, noNaN: true }), ({ ring, endS }, part) => {
        const splitS = part * endS;
        const whole = ring.area({ fromS: 0, toS: endS });
        const left = ring.area({ fromS: 0, toS: splitS });
        const right = ring.area({ fromS: splitS, toS: endS });
        expect(left.valueHours + right.valueHours).toBeCloseTo(whole.valueHours, 6);
        expect(left.coveredS + right.coveredS).toBeCloseTo(whole.coveredS, 6);
      }),
    );
  });

  it("keeps the least and the largest value when drawn narrower", () => {
    fc.assert(
      fc.property(rings, fc.integer({ min: 1, max: 30 }), ({ ring, kept, endS }, columns) => {
        const drawn = ring.downsample({ fromS: 0, toS: endS, columns });
        const known = drawn.filter((value, at) => at % 2 === 1 && !Number.isNaN(value));
        const all = kept.map(([, value]) => value);
        expect(Math.max(...known)).toBe(Math.max(...all));
        expect(Math.min(...known)).toBe(Math.min(...all));
        expect(drawn.length).toBeLessThanOrEqual(6 * columns);
      }),
    );
  });

  it("is drawn whole where there is a column for each, with a break before what is further away than a gap", () => {
    fc.assert(
      fc.property(rings, fc.nat(900), ({ ring, kept, endS }, fromS) => {
        const toS = Math.max(fromS, endS) + 1;
        const inside = kept.filter(([timeS]) => timeS >= fromS);
        const drawn = inside.flatMap(([timeS, value], at) => {
          const beforeS = inside[at - 1]?.[0] ?? timeS;
          return [...(timeS - beforeS > 20 ? [beforeS, Number.NaN] : []), timeS, value];
        });
        expect(ring.downsample({ fromS, toS, columns: toS - fromS })).toEqual(drawn);
      }),
    );
  });

  it("refuses a time that does not rise and what is no number, and forgets", () => {
    // It keeps two at least.
    const ring = new SampleRing(1, 20);
    const given = [1, 1, 2, Number.NaN, Infinity, 3].map((timeS) => ring.append(timeS, timeS * 10));
    expect(given).toEqual([true, false, true, false, false, true]);
    expect(ring.append(4, 1e300)).toBe(false);
    expect([...ring.read({ fromS: 0, toS: 9 }).values]).toEqual([20, 30]);
    ring.clear();
    expect(ring.read({ fromS: 0, toS: 9 }).timesS).toHaveLength(0);
    expect(ring.append(1, 5)).toBe(true);
  });

  it("counts a gap neither as energy nor as time", () => {
    const samples = [
      [0, 100],
      [1800, 100],
      [5400, 100],
      [7200, 300],
    ] as const;
    const hours = { fromS: 0, toS: 7200 };
    expect(fillRing(samples, 1800).area(hours)).toMatchObject({ valueHours: 150, coveredS: 3600 });
    expect(fillRing(samples, 3600).area(hours)).toMatchObject({ valueHours: 250, coveredS: 7200 });
    const last = { fromS: 6300, toS: 7200 };
    expect(fillRing(samples, 1800).area(last)).toMatchObject({ valueHours: 62.5, coveredS: 900 });
    expect(fillRing(samples).area({ fromS: 7200, toS: 0 })).toMatchObject({
      valueHours: 0,
      coveredS: 0,
    });
  });

  it("tells what lies below zero, also where a line crosses it", () => {
    const ring = fillRing(
      [
        [0, 100],
        [3600, -300],
        [7200, -300],
      ],
      3600,
    );
    const { valueHours, belowHours } = ring.area({ fromS: 0, toS: 7200 });
    expect(valueHours).toBeCloseTo(-400, 9);
    expect(belowHours).toBeCloseTo(412.5, 9);
    expect(ring.area({ fromS: 0, toS: 900 }).belowHours).toBe(0);
  });

  it("is drawn by its extremes in order of time, with a break at a gap", () => {
    const ring = fillRing(
      [
        [0, 5],
        [1, 9],
        [2, 1],
        [3, 4],
        [50, 7],
      ],
      10,
    );
    const drawn = ring.downsample({ fromS: 0, toS: 100, columns: 10 });
    expect(drawn).toEqual([1, 9, 2, 1, 3, Number.NaN, 50, 7]);
  });
});
