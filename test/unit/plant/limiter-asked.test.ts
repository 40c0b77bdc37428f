import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { parse } from "valibot";
import { explainLimiter } from "#plant/limiter/limiter-demands.ts";
import { type GroundName, passedW } from "#plant/limiter/grounds.ts";
import { limiterFacts, type LimiterFacts } from "#plant/limiter/limiter-facts.ts";
import type { CauseAnswers } from "#plant/causes/cause-facts.ts";
import { emptyLive, type LiveState, meterReceipt } from "#protocol/live/live.ts";
import { NestedMeterConfig } from "#protocol/areas/meter.ts";
import { timeOfDay, totals } from "../../support/liveBench.ts";
import type { GovernableInverter, GovernedInverter, LimiterList } from "#protocol/areas/limiter.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";

const [onBattery, onModules, onBuffer] = [0, 1, 2];

const governedInverter = (
  power_source: number,
  more: Partial<GovernedInverter> = {},
): GovernedInverter => ({
  serial: "1161a0112233",
  is_governed: true,
  is_behind_power_meter: true,
  power_source,
  use_overscaling_to_compensate_shading: false,
  allow_standby: true,
  lower_power_limit: 50,
  upper_power_limit: 800,
  ...more,
});

const settings = (
  inverters: readonly GovernedInverter[],
  more: Partial<LimiterList> = {},
): LimiterList => ({
  enabled: true,
  solar_passthrough_enabled: false,
  conduction_losses: 3,
  battery_always_use_at_night: false,
  target_power_consumption: 0,
  target_power_consumption_hysteresis: 0,
  base_load_limit: 100,
  ignore_soc: false,
  battery_soc_start_threshold: 60,
  battery_soc_stop_threshold: 20,
  voltage_start_threshold: 52,
  voltage_stop_threshold: 48,
  voltage_load_correction_factor: 0,
  full_solar_passthrough_soc: 98,
  full_solar_passthrough_start_voltage: 56,
  full_solar_passthrough_stop_voltage: 55,
  inverter_serial_for_dc_voltage: "0",
  inverter_channel_id_for_dc_voltage: 0,
  inverter_restart_hour: 0,
  total_upper_power_limit: 800,
  inverters: [...inverters],
  ...more,
});

const inverter = (limitW: number, more: Partial<LiveInverter> = {}): LiveInverter => ({
  serial: "1161A0112233",
  name: "Barn",
  order: 0,
  data_age: 1,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 10,
  limit_absolute: limitW,
  ...more,
});

const facts = (
  one: GovernedInverter,
  live: LiveInverter,
  more: Partial<LimiterFacts> = {},
  set: Partial<LimiterList> = {},
): LimiterFacts => ({ settings: settings([one], set), inverters: [live], isDay: true, ...more });

const asksOf = (factsFrom: LimiterFacts) => explainLimiter(factsFrom).asks.map(({ ask }) => ask);
const groundsOf = (factsFrom: LimiterFacts) =>
  explainLimiter(factsFrom).grounds.map(({ ground }) => ground);

const percent = (v: number) => ({ v, u: "%", d: 0 });
const volts = (v: number) => ({ v, u: "V", d: 1 });
const watts = (v: number) => ({ v, u: "W", d: 0 });
const setUp = (more: Partial<GovernableInverter>): GovernableInverter => ({
  serial: "1161a0112233",
  name: "Barn",
  pos: 0,
  order: 0,
  type: "HM-800",
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  max_power: 800,
  channels: 2,
  ...more,
});

/** Commands are switched off by day, at night or at both times; the gateway spells the serial in its own way. */
const mute = (when: "day" | "night" | "both" = "day"): Partial<LimiterFacts> => {
  const [command_enable, command_enable_night] = [when === "night", when === "day"];
  return { governable: [setUp({ serial: "1161A0112233", command_enable, command_enable_night })] };
};
const shaded = { use_overscaling_to_compensate_shading: true };
const off = { producing: false };
const gone = governedInverter(onBattery, { serial: "9" });

it.each([
  ["between", governedInverter(onBattery), inverter(300), {}],
  ["lower", governedInverter(onBattery), inverter(52), {}],
  ["between", governedInverter(onBattery), inverter(52.1), {}],
  ["between", governedInverter(onModules), inverter(783), {}],
  ["upper", governedInverter(onModules), inverter(784), {}],
  ["upper", governedInverter(onModules), inverter(817), {}],
  ["above", governedInverter(onModules), inverter(817.1), {}],
  ["upper", governedInverter(onModules), inverter(400, { limit_relative: 100 }), {}],
  ["above", governedInverter(onModules), inverter(1500), {}],
  ["scaled", governedInverter(onModules, shaded), inverter(1500), {}],
  ["above", governedInverter(onBattery, shaded), inverter(1500), {}],
  [
    "above",
    governedInverter(onModules, shaded),
    inverter(1500),
    { governable: [setUp({ pdl_supported: true })] },
  ],
  ["off", governedInverter(onBattery), inverter(300, off), {}],
  ["off", governedInverter(onBuffer), inverter(300, off), { state: "solar" }],
  ["offSpared", governedInverter(onBattery), inverter(300, off), { state: "solar" }],
  ["offSpared", governedInverter(onBattery), inverter(300, off), { voltage: volts(47) }],
  ["off", governedInverter(onBattery), inverter(300, off), { voltage: volts(50) }],
  ["lower", governedInverter(onBuffer, { allow_standby: false }), inverter(50, off), {}],
  ["notPolled", governedInverter(onBattery), inverter(300, { poll_enabled: false }), {}],
  ["unreachable", governedInverter(onBattery), inverter(300, { reachable: false }), {}],
  ["limitUnknown", governedInverter(onBattery), inverter(0), {}],
  ["limitUnknown", governedInverter(onBattery), inverter(-1), {}],
  [
    "noGrid",
    governedInverter(onBattery),
    inverter(300, { AC: { "0": { Voltage: volts(99) } } }),
    {},
  ],
  [
    "between",
    governedInverter(onBattery),
    inverter(300, { AC: { "0": { Voltage: volts(100) } } }),
    {},
  ],
  ["commandsOff", governedInverter(onBattery), inverter(300), mute()],
  [
    "commandsOff",
    governedInverter(onBattery),
    inverter(300),
    { ...mute("both"), isDay: undefined },
  ],
  ["commandsOff", governedInverter(onBattery), inverter(300), { ...mute("night"), isDay: false }],
  ["between", governedInverter(onBattery), inverter(300), mute("night")],
  ["between", governedInverter(onBattery), inverter(300), { ...mute(), isDay: undefined }],
  ["between", governedInverter(onBattery), inverter(300), { ...mute("night"), isDay: undefined }],
  ["night", governedInverter(onModules), inverter(300), { isDay: false }],
  ["between", governedInverter(onModules), inverter(300), { isDay: undefined }],
  ["between", governedInverter(onBattery), inverter(300), { isDay: false }],
] as const)("asks %s", (ask, one, live, more) => {
  expect(asksOf(facts(one, live, more))).toEqual([ask]);
  // It goes by nothing where no inverter takes part.
  const isAsked = /^(off|offSpared|lower|upper|above|scaled|between)$/.test(ask);
  const grounds = groundsOf(facts(one, live, { ...more, expectedW: 5 }));
  expect(grounds.includes("expected")).toBe(isAsked);
});

it("says that a limit may lie above what it asks, unless it says so of this one", () => {
  const may = (live: LiveInverter, one = governedInverter(onBuffer, shaded)) =>
    explainLimiter(facts(one, live)).asks[0]?.mayBeScaled;
  expect([may(inverter(300)), may(inverter(1500)), may(inverter(300, off))]).toEqual([
    true,
    false,
    false,
  ]);
  expect([may(inverter(300), governedInverter(onBuffer)), may(inverter(0))]).toEqual([
    false,
    false,
  ]);
});

it("asks nothing while it is off, and of no inverter that it does not govern", () => {
  const nothing = { asks: [], grounds: [] };
  const one = governedInverter(onBattery);
  expect(explainLimiter(facts(one, inverter(300), {}, { enabled: false }))).toEqual(nothing);
  const free = governedInverter(onBattery, { is_governed: false });
  expect(explainLimiter(facts(free, inverter(300)))).toEqual(nothing);
  expect(explainLimiter(facts(one, inverter(300)), "999")).toEqual(nothing);
  expect(explainLimiter(facts(one, inverter(300, { serial: "2" })))).toEqual(nothing);
  expect(explainLimiter(facts(one, inverter(300)), "1161A0112233").asks).toHaveLength(1);
});

it("says for one inverter only what it goes by there", () => {
  const modules = governedInverter(onModules, { serial: "2" });
  const factsFrom: LimiterFacts = {
    settings: settings([governedInverter(onBattery), modules]),
    inverters: [inverter(300), inverter(300, { serial: "2" })],
    state: "battery",
  };
  expect(explainLimiter(factsFrom, "2")).toMatchObject({
    asks: [{ ask: "between", limitW: 300 }],
    grounds: [],
  });
  expect(explainLimiter(factsFrom).grounds).toMatchObject([{ ground: "mayDischarge" }]);
});

const withMeter = (meter: NonNullable<LimiterFacts["meter"]>, more: Partial<LimiterList> = {}) =>
  explainLimiter(facts(governedInverter(onModules), inverter(300), { meter }, more)).grounds;
const together = (more: Partial<LimiterFacts>, set: Partial<LimiterList> = {}) =>
  groundsOf(facts(governedInverter(onModules), inverter(800), more, set));
const withStorage = (
  more: Partial<LimiterFacts>,
  set: Partial<LimiterList> = {},
  live = inverter(300),
) => groundsOf(facts(governedInverter(onBattery), live, more, set));
const at = (soc: number, ageS = 3) => ({ battery: { soc: percent(soc), ageS } });

describe("of the meter", () => {
  const power = watts(230);

  it.each([
    ["noMeter", { isOn: false }],
    ["meter", { isOn: true, power, ageS: 5, validS: 30 }],
    ["meter", { isOn: true, power, ageS: 40, validS: undefined }],
    ["meter", { isOn: true, power, ageS: 32, validS: 30 }],
    ["meterOld", { isOn: true, power, ageS: 33, validS: 30 }],
    ["meterOld", { isOn: true, power, ageS: 6, validS: 3 }],
  ] as const)("says %s", (ground, meter) => {
    expect(withMeter(meter).map((one) => one.ground)).toEqual([ground]);
  });

  it("names reading, age and target, or the base load", () => {
    expect(withMeter({ isOn: true, power, ageS: 5, validS: 30 })[0]?.figures).toMatchObject({
      power: { v: 230 },
      age: { v: 5, u: "s" },
      target: { v: 0 },
    });
    expect(withMeter({ isOn: true, power, ageS: 50, validS: 30 })[0]?.figures).toMatchObject({
      age: { v: 50 },
      base: { v: 100, u: "W" },
    });
    expect(withMeter({ isOn: false })[0]?.figures).toEqual({ base: watts(100) });
  });

  it("says nothing while the age of its reading is unknown", () => {
    expect(withMeter({ isOn: true, power })).toEqual([]);
    expect(withMeter({ isOn: undefined })).toEqual([]);
  });
});

describe("of all together", () => {
  it.each([
    [{ expectedW: 485 }, 500, ["expected", "total"]],
    [{ expectedW: 484 }, 500, ["expected"]],
    // Their power counts too, if known.
    [{ inverters: [inverter(300, { AC: { "0": { Power: watts(485) } } })] }, 500, ["total"]],
    [{ expectedW: 799 }, 799, ["expected", "total"]],
    [{ expectedW: 800 }, 800, ["expected"]],
  ])(
    "says with %o when a common limit of %i W is reached, if it is lower than their own",
    (more, total_upper_power_limit, grounds) => {
      const free = governedInverter(onModules, { is_governed: false, serial: "2" });
      const set = { total_upper_power_limit, inverters: [governedInverter(onModules), free] };
      expect(together(more, set)).toEqual(grounds);
    },
  );

  it("says first what keeps it from asking anything", () => {
    expect(
      explainLimiter(facts(governedInverter(onModules), inverter(300), { state: "inactive" })),
    ).toEqual({ asks: [], grounds: [{ ground: "paused", figures: {} }] });
    expect(together({ isClockSet: false, expectedW: 5 })).toEqual(["noClock"]);
    expect(
      together({ state: "inactive" }, { inverters: [gone, governedInverter(onModules)] }),
    ).toEqual(["paused"]);
    const lost = facts(governedInverter(onBattery), inverter(300, { reachable: false }), {
      state: "inactive",
    });
    expect(asksOf(lost)).toEqual(["unreachable"]);
    expect(
      together({ state: "inactive", inverters: [inverter(300, { reachable: undefined })] }),
    ).toEqual([]);
  });
});

const limited = (limitW: number, givenW: number | undefined, more: Partial<LiveInverter> = {}) =>
  inverter(limitW, {
    ...(givenW !== undefined && { AC: { "0": { Power: watts(givenW) } } }),
    ...more,
  });

describe("a demand that the figures contradict", () => {
  const own = governedInverter(onBattery, { lower_power_limit: 40 });

  it.each([
    ["limitsBelow", 180, limited(40, 38), {}],
    ["limitsBelow", 180, limited(40, undefined), {}],
    ["givenAbove", 0, limited(232, 225), {}],
    [undefined, 0, limited(232, undefined), {}],
    [undefined, 180, limited(40, 38), { target_power_consumption_hysteresis: 150 }],
    [undefined, 900, limited(800, 700), {}],
    [undefined, 300, limited(300, 295), {}],
    ["limitsBelow", 700, limited(620, 600), {}],
    [undefined, 700, limited(640, 600), {}],
  ] as const)("is named as %s where %i W are expected", (ground, expectedW, live, set) => {
    const { asks, grounds } = explainLimiter(facts(own, live, { expectedW }, set));
    const said = grounds.filter((one) => /^(limitsBelow|givenAbove)$/.test(one.ground));
    expect(said.map((one) => one.ground)).toEqual(ground === undefined ? [] : [ground]);
    expect(asks.some(({ ask }) => ask === "other")).toBe(ground !== undefined);
  });

  it("names both figures, and concerns all inverters though one is asked about", () => {
    const two: LimiterFacts = {
      settings: settings([own, governedInverter(onBattery, { serial: "2" })]),
      inverters: [limited(40, 38), limited(100, 95, { serial: "2" })],
      expectedW: 400,
    };
    expect(explainLimiter(two, "2")).toMatchObject({
      asks: [{ ask: "other", limitW: 100 }],
      grounds: [{ ground: "limitsBelow", figures: { power: watts(400), limit: watts(140) } }],
    });
    const unlimited = { ...two, expectedW: 150 };
    expect(explainLimiter(unlimited).asks.map(({ ask }) => ask)).toEqual(["lower", "between"]);
  });
});

const figures = (more: Partial<LimiterFacts>) =>
  explainLimiter(facts(governedInverter(onBattery), inverter(300), more)).grounds[0]?.figures;

it.each([
  ["dischargesBelowStop", 232, {}],
  ["empty", 60, {}],
  ["empty", 232, { solarW: 400 }],
] as const)(
  "of a battery below its stop value says %s where its inverter gives %i W",
  (...given) => {
    const [ground, givenW, more] = given;
    const own = governedInverter(onBattery, { lower_power_limit: 40 });
    const giving = inverter(300, { AC: { "0": { Power: watts(givenW) } } });
    for (const state of ["solar", undefined] as const) {
      const known = facts(own, giving, { ...at(15), ...(state && { state }), ...more });
      expect(groundsOf(known)).toContain(ground);
    }
  },
);

describe("of the battery", () => {
  it.each([
    ["empty", at(20), {}],
    ["empty", { ...at(15), state: "solar" }, {}],
    ["keeps", at(40), {}],
    ["waits", { ...at(40), state: "solar" }, {}],
    ["mayDischargeAt", { ...at(40), state: "battery" }, {}],
    ["mayDischargeAt", { ...at(20), state: "battery" }, {}],
    ["dischargesBelowStop", { ...at(4), state: "battery" }, {}],
    ["mayDischargeAt", at(60), {}],
    ["mayDischarge", { state: "battery" }, {}],
    ["spared", { state: "solar" }, {}],
    ["spared", { ...at(60), state: "solar" }, {}],
    // No inverter produces then, which says nothing of the battery.
    ["keeps", { ...at(40), state: "charging" }, {}],
    ["empty", { voltage: volts(48) }, {}],
    ["keeps", { voltage: volts(50) }, {}],
    ["mayDischargeAt", { voltage: volts(52) }, {}],
    // A threshold of 0 leaves the decision to the voltage.
    ["empty", { ...at(90), voltage: volts(47) }, { battery_soc_stop_threshold: 0 }],
  ] as const)("says %s", (ground, more, set) => {
    expect(withStorage(more, set)).toEqual([ground]);
  });

  it("goes by the voltage where the state of charge is ignored, old or missing", () => {
    const low = { voltage: volts(47) };
    expect(withStorage({ ...at(90), ...low }, { ignore_soc: true })).toEqual([
      "socIgnored",
      "empty",
    ]);
    expect(withStorage({ ...at(90, 60), ...low })).toEqual(["socOld", "empty"]);
    expect(withStorage({ battery: { soc: undefined, ageS: 3 }, ...low })).toEqual(["empty"]);
    const unread = { soc: { ...percent(0), v: null }, ageS: 3 };
    expect(withStorage({ battery: unread, ...low })).toEqual(["empty"]);
    expect(withStorage({ battery: { soc: percent(90), ageS: undefined }, ...low })).toEqual([]);
  });

  it("names the levels and thresholds that it compares", () => {
    const [start, stop] = [percent(60), percent(20)];
    expect(figures(at(40))).toEqual({ level: percent(40), start, stop });
    expect(figures({ ...at(40), state: "solar" })).toEqual({ level: percent(40), start });
    expect(figures(at(20, 59))).toEqual({ level: percent(20), stop });
    expect(figures(at(60))).toEqual({ level: percent(60), stop });
    expect(figures({ voltage: volts(48) })).toEqual({ level: volts(48), stop: volts(48) });
    expect(figures(at(90, 60))).toEqual({ age: { v: 60, u: "s", d: 0 } });
    expect(figures({ voltage: volts(0) })).toBeUndefined();
  });

  it("knows no voltage without load while a load is unknown", () => {
    const set = { voltage_load_correction_factor: 0.01 };
    expect(withStorage({ voltage: volts(52) }, set)).toEqual([]);
  });

  it("raises the voltage by the load", () => {
    const load = inverter(300, { AC: { "0": { Power: watts(500) } } });
    const set = { voltage_load_correction_factor: 0.01 };
    expect(withStorage({ voltage: volts(47) }, set, load)).toEqual(["mayDischargeAt"]);
  });

  it("names what forbids to discharge it", () => {
    expect(withStorage({ mustCharge: true })).toEqual(["chargeNow"]);
    expect(withStorage({ chargerW: 500 }, {}, inverter(300, off))).toEqual(["charging"]);
    expect(withStorage({ chargerW: 500 })).toEqual([]);
    expect(
      withStorage({ chargerW: 500 }, { inverters: [gone, governedInverter(onBattery)] }),
    ).toEqual([]);
  });

  it("names the power of the sun that may pass", () => {
    const pass = { solar_passthrough_enabled: true };
    const sun = { solarW: 400 };
    expect(withStorage({ ...at(40), ...sun, state: "solar" }, pass)).toEqual([
      "waits",
      "passThrough",
    ]);
    expect(withStorage({ ...at(99), ...sun }, pass)).toEqual(["mayDischargeAt", "fullPassThrough"]);
    expect(withStorage({ ...at(19), ...sun }, pass)).toEqual(["empty"]);
    expect(withStorage({ ...at(40), ...sun, state: "solar" })).toEqual(["waits"]);
    expect(withStorage({ ...sun, state: "solar" }, pass)).toEqual(["spared"]);
    const factsFrom = facts(
      governedInverter(onBattery),
      inverter(300),
      { ...at(40), ...sun, state: "solar" },
      pass,
    );
    const [, passing] = explainLimiter(factsFrom).grounds;
    // 95 % of it, less 3 % on the way.
    expect(passing?.figures).toEqual({ solar: watts(400), power: watts(368) });
    expect(
      passedW({ ...factsFrom, settings: { ...factsFrom.settings, conduction_losses: undefined } }),
    ).toBe(380);
    const older = { conduction_losses: undefined, solar_passthrough_losses: 10 };
    expect(passedW({ ...factsFrom, settings: { ...factsFrom.settings, ...older } })).toBe(342);
    // Passed-through power keeps an inverter from resting for the sake of the battery.
    expect(asksOf({ ...factsFrom, inverters: [inverter(300, off)] })).toEqual(["off"]);
    expect(asksOf({ ...factsFrom, solarW: 0, inverters: [inverter(300, off)] })).toEqual([
      "offSpared",
    ]);
    expect(withStorage({ ...at(70), ...sun }, pass)).toEqual(["mayDischargeAt"]);
    const early = { ...pass, full_solar_passthrough_soc: 40 };
    expect(withStorage({ ...at(50), ...sun, state: "battery" }, early)).toEqual(["mayDischargeAt"]);
  });
});

const metersOf = (ageS: number) =>
  together({ meter: { isOn: true, power: watts(230), ageS, validS: 30 } });
const reaching = (expectedW: number) => together({ expectedW }, { total_upper_power_limit: 500 });
const passing = (soc: number, solarW: number, state?: "solar") =>
  withStorage({ ...at(soc), solarW, ...(state && { state }) }, { solar_passthrough_enabled: true });
const demanding = (expectedW: number, limitW: number, givenW: number) =>
  withStorage({ expectedW }, {}, inverter(limitW, { AC: { "0": { Power: watts(givenW) } } }));
const withCharger = (chargerW: number) => withStorage({ chargerW }, {}, inverter(300, off));

/** What is said with figures that speak for a ground, and with figures just beside them that do not. */
const byFigures: Readonly<Record<GroundName, readonly [of: string[], beside: string[]]>> = {
  noClock: [together({ isClockSet: false }), together({ isClockSet: undefined })],
  paused: [
    together({ state: "inactive" }),
    together({ state: "inactive", inverters: [inverter(300, { reachable: false })] }),
  ],
  noMeter: [together({ meter: { isOn: false } }), together({ meter: { isOn: undefined } })],
  meterOld: [metersOf(33), metersOf(32)],
  meter: [metersOf(32), metersOf(33)],
  total: [reaching(485), reaching(484)],
  expected: [reaching(5), together({})],
  limitsBelow: [demanding(180, 129, 40), demanding(180, 130, 40)],
  givenAbove: [demanding(0, 232, 51), demanding(0, 232, 50)],
  socIgnored: [withStorage(at(90), { ignore_soc: true }), withStorage(at(90))],
  socOld: [withStorage(at(90, 60)), withStorage(at(90, 59))],
  mayDischarge: [withStorage({ state: "battery" }), withStorage({ state: "solar" })],
  mayDischargeAt: [
    withStorage({ ...at(20), state: "battery" }),
    withStorage({ ...at(19), state: "battery" }),
  ],
  dischargesBelowStop: [
    withStorage({ ...at(19), state: "battery" }),
    withStorage({ ...at(20), state: "battery" }),
  ],
  spared: [withStorage({ ...at(60), state: "solar" }), withStorage({ ...at(59), state: "solar" })],
  empty: [withStorage(at(20)), withStorage(at(21))],
  waits: [withStorage({ ...at(59), state: "solar" }), withStorage({ ...at(60), state: "solar" })],
  keeps: [withStorage(at(59)), withStorage(at(60))],
  charging: [withCharger(1), withCharger(0)],
  chargeNow: [withStorage({ mustCharge: true }), withStorage({ mustCharge: false })],
  passThrough: [passing(40, 400, "solar"), passing(40, 0, "solar")],
  fullPassThrough: [passing(98, 400), passing(97, 400)],
};

it.each(Object.entries(byFigures))("says %s by its figures alone", (name, [of, beside]) => {
  expect(of).toContain(name);
  expect(beside).not.toContain(name);
});

const plant: LiveState = {
  ...emptyLive,
  inverters: [inverter(300)],
  receivedAt: new Map([[meterReceipt, 1000]]),
  battery: { enabled: true, soc: percent(71) },
  charger: { enabled: true, Power: watts(40) },
  solar: { enabled: true, total: totals(500) },
  power_meter: { enabled: true, Power: watts(230) },
};
const factsFrom = (
  answers: CauseAnswers,
  live: LiveState = plant,
  nowMs: number | undefined = 8000,
) => limiterFacts({ settings: settings([]) }, answers, live, nowMs);

it("the limiter's facts are those of its answers, of the others and of the live feed", () => {
  const metadata = {
    power_meter_enabled: true,
    battery_enabled: true,
    charge_controller_enabled: true,
    inverters: [setUp({})],
  };
  const answers = {
    time: timeOfDay({ sun_isDayPeriod: false }),
    controller: parse(SolarLive, { dpl: { PLSTATE: 2, PLLIMIT: 420 } }),
    battery: { data_age: 7, values: { own: {}, flags: { chargeImmediately: "yes" } } },
  };
  expect(limiterFacts({ settings: settings([]), metadata }, answers, plant, 8000)).toEqual({
    settings: settings([]),
    inverters: plant.inverters,
    governable: metadata.inverters,
    isClockSet: true,
    isDay: false,
    meter: { isOn: true, power: watts(230), ageS: 7, validS: undefined },
    battery: { soc: percent(71), ageS: 7 },
    voltage: undefined,
    mustCharge: true,
    state: "solar",
    expectedW: 420,
    chargerW: 40,
    solarW: 500,
  });
});

it("what did not come is unknown, and what is not there is none", () => {
  expect(factsFrom({}).battery).toEqual({ soc: percent(71) });
  expect(factsFrom({ battery: { data_age: 7 } }).battery).toEqual({ soc: percent(71) });
  const idle = { battery: { data_age: 7, values: { flags: { chargeImmediately: "no" } } } };
  expect([factsFrom(idle).mustCharge, factsFrom({}).mustCharge]).toEqual([false, false]);
  expect(factsFrom({ time: timeOfDay({ ntp_status: false }) })).toMatchObject({
    isClockSet: false,
    isDay: undefined,
  });
  const bare = { ...plant, battery: { enabled: false, soc: percent(71) } };
  expect(factsFrom(idle, bare).battery).toBeUndefined();
  expect(
    limiterFacts({ settings: settings([]) }, {}, plant, undefined).meter?.ageS,
  ).toBeUndefined();
  expect(factsFrom({}, emptyLive)).toMatchObject({ isDay: undefined, meter: { ageS: undefined } });
});

it.each([
  [0, 30],
  [1, 6],
  [2, 6],
  [3, 9],
  [4, 30],
  [6, 12],
] as const)("a reading of the meter of kind %i holds for %i s", (source, validS) => {
  const meter = parse(NestedMeterConfig, {
    enabled: true,
    source,
    mqtt: { values: [] },
    serial_sdm: { address: 1, polling_interval: 2 },
    http_json: { polling_interval: 3, individual_requests: false, values: [] },
    http_sml: {
      polling_interval: 4,
      http_request: {
        url: "http://meter",
        auth_type: 0,
        username: "",
        password: "",
        header_key: "",
        header_value: "",
        timeout: 1000,
      },
    },
  });
  expect(limiterFacts({ settings: settings([]), meter }, {}, plant, 0).meter?.validS).toBe(validS);
});

describe("the voltage that the limiter goes by", () => {
  const instance = (V: number) => ({ data_age_ms: 900, values: { output: { V: volts(V) } } });
  const controller = parse(SolarLive, {
    solarcharger: {
      instances: { HQ0: { data_age_ms: 900 }, HQ1: instance(51), HQ2: instance(50) },
    },
  });
  const inputs = { "0": { Voltage: volts(34) }, "2": { Voltage: volts(49) } };
  const named = {
    inverter_serial_for_dc_voltage: "1161a0112233",
    inverter_channel_id_for_dc_voltage: 2,
  };
  const voltage = (
    enabled: boolean,
    answers: CauseAnswers,
    live: Partial<LiveInverter> = { DC: inputs },
  ) =>
    limiterFacts(
      { settings: settings([], named) },
      answers,
      {
        ...emptyLive,
        battery: { enabled, soc: undefined, voltage: volts(53) },
        inverters: [inverter(300, { serial: "2" }), inverter(300, live)],
      },
      0,
    ).voltage?.v;

  it("is the battery's while that is fresh, else the charge controller's, else that of an inverter's input", () => {
    expect(voltage(true, { controller, battery: { data_age: 59 } })).toBe(53);
    expect(voltage(true, { controller, battery: { data_age: 60 } })).toBe(51);
    expect(voltage(false, { controller, battery: { data_age: 1 } })).toBe(51);
    expect(voltage(false, { controller })).toBe(51);
    expect(voltage(false, {})).toBe(49);
  });

  it("is unknown while the age of the battery is, and of an input while its inverter does not answer", () => {
    expect(voltage(true, { controller })).toBeUndefined();
    expect(voltage(true, { controller, battery: {} })).toBeUndefined();
    expect(voltage(false, {}, { DC: inputs, reachable: false })).toBeUndefined();
    expect(voltage(false, {}, {})).toBeUndefined();
  });
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyFacts = fc.record({
  isDay: maybe(fc.boolean()),
  isClockSet: maybe(fc.boolean()),
  state: maybe(fc.constantFrom("inactive", "charging", "solar", "battery" as const)),
  battery: maybe(fc.record({ soc: maybe(fc.nat(100).map(percent)), ageS: maybe(fc.nat(90)) })),
  voltage: maybe(fc.integer({ min: 40, max: 60 }).map(volts)),
  solarW: maybe(fc.nat(900)),
  chargerW: maybe(fc.nat(900)),
  expectedW: maybe(fc.nat(900)),
  mustCharge: fc.boolean(),
});
const anyLive = fc.record({
  producing: maybe(fc.boolean()),
  reachable: maybe(fc.boolean()),
  limit_absolute: fc.option(fc.integer({ min: -1, max: 2000 })),
});

it("asks something of every governed inverter, unless it asks nothing of all", () => {
  fc.assert(
    fc.property(anyFacts, anyLive, fc.nat(2), (more, live, source) => {
      const { asks, grounds } = explainLimiter(
        facts(governedInverter(source), inverter(300, live), more),
      );
      const isHalted = grounds.some(({ ground }) => ground === "paused" || ground === "noClock");
      expect(asks).toHaveLength(isHalted ? 0 : 1);
    }),
  );
});

it("says of the battery one thing at most, and nothing against the gateway's own word", () => {
  const uses = ["mayDischarge", "mayDischargeAt", "spared", "empty", "waits", "keeps"];
  const yes = ["mayDischarge", "mayDischargeAt"];
  fc.assert(
    fc.property(anyFacts, anyLive, (more, live) => {
      const grounds = groundsOf(facts(governedInverter(onBattery), inverter(300, live), more));
      const said = grounds.filter((ground) => uses.includes(ground));
      expect(said.length).toBeLessThan(2);
      const against = said.filter((one) => yes.includes(one) !== (more.state === "battery"));
      expect(more.state === "solar" || more.state === "battery" ? against : []).toEqual([]);
    }),
  );
});

it("says nothing that rests on what is unknown", () => {
  fc.assert(
    fc.property(anyLive, fc.nat(2), (live, source) => {
      expect(
        groundsOf(facts(governedInverter(source), inverter(300, live), { isDay: undefined })),
      ).toEqual([]);
    }),
  );
});
