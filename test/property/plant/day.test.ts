import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, gridFor, type Grid } from "#plant/history/columns.ts";
import {
  addPart,
  addSamples,
  type DayMinutes,
  decodeMinutes,
  emptyMinutes,
  encodeMinutes,
  energyOf,
  MAX_GAP_S,
  minutesOf,
} from "#plant/history/day-minutes.ts";
import { withReading } from "#plant/energy/meter-counters.ts";
import { type DayRecord, joinRecords } from "#plant/history/day-record.ts";
import { DAY_MINUTES, dayStartS } from "#plant/history/local-day.ts";
import { SampleRing } from "#plant/history/sample-ring.ts";
import { gapsOfDay, minuteGrid } from "../../support/minuteColumns.ts";
import { runs } from "../../support/runs.ts";

const day = "2026-06-21";
const startS = dayStartS(day) ?? 0;
const minute = fc.nat(DAY_MINUTES - 1);

const part = fc
  .tuple(fc.tuple(watts(), watts(), watts()), fc.integer({ min: 1, max: 600 }))
  .map(([values, tenths]) => {
    const [low = 0, mean = 0, high = 0] = [...values].sort((a, b) => a - b);
    return { low: low / 10, mean: mean / 10, high: high / 10, coveredS: tenths / 10 };
  });

function watts() {
  return fc.integer({ min: -200_000, max: 200_000 });
}

const minutesAt = (places: fc.Arbitrary<number>) =>
  fc.array(fc.tuple(places, part), { maxLength: 60 }).map((parts) => {
    const minutes = emptyMinutes();
    for (const [at, one] of new Map(parts)) addPart(minutes, at, one);
    return minutes;
  });
const dayMinutes = minutesAt(minute);
// Two such days share some minutes.
const fewMinutes = minutesAt(fc.nat(9));

const window = fc
  .tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 60, max: 40_000_000 }))
  .map(([from, span]) => ({ fromS: startS + from, toS: startS + from + span }));

function within({ fromS, stepS, count }: Grid, at: number): boolean {
  const middleS = startS + at * 60 + 30 - fromS;
  return middleS >= 0 && middleS < count * stepS;
}

/** First and last minute whose middle lies in a grid. */
function minutesWithin({ fromS, stepS, count }: Grid): readonly [number, number] {
  const first = Math.ceil((fromS - startS - 30) / 60);
  return [first, Math.ceil((fromS + count * stepS - startS - 30) / 60)];
}

function knownIn(column: Float64Array): Float64Array {
  return column.filter((value) => !Number.isNaN(value));
}

function sumOf(column: Float64Array): number {
  return column.reduce((sum, value) => sum + value, 0);
}

function recordOf(minutes: DayMinutes, change: Partial<DayRecord> = {}): DayRecord {
  const energy = energyOf(minutes);
  const untilS = startS + 86_400;
  return {
    source: "total",
    day,
    startS,
    untilS,
    minutes: encodeMinutes(minutes),
    energy,
    ...change,
  };
}

describe("a day of minutes", () => {
  it("reads from its bytes as it was", () => {
    fc.assert(
      fc.property(dayMinutes, (minutes) => {
        const read = decodeMinutes(encodeMinutes(minutes));
        for (const column of ["covered", "low", "mean", "high"] as const) {
          expect(read?.[column].join()).toBe(minutes[column].join());
        }
      }),
    );
  });

  it("is refused or sound, whatever the bytes say", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const minutes = decodeMinutes(Uint8Array.from(bytes));
        if (!minutes) return;
        expect(Math.max(...minutes.covered)).toBeLessThanOrEqual(600);
        minutes.mean.forEach((mean, at) => {
          expect(minutes.low[at]).toBeLessThanOrEqual(mean);
          expect(minutes.high[at]).toBeGreaterThanOrEqual(mean);
        });
      }),
    );
  });

  it("takes parts of its minutes alone, for a tenth of a second up to a minute, and no value that has no room", () => {
    const minutes = emptyMinutes();
    const add = (at: number, coveredS: number, mean = 5) =>
      addPart(minutes, at, { low: mean, mean, high: mean, coveredS });
    for (const coveredS of [0, -1, Number.NaN]) add(0, coveredS);
    for (const at of [-1, DAY_MINUTES]) add(at, 60);
    expect(minutes).toEqual(emptyMinutes());
    add(0, 0.01);
    add(1, 61, 1e12);
    add(2, 30, -1e12);
    add(2, 40, -1e12);
    add(3, 60, Number.NaN);
    expect(minutes.covered.slice(0, 4)).toEqual(Uint16Array.of(1, 600, 600, 600));
    for (const column of [minutes.low, minutes.mean, minutes.high])
      expect(column.slice(0, 4)).toEqual(Int32Array.of(50, 0x7fff_ffff, -0x7fff_ffff, 0));
  });

  it("has an energy that adds up over any split", () => {
    fc.assert(
      fc.property(dayMinutes, fc.array(minute), (minutes, splits) => {
        const edges = [0, ...splits.sort((a, b) => a - b), DAY_MINUTES];
        const parts = edges.slice(1).map((to, at) => energyOf(minutes, edges[at], to));
        const whole = energyOf(minutes);
        const sum = (key: keyof typeof whole) => parts.reduce((all, one) => all + one[key], 0);
        expect(sum("inWh")).toBeCloseTo(whole.inWh, 6);
        expect(sum("outWh")).toBeCloseTo(whole.outWh, 6);
        expect(sum("coveredS")).toBeCloseTo(whole.coveredS, 6);
      }),
    );
  });

  it("has columns that add up to it, however it is split", () => {
    fc.assert(
      fc.property(dayMinutes, window, fc.integer({ min: 1, max: 2000 }), (minutes, one, most) => {
        const grid = gridFor(one, most);
        const columns = columnsOf([{ startS, bytes: encodeMinutes(minutes) }], grid);
        const whole = energyOf(minutes, ...minutesWithin(grid));
        expect(sumOf(columns.inWh)).toBeCloseTo(whole.inWh, 6);
        expect(sumOf(columns.outWh)).toBeCloseTo(whole.outWh, 6);
        expect(sumOf(columns.coveredS)).toBeCloseTo(whole.coveredS, 6);
      }),
    );
  });

  it("keeps every least and largest value however few columns it is drawn in", () => {
    fc.assert(
      fc.property(dayMinutes, window, fc.integer({ min: 1, max: 2000 }), (minutes, one, most) => {
        const grid = gridFor(one, most);
        const { low, mean, high } = columnsOf([{ startS, bytes: encodeMinutes(minutes) }], grid);
        minutes.covered.forEach((covered, index) => {
          const column = Math.floor((startS + index * 60 + 30 - grid.fromS) / grid.stepS);
          if (covered === 0 || column < 0 || column >= grid.count) return;
          // The mean is divided, so its last bit may differ: 0.15 / 0.1 is more than 1.5.
          expect(mean[column]).toBeGreaterThanOrEqual((low[column] ?? 0) - 1e-6);
          expect(mean[column]).toBeLessThanOrEqual((high[column] ?? 0) + 1e-6);
          expect(low[column]).toBeLessThanOrEqual((minutes.low[index] ?? 0) / 10);
          expect(high[column]).toBeGreaterThanOrEqual((minutes.high[index] ?? 0) / 10);
        });
        const all = Array.from(minutes.covered.keys()).filter(
          (at) => minutes.covered[at] !== 0 && within(grid, at),
        );
        expect(Math.min(...knownIn(low))).toBe(
          Math.min(...all.map((at) => (minutes.low[at] ?? 0) / 10)),
        );
        expect(Math.max(...knownIn(high))).toBe(
          Math.max(...all.map((at) => (minutes.high[at] ?? 0) / 10)),
        );
      }),
    );
  });

  it("breaks its line exactly at the gaps when each minute is drawn", () => {
    fc.assert(
      fc.property(dayMinutes, (minutes) => {
        const days = [{ startS, bytes: encodeMinutes(minutes) }];
        const { mean } = columnsOf(days, minuteGrid(startS));
        const known = Array.from(mean.keys()).filter((at) => !Number.isNaN(mean[at]));
        const breaks = known.filter((at, index) => index > 0 && at !== (known[index - 1] ?? 0) + 1);
        expect(breaks).toHaveLength(gapsOfDay(minutes, startS, emptyMinutes()).length);
      }),
    );
  });

  it("has a grid that reaches a span beyond its window, with about as many columns as were asked for", () => {
    fc.assert(
      fc.property(window, fc.integer({ min: 100, max: 2000 }), (one, most) => {
        const { fromS, stepS, count } = gridFor(one, most);
        const spanS = one.toS - one.fromS;
        expect(Math.abs(fromS % stepS)).toBe(0);
        expect(86_400 % stepS).toBe(0);
        expect(fromS).toBeLessThanOrEqual(one.fromS - spanS);
        expect(fromS + count * stepS).toBeGreaterThanOrEqual(one.toS + spanS);
        expect(count * stepS).toBeLessThan(5 * spanS + 4 * stepS);
        expect(spanS / stepS).toBeLessThanOrEqual(Math.max(most, 470));
        // The step is the shortest that will do.
        const fullS = one.fromS + most * stepS;
        expect(gridFor({ fromS: one.fromS, toS: fullS }, most).stepS).toBe(stepS);
        const longer = gridFor({ fromS: one.fromS, toS: fullS + 1 }, most);
        expect(longer.stepS).toBeGreaterThanOrEqual(Math.min(stepS + 1, 86_400));
      }),
    );
    const moment = { fromS: startS + 30, toS: startS + 30 };
    expect(gridFor(moment, 0)).toEqual({ fromS: startS - 60, stepS: 60, count: 3 });
    const month = { fromS: startS, toS: startS + 30 * 86_400 };
    expect(gridFor(month, 50_000)).toMatchObject({ stepS: 60, count: 16_384 });
  });

  it("joins with itself to itself, and with another to what either knew", () => {
    fc.assert(
      fc.property(fewMinutes, fewMinutes, (a, b) => {
        expect(joinRecords(recordOf(a), recordOf(a))).toEqual(recordOf(a));
        for (const rule of ["fuller", "kept"] as const) {
          const joined = minutesOf(joinRecords(recordOf(a), recordOf(b), rule));
          const isOthers = (known: number, at: number) =>
            (b.covered[at] ?? 0) > known && (rule === "fuller" || known === 0);
          const from = Array.from(a.covered, (known, at) => (isOthers(known, at) ? b : a));
          for (const column of ["covered", "low", "mean", "high"] as const)
            expect(joined[column].join()).toBe(from.map((one, at) => one[column][at]).join());
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it("joins to the higher peak, the earlier one of equals, to the larger yield and the later end", () => {
    const peak = fc.record({ value: fc.nat(2), timeS: fc.nat(2) });
    const figures = fc.record({
      peak: fc.option(peak, { nil: undefined }),
      yieldWh: fc.option(fc.nat(9), { nil: undefined }),
      untilS: fc.nat(9),
    });
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const [a, b] = [one, other].map((change) => recordOf(emptyMinutes(), change));
        const joined = a && b && joinRecords(a, b);
        const [best] = [one, other]
          .flatMap((figure) => figure.peak ?? [])
          .toSorted((x, y) => y.value - x.value || x.timeS - y.timeS);
        expect(joined?.peak).toEqual(best);
        const [least, most = least] = [one, other]
          .flatMap(({ yieldWh }) => yieldWh ?? [])
          .toSorted((x, y) => x - y);
        expect(joined?.yieldWh).toBe(most);
        expect(joined?.untilS).toBe(Math.max(one.untilS, other.untilS));
      }),
    );
  });

  it("joins the figures of a day without its curve with a part of its curve, in either order", () => {
    const hour = emptyMinutes();
    addPart(hour, 600, { low: 0, mean: 60, high: 90, coveredS: 60 });
    const energy = { inWh: 4000, outWh: 20, coveredS: 36_000 };
    const figures = { ...recordOf(emptyMinutes()), minutes: new Uint8Array(0), energy };
    for (const joined of [
      joinRecords(figures, recordOf(hour)),
      joinRecords(recordOf(hour), figures),
    ]) {
      expect(joined.energy).toEqual(energy);
      expect(minutesOf(joined)).toEqual(hour);
    }
  });

  it("joins to the energy of both ways where minutes of the same time hold their difference", () => {
    const hour = emptyMinutes();
    addPart(hour, 600, { low: -60, mean: 60, high: 90, coveredS: 60 });
    const energy = { inWh: 1.5, outWh: 0.5, coveredS: 60 };
    const [plain, both] = [recordOf(hour), { ...recordOf(hour), energy }];
    for (const joined of [joinRecords(plain, both), joinRecords(both, plain)])
      expect(joined.energy).toEqual(energy);
  });

  it("begins the sums of a meter again only where the other record knew more", () => {
    const energy = { inWh: 500, outWh: 100, coveredS: 36_000 };
    const counters = { importWh: 9000, exportWh: 2000, timeS: startS + 36_000 };
    const metered = withReading({ ...recordOf(emptyMinutes()), energy }, counters, 36_000);
    const joinedWith = (coveredS: number) =>
      joinRecords(metered, { ...recordOf(emptyMinutes()), energy: { ...energy, coveredS } }).meter;
    expect(joinedWith(35_999)).toEqual(metered.meter);
    expect(joinedWith(36_001)).toBeUndefined();
  });
});

describe("samples on their way into minutes", () => {
  const samples = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 29, noNaN: true }), fc.integer({ min: -500, max: 3000 })),
    { minLength: 2, maxLength: 40 },
  );

  it("give the same energy and extremes in one go or in pieces", () => {
    fc.assert(
      fc.property(samples, fc.array(fc.nat(1800), { maxLength: 6 }), (steps, splits) => {
        const ring = new SampleRing(100, MAX_GAP_S);
        let timeS = startS + 36_000;
        for (const [stepS, value] of steps) ring.append((timeS += stepS), value);
        const edges = [0, ...splits.sort((a, b) => a - b), 1800].map((at) => startS + 36_000 + at);
        const [whole, pieces] = [emptyMinutes(), emptyMinutes()];
        addSamples(whole, startS, ring, { fromS: startS, toS: startS + 37_800 });
        edges.slice(1).forEach((toS, at) => {
          addSamples(pieces, startS, ring, { fromS: edges[at] ?? 0, toS });
        });
        const [a, b] = [energyOf(whole), energyOf(pieces)];
        // A piece is rounded to tenths of a watt and of a second.
        expect(b.inWh - b.outWh).toBeCloseTo(a.inWh - a.outWh, -0.5);
        expect(Math.abs(b.coveredS - a.coveredS)).toBeLessThan(0.2 * edges.length);
        expect(Math.max(...pieces.high)).toBe(Math.max(...whole.high));
        expect(Math.min(...pieces.low)).toBe(Math.min(...whole.low));
      }),
    );
  });
});
