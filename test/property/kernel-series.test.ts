import fc, { type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import type { SeriesStore } from "#protocol/kernel/kernel.ts";
import { exportedShape } from "#protocol/kernel/series-layout.ts";
import { openReferenceSeries } from "#protocol/kernel/series-reference.ts";
import { openSeries } from "#protocol/wasm/load.ts";

const SHAPE = { seriesCount: 3, capacity: 8 };

const series = fc.oneof(fc.nat(2), fc.constantFrom(-1, 3, 0.5, Number.NaN));
const timeS = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }) },
  { weight: 5, arbitrary: fc.nat(100) },
  { weight: 1, arbitrary: fc.double() },
);
const value = fc.oneof(fc.integer({ min: -50, max: 2000 }), fc.float(), fc.double());
const span = fc.record({ fromS: timeS, toS: timeS });
const maxGapS = fc.oneof(fc.constantFrom(0, 1, 10, Infinity, Number.NaN), timeS);
const rows = fc.oneof(fc.nat(20), fc.constantFrom(-1, 0.5, Number.NaN, 800));
const exported = fc
  .array(fc.tuple(fc.nat(2), fc.nat(40), fc.nat(100)), { maxLength: 40 })
  .chain((samples) => fc.tuple(fc.constant(samples), fc.option(fc.tuple(fc.nat(400), fc.nat(255)))))
  .map(([samples, damage]) => {
    const store = openReferenceSeries(SHAPE);
    for (const [s, t, v] of samples) store.append(s, t, v);
    const bytes = new Uint8Array(store.exportMemory());
    if (damage !== null) bytes[Math.min(damage[0], bytes.length - 1)] = damage[1];
    return bytes.buffer;
  });

type Given = { [K in keyof SeriesStore]: Parameters<SeriesStore[K]> };
type Methods = { [K in keyof SeriesStore]: (...given: Given[K]) => unknown };

// A method of the store without a generator does not compile.
const generators: { [K in keyof SeriesStore]: Arbitrary<Given[K]> } = {
  append: fc.tuple(series, timeS, value),
  count: fc.tuple(series),
  read: fc.tuple(series, span),
  intervals: fc.tuple(series, fc.record({ fromS: timeS, stepS: timeS, count: rows })),
  area: fc.tuple(series, span, maxGapS),
  downsample: fc.tuple(series, fc.record({ fromS: timeS, toS: timeS, columns: rows, maxGapS })),
  clear: fc.tuple(series),
  exportMemory: fc.tuple(),
  importMemory: fc.tuple(exported),
};

type Call = (store: SeriesStore) => unknown;

function call<K extends keyof SeriesStore>(
  name: K,
  generator: Arbitrary<Given[K]>,
): Arbitrary<Call> {
  return generator.map((given) => (store: SeriesStore): unknown => {
    const methods: Methods = store;
    return methods[name](...given);
  });
}

const anyCall: Arbitrary<Call> = fc.oneof(
  { weight: 20, arbitrary: call("append", generators.append) },
  { weight: 20, arbitrary: risingAppend() },
  call("count", generators.count),
  call("read", generators.read),
  call("intervals", generators.intervals),
  call("area", generators.area),
  call("downsample", generators.downsample),
  call("clear", generators.clear),
  call("exportMemory", generators.exportMemory),
  call("importMemory", generators.importMemory),
);

function risingAppend(): Arbitrary<Call> {
  return fc.tuple(fc.nat(2), fc.nat(20), value).map(([s, stepS, v]) => (store: SeriesStore) => {
    const { timesS } = store.read(s, { fromS: -1e6, toS: 1e6 });
    return store.append(s, (timesS.at(-1) ?? 0) + stepS, v);
  });
}

function comparable(answer: unknown): unknown {
  return answer instanceof ArrayBuffer ? new Uint8Array(answer) : answer;
}

describe("a store of series in WASM", () => {
  it("answers every row of calls as its twin does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { maxLength: 120, size: "max" }), async (row) => {
        const ours = await openSeries(SHAPE);
        const twin = openReferenceSeries(SHAPE);
        for (const step of row) expect(comparable(step(ours))).toEqual(comparable(step(twin)));
        expect(comparable(ours.exportMemory())).toEqual(comparable(twin.exportMemory()));
      }),
      { numRuns: 120 },
    );
  });

  it("keeps what it holds when its memory grows", async () => {
    const store = await openSeries({ seriesCount: 1, capacity: 2 });
    store.append(0, 1, 10);
    const rowsOf = store.intervals(0, { fromS: 0, stepS: 1, count: 16_384 });
    expect(rowsOf).toHaveLength(65_536);
    expect(store.append(0, 2, 20)).toBe(true);
    expect([...store.read(0, { fromS: 0, toS: 9 }).values]).toEqual([10, 20]);
  });
});

const samples = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -500, max: 2000 })),
  {
    minLength: 2,
    maxLength: 60,
  },
);

async function filled(steps: [number, number][]): Promise<{ store: SeriesStore; endS: number }> {
  const store = await openSeries({ seriesCount: 1, capacity: 100 });
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
