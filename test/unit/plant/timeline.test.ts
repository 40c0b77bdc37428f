import { setTimeout } from "node:timers/promises";
import { spanInAddress, withSpan } from "#app/hub/timeline/spanInAddress.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Columns } from "#plant/history/columns.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { tileGrid, tilesIn, tileSteps, type Tile } from "#plant/history/tiles.ts";
import { axisText, axisTicks } from "#app/hub/timeline/axis.ts";
import { dragWindow, ofSpan, panWindow } from "#app/record/history/drawing/windowMoves.ts";
import { TileCache } from "#app/hub/timeline/TileCache.ts";
import { joinTiles, shownStep, wantedTiles } from "#app/hub/timeline/tiling.ts";
import { columnTime } from "#app/hub/timeline/useTimelineTexts.ts";
import { timelineRows } from "#app/hub/timeline/timelineRows.ts";
import { plantSource, sourceOf } from "#plant/history/sources.ts";
import { subjectId } from "#app/record/history/model/sourceNames.ts";
import { energyRows } from "#app/record/history/model/energyRows.ts";
import { energyCsv, tableCsv } from "#app/record/history/model/tableCsv.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { columnsOf } from "#plant/history/columns.ts";

const bounds = { fromS: 1_500_000_000, toS: 1_800_000_000 };
const at = (text: string) => Date.parse(text) / 1000;
const none = columnsOf([], { fromS: 0, stepS: 60, count: 256 });

function there(steps: readonly number[]) {
  return (tile: Tile) => steps.includes(tile.stepS);
}

describe("a window", () => {
  const window = { fromS: 1_600_000_000, toS: 1_600_100_000 };

  it("moves by a drag so that the time below the finger stays there", () => {
    expect(dragWindow(window, bounds, [0.2], [0.7])).toEqual({
      fromS: 1_599_950_000,
      toS: 1_600_050_000,
    });
  });

  it("grows by a pinch so that the times below both fingers stay there, and never leaves its bounds", () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(place, place, place, place, (a, b, c, d) => {
        const { fromS, toS } = dragWindow(window, bounds, [a, b], [c, d]);
        expect(fromS).toBeGreaterThanOrEqual(bounds.fromS - 1e-6);
        expect(toS).toBeLessThanOrEqual(bounds.toS + 1e-6);
        if (Math.abs(a - b) < 0.1 || Math.abs(c - d) < 0.1 || a < b !== c < d) return;
        const before = window.fromS + a * (window.toS - window.fromS);
        expect(Math.abs(fromS + c * (toS - fromS) - before)).toBeLessThan(1);
      }),
    );
  });

  it.each([
    [
      [0.2, 0.4],
      [0.3, 0.3],
    ],
    [
      [0.3, 0.3],
      [0.2, 0.4],
    ],
  ])("keeps its span while fingers at %j move to %j, which are at one place once", (from, to) => {
    expect(dragWindow(window, bounds, from, to)).toEqual(window);
  });

  it("stops at the ends of the record", () => {
    expect(panWindow(window, bounds, 1e9).toS).toBe(bounds.toS);
    expect(panWindow(window, bounds, -1e9).fromS).toBe(bounds.fromS);
    const hour = ofSpan(window, bounds, 3600);
    expect(hour).toEqual({ fromS: 1_600_048_200, toS: 1_600_051_800 });
    expect(ofSpan(window, bounds, 1e10)).toEqual(bounds);
  });
});

describe("the axis of a timeline", () => {
  it("has few labels at round times that stay while the window moves", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: bounds.fromS, max: bounds.toS }),
        fc.integer({ min: 60, max: 3.1e8 }),
        fc.integer({ min: 3, max: 20 }),
        (fromS, spanS, most) => {
          const window = { fromS, toS: fromS + spanS };
          const ticks = axisTicks(window, most);
          expect(ticks.length).toBeLessThanOrEqual(most * 2 + 2);
          if (spanS / most <= 43_200) return;
          const moved = axisTicks({ fromS: fromS + spanS / 3, toS: window.toS + spanS / 3 }, most);
          const both = ticks.filter((timeS) => timeS >= fromS + spanS / 3);
          expect(both.every((timeS) => moved.includes(timeS))).toBe(true);
        },
      ),
    );
  });

  it("says what changes: hours, days, months, years", () => {
    const formats = formatsOf("en");
    const label = (day: string, hours: number, days: number) =>
      axisText(formats, (dayStartS(day) ?? 0) + hours * 3600, days * 86_400);
    expect(label("2026-05-02", 6, 1)).toBe("06:00");
    expect(label("2026-05-02", 0, 5)).toMatch(/2/);
    expect(label("2026-05-01", 0, 60)).toBe("May");
    expect(label("2026-01-01", 0, 900)).toBe("2026");
  });
});

describe("the time of a column", () => {
  it("is in hours, a day, or as many days as its energy is of", () => {
    const formats = formatsOf("en");
    const time = (fromS: number, stepS: number) => columnTime(formats, fromS + stepS / 2, stepS);
    const sixS = (dayStartS("2026-05-02") ?? 0) + 6 * 3600;
    expect(time(sixS, 7200)).toBe("Sat, 2 May 2026, 06:00–08:00");
    const dayS = 86_400;
    const fromS = at("2026-05-02T00:00:00Z");
    expect(time(fromS, dayS)).toBe("Sat, 2 May 2026");
    expect(time(fromS, 2 * dayS)).toBe("Sat, 2 May 2026 – Sun, 3 May 2026");
    expect(time(fromS, 7 * dayS)).toBe("Sat, 2 May 2026 – Fri, 8 May 2026");
  });
});

describe("the tiles of a window", () => {
  const window = { fromS: at("2026-01-01T00:00:00Z"), toS: at("2026-01-08T00:00:00Z") };

  it("are those of the right step when they are there, else of the step of which most is there", () => {
    const rightS = 3600;
    expect(shownStep(window, rightS, there([3600, 86_400]))).toBe(3600);
    expect(shownStep(window, rightS, there([86_400]))).toBe(86_400);
    expect(shownStep(window, rightS, there([1800, 14_400, 86_400]))).toBe(1800);
    expect(shownStep(window, rightS, () => false)).toBe(3600);
  });

  it("come first, then their neighbours and coarser ones", () => {
    const own = tilesIn(3600, window);
    const wanted = wantedTiles(window, 3600);
    expect(wanted.slice(0, own.length)).toEqual(own);
    const keys = wanted.map(({ stepS, index }) => `${stepS} ${index}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(tileSteps).toContain(wanted[wanted.length - 1]?.stepS);
  });

  it("are one row of columns, unknown where one is missing, and rows of a table", () => {
    const [first, second] = tilesIn(60, { fromS: 0, toS: 512 * 60 });
    if (!first || !second) throw new Error("no tiles");
    const known: Columns = {
      ...none,
      mean: none.mean.map(() => 7),
      coveredS: none.coveredS.map(() => 60),
    };
    const joined = joinTiles([first, second], 1, (tile) => (tile === second ? [known] : undefined));
    expect(joined.grid).toEqual({ ...tileGrid(first), count: 512 });
    expect(joined.columns[0]?.mean[255]).toBeNaN();
    expect(joined.columns[0]?.mean[256]).toBe(7);
    const threeMinutes = { fromS: 255 * 60, toS: 258 * 60 };
    const rows = timelineRows(joined, threeMinutes, [plantSource("total")]);
    expect(rows.map(({ fromS }) => fromS)).toEqual([256 * 60, 257 * 60]);
    expect(rows[0]?.cells[0]?.mean).toBe(7);
  });
});

describe("the cache of tiles", () => {
  const [one, two, three, four] = tilesIn(60, { fromS: 0, toS: 4 * 256 * 60 });
  if (!one || !two || !three || !four) throw new Error("no tiles");

  it("reads what is wanted once, the first ones first, and again what reached into the future", async () => {
    const asked: number[] = [];
    let nowS = 300 * 60;
    const cache = new TileCache(
      (tile) => {
        asked.push(tile.index);
        return Promise.resolve([none]);
      },
      () => nowS,
      queueMicrotask,
    );
    cache.want([one, two, three, four]);
    await expect.poll(() => asked).toEqual([0, 1, 2, 3]);
    await expect.poll(() => cache.has(four)).toBe(true);
    cache.want([one, two]);
    nowS += 60;
    cache.refresh();
    await expect.poll(() => asked).toEqual([0, 1, 2, 3, 1]);
  });

  it("drops what is no longer wanted before it begins, and tries again only when asked", async () => {
    const asked: number[] = [];
    let isBroken = true;
    const cache = new TileCache(
      async (tile) => {
        asked.push(tile.index);
        await setTimeout();
        if (isBroken) throw new Error("unreachable");
        return [none];
      },
      () => 1e9,
      queueMicrotask,
    );
    cache.want([one, two, three, four]);
    // The first begins at once, the next after the page's frame.
    expect(asked).toEqual([0]);
    cache.want([four]);
    await expect.poll(() => cache.failure).toBeInstanceOf(Error);
    expect(asked).toEqual([0, 3]);
    isBroken = false;
    cache.refresh();
    await expect.poll(() => cache.has(four)).toBe(true);
    expect(cache.failure).toBeUndefined();
  });

  it("gives up what it reads once that is no longer wanted, and reads it again when it is", async () => {
    const reads: { index: number; signal: AbortSignal; answer: () => void; fail: () => void }[] =
      [];
    const cache = new TileCache(
      ({ index }, signal) =>
        new Promise((resolve, reject) =>
          reads.push({
            index,
            signal,
            answer: () => resolve([none]),
            fail: () => reject(new DOMException("given up", "AbortError")),
          }),
        ),
      () => 1e9,
      queueMicrotask,
    );
    cache.want([one, two]);
    await expect.poll(() => reads.length).toBe(2);
    cache.want([two, three]);
    await expect.poll(() => reads.length).toBe(3);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
    // An answer that comes all the same is not kept: by now it may be old.
    reads[0]?.answer();
    await setTimeout();
    expect(cache.has(one)).toBe(false);
    cache.want([one, two, three]);
    await expect.poll(() => reads.map(({ index }) => index)).toEqual([0, 1, 2, 0]);
    for (const { answer } of reads) answer();
    await expect.poll(() => cache.has(one) && cache.has(three)).toBe(true);
    expect(cache.failure).toBeUndefined();
    cache.want([four]);
    cache.want([]);
    reads.at(-1)?.fail();
    await setTimeout();
    expect(cache.failure).toBeUndefined();
    cache.want([four]);
    await expect.poll(() => reads.map(({ index }) => index)).toEqual([0, 1, 2, 0, 3, 3]);
  });

  it("tells by a number whether the tiles of a window may be drawn otherwise now", async () => {
    const cache = new TileCache(
      () => Promise.resolve([none]),
      () => 1e9,
      queueMicrotask,
    );
    const versions: number[] = [];
    cache.subscribe(() => versions.push(cache.versionOf([two, three])));
    cache.want([one, two]);
    await expect.poll(() => cache.has(two)).toBe(true);
    cache.want([three, four]);
    await expect.poll(() => cache.has(four)).toBe(true);
    // Until both are known each tile may help; later reads ahead change nothing.
    expect(versions).toEqual([1, 2, 3, 3]);
  });
});

it("a table as a file has plain numbers, and no text that a spreadsheet would run", () => {
  const rows = [
    { fromS: 0, cells: [{ into: 1.23456, out: 0, low: -1, mean: 2, high: 3 }, undefined] },
    { fromS: 3600, cells: [undefined, { into: 55, out: 0, basis: "minutes" as const }] },
  ];
  const text = tableCsv({
    rows,
    sources: ["inv 1", "soc"].flatMap((id) => sourceOf(id) ?? []),
    nameOf: (subject) => (subjectId(subject) === "soc" ? "Charge" : "=cmd, roof"),
    timeOf: (timeS) => `hour ${timeS / 3600}`,
  });
  expect(text.split("\r\n")).toEqual([
    "source,time,start,in_wh,out_wh,low,mean,high,corrected_days,basis",
    `"'=cmd, roof",hour 0,1970-01-01T00:00:00.000Z,1.235,0,-1,2,3,0,`,
    "Charge,hour 1,1970-01-01T01:00:00.000Z,,,,55,,0,",
    "",
  ]);
});

it("the energy of each month as a file leaves out what is unknown", () => {
  const known = {
    generatedWh: 3000,
    importedWh: 2000,
    dischargedWh: 0,
    consumedWh: 4000,
    exportedWh: 1000,
    chargedWh: 0,
    lostWh: 0,
  };
  const unknown = { ...known, generatedWh: undefined };
  const days = [
    { day: "2026-05-30", account: known },
    { day: "2026-05-31", account: known },
    { day: "2026-06-01", account: unknown },
  ];
  const prices = [{ from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 }];
  const text = energyCsv({ rows: energyRows("month", days, prices), timeOf: (day) => day });
  expect(text.split("\r\n").slice(1)).toEqual([
    "2026-05-01,2026-05-01,6000,8000,4000,2000,66.667,50,1.36",
    "2026-06-01,2026-06-01,,4000,2000,1000,,50,",
    "",
  ]);
});

describe("the span in the address", () => {
  const recorded = { fromS: 1000, toS: 100_000 };
  const read = (text: string) => spanInAddress(new URLSearchParams(text), recorded);

  it("is what was written, beside what else the address names", () => {
    const query = withSpan(new URLSearchParams("view=timeline"), { fromS: 2000.4, toS: 3000 });
    expect(query.toString()).toBe("view=timeline&from=2000&to=3000");
    expect(spanInAddress(query, recorded)).toEqual({ fromS: 2000, toS: 3000 });
    expect(withSpan(query, undefined).toString()).toBe("view=timeline");
  });

  it("stays inside of what is recorded, and is none when it cannot be read", () => {
    expect(read("from=0&to=5000")).toEqual({ fromS: 1000, toS: 5000 });
    expect(read("from=0&to=1e99")).toEqual(recorded);
    for (const text of ["", "from=2000", "from=x&to=y", "from=3000&to=2000", "from=0&to=900"]) {
      expect(read(text)).toBeUndefined();
    }
  });
});
