import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type DayBlocks, reduceDay } from "#protocol/kernel/blocks.ts";
import { columnCount } from "#protocol/kernel/kernel.ts";
import { clearLight } from "#protocol/kernel/light.ts";
import { createMd5 } from "#protocol/kernel/md5.ts";

it("MD5 fills its blocks at every length", () => {
  for (let length = 50; length < 135; length += 1) {
    const bytes = new Uint8Array(length).fill(length);
    const md5 = createMd5();
    md5.update(bytes);
    expect(md5.digest()).toBe(createHash("md5").update(bytes).digest("hex"));
  }
});

it.each([
  [5, 5],
  [5.9, 5],
  [0, 0],
  [-3, 0],
  [Number.NaN, 0],
  [16_384, 16_384],
  [1e9, 16_384],
])("a grid of %d columns has %i", (count, columns) => {
  expect(columnCount({ count })).toBe(columns);
});

const of = (...values: number[]) => Float64Array.from(values);

it("there is no light while the sun is down, nor where it touches the horizon", () => {
  const sun = {
    elevationDeg: of(-5, 0, 30),
    up: of(-0.09, 0, 0.5),
    outside: of(1361, 1361, 1361),
    aerosol: of(0.1, 0.1, 0.1),
    waterCm: of(1, 1, 1),
  };
  const into = { beam: of(9, 9, 9), diffuse: of(9, 9, 9), airMass: of(9, 9, 9) };
  clearLight(sun, 0, into);
  for (const column of Object.values(into)) {
    expect([column[0], column[1]]).toEqual([0, 0]);
    expect(column[2]).toBeGreaterThan(0);
  }
  expect(into.beam[2]).toBeLessThan(1361);
  expect(into.airMass[2]).toBeCloseTo(1.99, 1);
});

interface Minute {
  readonly mean: number;
  readonly low?: number;
  readonly high?: number;
  readonly covered?: number;
}

/** The blocks of these minutes from a time on. */
function blocksOf(startS: number, minutes: readonly Minute[], held?: readonly number[]): DayBlocks {
  const column = (read: (minute: Minute) => number) => Int32Array.from(minutes, read);
  return reduceDay({
    startS,
    minutes: {
      low: column(({ mean, low = mean }) => low),
      mean: column(({ mean }) => mean),
      high: column(({ mean, high = mean }) => high),
      covered: Uint16Array.from(minutes, ({ covered = 600 }) => covered),
    },
    ...(held && { held: Uint8Array.from(held) }),
  });
}

const steady = (count: number, change: Partial<Minute> = {}) =>
  Array.from({ length: count }, () => ({ mean: 1_000, ...change }));

it.each([
  ["five whole minutes", steady(5), 1],
  ["four whole minutes", [...steady(4), { mean: 1_000, covered: 0 }], 1],
  ["three whole minutes", [...steady(3), ...steady(2, { covered: 299 })], 0],
  ["minutes half covered", steady(5, { covered: 300 }), 1],
])("a block of %s is usable: %i", (_, minutes, usable) => {
  expect([...blocksOf(0, minutes).usable]).toEqual([usable]);
});

it("a block with a minute that was held down is not usable", () => {
  expect([...blocksOf(0, steady(10), [0, 0, 1, 0, 0]).usable]).toEqual([0, 1]);
});

it("blocks are aligned to five minutes of UTC, and their power is weighed by the time covered", () => {
  const { startS, powerW, usable } = blocksOf(120, steady(5));
  expect([startS, [...powerW], [...usable]]).toEqual([0, [100, 100], [0, 0]]);
  const weighed = blocksOf(0, [
    { mean: 1_000, covered: 600 },
    { mean: 4_000, covered: 300 },
  ]);
  expect([...weighed.powerW]).toEqual([200]);
  expect([...blocksOf(0, steady(5, { covered: 0 })).powerW]).toEqual([0]);
});

it("the swing of a block is the largest of its minutes beyond the change between neighbours", () => {
  const rising = [1_000, 1_100, 1_200, 1_300, 1_400].map((mean) => ({
    mean,
    low: mean - 50,
    high: mean + 50,
  }));
  expect(blocksOf(0, rising).swing[0]).toBeCloseTo(0, 9);
  const swinging = rising.map((minute, at) => (at === 2 ? { ...minute, high: 1_550 } : minute));
  expect(blocksOf(0, swinging).swing[0]).toBeCloseTo(300 / 1_200, 9);
  expect(blocksOf(0, steady(5, { mean: 0, high: 50 })).swing[0]).toBe(0);
  const brief = rising.map((minute, at) =>
    at === 2 ? { ...minute, high: 9_999, covered: 299 } : minute,
  );
  expect(blocksOf(0, brief).swing[0]).toBeCloseTo(0, 9);
});
