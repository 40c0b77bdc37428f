import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPart, emptyMinutes } from "#plant/history/day-minutes.ts";
import { gapsOf } from "#plant/history/gaps.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, dayOf, daysOfMonth, dayStartS } from "#plant/history/local-day.ts";
import { joinPoints, knownPoints, nearest, type Points } from "#app/features/history/points.ts";
import { timeTicks, valueTicks } from "#app/features/history/ticks.ts";
import { between, LEAST_SPAN_S, reveal, zoomed } from "#app/features/history/zoom.ts";
import { chartModel } from "#app/features/history/chartModel.ts";
import { shownOf } from "#app/features/history/shown.ts";

const bounds = { fromS: 1000, toS: 87_400 };
const inBounds = fc.double({ min: bounds.fromS, max: bounds.toS, noNaN: true });
const windowIn = fc.tuple(inBounds, inBounds).map(([a, b]) => between(a, b, bounds) ?? bounds);

describe("days", () => {
  it("follow each other and begin at midnight", () => {
    expect(dayAfter("2026-02-28", 1)).toBe("2026-03-01");
    expect(dayAfter("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysOfMonth("2026-02-14")).toHaveLength(28);
    expect(dayOf((dayStartS("2026-11-21") ?? 0) + 1)).toBe("2026-11-21");
    expect(dayOf((dayStartS("2026-11-21") ?? 0) - 1)).toBe("2026-11-20");
  });

  it.each(["", "2026-13-01", "2026-02-30", "2026-00-10", "21.11.2026", "0001-01-01"])(
    "%s is none",
    (text) => expect(dayStartS(text)).toBeUndefined(),
  );
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
          const { fromS, toS } = zoomed(window, bounds, factor, aboutS);
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

function recordOn(day: string): DayRecord | undefined {
  if (day < "2026-06-20" || day > "2026-06-21") return undefined;
  const startS = dayStartS(day) ?? 0;
  const energy = { inWh: 200, outWh: 700, coveredS: 3600 };
  const minutes = new Uint8Array(0);
  return { source: "grid", day, startS, untilS: startS, minutes, energy };
}

describe("the bars of a month", () => {
  it("stand on an axis that has all its days, also those of which nothing is known", () => {
    const month = daysOfMonth("2026-06-21").map((day) => ({ day, record: recordOn(day) }));
    const choice = { source: "grid", view: "month", day: "2026-06-21" } as const;
    const records = month.map(({ record }) => record);
    const shown = shownOf(choice, { records, presence: [], nowS: 0, samples: undefined });
    const { daysS, points } = chartModel(shown, shown.bounds, 280, false);
    expect(daysS?.map(dayOf)).toEqual(month.map(({ day }) => day));
    expect(points.timesS.map(dayOf)).toEqual(["2026-06-20", "2026-06-21"]);
    expect([points.low, points.high]).toEqual([
      [-700, -700],
      [200, 200],
    ]);
  });
});

describe("gaps", () => {
  const part = { low: 0, mean: 0, high: 0, coveredS: 60 };
  const known = (...minutes: readonly number[]) => {
    const day = emptyMinutes();
    for (const minute of minutes) addPart(day, minute, part);
    return day;
  };

  it("tell a closed page from a silent inverter, and leave out what lies before and after", () => {
    const inverter = known(10, 11, 14, 17);
    const total = known(10, 11, 12, 13, 14, 17);
    expect(gapsOf(inverter, 0, total)).toEqual([
      { fromS: 720, toS: 840, kind: "silent" },
      { fromS: 900, toS: 1020, kind: "closed" },
    ]);
    expect(gapsOf(emptyMinutes(), 0, total)).toEqual([]);
  });
});
