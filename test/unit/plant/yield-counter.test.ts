import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Counter } from "#plant/history/day-record.ts";
import { countYield, yieldOf, type YieldCounter } from "#plant/history/yield-counter.ts";

const startS = 0;
type Days = readonly (YieldCounter | undefined)[];

/** Yield of a day on which a counter read so much at these hours, and the source gave power or none. */
function yieldAfter(
  readings: readonly (readonly [hour: number, wh: number, gives?: "power"])[],
  { carriedWh, peakW = 1000 }: { readonly carriedWh?: number; readonly peakW?: number } = {},
): number {
  const before =
    carriedWh === undefined
      ? undefined
      : countYield(undefined, { wh: carriedWh, timeS: -60 }, { startS: -86_400, mostW: peakW });
  const counter = readings.reduce<YieldCounter | undefined>(
    (made, [hour, wh, gives]) =>
      countYield(
        made,
        { wh, timeS: hour * 3600, ...(gives && { powerW: 1 }) },
        { startS, before, mostW: peakW },
      ),
    undefined,
  );
  return counter ? yieldOf(counter, startS) : Number.NaN;
}

/** Yield of 400 minutes from eight o'clock on, of a source of at most 4,320 W. */
function yieldBy(at: (minute: number) => { readonly powerW: number; readonly wh: number }): number {
  let counter: YieldCounter | undefined;
  for (let minute = 0; minute < 400; minute += 1) {
    const timeS = 8 * 3600 + 60 * minute;
    counter = countYield(counter, { ...at(minute), timeS }, { startS, mostW: 4320 });
  }
  return counter ? yieldOf(counter, startS) - 500 : Number.NaN;
}

describe("yield of the day", () => {
  it("is what the counter says, also when the page was opened late", () => {
    expect(
      yieldAfter([
        [9, 300],
        [10, 800],
      ]),
    ).toBe(800);
    expect(yieldAfter([[21, 4200]])).toBe(4200);
  });

  it("is known at the first look in the morning, as soon as the source gives power", () => {
    expect(yieldAfter([[9, 300, "power"]])).toBe(300);
    expect(
      yieldAfter([
        [9, 300],
        [9.01, 300, "power"],
      ]),
    ).toBe(300);
  });

  it("counts no figure of yesterday when power comes with today's", () => {
    expect(
      yieldAfter([
        [2, 5000],
        [6, 0, "power"],
        [7, 100, "power"],
      ]),
    ).toBe(100);
    expect(yieldAfter([[0.1, 5000, "power"]], { carriedWh: 5000 })).toBe(0);
  });

  it("counts nothing twice when an older reading comes after a newer one", () => {
    expect(
      yieldAfter([
        [10, 4000, "power"],
        [10.0003, 3990, "power"],
        [10.001, 4001, "power"],
      ]),
    ).toBe(4001);
  });

  it("counts what grew while the page was closed", () => {
    expect(
      yieldAfter([
        [9, 300],
        [9.5, 400],
        [16, 3900],
      ]),
    ).toBe(3900);
  });

  it("takes over what an inverter had before it restarted", () => {
    expect(
      yieldAfter([
        [9, 300],
        [11, 1200],
        [11.1, 0],
        [12, 400],
        [15, 2000],
      ]),
    ).toBe(3200);
  });

  it("does not count yesterday's figure of an inverter that sleeps", () => {
    expect(yieldAfter([[2, 5000]])).toBe(0);
    expect(
      yieldAfter([
        [2, 5000],
        [6, 0],
        [7, 100],
      ]),
    ).toBe(100);
  });

  it("goes on from yesterday's figure where the counter is never set back", () => {
    expect(
      yieldAfter(
        [
          [0.1, 5000],
          [9, 5600],
        ],
        { carriedWh: 5000 },
      ),
    ).toBe(600);
  });

  it("does not count again what is back at once after a restart of the gateway", () => {
    expect(
      yieldAfter([
        [10, 900],
        [13, 3000],
        [13.01, 0],
        [13.02, 3005],
        [15, 4000],
      ]),
    ).toBe(4000);
  });

  it("does not count again what comes back inverter by inverter", () => {
    expect(
      yieldAfter([
        [10, 900],
        [13, 3000],
        [13.01, 0],
        [13.02, 1800],
        [13.03, 3000],
        [15, 4000],
      ]),
    ).toBe(4000);
  });

  it("does not count again what is back after two restarts of the gateway in a row", () => {
    expect(
      yieldAfter([
        [10, 900],
        [13, 3000],
        [13.01, 0],
        [13.02, 1800],
        [13.03, 0],
        [13.04, 3005],
        [15, 4000],
      ]),
    ).toBe(4000);
  });

  it("counts what an inverter gained while its radio was silent, on the day after another one", () => {
    expect(
      yieldAfter([
        [0.01, 5000],
        [0.02, 0],
        [6, 0, "power"],
        [9, 600, "power"],
        [9.49, 600],
        [9.5, 900, "power"],
        [18, 4000, "power"],
      ]),
    ).toBe(4000);
  });

  it("takes a wobble of a watt-hour for no drop", () => {
    expect(
      yieldAfter([
        [10, 900],
        [11, 1500],
        [11.1, 1499.4],
        [12, 2000],
      ]),
    ).toBe(2000);
  });

  it("ignores what is older than what was counted", () => {
    expect(
      yieldAfter([
        [10, 900],
        [11, 1500],
        [10.5, 1200],
      ]),
    ).toBe(1500);
  });

  it.each([
    ["rests", 0],
    ["gives a little", 80],
    ["gives much", 1500],
  ])("goes on through minutes of a garbled power, of a source that %s", (_, givenW) => {
    const yieldWh = yieldBy((minute) => ({
      powerW: minute >= 200 && minute < 203 ? 3769 : givenW,
      wh: 500 + Math.floor((givenW * minute) / 60),
    }));
    const wholeWh = (givenW * 400) / 60;
    expect(yieldWh).toBeGreaterThan(0.98 * wholeWh - 5);
    expect(yieldWh).toBeLessThan(1.02 * wholeWh + 5);
  });

  it("goes by the power where the counter stands still", () => {
    const yieldWh = yieldBy((minute) => ({
      powerW: 300,
      wh: 500 + 5 * Math.min(minute, 100),
    }));
    expect(yieldWh).toBeGreaterThan(0.95 * 2000);
  });

  it("gives the day before back what a garbled figure took from it, once the counter returns", () => {
    const powerW = 120;
    const read = (days: Days, minute: number, wh: number) => {
      const dayS = 86_400 * Math.floor(minute / 1440);
      const of = dayS / 86_400;
      const context = { startS: dayS, before: days[of - 1], mostW: 600 };
      const made = countYield(days[of], { wh, timeS: minute * 60, powerW }, context);
      return of === days.length ? [...days, made] : days.with(of, made);
    };
    let days: Days = [];
    const taken: (number | undefined)[] = [];
    for (let minute = 0; minute < 2640; minute += 1) {
      // Set back at midnight; for three minutes of the evening it looks like yesterday's counter gone on.
      const isGarbled = minute >= 2600 && minute < 2603;
      const wh = isGarbled ? 2 * 1440 + 0.9 * 2 * (minute - 1440) : 2 * (minute % 1440);
      days = read(days, minute, wh);
      taken.push(days[1]?.earlierWh);
    }
    expect(Math.min(...taken.slice(2600).map((wh = 0) => wh))).toBeLessThan(-200);
    expect(days[1]?.earlierWh).toBeCloseTo(2, 0);
    expect(days[1] && yieldOf(days[1], 86_400)).toBeCloseTo(2 * 1200, -1);
  });
});

it.each([
  // It has grown: the difference is this day's, and the high mark is what it may come back to.
  [true, 900, { countedWh: 800, openingWh: 0 }, [[900, 500]]],
  [false, 400, { countedWh: 500, openingWh: 300 }, []],
])(
  "a counter of an older version goes on (grown: %s, highest %i Wh)",
  (grew, highWh, expected, former) => {
    const older = { settledWh: 500, baseWh: 100, lastWh: 400, lastS: 1000, grew, highWh };
    const counter = v.parse(Counter, older);
    const { countedWh } = expected;
    expect(counter).toMatchObject({ ...expected, lastWh: 400, lastS: 1000, measuredS: 1000 });
    expect(counter.mark).toMatchObject({ wh: 400, timeS: 1000, countedWh });
    expect(counter.former.map((mark) => [mark.wh, mark.countedWh])).toEqual(former);
    expect(yieldOf(counter, -86_400)).toBe(countedWh + expected.openingWh);
  },
);
