import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, type Columns, type DatedBytes } from "#plant/history/columns.ts";
import { encodeMinutes, minutesIn } from "#plant/history/day-minutes.ts";
import { atLevel } from "#plant/history/levels.ts";
import { scanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { createCurves } from "#protocol/kernel/curves.ts";
import { start } from "#protocol/wasm/generated/modules.js";
import { openKernel } from "#protocol/wasm/load.ts";
import * as limit from "../../assembly/limit.ts";
import * as serial from "../../assembly/serial.ts";
import { anyProfile } from "../support/anyProfile.ts";
import { cloudyDay } from "../support/historyRecords.ts";
import { runs } from "../support/runs.ts";

const startS = 1_782_000_000;
const whole = cloudyDay("total", "2026-06-21").minutes;
const hours = encodeMinutes(atLevel(minutesIn(whole), "hour"));
const quarters = encodeMinutes(atLevel(minutesIn(whole), "quarter"));
const number = fc.oneof(fc.nat(3), fc.nat(255), fc.constantFrom(0, 127, 128, 255));
const tenths = fc.oneof(
  fc.integer({ min: -700, max: 700 }),
  fc.integer({ min: -60_000, max: 60_000 }),
  fc.integer({ min: -0x3fff_ffff, max: 0x3fff_ffff }),
);
const entry = fc.tuple(fc.constantFrom(0, 1, 599, 600), tenths, fc.nat(3000), fc.nat(0x3fff_ffff));
/** A day of any entries, over and over. */
const anyDay = fc
  .tuple(fc.array(entry, { minLength: 1, maxLength: 30 }), fc.constantFrom(1500, 100, 25))
  .map(([list, length]) => {
    const column = (value: (one: readonly [number, number, number, number]) => number) =>
      Int32Array.from({ length }, (_, at) => value(list[at % list.length] ?? [0, 0, 0, 0]));
    return encodeMinutes({
      covered: Uint16Array.from(column(([time]) => time)),
      mean: column(([, mean]) => mean),
      low: column(([, mean, below]) => mean - below),
      high: column(([, mean, , above]) => mean + above),
    });
  });
/** A day that is encoded by hand: at the bounds of its values, in more bytes than it needs, with a number too long, or a value too many. */
const dayByHand = fc
  .record({
    time: fc.oneof(fc.constantFrom(-1, 1, 600, 601), fc.integer({ min: 1, max: 599 })),
    mean: fc.integer({ min: -700, max: 4_000_000 }),
    reach: fc.tuple(fc.constantFrom(-1, 0, 0, 0, 7), fc.constantFrom(-1, 0, 0, 0, 7)),
    firstRun: fc.oneof(fc.constantFrom(126, 127, 128), fc.nat(1494)),
    more: fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 6),
    over: fc.constantFrom(0, 0, 0, 1),
    tooLong: fc.constantFrom<"no" | "number" | "run">("no", "no", "number", "run"),
  })
  .map(({ time, mean, reach: [below, above], firstRun, more, over, tooLong }) => {
    const overlong = {
      no: [],
      number: [128, 128, 128, 128, 128, 128],
      run: [0, 128, 128, 128, 128, 128, 128],
    }[tooLong];
    const rest = tooLong === "no" ? 1499 : 1498;
    return Uint8Array.from([
      ...padBytes(zigzag(time), more),
      ...overlong,
      0,
      ...varint(rest - 1),
      ...zigzag(mean),
      0,
      ...varint(firstRun),
      ...zigzag(1),
      0,
      ...varint(1496 - firstRun),
      ...oneValue(below),
      ...oneValue(above, over),
    ]);
  });
const bytes = fc.oneof(
  anyDay,
  fc.constantFrom(whole, quarters, hours),
  fc
    .tuple(fc.nat(whole.length), fc.nat(255))
    .map(([at, byte]) => whole.with(at % whole.length, byte)),
  fc.nat(whole.length).map((end) => whole.slice(0, end)),
  fc.array(number, { maxLength: 300 }).map((list) => Uint8Array.from(list)),
  fc.uint8Array({ maxLength: 100_000 }),
  dayByHand,
);
const days: fc.Arbitrary<readonly DatedBytes[]> = fc.array(
  fc.record({ startS: fc.integer({ min: startS - 200_000, max: startS + 200_000 }), bytes }),
  { maxLength: 4 },
);
const grid = fc.record({
  fromS: fc.oneof(fc.constant(startS), fc.double()),
  stepS: fc.oneof(
    fc.constantFrom(60, 90, 3600, 86_400, 0, -1),
    fc.double({ min: 1, max: 5000, noNaN: true }),
    fc.double(),
  ),
  count: fc.oneof(fc.nat(2000), fc.constantFrom(-1, 0.5, 1e9, Number.NaN)),
});

/** A grid that begins so far away that times are rounded, with a border of two columns among the days. */
const farGrid = fc
  .tuple(fc.constantFrom(3, 5000, 16_000), fc.integer({ min: -90_000, max: 90_000 }))
  .map(([border, afterS]) => ({
    fromS: startS + afterS - border * 1e15,
    stepS: 1e15,
    count: border + 1,
  }));
/** A grid on which the middle of a minute is often the border of two columns. */
const alignedGrid = fc.constantFrom(300, 600, 900, 3600).map((stepS) => ({
  fromS: startS,
  stepS,
  count: 100,
}));

function padBytes(given: readonly number[], more: number): readonly number[] {
  if (more === 0) return given;
  const last = given.length - 1;
  const zeros = Array.from({ length: more }, (_, at) => (at === more - 1 ? 0 : 128));
  return [...given.with(last, (given[last] ?? 0) + 128), ...zeros];
}

function zigzag(value: number): readonly number[] {
  return varint(value < 0 ? -2 * value - 1 : 2 * value);
}

/** A column of a single value, with `over` more than a day has. */
function oneValue(value: number, over = 0): readonly number[] {
  return value === 0 ? [0, ...varint(1499 + over)] : [...zigzag(value), 0, ...varint(1498 + over)];
}

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** Values that differ by more than a part in a billion; of means, of the total flow either way. */
function differences(ours: Columns, theirs: Columns): readonly string[] {
  return columnNames.flatMap((name) => {
    const other = theirs[name];
    const column = ours[name];
    if (column.length !== other.length) return [`${name}: ${column.length} of ${other.length}`];
    return [...column.keys()]
      .filter((at) => {
        const flow = Math.abs(theirs.inWh[at] ?? 0) + Math.abs(theirs.outWh[at] ?? 0);
        const scale =
          name === "mean" ? (flow * 3600) / (theirs.coveredS[at] ?? 1) : Math.abs(other[at] ?? 0);
        const isFar = !(Math.abs((column[at] ?? 0) - (other[at] ?? 0)) <= 1e-9 * scale);
        return isFar && !Object.is(column[at], other[at]);
      })
      .map((at) => `${name} ${at}: ${column[at]} and ${other[at]}`);
  });
}

const columnNames = ["low", "mean", "high", "inWh", "outWh", "coveredS"] as const;

// One source, compiled for two targets: JavaScript and WebAssembly.
describe("the kernel in WebAssembly", async () => {
  const kernel = {
    ...(await openKernel()),
    ...createCurves(await start("curves")),
  };

  it("is no fallback", () => {
    expect(kernel.limit).not.toBe(limit);
  });

  it("reads curves of any bytes on any grid as JavaScript does", () => {
    fc.assert(
      fc.property(days, grid, fc.constantFrom(1, 15, 60), (some, one, size) => {
        expect(differences(kernel.columns(some, one, size), columnsOf(some, one, size))).toEqual(
          [],
        );
      }),
      { numRuns: runs(300) },
    );
  });

  it("does so at the bounds of what a day may hold, and of columns", () => {
    const halves = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(dayByHand, halves, fc.oneof(alignedGrid, farGrid), (day, half, one) => {
        const some = [{ startS: startS + 30 * half, bytes: day }];
        expect(differences(kernel.columns(some, one), columnsOf(some, one))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it("does so with more days and bytes than have room at a time", () => {
    const day = { bytes: Uint8Array.from(whole), startS };
    const many = Array.from({ length: 2100 }, (_, at) => ({
      startS: startS + 86_400 * at,
      bytes: at % 3 === 0 ? day.bytes : hours.slice(0, at % 2 === 0 ? undefined : 40),
    }));
    const year = { fromS: startS, stepS: 3 * 86_400, count: 700 };
    expect(differences(kernel.columns(many, year), columnsOf(many, year))).toEqual([]);
    expect(kernel.columns(many, year).coveredS.filter((s) => s > 0)).toHaveLength(700);
  });

  it("makes the same columns of quarters and hours as of their minutes", () => {
    const hourly = { fromS: startS, stepS: 3600, count: 24 };
    const ofMinutes = columnsOf([{ startS, bytes: whole }], hourly);
    for (const [entries, size] of [
      [quarters, 15],
      [hours, 60],
    ] as const) {
      const { inWh, coveredS } = columnsOf([{ startS, bytes: entries }], hourly, size);
      expect([...coveredS]).toEqual([...ofMinutes.coveredS]);
      inWh.forEach((wh, hour) => expect(wh).toBeCloseTo(ofMinutes.inWh[hour] ?? NaN, -1));
    }
  });

  it("scans any bytes as JavaScript does", () => {
    fc.assert(
      fc.property(anyProfile, (some) => {
        expect(kernel.scanProfile(some)).toEqual(scanProfile(some));
      }),
    );
  });

  it("computes with limits as JavaScript does", () => {
    const watts = fc.oneof(fc.nat(3000), fc.double());
    fc.assert(
      fc.property(watts, watts, fc.constantFrom(2, 256), (one, other, step) => {
        expect(kernel.limit.limitFlags(one, step)).toBe(limit.limitFlags(one, step));
        expect(kernel.limit.wattsOfPercent(one, other)).toBe(limit.wattsOfPercent(one, other));
        expect(kernel.limit.percentOfWatts(one, other)).toBe(limit.percentOfWatts(one, other));
      }),
    );
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.constantFrom(2, 256), (...kind) => {
        expect(kernel.limit.limitCode(...kind)).toBe(limit.limitCode(...kind));
      }),
    );
  });

  it("takes serial numbers apart as JavaScript does", () => {
    const prefix = fc.oneof(fc.integer({ min: 0x1000, max: 0x2fff }), fc.nat(0xffff));
    fc.assert(
      fc.property(prefix, fc.nat(0xffff_ffff), (high, low) => {
        expect(kernel.serial.serialType(high)).toBe(serial.serialType(high));
        expect(kernel.serial.serialYear(low)).toBe(serial.serialYear(low));
        expect(kernel.serial.serialWeek(low)).toBe(serial.serialWeek(low));
      }),
    );
  });
});
