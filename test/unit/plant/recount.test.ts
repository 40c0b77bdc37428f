import { describe, expect, it } from "vitest";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { recountDay } from "#plant/energy/recount.ts";

const day = "2026-06-20";
const startS = dayStartS(day) ?? 0;

/** A day on which a source had this power in each minute of some hours. */
function dayWith(
  source: string,
  powerW: number,
  { hours = [0, 24], yieldWh = 0, badMinute = -1 } = {},
): DayRecord {
  const minutes = emptyMinutes();
  const [from = 0, to = 24] = hours;
  for (let minute = from * 60; minute < to * 60; minute += 1) {
    minutes.covered[minute] = 600;
    minutes.low[minute] = minutes.mean[minute] = minutes.high[minute] = powerW * 10;
    if (minute === badMinute) minutes.high[minute] = 65_535;
  }
  const peak = { value: badMinute < 0 ? powerW : 6553.5, timeS: startS + 60 };
  const made = { minutes: encodeMinutes(minutes), energy: energyOf(minutes), peak, yieldWh };
  return { source, day, startS, untilS: startS + 86_400, ...made };
}

const mostOf = () => 800;
const figuresOf = (records: readonly DayRecord[]) =>
  recountDay(records, mostOf).map(({ why, after: { source, yieldWh, peak } }) => [
    source,
    why,
    Math.round(yieldWh ?? Number.NaN),
    peak?.value,
  ]);

describe("counting a stored day again", () => {
  it("takes the energy of the minutes for a yield above it, and sums the total of it", () => {
    const wrong = [
      dayWith("inv 1", 400, { yieldWh: 13_200 }),
      dayWith("total", 400, { yieldWh: 13_200 }),
      dayWith("sun", 400, { yieldWh: 13_200 }),
    ];
    expect(figuresOf(wrong)).toEqual([
      ["inv 1", "above", 9600, 400],
      ["total", "sum", 9600, 400],
      ["sun", "sum", 9600, 400],
    ]);
    expect(
      recountDay(
        recountDay(wrong, mostOf).map(({ after }) => after),
        mostOf,
      ),
    ).toEqual([]);
  });

  it("takes an impossible minute and peak out", () => {
    const garbled = dayWith("inv 1", 300, { hours: [6, 20], yieldWh: 69_457, badMinute: 700 });
    expect(figuresOf([garbled])).toEqual([["inv 1", "above", 4200, 300]]);
    expect(figuresOf([{ ...garbled, yieldWh: 4200 }])).toEqual([
      ["inv 1", "impossible", 4200, 300],
    ]);
  });

  it("leaves alone what is right, what gaps explain, and what has no curve", () => {
    const afternoon = dayWith("inv 1", 100, { hours: [19, 20], yieldWh: 4000 });
    const bare = { ...dayWith("inv 1", 400, { yieldWh: 13_200 }), minutes: new Uint8Array(0) };
    const whole = dayWith("inv 1", 400, { yieldWh: 9600 });
    const cut = {
      ...dayWith("inv 1", 400, { hours: [0, 21], yieldWh: 9600 }),
      energy: whole.energy,
    };
    for (const record of [afternoon, bare, cut, whole])
      expect(recountDay([record, { ...record, source: "total" }], mostOf)).toEqual([]);
  });

  it("takes a morning with hardly any power for dark, and one in full power for a late first reading", () => {
    const strong = dayWith("inv 1", 400, { hours: [9, 20], yieldWh: 6000 });
    expect(figuresOf([strong])).toEqual([]);
    const weak = dayWith("inv 1", 79, { hours: [9, 20], yieldWh: 2000 });
    expect(figuresOf([weak])).toEqual([["inv 1", "above", 869, 79]]);
    const late = dayWith("inv 1", 79, { hours: [10, 20], yieldWh: 2000 });
    expect(figuresOf([late])).toEqual([]);
  });

  it("leaves a total of which a part of the curve is missing", () => {
    const wrong = dayWith("inv 1", 400, { yieldWh: 13_200 });
    const total = { ...dayWith("total", 400, { hours: [0, 21] }), energy: wrong.energy };
    expect(figuresOf([wrong, total]).map(([source]) => source)).toEqual(["inv 1"]);
  });

  it("sums a total again that is far below the power of its minutes", () => {
    const right = dayWith("inv 1", 400, { yieldWh: 9600 });
    const total = (yieldWh: number) => dayWith("total", 400, { yieldWh });
    expect(figuresOf([right, total(6000)])).toEqual([["total", "sum", 9600, 400]]);
    expect(figuresOf([right, total(6800)])).toEqual([]);
  });

  it("leaves a sun alone that the recorded total does not lead to, as beside a storage", () => {
    const wrong = dayWith("inv 1", 400, { yieldWh: 13_200 });
    const sun = dayWith("sun", 200, { yieldWh: 4800 });
    const changed = figuresOf([wrong, { ...wrong, source: "total" }, sun]);
    expect(changed.map(([source]) => source)).toEqual(["inv 1", "total"]);
  });

  it("has no maximum for the sum where that of an inverter is unknown", () => {
    const records = [
      dayWith("inv 1", 300, { yieldWh: 7200 }),
      dayWith("inv 2", 700, { yieldWh: 16_800 }),
      dayWith("total", 1000, { yieldWh: 24_000 }),
    ];
    expect(recountDay(records, (source) => (source === "inv 1" ? 400 : undefined))).toEqual([]);
    expect(recountDay(records, () => 400)).not.toEqual([]);
  });
});
