import { describe, expect, it } from "vitest";
import {
  type ChargerSetting,
  chargerDemand,
  chargerStep,
  restingCharger,
} from "#simulator/plant/acCharger.ts";
import {
  chargeBattery,
  CHARGE_EFFICIENCY,
  chargeLimitA,
  defaultPlate,
  dischargeLimitA,
  restingBattery,
  restVoltage,
  terminalVoltage,
} from "#simulator/plant/battery.ts";
import {
  controllerNewDay,
  controllerStep,
  restingController,
} from "#simulator/plant/chargeController.ts";
import { sharePower } from "#simulator/radio/share.ts";
import { powerSource } from "#simulator/settings/nested/powerlimiter.ts";

const hourS = 3_600;
const plate = { ...defaultPlate, capacityWh: 10_000, maxChargeA: 100, maxDischargeA: 80 };

describe("a battery", () => {
  it.each([
    [0, 100],
    [90, 100],
    [95, 50],
    [99, 10],
    [99.9, 4],
    [99.94, 4],
    [99.95, 0],
    [100, 0],
  ])("at %s %% is charged by at most %s A", (socPct, limitA) => {
    expect(chargeLimitA(restingBattery(socPct), plate)).toBeCloseTo(limitA, 9);
  });

  it.each([
    [0, 0],
    [8, 0],
    [9, 20],
    [12, 80],
    [100, 80],
  ])("at %s %% gives at most %s A", (socPct, limitA) => {
    expect(dischargeLimitA(restingBattery(socPct), plate)).toBeCloseTo(limitA, 9);
  });

  it("loses while it is charged, not while it gives, and counts what passes its terminals", () => {
    const before = restingBattery(50);
    const charged = chargeBattery(before, 1_000, hourS, plate);
    expect(charged.socPct - 50).toBeCloseTo(10 * CHARGE_EFFICIENCY, 9);
    expect(charged.chargedWh - before.chargedWh).toBeCloseTo(1_000, 6);
    expect(charged.dischargedWh).toBe(before.dischargedWh);
    const given = chargeBattery(before, -1_000, hourS / 2, plate);
    expect(given.socPct).toBeCloseTo(45, 9);
    expect(given.dischargedWh - before.dischargedWh).toBeCloseTo(500, 6);
    expect(given.chargedWh).toBe(before.chargedWh);
    expect([charged.currentA > 0, given.currentA < 0]).toEqual([true, true]);
  });

  it("is neither more than full nor less than empty", () => {
    expect(chargeBattery(restingBattery(99), 5_000, hourS, plate).socPct).toBe(100);
    expect(chargeBattery(restingBattery(1), -5_000, hourS, plate).socPct).toBe(0);
  });

  it("has a voltage that rises with its charge, above rest while charged and below while it gives", () => {
    const voltages = Array.from({ length: 101 }, (_, socPct) => restVoltage(socPct));
    expect(voltages).toEqual(voltages.toSorted((a, b) => a - b));
    expect([restVoltage(-5), restVoltage(105)]).toEqual([voltages[0], voltages[100]]);
    const rest = restVoltage(50);
    expect(terminalVoltage(50, 1_000) - rest).toBeCloseTo((1_000 / rest) * 0.022, 9);
    expect(terminalVoltage(50, -1_000)).toBeLessThan(rest);
    expect(terminalVoltage(50, 0)).toBe(rest);
  });

  it("has a flat voltage with a knee at either end", () => {
    expect(restVoltage(0)).toBeCloseTo(51.4 - 4.2, 6);
    expect(restVoltage(50)).toBeCloseTo(51.4 + 0.95, 3);
    expect(restVoltage(100)).toBeCloseTo(51.4 + 1.9 + 1.6, 6);
    expect(restVoltage(5)).toBeCloseTo(51.495 - 4.2 * Math.exp(-1.1), 6);
    expect(restVoltage(95)).toBeCloseTo(53.205 + 1.6 * Math.exp(-1.5), 6);
  });

  it("is warmed by its current, slowly", () => {
    const cold = restingBattery(50);
    const soon = chargeBattery(cold, 4_000, 60, plate).temperatureC;
    const late = chargeBattery(cold, 4_000, 10 * hourS, plate).temperatureC;
    expect(soon).toBeGreaterThan(cold.temperatureC);
    expect(late).toBeGreaterThan(soon);
    expect(chargeBattery(cold, 0, 10 * hourS, plate).temperatureC).toBeCloseTo(20.5, 2);
  });
});

describe("an AC charger", () => {
  const setting: ChargerSetting = { enabled: true, voltageLimitV: 55, currentLimitA: 10 };

  it.each([
    [{}, 50, 500],
    [{}, 54.8, 274],
    [{}, 55, 0],
    [{}, 56, 0],
    [{ enabled: false }, 50, 0],
    [{ currentLimitA: 0 }, 50, 0],
    [{ currentLimitA: -1 }, 50, 0],
  ])("set to %j at %s V wants %s W", (given, batteryV, watts) => {
    expect(chargerDemand({ ...setting, ...given }, batteryV)).toBeCloseTo(watts, 6);
  });

  const step = (given: Partial<ChargerSetting>, outputW: number) =>
    chargerStep(restingCharger, {
      setting: { ...setting, ...given },
      outputW,
      batteryV: 50,
      ambientC: 10,
      dtS: 600,
    });

  it("takes more than it gives, a little even at rest, and nothing while it is off", () => {
    for (const outputW of [50, 500, 3_000]) {
      const { inputW, inputTemperatureC, outputTemperatureC } = step({}, outputW);
      expect(inputW / outputW).toBeGreaterThan(1.03);
      expect(inputW / outputW).toBeLessThan(1.3);
      expect(outputTemperatureC).toBeGreaterThan(inputTemperatureC);
    }
    expect(step({}, 0)).toMatchObject({ inputW: 4.5, outputW: 0, outputV: 50.05 });
    expect(step({ enabled: false }, 0)).toMatchObject({ inputW: 0, outputV: 0 });
    expect(step({}, 3_000).inputTemperatureC).toBeGreaterThan(step({}, 500).inputTemperatureC);
    // Within ten minutes it is most of the way to its room, and to what its losses add.
    const [room, way] = [16 + 3, 1 - Math.exp(-1)];
    const { inputTemperatureC, outputTemperatureC } = step({}, 0);
    expect(inputTemperatureC).toBeCloseTo(23 + (room + 4.5 * 0.16 - 23) * way, 9);
    expect(outputTemperatureC).toBeCloseTo(24 + (room + 4.5 * 0.22 - 24) * way, 9);
  });
});

describe("a charge controller", () => {
  const offer = { powerW: 400, voltageV: 30 };
  const step = (given: object, before = restingController) =>
    controllerStep(before, { offer, outputW: 400, socPct: 50, dtS: hourS, ...given });

  it("counts its output, and the highest power of its panels", () => {
    const once = step({});
    expect(once.yieldTodayWh).toBe(400);
    expect(once.yieldTotalWh - restingController.yieldTotalWh).toBe(400);
    expect(once.panelW).toBeGreaterThan(400);
    expect(once.maxTodayW).toBe(once.panelW);
    const later = step({ outputW: 100 }, once);
    expect([later.yieldTodayWh, later.maxTodayW]).toEqual([500, once.panelW]);
  });

  it.each([
    [50, "bulk"],
    [96, "bulk"],
    [96.1, "absorption"],
    [99.5, "absorption"],
    [99.6, "float"],
  ])("at %s %% is in %s", (socPct, stage) => {
    expect(step({ socPct }).stage).toBe(stage);
  });

  it.each([
    [400, "active", 60],
    [392, "active", 60],
    [391, "limited", 71.4],
    [0, "limited", 71.4],
  ])("that gives %s of 400 W is %s, at %s V", (outputW, tracking, panelV) => {
    const state = step({ outputW });
    expect(state.tracking).toBe(tracking);
    expect(state.panelV).toBeCloseTo(panelV, 9);
    expect(state.panelW > 0).toBe(outputW > 0);
  });

  it("sleeps without sun, and keeps what it has counted", () => {
    const day = step({});
    const night = step({ offer: { powerW: 0, voltageV: 2 }, outputW: 0 }, day);
    expect(night).toEqual({
      ...day,
      stage: "off",
      tracking: "off",
      panelW: 0,
      outputW: 0,
      panelV: 4.2,
    });
    expect(controllerNewDay(night)).toMatchObject({
      yieldTodayWh: 0,
      maxTodayW: 0,
      yieldYesterdayWh: day.yieldTodayWh,
      maxYesterdayW: day.maxTodayW,
      yieldTotalWh: day.yieldTotalWh,
    });
  });
});

describe("a demand that inverters share", () => {
  const limits = { lower_power_limit: 50, upper_power_limit: 600, allow_standby: true };
  const inverter = (serial: string, source: number, given: object = {}, availableW = 10_000) => ({
    setting: {
      serial,
      is_governed: true,
      is_behind_power_meter: true,
      use_overscaling_to_compensate_shading: false,
      power_source: source,
      ...limits,
      ...given,
    },
    availableW,
  });
  const shared = (neededW: number, ...those: ReturnType<typeof inverter>[]) =>
    sharePower(neededW, those).map(({ serial, limitW }) => `${serial} ${limitW}`);
  const { solar, smartBuffer, battery } = powerSource;

  it("is met by the sun first, then by buffers, then by the battery", () => {
    const all = [inverter("b", battery), inverter("k", smartBuffer), inverter("s", solar)];
    expect(shared(1_500, ...all)).toEqual(["s 600", "k 600", "b 300"]);
    expect(shared(600, ...all)).toEqual(["s 600", "k 0", "b 0"]);
  });

  it("leaves to the next what the source of one does not allow", () => {
    const few = inverter("s", solar, {}, 200);
    expect(shared(500, few, inverter("b", battery))).toEqual(["s 200", "b 300"]);
  });

  it.each([
    [50, true, 50],
    [49.9, true, 0],
    [49.9, false, 50],
    [0, false, 50],
    [-100, true, 0],
    [120.5, true, 121],
  ])("of %s W, standby allowed: %s, gives %s W", (neededW, allow_standby, limitW) => {
    expect(shared(neededW, inverter("s", solar, { allow_standby }))).toEqual([`s ${limitW}`]);
  });

  it("is less by what an inverter gives at its lower limit", () => {
    const low = inverter("s", solar, { allow_standby: false }, 10);
    expect(shared(200, low, inverter("b", battery))).toEqual(["s 50", "b 150"]);
  });
});
