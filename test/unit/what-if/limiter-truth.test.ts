import { describe, expect, it } from "vitest";
import { type LimiterTrial, type Machine, machineOf } from "#plant/what-if/limiter/fit.ts";
import { type LimiterPast, limiterPast } from "#plant/what-if/limiter/past.ts";
import { replayRefusal, trialRefusal } from "#plant/what-if/limiter/refusal.ts";
import { dayOfTrial, tryOut } from "#plant/what-if/limiter/trial.ts";
import { householdLimiter, type PastLimiterSettings } from "#simulator/past/pastLimiter.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { pastCurves } from "../../support/pastCurves.ts";
import { areAllWalked, walkedRows } from "../../support/walks.ts";

const older = householdLimiter;
const newer: PastLimiterSettings = {
  ...older,
  release: "2026.03.31",
  conduction_losses: 3,
  battery_always_use_at_night: true,
  total_upper_power_limit: 760,
};

/** The replay's knowledge of these settings. */
function trialOf(settings: PastLimiterSettings): LimiterTrial {
  return {
    settings: {
      inverter_restart_hour: -1,
      base_load_limit: 100,
      conduction_losses: 0,
      battery_always_use_at_night: false,
      total_upper_power_limit: 760,
      solar_passthrough_losses: 0,
      battery_drain_strategy: 0,
      is_inverter_behind_powermeter: true,
      ...settings,
    },
    inverters: [
      {
        source: "battery",
        maxW: 800,
        lower: 40,
        upper: 760,
        eff: 0.95,
        reach: 1,
        shares: [],
        isBehindMeter: true,
        usesOverscaling: false,
        hasPdl: false,
        isScalable: false,
        mayRest: true,
      },
    ],
  };
}

const pasts = new Map<string, LimiterPast>();

/** Record of these days: the same object for the same arguments, for days of a simulated house take long. */
function pastOf(settings: PastLimiterSettings, first: string, days: number) {
  const key = JSON.stringify([settings, first, days]);
  const known = pasts.get(key);
  if (known) return known;
  const past = limiterPast(pastCurves(first, days, settings), {
    release: settings.release,
    governed: [{ serial: serials.storage, source: "battery" }],
    place: { latitudeDeg: 48.1, longitudeDeg: 11.6, nightBelowDeg: 0.833 },
    chargesByItself: false,
  });
  if (typeof past === "string") throw new Error(past);
  pasts.set(key, past);
  return past;
}

const machines = new Map<LimiterPast, Machine>();

/** The replay of the record of these settings, likewise. */
function machineFor(settings: PastLimiterSettings, first: string, days: number): Machine {
  const past = pastOf(settings, first, days);
  const machine = machines.get(past) ?? machineOf(settings.release, past, trialOf(settings));
  machines.set(past, machine);
  return machine;
}

/** Energy of a house from the grid (1), or into it (-1), Wh. */
const gridWh = ({ load, out }: LimiterPast, way: 1 | -1) =>
  load.reduce(
    (sum, loadW, minute) => sum + Math.max(0, way * (loadW - (out[minute] ?? Number.NaN))),
    0,
  ) / 60;

const share = (part: number, whole: number) => Math.abs(part) / whole;

describe.each([
  ["2024.03.07", older],
  ["2026.03.31", newer],
] as const)("the replay against the simulated limiter of %s", (_, settings) => {
  const passing = {
    ...settings,
    solar_passthrough_enabled: true,
    battery_soc_start_threshold: 70,
    full_solar_passthrough_soc: 98,
  };

  const byVolts = { ...settings, ignore_soc: true };
  /** The older limiter runs beside the newer in `npm run test:all`; otherwise a single case shows its rounds. */
  const cases = <Row>(rows: readonly Row[]) => (settings === older ? walkedRows(rows) : rows);

  it.each(
    cases([
      ["in winter", "2026-12-01", settings],
      ["in spring with passthrough", "2026-03-01", passing],
      ["in winter by voltage", "2026-12-01", byVolts],
      ...(areAllWalked ? ([["in spring by voltage", "2026-03-01", byVolts]] as const) : []),
      [
        "in summer with passthrough by voltage",
        "2026-06-01",
        {
          ...byVolts,
          full_solar_passthrough_start_voltage: 53.8,
          full_solar_passthrough_stop_voltage: 53.2,
        },
      ],
    ] as const),
  )("agrees %s", (__, first, set) => {
    const { fit, before, past } = machineFor(set, first, 14);
    expect(trialRefusal(trialOf(set), past)).toBeUndefined();
    expect(fit.voltage === undefined).toBe(!set.ignore_soc);
    expect(fit.verdict).toBe("good");
    expect(Math.abs(fit.goodness.importError)).toBeLessThan(0.003);
    expect(Math.abs(fit.goodness.exportError)).toBeLessThan(0.01);
    const onMinutes = past.out.filter((watts) => watts > 5).length;
    expect(share(before.onMinutes - onMinutes, past.load.length)).toBeLessThan(0.015);
    // By voltage a start depends on seconds: the simulated limiter acts every five, the replay every ten.
    const most = set.ignore_soc ? 0.5 : 0.3;
    expect(Math.abs(before.socEnd - (past.soc.at(-1) ?? 0))).toBeLessThan(most);
  });

  it.each(
    cases([
      ["another stop and target", { battery_soc_stop_threshold: 35, target_power_consumption: 60 }],
      [
        "thresholds in volts",
        {
          ...byVolts,
          voltage_start_threshold: 52.3,
          voltage_stop_threshold: 52,
          voltage_load_correction_factor: 0.0005,
          target_power_consumption: 60,
        },
      ],
    ]),
  )("says what %s would have changed, as the simulated plant shows it", (__, change) => {
    const other = { ...settings, ...change };
    const machine = machineFor(settings, "2026-12-01", 14);
    const { answer, after } = tryOut(machine, trialOf(other));
    const real = pastOf(other, "2026-12-01", 14);
    const moved = gridWh(real, 1) - machine.fit.recorded.importWh;
    expect(moved).toBeGreaterThan(800);
    const said = answer.after.importWh - answer.before.importWh;
    expect(share(said - moved, machine.past.consumedWh)).toBeLessThan(0.003);
    // A battery that stays fuller leaves sun to the grid that its AC charger took.
    const movedOut = gridWh(real, -1) - machine.fit.recorded.exportWh;
    const saidOut = answer.after.exportWh - answer.before.exportWh;
    expect(share(saidOut - movedOut, machine.past.consumedWh)).toBeLessThan(0.01);
    expect(answer.isClear).toBe(true);
    const day = dayOfTrial(machine, after, "2026-12-05");
    expect(day?.gridAfterW).toHaveLength(288);
    expect(tryOut(machine, machine.real).answer.isClear).toBe(false);
  });
});

it("a fit is no longer good in which a start that was missed left the charge far off", () => {
  const set = {
    ...newer,
    ignore_soc: true,
    voltage_start_threshold: 52.6,
    voltage_stop_threshold: 51.8,
  };
  const { fit } = machineFor(set, "2026-12-01", 14);
  expect(fit.goodness.socError).toBeLessThan(2);
  expect(fit.goodness.socWorst).toBeGreaterThan(10);
  expect(fit.verdict).toBe("usable");
});

it("nobody knows what a battery would have left to the grid that is full for much of the day", () => {
  const machine = machineFor(older, "2026-06-01", 7);
  const spared = trialOf({ ...older, battery_soc_stop_threshold: 90 });
  const { answer } = tryOut(machine, spared);
  const daylight = machine.past.isDay.reduce((sum, isDay) => sum + isDay, 0);
  expect(answer.fullMinutes).toBeGreaterThan(daylight / 10);
  expect(answer.isExportKnown).toBe(false);
  // More comes from the grid all the same.
  expect(answer.isClear).toBe(true);
  expect(tryOut(machine, machine.real).answer).toMatchObject({
    fullMinutes: 0,
    isExportKnown: true,
  });
});

describe("what cannot be replayed is refused", () => {
  const curves = pastCurves("2026-12-01", 7);
  const wiring = {
    release: "2024.03.07",
    governed: [{ serial: serials.storage, source: "battery" }],
    place: { latitudeDeg: 48.1, longitudeDeg: 11.6, nightBelowDeg: 0.833 },
    chargesByItself: false,
  } as const;
  const without = (source: string) => curves.filter((curve) => curve.source !== source);

  it.each([
    ["noMeter", without("grid"), wiring],
    ["noMeter", without("total"), wiring],
    ["noSoc", without("soc"), wiring],
    ["noBattery", without("battery"), wiring],
    ["noInverter", curves, { ...wiring, governed: [{ serial: "1", source: "battery" as const }] }],
    [
      "gaps",
      curves
        .filter(({ day, source }) => day !== "2026-12-03" || source !== "soc")
        .filter(({ day, source }) => day !== "2026-12-04" || source !== "grid"),
      wiring,
    ],
  ] as const)("%s", (reason, given, wired) => {
    expect(limiterPast(given, wired)).toBe(reason);
  });

  it.each([
    ["unrecorded", "volts", undefined],
    ["rough", "roughVolts", 0.3],
  ] as const)("thresholds in volts of an %s voltage", (_, reason, errorV) => {
    const past = pastOf(older, "2026-12-01", 7);
    const voltage = past.voltage && errorV && { ...past.voltage, errorV };
    const trial = trialOf(older);
    for (const change of [{ ignore_soc: true }, { battery_soc_start_threshold: 0 }]) {
      const changed = { ...trial, settings: { ...trial.settings, ...change } };
      expect(trialRefusal(changed, past)).toBeUndefined();
      expect(trialRefusal(changed, { ...past, voltage: voltage || undefined })).toBe(reason);
    }
    expect(trialRefusal(trial, { ...past, voltage: undefined })).toBeUndefined();
  });

  it("voltages at a charge that was never recorded", () => {
    const machine = machineFor(older, "2026-12-01", 7);
    const deep = trialOf({ ...older, ignore_soc: true, voltage_stop_threshold: 44 });
    expect(trialRefusal(deep, machine.past)).toBeUndefined();
    expect(replayRefusal(deep, machine.past, tryOut(machine, deep).after)).toBe("unseenVolts");
  });

  it("room in the battery while the recorded one was nearly full", () => {
    const machine = machineFor(older, "2026-06-01", 7);
    const thirsty = trialOf({ ...older, target_power_consumption: -50 });
    expect(replayRefusal(thirsty, machine.past, tryOut(machine, thirsty).after)).toBe("heldBack");
    expect(replayRefusal(machine.real, machine.past, machine.before)).toBeUndefined();
  });

  it("a past in which orders by MQTT kept the inverters off, which no record tells", () => {
    const past = pastOf(older, "2026-12-01", 7);
    // From six in the evening on.
    const out = past.out.map((watts, minute) => (minute % 1440 >= 1080 ? 0 : watts));
    const { fit } = machineOf("2024.03.07", { ...past, out, outputs: [out] }, trialOf(older));
    expect(fit.verdict).toBe("refused");
    // The texts of both name orders by MQTT as a likely cause.
    expect(["importError", "sameState"]).toContain(fit.worst);
  });

  it("inverters on panels that were held back, and smart buffers", () => {
    const past = pastOf(older, "2026-12-01", 7);
    const { settings, inverters } = trialOf(older);
    const fedBy = (source: "solar" | "smartBuffer") => ({
      settings,
      inverters: inverters.map((one) => ({ ...one, source })),
    });
    expect(trialRefusal(fedBy("smartBuffer"), past)).toBe("smartBuffer");
    const roof = { ...past, outputs: [past.isDay.map((isDay) => isDay * 300)] };
    expect(trialRefusal(fedBy("solar"), roof)).toBe("solarLimited");
  });
});
