import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, type Columns } from "#plant/history/columns.ts";
import { encodeMinutes, minutesIn } from "#plant/history/day-minutes.ts";
import { atLevel, type Level } from "#plant/history/levels.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import {
  levelFor,
  readTile,
  stepFor,
  takesFigures,
  TILE_COLUMNS,
  tileGrid,
  tilesIn,
  tileSteps,
  type Tile,
} from "#plant/history/tiles.ts";
import { curveBody } from "#hub/record/historyAnswers.ts";
import { cloudyDay } from "../../support/historyRecords.ts";

const day = "2026-06-21";
const source = "total";
const record = cloudyDay(source, day);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function curvesAt(level: Level, bytes = encodeMinutes(atLevel(minutesIn(record.minutes), level))) {
  return curveBody([{ source, day, startS: record.startS, bytes }]);
}

function read(tile: Tile, curves: Uint8Array, days?: string) {
  const parts = { tile, sources: [source], curves, days: days && Buffer.from(days) };
  const given = { ...parts, days: parts.days || undefined };
  const work = readTile(given, { columns: columnsOf }, decode);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Figures of a day of 2.4 kWh. */
function figures(of: string) {
  const energy = { inWh: 2400, outWh: 0, coveredS: 86_400 };
  const startS = dayStartS(of);
  return { source, day: of, startS, energy, peak: { value: 900, timeS: startS } };
}

function tileAt(stepS: number, timeS: number): Tile {
  return { stepS, index: Math.floor(timeS / (stepS * TILE_COLUMNS)) };
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
const highest = ({ high }: Columns) => high.reduce((most, one) => (one > most ? one : most), 0);

/** Least, mean and largest value of a column, and its energy. */
function valuesAt(columns: Columns | undefined, at: number): readonly number[] {
  if (!columns) throw new Error("unread");
  return [columns.low, columns.mean, columns.high, columns.inWh].map((values) => values[at] ?? NaN);
}

describe("tiles", () => {
  it("cover any window without a gap, with no more columns than there is room", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e9 }),
        fc.integer({ min: 60, max: 3.1e8 }),
        fc.integer({ min: 270, max: 2000 }),
        (fromS, spanS, most) => {
          const window = { fromS, toS: fromS + spanS };
          const stepS = stepFor(window, most);
          expect(spanS / stepS).toBeLessThanOrEqual(most);
          const grids = tilesIn(stepS, window).map(tileGrid);
          expect(grids[0]?.fromS).toBeLessThanOrEqual(fromS);
          const last = grids[grids.length - 1];
          expect((last?.fromS ?? 0) + stepS * TILE_COLUMNS).toBeGreaterThanOrEqual(window.toS);
          grids.forEach((grid, at) => {
            expect(grid.fromS).toBe((grids[0]?.fromS ?? 0) + at * stepS * TILE_COLUMNS);
          });
        },
      ),
    );
  });

  it("are no longer than the hub answers in one piece", () => {
    const most = { minute: 100, quarter: 800, hour: 3700 };
    for (const stepS of tileSteps) {
      expect((stepS * TILE_COLUMNS) / 86_400 + 1).toBeLessThanOrEqual(most[levelFor(stepS)]);
    }
  });

  it.each(tileSteps)("of %i s keep the energy and the largest value of a day", (stepS) => {
    const startS = dayStartS(day) ?? 0;
    const curves = curvesAt(levelFor(stepS));
    const tiles = tilesIn(stepS, { fromS: startS, toS: dayStartS(dayAfter(day, 1)) ?? 0 });
    const made = tiles.flatMap((tile) => read(tile, curves) ?? []);
    const inWh = made.reduce((total, columns) => total + sum(columns.inWh), 0);
    // Of a quarter of an hour the mean is a whole tenth.
    expect(Math.abs(inWh / record.energy.inWh - 1)).toBeLessThan(1e-4);
    expect(made.reduce((total, columns) => total + sum(columns.coveredS), 0)).toBe(86_400);
    expect(Math.max(...made.map(highest))).toBeCloseTo(record.peak?.value ?? 0, 1);
  });

  it("of days take figures where the curve was given up, and only there", () => {
    const [stepS = 86_400] = tileSteps.filter(takesFigures);
    const tile = tileAt(stepS, record.startS + 43_200);
    const earlier = dayAfter(day, -3);
    const days = JSON.stringify({ days: [figures(earlier), figures(day)] });
    const [columns] = read(tile, curvesAt("hour"), days) ?? [];
    const { fromS } = tileGrid(tile);
    const at = Math.floor(((dayStartS(earlier) ?? 0) + 43_200 - fromS) / stepS);
    // The least is unknown: the mean stands for it.
    const [low, mean, ...others] = valuesAt(columns, at);
    expect([low, mean]).toEqual([expect.closeTo(100, 9), expect.closeTo(100, 9)]);
    expect(others).toEqual([900, 2400]);
    expect(sum(columns?.coveredS ?? new Float64Array())).toBe(2 * 86_400);
    // A curve that the hub no longer has is empty.
    const [both] = read(tile, curvesAt("hour", new Uint8Array()), days) ?? [];
    expect(sum(both?.inWh ?? new Float64Array())).toBe(4800);
  });

  it.each([
    ["below", 2400, 900],
    ["above", 480_000, 30_000],
  ])("of weeks join figures %s a curve to it", (_, inWh, peakW) => {
    const stepS = 7 * 86_400;
    const tile = tileAt(stepS, record.startS + 43_200);
    const at = Math.floor((record.startS + 43_200 - tileGrid(tile).fromS) / stepS);
    const beside = [-1, 1]
      .map((by) => dayAfter(day, by))
      .find(
        (one) => Math.floor(((dayStartS(one) ?? 0) + 43_200 - tileGrid(tile).fromS) / stepS) === at,
      );
    const other = figures(beside ?? "");
    const energy = { ...other.energy, inWh };
    const known = { ...other, energy, peak: { ...other.peak, value: peakW } };
    const [alone] = read(tile, curvesAt("hour")) ?? [];
    const [both] = read(tile, curvesAt("hour"), JSON.stringify({ days: [known] })) ?? [];
    const [low = NaN, mean = NaN, high = NaN, ownWh = NaN] = valuesAt(alone, at);
    const meanW = inWh / 24;
    const joined = [Math.min(low, meanW), (mean + meanW) / 2, Math.max(high, peakW), ownWh + inWh];
    expect(valuesAt(both, at)).toEqual(joined.map((value) => expect.closeTo(value, 6)));
  });

  it("are undefined for answers that are cut or something else", () => {
    const tile = tileAt(86_400, record.startS);
    const curves = curvesAt("hour");
    expect(read(tile, curves.subarray(0, curves.length - 1))).toBeUndefined();
    expect(read(tile, curves, "{")).toBeUndefined();
    expect(read(tile, curves, `{"days":[{}]}`)).toBeUndefined();
  });
});
