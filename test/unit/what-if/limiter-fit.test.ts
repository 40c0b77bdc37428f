import { describe, expect, it } from "vitest";
import { type Machine, machineOf } from "#plant/what-if/limiter/fit.ts";
import type { LimiterPast } from "#plant/what-if/limiter/past.ts";
import type { ReplaySettings } from "#plant/what-if/limiter/plan.ts";
import { replayRefusal, trialRefusal } from "#plant/what-if/limiter/refusal.ts";
import { replay } from "#plant/what-if/limiter/replay.ts";
import { dayOfTrial, tryOut } from "#plant/what-if/limiter/trial.ts";
import { inverter, settings } from "../../support/replayPlan.ts";

const none = Number.POSITIVE_INFINITY;
const battery = {
  capacityWh: 3000,
  socStart: 50,
  chargeEff: 0.95,
  dischargeEff: 0.95,
  chargeW: none,
  dischargeW: none,
  ocv: [],
  ohm: 0,
  dischargeLimitW: none,
};
const days = ["2026-06-01", "2026-06-02"].map((day, at) => ({
  day,
  from: at * 1440,
  count: 1440,
}));
const byMinute = (of: (minute: number) => number) =>
  Float64Array.from({ length: days.length * 1440 }, (_, at) => of(at % 1440));
const sun = byMinute((minute) => (minute >= 480 && minute < 1020 ? 600 : 0));

interface PastPlan {
  readonly change?: Partial<ReplaySettings>;
  /** By so much the record is off by turns, W. */
  readonly noiseW?: number;
  readonly controller?: Float64Array;
  readonly beginsInUse?: boolean;
}

/** Record of a house with a constant need of 400 W and a limiter, whose measured battery is slightly too small. */
function pastOf({ change, noiseW = 0, controller = sun, beginsInUse }: PastPlan): LimiterPast {
  const load = byMinute(() => 400).fill(Number.NaN, 0, 3);
  const plan = {
    release: "2026.03.31" as const,
    settings: { ...settings, ...change },
    inverters: [inverter],
    battery,
    restartMinutes: 1,
    beginsInUse,
  };
  const makePast = replay(plan, { load, controller, available: [undefined] });
  const out = makePast.outW.map((watts, at) =>
    watts > 5 ? watts + (at % 2 ? noiseW : -noiseW) : watts,
  );
  return {
    days,
    load,
    consumedWh: (400 / 60) * (load.length - 3),
    controller,
    charger: undefined,
    chargerInput: undefined,
    chargerAuto: undefined,
    isDay: byMinute((minute) => (minute >= 300 && minute < 1200 ? 1 : 0)),
    outputs: [out],
    out,
    soc: makePast.soc,
    storage: { capacityWh: 2500, eff: 0.9625 },
    voltage: undefined,
    inverterEff: inverter.eff,
  };
}

const trialOf = (change: Partial<ReplaySettings> = {}) => ({
  settings: { ...settings, ...change },
  inverters: [inverter],
});
const machineFor = (given: PastPlan) =>
  machineOf("2026.03.31", pastOf(given), trialOf(given.change));
const machine = machineFor({ noiseW: 80 });
/** More of the output while there is any. */
const moreOf = ({ out }: LimiterPast, moreW: number) =>
  out.map((watts) => (watts > 5 ? watts + moreW : watts));
const near = (value: number) => expect.closeTo(value, 6);
// The minutes in which it begins and ends are like no other.
const about = (value: number) => expect.closeTo(value, 0);

describe("the replay of the real settings", () => {
  it("finds the battery that the record was made with, and what it leaves at the meter", () => {
    const { past, fit, before, residue } = machine;
    const gridWh = (sign: number) =>
      past.load.reduce(
        (sum, loadW, at) => sum + (Math.max(sign * (loadW - (past.out[at] ?? 0)), 0) || 0),
        0,
      ) / 60;
    expect(fit).toEqual({
      verdict: "good",
      goodness: {
        minutes: 2877,
        meanErrorW: expect.any(Number),
        importError: expect.closeTo(0, 3),
        exportError: expect.closeTo(0, 3),
        sameState: expect.closeTo(1, 2),
        socError: near(0),
        socWorst: near(0),
      },
      worst: expect.any(String),
      recorded: { importWh: near(gridWh(1)), exportWh: near(gridWh(-1)) },
      capacityWh: near(3000),
      batteryEff: 0.95,
      inverterEff: 0.9,
      voltage: undefined,
      minutes: 2877,
    });
    expect(before.onMinutes).toBeGreaterThan(700);
    expect(residue).toEqual({ importW: about(15), exportW: about(15) });
  });

  it.each([
    [-50, 80, 15, 15],
    [0, 99, 49.5, 49.5],
    // So far away no limiter regulates.
    [0, 101, 0, 0],
  ])(
    "with a target of %i W and %i W beside it has %i W more from the grid",
    (target, noiseW, importW, exportW) => {
      const { residue } = machineFor({ change: { target_power_consumption: target }, noiseW });
      expect(residue).toEqual({ importW: about(importW), exportW: about(exportW) });
    },
  );

  it.each([
    [true, 0, true],
    [false, 0, false],
    // Feed-in by day may come from the sun.
    [true, 600, false],
  ])(
    "where the battery was in use (%s), with %i W of sun, begins in use: %s",
    (beginsInUse, watts, isOn) => {
      const { before } = machineFor({ beginsInUse, controller: byMinute(() => watts) });
      expect((before.outW[5] ?? 0) > 5).toBe(isOn);
    },
  );

  it("leaves nothing at the meter where the record took less than its target", () => {
    const past = pastOf({});
    const { residue } = machineOf("2026.03.31", { ...past, out: moreOf(past, 20) }, trialOf());
    expect(residue).toEqual({ importW: 0, exportW: 0 });
  });

  it.each([
    ["socError", { soc: machine.past.soc.map((percent) => percent + 20) }],
    [
      "exportError",
      { out: moreOf(machine.past, 200), soc: machine.past.soc.map((percent) => percent + 2) },
    ],
    ["sameState", { out: machine.past.out.map((watts, at) => (watts < 5 && at % 3 ? 6 : watts)) }],
  ] as const)("says that %s is worst", (worst, change) => {
    const past = { ...machine.past, ...change };
    expect(machineOf("2026.03.31", past, machine.real).fit.worst).toBe(worst);
  });

  it("says how well the voltage was found where it counts", () => {
    const ocv = [
      [20, 50],
      [80, 53],
    ] as const;
    const past = { ...machine.past, voltage: { ocv, ohm: 0.02, errorV: 0.1 } };
    const byVolts = trialOf({ ignore_soc: true });
    expect(machineOf("2026.03.31", past, machine.real).fit.voltage).toBeUndefined();
    expect(machineOf("2026.03.31", machine.past, byVolts).fit.voltage).toBeUndefined();
    const found = machineOf("2026.03.31", past, byVolts);
    expect(found.fit.voltage).toEqual({ ohm: 0.02, errorV: 0.1, chargeError: near(2) });
    expect(found.battery).toMatchObject({ ocv, ohm: 0.02 });
  });
});

/** The second day of a rise by so much in a minute. */
const steps = (factor: number) =>
  Float64Array.from({ length: 288 }, (_, at) => factor * (1440 + at * 5 + 2));

describe("other settings", () => {
  const other = trialOf({ target_power_consumption: 100 });
  const { answer, after } = tryOut(machine, other);

  it("are said in the figures of their replay, with what a real limiter leaves", () => {
    const { residue } = machine;
    for (const [said, makePast, watts] of [
      [answer.before, machine.before, 350],
      [answer.after, after, 300],
    ] as const) {
      const hours = makePast.outW.filter((one) => Math.abs(one - watts) <= 100).length / 60;
      const importWh = makePast.importWh + residue.importW * hours;
      expect(said).toEqual({
        importWh: near(importWh),
        exportWh: near(makePast.exportWh + residue.exportW * hours),
        selfSufficiency: near(1 - importWh / machine.past.consumedWh),
        onMinutes: makePast.onMinutes,
        cycles: near(makePast.batteryOutWh / 0.95 / 3000),
        minSoc: makePast.minSoc,
      });
    }
    expect(answer).toMatchObject({
      isClear: true,
      fullMinutes: 0,
      isExportKnown: true,
      voltage: undefined,
    });
    expect(after.importWh).toBeGreaterThan(machine.before.importWh);
  });

  it.each(["importWh", "exportWh"] as const)(
    "are clear where %s changes by more than the replay is off",
    (name) => {
      const moved = (answer.after[name] - answer.before[name]) / machine.past.consumedWh;
      expect(moved).not.toBeCloseTo(0, 3);
      const errorOf = (factor: number) =>
        name === "importWh"
          ? { importError: moved * factor, exportError: 1 }
          : { importError: 1, exportError: moved * factor };
      const isClear = (factor: number) => {
        const goodness = { ...machine.fit.goodness, ...errorOf(factor) };
        return tryOut({ ...machine, fit: { ...machine.fit, goodness } }, other).answer.isClear;
      };
      expect([0.999, -0.999, 1.001, -1.001].map(isClear)).toEqual([true, true, false, false]);
    },
  );

  it("say nothing of the export where a full battery lets all sun past for a tenth of the day", () => {
    const passing = trialOf({ solar_passthrough_enabled: true, full_solar_passthrough_soc: 65 });
    const tried = tryOut(machine, passing);
    expect(tried.answer.fullMinutes).toBe(tried.after.fullMinutes);
    expect(tried.after.fullMinutes).toBeGreaterThan(100);
    const isKnown = (daylight: number) => {
      const past = { ...machine.past, isDay: byMinute(() => 0).fill(1, 0, daylight) };
      const before = { ...machine.before, fullMinutes: 100 };
      return tryOut({ ...machine, past, before }, machine.real).answer.isExportKnown;
    };
    expect([1000, 999].map(isKnown)).toEqual([true, false]);
  });

  it("have curves of a day in steps of five minutes", () => {
    const ramp = (factor: number) => machine.past.load.map((_, at) => at * factor);
    const makePast = (factor: number) => ({ ...after, gridW: ramp(factor), soc: ramp(factor + 1) });
    const past = { ...machine.past, load: ramp(1) };
    const given: Machine = { ...machine, past, before: makePast(2) };
    expect(dayOfTrial(given, makePast(4), "2026-06-02")).toEqual({
      day: "2026-06-02",
      loadW: steps(1),
      gridBeforeW: steps(2),
      socBefore: steps(3),
      gridAfterW: steps(4),
      socAfter: steps(5),
    });
    expect(dayOfTrial(given, makePast(4), "2026-06-04")).toBeUndefined();
  });
});

/** Minutes of the day, of which the first have one value and the rest another. */
const first = (count: number, value: number, other: number) =>
  new Float64Array(101).fill(other).fill(value, 1, count + 1);
const light = { ...machine.past, isDay: first(100, 1, 0) };

describe("a replay says nothing", () => {
  it.each([
    [10, 95, 92.9, undefined],
    [11, 95, 92.9, "heldBack"],
    [11, 94.9, 92, undefined],
    [11, 95, 93, undefined],
  ])(
    "where for %s minutes of a hundred a battery of %s percent had room at %s",
    (count, recorded, replayed, refusal) => {
      const past = { ...light, soc: new Float64Array(101).fill(recorded) };
      const soc = first(count, replayed, recorded);
      // Room by night is none that the sun could have filled.
      soc[0] = replayed;
      expect(replayRefusal(machine.real, past, { soc })).toBe(refusal);
    },
  );

  it.each([
    [5, 100, undefined],
    [6, 100, "solarLimited"],
    [6, 101, undefined],
  ])(
    "of inverters on panels that for %s minutes of a hundred saw %s W at the meter",
    (count, gridW, refusal) => {
      const solar = { ...inverter, source: "solar" as const };
      const out = first(count, 300, 0);
      const past = {
        ...light,
        out,
        outputs: [new Float64Array(101), out],
        load: first(100, 300 + gridW, Number.NaN),
      };
      const trial = { ...machine.real, inverters: [inverter, solar] };
      expect(trialRefusal(trial, past)).toBe(refusal);
      expect(trialRefusal(machine.real, past)).toBeUndefined();
    },
  );

  const voltage = {
    ocv: [
      [20, 50],
      [80, 53],
    ],
    ohm: 0,
    errorV: 0.1,
  } as const;
  it.each([
    [{ ...voltage, errorV: 0.49 }, 5, undefined, undefined],
    [{ ...voltage, errorV: 0.51 }, 6, "roughVolts", "unseenVolts"],
    [undefined, 6, "volts", undefined],
  ])(
    "by a voltage that is %j, with %s minutes of a hundred at an unknown charge",
    (found, count, refusal, unseen) => {
      const past = { ...light, voltage: found, soc: new Float64Array(101).fill(50) };
      const byVolts = trialOf({ ignore_soc: true });
      expect(trialRefusal(byVolts, past)).toBe(refusal);
      expect(replayRefusal(byVolts, past, { soc: first(count, 14, 50) })).toBe(unseen);
    },
  );
});

const restartedPast = (hour: number, source: "battery" | "solar") =>
  replay(
    {
      release: "2026.03.31",
      settings: { ...settings, inverter_restart_hour: hour },
      inverters: [{ ...inverter, source, shares: [1] }],
      battery: { ...battery, capacityWh: 1e6 },
      restartMinutes: 2,
      beginsInUse: true,
    },
    {
      load: byMinute(() => 400),
      controller: byMinute(() => 0),
      available: [byMinute(() => 500)],
    },
  );

describe("a replay", () => {
  it.each([
    [0, "battery", [0, 1, 1440, 1441]],
    [23, "battery", [1380, 1381, 2820, 2821]],
    [-1, "battery", []],
    [24, "battery", []],
    [12, "solar", []],
  ] as const)(
    "with a restart at %i h of inverters on %s has none of their power then",
    (hour, source, dark) => {
      const { outW } = restartedPast(hour, source);
      expect([...outW.keys()].filter((minute) => outW[minute] === 0)).toEqual(dark);
    },
  );
});
