import { balanceOf } from "#plant/balance/balance.ts";
import { knownSources, sourcesOf, STACK } from "#app/record/history/model/sourceNames.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, type Columns, type DatedBytes } from "#plant/history/columns.ts";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import type { DayFigures } from "#plant/history/figures.ts";
import {
  dayAfter,
  dayOf,
  daysBetween,
  dayStartS,
  stepAfter,
  stepEnd,
  stepOf,
} from "#plant/history/local-day.ts";
import { plantSource, type PlantSource } from "#plant/history/sources.ts";
import { joinPoints, knownPoints, nearest, type Points } from "#app/record/history/model/points.ts";
import { timeTicks, valueTicks } from "#app/record/history/model/ticks.ts";
import { comparisons } from "#app/record/history/model/comparisons.ts";
import { hourGrid, rowsOf } from "#app/record/history/model/rows.ts";
import { historyDataOf, needsOf, timeBefore } from "#app/record/history/model/needs.ts";
import type { HistoryData } from "#app/record/history/model/historyData.ts";
import { steps } from "#app/record/history/model/steps.ts";
import { viewNames, viewOf, type View } from "#app/record/history/model/views.ts";
import { gapsOfDay, minuteGrid } from "../../support/minuteColumns.ts";
import {
  between,
  LEAST_SPAN_S,
  reveal,
  zoomWindow,
} from "#app/record/history/drawing/windowMoves.ts";

const bounds = { fromS: 1000, toS: 87_400 };
const inBounds = fc.double({ min: bounds.fromS, max: bounds.toS, noNaN: true });
const windowIn = fc.tuple(inBounds, inBounds).map(([a, b]) => between(a, b, bounds) ?? bounds);

describe("days", () => {
  it("follow each other and begin at midnight", () => {
    expect(dayAfter("2026-02-28", 1)).toBe("2026-03-01");
    expect(dayAfter("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysBetween("2026-02-01", "2026-02-28")).toHaveLength(28);
    expect(dayOf((dayStartS("2026-11-21") ?? 0) + 1)).toBe("2026-11-21");
    expect(dayOf((dayStartS("2026-11-21") ?? 0) - 1)).toBe("2026-11-20");
  });

  it.each([
    ["week", "2026-11-16", "2026-11-23"],
    ["month", "2026-11-01", "2026-12-01"],
    ["year", "2026-01-01", "2027-01-01"],
  ] as const)("have a %s that begins on %s and ends before %s", (step, first, next) => {
    for (const day of ["2026-11-16", "2026-11-22"]) {
      expect(stepOf(day, step)).toBe(first);
      expect(stepAfter(day, step)).toBe(next);
      expect(dayAfter(stepEnd(day, step), 1)).toBe(next);
      expect(stepAfter(next, step, -1)).toBe(first);
    }
  });

  it.each([
    "",
    "2026-13-01",
    "2026-02-30",
    "2026-00-10",
    "21.11.2026",
    "1969-12-31",
    "x2026-01-01",
  ])("%s is none", (text) => {
    expect(dayStartS(text)).toBeUndefined();
    expect([dayAfter(text, 1), stepAfter(text, "day")]).toEqual([text, text]);
    expect(daysBetween(text, "2026-01-01")).toEqual([]);
    expect(daysBetween("2026-01-01", text)).toEqual([]);
  });
});

describe("zoom", () => {
  it("stays inside, keeps the place under the finger, and never gets too close", () => {
    fc.assert(
      fc.property(
        windowIn,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, factor, part) => {
          const aboutS = window.fromS + part * (window.toS - window.fromS);
          const { fromS, toS } = zoomWindow(window, bounds, factor, aboutS);
          expect(fromS).toBeGreaterThanOrEqual(bounds.fromS - 1e-6);
          expect(toS).toBeLessThanOrEqual(bounds.toS + 1e-6);
          expect(toS - fromS).toBeGreaterThanOrEqual(LEAST_SPAN_S - 1e-6);
          expect(aboutS).toBeGreaterThanOrEqual(fromS - 1e-6);
          expect(aboutS).toBeLessThanOrEqual(toS + 1e-6);
        },
      ),
    );
  });

  it("moves no further than it takes to show a time", () => {
    const window = { fromS: 10_000, toS: 20_000 };
    expect(reveal(window, bounds, 15_000)).toEqual(window);
    expect(reveal(window, bounds, 21_000)).toEqual({ fromS: 11_000, toS: 21_000 });
    expect(reveal(window, bounds, 0)).toEqual({ fromS: 1000, toS: 11_000 });
  });

  it("takes a drag in either direction", () => {
    expect(between(30_000, 20_000, bounds)).toEqual({ fromS: 20_000, toS: 30_000 });
    expect(between(5, 5, bounds)).toBeUndefined();
  });
});

describe("ticks", () => {
  it("are round and hold the values between them", () => {
    expect(valueTicks(0, 2870, 4)).toEqual([0, 1000, 2000, 3000]);
    expect(valueTicks(-400, 900, 4)).toEqual([-500, 0, 500, 1000]);
    expect(valueTicks(0, 0, 4)).toEqual([0, 0.5, 1]);
  });

  it("are at whole hours of the day", () => {
    const startS = 1000;
    expect(timeTicks({ fromS: startS, toS: startS + 86_400 }, startS, 8)).toEqual(
      [0, 3, 6, 9, 12, 15, 18, 21, 24].slice(0, 9).map((hour) => startS + hour * 3600),
    );
    expect(timeTicks({ fromS: startS + 50, toS: startS + 650 }, startS, 6)).toEqual(
      [120, 240, 360, 480, 600].map((at) => startS + at),
    );
  });
});

describe("the cursor", () => {
  const line: Points = {
    timesS: [10, 20, 20, 40],
    low: [1, 2, NaN, 4],
    mean: [1, 2, NaN, 4],
    high: [1, 2, NaN, 4],
  };

  it("finds the nearest value and passes over breaks", () => {
    expect(nearest(line, 28)).toBe(1);
    expect(nearest(line, 33)).toBe(3);
    expect(nearest({ ...line, mean: [NaN, NaN, NaN, NaN] }, 28)).toBe(-1);
    expect(knownPoints(line)).toEqual([0, 1, 3]);
  });

  it("walks over minutes and then over samples", () => {
    const later = { timesS: [18, 25], low: [7, 8], mean: [7, 8], high: [7, 8] };
    expect(joinPoints(line, later).mean).toEqual([1, 7, 8]);
  });
});

const meter = plantSource("grid");
const allKnown = { first: "2024-03-01", last: "2026-06-21" };
const nothing = { presence: [], compared: [], energy: undefined, nowS: 0 };

function shownFigures(
  view: View,
  figures: readonly DayFigures[],
  kinds: readonly PlantSource[] = ["grid"],
): HistoryData {
  const sources = kinds.map(plantSource);
  const choice = { subject: meter, sources, view, day: "2026-06-21", known: allKnown };
  const layers = sources.map((source) => ({ source, days: [], figures, samples: undefined }));
  return historyDataOf(choice, { ...nothing, layers });
}

it.each([
  ["day", "2026-06-20"],
  ["month", "2026-05-31"],
  ["year", "2025-12-31"],
  ["all", undefined],
  ["hour", undefined],
] as const)("the time before a %s is that of %s", (view, day) => {
  const choice = { subject: meter, sources: [meter], view, day: "2026-06-21", known: allKnown };
  expect(timeBefore(choice)).toEqual(day && { ...choice, day });
  expect(timeBefore({ ...choice, day: allKnown.first })).toBeUndefined();
});

it.each([
  ["hour", ["2026-06-20", "2026-06-21"]],
  ["day", ["2026-06-21"]],
  ["month", []],
] as const)("a chart of the %s is drawn from the curves of %j", (view, days) => {
  const choice = { subject: meter, sources: [meter], view, day: "2026-06-21", known: allKnown };
  expect(needsOf(choice).curves).toEqual(days);
});

function modelOf(shown: HistoryData, layers: readonly Columns[] = [], grid = minuteGrid(0)) {
  const { step } = viewOf(shown.choice.view);
  const data = { shown, window: shown.bounds, width: 2000, grid, layers };
  return steps[step].model({ ...data, presence: undefined, compared: undefined });
}

describe("bars", () => {
  const energy = { inWh: 200, outWh: 700, coveredS: 3600 };
  const two = ["2026-06-20", "2026-06-21"].map((day) => ({ day, energy }));

  it.each([
    ["month", 30, ["2026-06-20", "2026-06-21"], 200],
    ["year", 12, ["2026-06-16"], 400],
    ["all", 3, ["2026-07-02"], 400],
  ] as const)(
    "of a %s stand on an axis with all its parts, also unknown ones",
    (view, parts, days, into) => {
      const { ticksS, points } = modelOf(shownFigures(view, two));
      expect(ticksS).toHaveLength(parts);
      expect(points.timesS.map(dayOf)).toEqual(days);
      expect(points.high).toEqual(days.map(() => into));
      expect(points.low).toEqual(days.map(() => -3.5 * into));
    },
  );

  it("of several sources have what charges the battery below zero, like what is exported", () => {
    const { stack, points } = modelOf(shownFigures("month", two, ["battery", "grid"]));
    expect(stack.map(({ up, down }) => [up[0], down[0]])).toEqual([
      [700, 200],
      [200, 700],
    ]);
    expect([points.high[0], points.low[0]]).toEqual([900, -900]);
  });

  it("of everything have each source above and each use below, and no energy twice", () => {
    // Inverters and charge controllers give the power counted as sun, or as taken from the battery.
    const parts = ["inv 1", "controller", "battery", "grid", "house", "sun", "total"];
    const stacked = sourcesOf(STACK, knownSources(parts.map((source) => ({ source }))));
    expect(stacked.map(({ id }) => id)).toEqual(["sun", "house", "battery", "grid"]);
    const night = { inverters: 181, battery: -189, grid: 10 };
    const { sun, house, lost } = balanceOf(night);
    const read: Record<string, number> = { ...night, sun, house };
    const layers = stacked.map((source) => {
      const wh = read[source.id] ?? Number.NaN;
      const flow = { inWh: Math.max(wh, 0), outWh: Math.max(-wh, 0), coveredS: 3600 };
      return {
        source,
        days: [],
        figures: [{ day: "2026-06-21", energy: flow }],
        samples: undefined,
      };
    });
    const { points } = modelOf({ ...shownFigures("month", []), layers });
    expect([points.high[0], points.low[0], lost]).toEqual([199, -191, 8]);
  });

  it("of a mean day are the means of its hours", () => {
    const shown = shownFigures("profile", []);
    const days = [100, 300].map((mean): DatedBytes => {
      const minutes = emptyMinutes();
      addPart(minutes, 600, { low: mean, mean, high: mean, coveredS: 60 });
      return { startS: shown.bounds.fromS, bytes: encodeMinutes(minutes) };
    });
    const grid = hourGrid(shown);
    const { points } = modelOf(shown, [columnsOf(days, grid)], grid);
    expect(points.high).toEqual([200]);
    expect(new Date((points.timesS[0] ?? 0) * 1000).getHours()).toBe(10);
    const [row] = rowsOf(shown, [columnsOf(days, grid)]);
    expect(row?.cells).toEqual([
      { basis: "minutes", into: 200, out: 0, low: 100, mean: 200, high: 300 },
    ]);
  });
});

describe("the table of views", () => {
  it.each(viewNames)("has a period for %s that holds its day", (view) => {
    const { period } = viewOf(view);
    for (const day of ["2024-02-29", "2026-01-01", "2026-06-21"]) {
      const knownMinutes = { first: "2024-02-29", last: "2026-06-21" };
      const { first, last } = period(day, knownMinutes);
      expect(first <= day && day <= last).toBe(true);
    }
  });
});

describe("comparisons", () => {
  it.each([
    ["before", "2026-03-01", ["2026-02-28"]],
    ["yearAgo", "2026-03-01", ["2025-03-01"]],
    ["yearAgo", "2024-02-29", ["2023-03-01"]],
  ] as const)("%s of %s", (name, day, days) => expect(comparisons[name](day)).toEqual(days));

  it("take a whole month", () => expect(comparisons.month("2026-06-21")).toHaveLength(30));
});

describe("gaps", () => {
  const part = { low: 0, mean: 0, high: 0, coveredS: 60 };
  const knownMinutes = (...minutes: readonly number[]) => {
    const day = emptyMinutes();
    for (const minute of minutes) addPart(day, minute, part);
    return day;
  };

  it("tell a closed page from a silent inverter, and leave out what lies before and after", () => {
    const inverter = knownMinutes(10, 11, 14, 17);
    const total = knownMinutes(10, 11, 12, 13, 14, 17);
    expect(gapsOfDay(inverter, 0, total)).toEqual([
      { fromS: 720, toS: 840, kind: "silent" },
      { fromS: 900, toS: 1020, kind: "closed" },
    ]);
    expect(gapsOfDay(emptyMinutes(), 0, total)).toEqual([]);
  });
});
