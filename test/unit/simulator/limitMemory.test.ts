import { describe, expect, it } from "vitest";
import { controllerPanel, homestead, serials, siteOf } from "#simulator/plant/homestead.ts";
import { PhysicalSite } from "#simulator/plant/physicalSite.ts";

const noonMs = Date.UTC(2024, 5, 20, 10);
const hourMs = 3_600_000;

/** A roof at noon whose inverter was given a limit, and how to let time pass there. */
function limitedInverter(type: number, value: number) {
  const roof = siteOf(serials.barn, homestead, "2024");
  if (roof === undefined) throw new Error("no roof");
  const climate = {
    place: { latitudeDeg: 51.1657, longitudeDeg: 10.4515 },
    seed: 7,
    cloudiness: 0.2,
  };
  const plan = { climate, controllerPanel, startSocPct: 60, inverterSite: () => roof, outages: {} };
  const site = new PhysicalSite(plan, 7200);
  site.beginAt(noonMs);
  site.install([roof]);
  const charger = { enabled: false, voltageLimitV: 55.2, currentLimitA: 0 };
  const controls = { charger, hasController: true, hasBattery: true, utcOffsetS: 7200 };
  const pass = (hours: number) => {
    site.advanceTo(site.world.atMs + hours * hourMs, controls, 300);
    return site.state(roof.serial);
  };
  pass(0.5);
  site.limit(roof, { value, type });
  return { site, roof, pass };
}

// Relative and absolute, each as the inverter forgets and as it keeps it.
const types = [
  { type: 1, value: 40, isKept: false },
  { type: 0, value: 300, isKept: false },
  { type: 257, value: 40, isKept: true },
  { type: 256, value: 300, isKept: true },
];

describe.each(types)("the limit $value of type $type", ({ type, value, isKept }) => {
  const percentOf = (maxPowerW: number) => (type % 2 === 1 ? value : (value / maxPowerW) * 100);

  it("holds while the inverter is awake", () => {
    const { roof, pass } = limitedInverter(type, value);
    const state = pass(1);
    expect(state?.awake).toBe(true);
    expect(state?.limitPct).toBeCloseTo(percentOf(roof.model.maxPowerW), 9);
  });

  it(`is ${isKept ? "kept" : "forgotten"} over a night, and the next morning`, () => {
    const { roof, pass } = limitedInverter(type, value);
    const expected = isKept ? percentOf(roof.model.maxPowerW) : 100;
    const atNight = pass(13);
    expect(atNight?.awake).toBe(false);
    expect(atNight?.limitPct).toBeCloseTo(expected, 9);
    const nextDay = pass(11);
    expect(nextDay?.awake).toBe(true);
    expect(nextDay?.limitPct).toBeCloseTo(expected, 9);
  });

  it(`is ${isKept ? "kept" : "forgotten"} over a restart`, () => {
    const { site, roof, pass } = limitedInverter(type, value);
    site.command(roof.serial, "restart");
    const expected = isKept ? percentOf(roof.model.maxPowerW) : 100;
    expect(pass(0.5)?.limitPct).toBeCloseTo(expected, 9);
  });
});
