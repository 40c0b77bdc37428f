import { getTimes } from "suncalc";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutDaysBy } from "#plant/history/local-day.ts";
import { useZone } from "#plant/history/zone.ts";
import { lastDays, limiterPast, type LimiterWiring } from "#plant/what-if/limiter/past.ts";
import { type Curve, curvesOf } from "../../support/handDays.ts";

beforeAll(() => void useZone("Europe/Berlin"));
afterAll(() => cutDaysBy(undefined));

const place = { latitudeDeg: 48.1, longitudeDeg: 11.6, nightBelowDeg: 0.833 };
const wiring: LimiterWiring = {
  release: "2026.03.31",
  governed: [
    { serial: "1", source: "battery" },
    { serial: "2", source: "solar" },
  ],
  place,
  chargesByItself: false,
};

const isMorning = (at: number) => at < 720;
/** Twelve hours with 500 W into the battery, and twelve with as much out of it: 40 % of 15 kWh. */
const battery = { mean: (at: number) => (isMorning(at) ? 500 : -500) };
const soc = { mean: (at: number) => 30 + (isMorning(at) ? at : 1440 - at) / 18 };
/** Its inverter gives 90 % of its power from the sun and the battery. */
const fed = { mean: (at: number) => (isMorning(at) ? 90 : 990) };
const plain = { grid: -50, total: 1200, battery, soc, controller: 600, "inv 1": fed, "inv 2": 100 };

function pastOf(
  curves: Readonly<Record<string, number | Curve>>,
  change: Partial<LimiterWiring> = {},
) {
  const past = limiterPast(curvesOf("2026-06-21", curves), { ...wiring, ...change });
  if (typeof past === "string") throw new Error(past);
  return past;
}

describe("the past of a limiter", () => {
  it("is what grid and governed inverters served, and what the house consumed", () => {
    const past = pastOf(plain);
    expect(past).toMatchObject({
      days: [{ day: "2026-06-21", from: 0, count: 1440 }],
      consumedWh: expect.closeTo(1150 * 24, 6),
      charger: undefined,
      chargerInput: undefined,
      chargerAuto: undefined,
      controller: new Float64Array(1440).fill(600),
      soc: { 0: 30, 720: 70 },
      inverterEff: expect.closeTo(0.9, 9),
      voltage: undefined,
    });
    expect([past.load[0], past.load[720]]).toEqual([140, 1040]);
    expect([past.out[0], past.out[720]]).toEqual([190, 1090]);
    expect(past.outputs.map((column) => [column[0], column[720]])).toEqual([
      [90, 990],
      [100, 100],
    ]);
    expect(past.storage.capacityWh).toBeCloseTo(15_000, -3);
  });

  it("has what comes out of charge controllers, as 2024.03.07 sends what goes in", () => {
    const past = pastOf(plain, { release: "2024.03.07" });
    expect(past.controller[0]).toBeCloseTo(582, 9);
    expect(past.inverterEff).toBeCloseTo(1080 / (82 + 1082), 9);
  });

  it("has the sun that no charge controller reports, by the battery and its inverters alone", () => {
    const { controller: _, ...unreported } = plain;
    const past = pastOf({ ...unreported, charger: 20 });
    expect(past.inverterEff).toBe(0.95);
    const [morningW = 0, eveningW = 0] = [past.controller[0], past.controller[720]];
    expect(morningW).toBeCloseTo(90 / 0.95 + 500 - 20, 9);
    expect(eveningW).toBeCloseTo(990 / 0.95 - 500 - 20, 9);
    expect(pastOf({ ...unreported, charger: 700 }).controller[0]).toBe(0);
  });

  it.each([
    [{ chargerInput: 100 }, 93, 100],
    [{ charger: 93 }, 93, 100],
    [{ charger: 90, chargerInput: 100 }, 90, 100],
  ])("knows both sides of an AC charger by %j", (given, outputW, inputW) => {
    const { charger, chargerInput, chargerAuto, consumedWh } = pastOf({ ...plain, ...given });
    expect([charger?.[0], chargerInput?.[0]]).toEqual([
      expect.closeTo(outputW, 9),
      expect.closeTo(inputW, 9),
    ]);
    expect(chargerAuto).toBeUndefined();
    expect(consumedWh).toBeCloseTo((1150 - 100) * 24, 6);
  });

  it("takes an AC charger for one that works by itself from 20 W on", () => {
    const charger = { mean: (at: number) => (at < 5 ? 20 : 20.1) };
    const { chargerAuto = [] } = pastOf({ ...plain, charger }, { chargesByItself: true });
    expect([...chargerAuto].indexOf(1)).toBe(5);
  });

  it.each([
    [0.833, "sunrise", "sunset"],
    [6, "dawn", "dusk"],
  ] as const)(
    "has the day until the sun is %f degrees below the horizon",
    (nightBelowDeg, begin, end) => {
      const { isDay } = pastOf(plain, { place: { ...place, nightBelowDeg } });
      const midnightMs = Date.parse("2026-06-21T00:00+02:00");
      const times = getTimes(new Date("2026-06-21T12:00Z"), place.latitudeDeg, place.longitudeDeg);
      const minuteOf = (name: typeof begin | typeof end) =>
        ((times[name]?.getTime() ?? Number.NaN) - midnightMs) / 60_000;
      expect(Math.abs(isDay.indexOf(1) - minuteOf(begin))).toBeLessThan(5);
      expect(Math.abs(isDay.lastIndexOf(1) - minuteOf(end))).toBeLessThan(5);
      expect(new Set(isDay.subarray(isDay.indexOf(1), isDay.lastIndexOf(1)))).toEqual(new Set([1]));
    },
  );

  it.each([
    ["their minutes with 50 W and more", [49.9, 990], 0.9],
    ["none where they give more than goes in", [100, 1095], 0.95],
    ["none where they give hardly anything of what goes in", [84, 934], 0.95],
  ])("measures the battery's inverters by %s", (_, [morningW = 0, eveningW = 0], eff) => {
    const given = { mean: (at: number) => (isMorning(at) ? morningW : eveningW) };
    expect(pastOf({ ...plain, "inv 1": given }).inverterEff).toBeCloseTo(eff, 9);
  });

  it("needs nine tenths of its minutes, and a battery that was used", () => {
    const until = (minute: number) => ({
      ...plain,
      grid: { mean: () => -50, covered: (at: number) => (at < minute ? 600 : 0) },
    });
    expect(pastOf(until(1296)).consumedWh).toBeCloseTo(1150 * 21.6, 6);
    expect(limiterPast(curvesOf("2026-06-21", until(1295)), wiring)).toBe("gaps");
    expect(limiterPast(curvesOf("2026-06-21", { ...plain, soc: 50 }), wiring)).toBe(
      "unusedBattery",
    );
    expect(limiterPast([], wiring)).toBe("noMeter");
    const half = {
      ...plain,
      grid: { mean: () => -50, covered: (at: number) => (at === 0 ? 299 : 300) },
    };
    expect(pastOf(half).load.findIndex((watts) => !Number.isNaN(watts))).toBe(1);
  });

  it("of its last days is what these days tell alone", () => {
    const changing = { ...plain, charger: 93, controller: 507 };
    const names = ["2026-03-28", "2026-03-29", "2026-03-30"];
    const auto = { ...wiring, chargesByItself: true };
    const curves = names.flatMap((day, at) => curvesOf(day, { ...changing, "inv 2": 100 + at }));
    const [whole, last] = [curves.toReversed(), curves.filter(({ day }) => day !== names[0])].map(
      (some) => limiterPast(some, auto),
    );
    if (!whole || !last || typeof whole === "string" || typeof last === "string")
      throw new Error("no past");
    expect(whole.days.map(({ count }) => count)).toEqual([1440, 1380, 1440]);
    const { storage, inverterEff, ...rest } = last;
    expect(lastDays(whole, 2)).toEqual({
      ...rest,
      consumedWh: expect.closeTo(last.consumedWh, 6),
      storage: whole.storage,
      inverterEff: whole.inverterEff,
    });
    expect(storage.capacityWh).toBeGreaterThan(0);
    expect(inverterEff).toBeCloseTo(0.9, 9);
  });
});
