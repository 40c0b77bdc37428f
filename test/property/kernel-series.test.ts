import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SeriesStore } from "#protocol/kernel/kernel.ts";
import { exportedShape } from "#protocol/kernel/series-layout.ts";
import { openReferenceSeries } from "#protocol/kernel/series-reference.ts";

const samples = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -500, max: 2000 })),
  {
    minLength: 2,
    maxLength: 60,
  },
);

async function filled(steps: [number, number][]): Promise<{ store: SeriesStore; endS: number }> {
  const store = openReferenceSeries({ seriesCount: 1, capacity: 100 });
  let endS = 0;
  for (const [stepS, v] of steps) {
    endS += stepS;
    store.append(0, endS, v);
  }
  return { store, endS };
}

describe("figures of a series", () => {
  it("have an area that adds up over any split", async () => {
    await fc.assert(
      fc.asyncProperty(
        samples,
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        async (steps, part) => {
          const { store, endS } = await filled(steps);
          const splitS = part * endS;
          const whole = store.area(0, { fromS: 0, toS: endS }, 20);
          const left = store.area(0, { fromS: 0, toS: splitS }, 20);
          const right = store.area(0, { fromS: splitS, toS: endS }, 20);
          expect(left.valueHours + right.valueHours).toBeCloseTo(whole.valueHours, 6);
          expect(left.coveredS + right.coveredS).toBeCloseTo(whole.coveredS, 6);
        },
      ),
    );
  });

  it("keep the least and the largest value when drawn narrower", async () => {
    await fc.assert(
      fc.asyncProperty(samples, fc.integer({ min: 1, max: 30 }), async (steps, columns) => {
        const { store, endS } = await filled(steps);
        const drawn = store.downsample(0, { fromS: 0, toS: endS, columns, maxGapS: 15 });
        const points = [...drawn].filter((_, at) => at % 2 === 1 && !Number.isNaN(drawn[at]));
        const all = steps.map(([, v]) => v);
        expect(Math.max(...points)).toBe(Math.max(...all));
        expect(Math.min(...points)).toBe(Math.min(...all));
        expect(drawn.length).toBeLessThanOrEqual(6 * columns);
      }),
    );
  });
});

describe("known answers", () => {
  const W = { fromS: 0, toS: 7200 };

  it("counts a gap neither as energy nor as time", () => {
    const store = openReferenceSeries({ seriesCount: 1, capacity: 10 });
    for (const [t, v] of [
      [0, 100],
      [1800, 100],
      [5400, 100],
      [7200, 300],
    ] as const)
      store.append(0, t, v);
    expect(store.area(0, W, 1800)).toEqual({ valueHours: 150, coveredS: 3600 });
    expect(store.area(0, W, 3600)).toEqual({ valueHours: 250, coveredS: 7200 });
    expect(store.area(0, { fromS: 6300, toS: 7200 }, 1800)).toEqual({
      valueHours: 62.5,
      coveredS: 900,
    });
  });

  it("gives number, least, mean and largest per interval", () => {
    const store = openReferenceSeries({ seriesCount: 1, capacity: 10 });
    for (const [t, v] of [
      [0, 1],
      [30, 3],
      [59, 8],
      [120, 5],
    ] as const)
      store.append(0, t, v);
    const rowsOf = store.intervals(0, { fromS: 0, stepS: 60, count: 3 });
    expect([...rowsOf]).toEqual([3, 1, 4, 8, 0, Number.NaN, Number.NaN, Number.NaN, 1, 5, 5, 5]);
  });

  it("draws extremes in order of time and breaks the line at a gap", () => {
    const store = openReferenceSeries({ seriesCount: 1, capacity: 10 });
    for (const [t, v] of [
      [0, 5],
      [1, 9],
      [2, 1],
      [3, 4],
      [50, 7],
    ] as const)
      store.append(0, t, v);
    const drawn = store.downsample(0, { fromS: 0, toS: 100, columns: 10, maxGapS: 10 });
    expect([...drawn]).toEqual([1, 9, 2, 1, 3, Number.NaN, 50, 7]);
  });

  it("forgets the oldest sample when full, and refuses time that stands still", () => {
    const store = openReferenceSeries({ seriesCount: 1, capacity: 2 });
    expect([1, 1, 2, 3].map((t) => store.append(0, t, t * 10))).toEqual([true, false, true, true]);
    expect([...store.read(0, { fromS: 0, toS: 9 }).values]).toEqual([20, 30]);
  });

  it("opens an exported store by its own shape, and no foreign bytes", () => {
    const store = openReferenceSeries({ seriesCount: 2, capacity: 5 });
    expect(exportedShape(store.exportMemory())).toEqual({ seriesCount: 2, capacity: 5 });
    expect(exportedShape(new ArrayBuffer(16))).toBeUndefined();
    expect(exportedShape(store.exportMemory().slice(0, -1))).toBeUndefined();
  });
});
