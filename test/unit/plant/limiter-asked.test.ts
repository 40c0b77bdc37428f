import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { parse } from "valibot";
import { explainLimiter } from "#plant/limiter/asked.ts";
import { limiterFacts, type LimiterFacts } from "#plant/limiter/limiter-facts.ts";
import { emptyLive } from "#protocol/live/live.ts";
import type { BatteryLive } from "#protocol/live.ts";
import type { GovernableInverter, GovernedInverter, LimiterList } from "#protocol/areas/limiter.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";

const [onBattery, onModules, onBuffer] = [0, 1, 2];

const governed = (
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

const asksOf = (known: LimiterFacts) => explainLimiter(known).asks.map(({ ask }) => ask);
const groundsOf = (known: LimiterFacts) =>
  explainLimiter(known).grounds.map(({ ground }) => ground);

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

const shaded = { use_overscaling_to_compensate_shading: true };
const off = { producing: false };

it.each([
  ["between", governed(onBattery), inverter(300), {}],
  ["lower", governed(onBattery), inverter(50.4), {}],
  ["upper", governed(onModules), inverter(799), {}],
  ["upper", governed(onModules), inverter(400, { limit_relative: 100 }), {}],
  ["above", governed(onModules), inverter(1500), {}],
  ["scaled", governed(onModules, shaded), inverter(1500), {}],
  ["above", governed(onBattery, shaded), inverter(1500), {}],
  [
    "above",
    governed(onModules, shaded),
    inverter(1500),
    { governable: [setUp({ pdl_supported: true })] },
  ],
  ["off", governed(onBattery), inverter(300, off), {}],
  ["off", governed(onBuffer), inverter(300, off), { state: "solar" }],
  ["offSpared", governed(onBattery), inverter(300, off), { state: "solar" }],
  ["offSpared", governed(onBattery), inverter(300, off), { voltage: volts(47) }],
  ["off", governed(onBattery), inverter(300, off), { voltage: volts(50) }],
  ["lower", governed(onBuffer, { allow_standby: false }), inverter(50, off), {}],
  ["notPolled", governed(onBattery), inverter(300, { poll_enabled: false }), {}],
  ["unreachable", governed(onBattery), inverter(300, { reachable: false }), {}],
  ["limitUnknown", governed(onBattery), inverter(0), {}],
  ["limitUnknown", governed(onBattery), inverter(-1), {}],
  ["noGrid", governed(onBattery), inverter(300, { AC: { "0": { Voltage: volts(0) } } }), {}],
  ["between", governed(onBattery), inverter(300, { AC: { "0": { Voltage: volts(230) } } }), {}],
  [
    "commandsOff",
    governed(onBattery),
    inverter(300),
    { governable: [setUp({ command_enable: false })] },
  ],
  [
    "between",
    governed(onBattery),
    inverter(300),
    { isDay: undefined, governable: [setUp({ command_enable: false })] },
  ],
  ["night", governed(onModules), inverter(300), { isDay: false }],
  ["between", governed(onModules), inverter(300), { isDay: undefined }],
  ["between", governed(onBattery), inverter(300), { isDay: false }],
] as const)("asks %s", (ask, one, live, more) => {
  expect(asksOf(facts(one, live, more))).toEqual([ask]);
});

it("asks nothing while it is off, and of no inverter that it does not govern", () => {
  const nothing = { asks: [], grounds: [] };
  const one = governed(onBattery);
  expect(explainLimiter(facts(one, inverter(300), {}, { enabled: false }))).toEqual(nothing);
  const free = governed(onBattery, { is_governed: false });
  expect(explainLimiter(facts(free, inverter(300)))).toEqual(nothing);
  expect(explainLimiter(facts(one, inverter(300)), "999")).toEqual(nothing);
});

it("says for one inverter only what it goes by there", () => {
  const modules = governed(onModules, { serial: "2" });
  const known: LimiterFacts = {
    settings: settings([governed(onBattery), modules]),
    inverters: [inverter(300), inverter(300, { serial: "2" })],
    state: "battery",
  };
  expect(explainLimiter(known, "2")).toMatchObject({
    asks: [{ ask: "between", limitW: 300 }],
    grounds: [],
  });
  expect(explainLimiter(known).grounds).toMatchObject([{ ground: "mayDischarge" }]);
});

const metered = (meter: NonNullable<LimiterFacts["meter"]>, more: Partial<LimiterList> = {}) =>
  explainLimiter(facts(governed(onModules), inverter(300), { meter }, more)).grounds;
const together = (more: Partial<LimiterFacts>, set: Partial<LimiterList> = {}) =>
  groundsOf(facts(governed(onModules), inverter(300), more, set));
const stored = (
  more: Partial<LimiterFacts>,
  set: Partial<LimiterList> = {},
  live = inverter(300),
) => groundsOf(facts(governed(onBattery), live, more, set));
const at = (soc: number, ageS = 3) => ({ battery: { soc: percent(soc), ageS } });

describe("of the meter", () => {
  const power = watts(230);

  it.each([
    ["noMeter", { isOn: false }],
    ["meter", { isOn: true, power, ageS: 5, validS: 30 }],
    ["meter", { isOn: true, power, ageS: 40, validS: undefined }],
    ["meterOld", { isOn: true, power, ageS: 33, validS: 30 }],
    ["meterOld", { isOn: true, power, ageS: 6, validS: 3 }],
  ] as const)("says %s", (ground, meter) => {
    expect(metered(meter).map((one) => one.ground)).toEqual([ground]);
  });

  it("names reading, age and target, or the base load", () => {
    expect(metered({ isOn: true, power, ageS: 5, validS: 30 })[0]?.figures).toMatchObject({
      power: { v: 230 },
      age: { v: 5, u: "s" },
      target: { v: 0 },
    });
    expect(metered({ isOn: true, power, ageS: 50, validS: 30 })[0]?.figures).toMatchObject({
      age: { v: 50 },
      base: { v: 100, u: "W" },
    });
  });

  it("says nothing while the age of its reading is unknown", () => {
    expect(metered({ isOn: true, power })).toEqual([]);
    expect(metered({ isOn: undefined })).toEqual([]);
  });
});

describe("of all together", () => {
  it("says when their common limit is reached, if that is lower than their own", () => {
    expect(together({ expectedW: 500 }, { total_upper_power_limit: 500 })).toEqual([
      "expected",
      "total",
    ]);
    expect(together({ expectedW: 300 }, { total_upper_power_limit: 500 })).toEqual(["expected"]);
    expect(together({ expectedW: 800 }, { total_upper_power_limit: 800 })).toEqual(["expected"]);
  });

  it("says first what keeps it from asking anything", () => {
    expect(
      explainLimiter(facts(governed(onModules), inverter(300), { state: "inactive" })),
    ).toEqual({ asks: [], grounds: [{ ground: "paused", figures: {} }] });
    expect(together({ isClockSet: false, expectedW: 5 })).toEqual(["noClock"]);
    const lost = facts(governed(onBattery), inverter(300, { reachable: false }), {
      state: "inactive",
    });
    expect(asksOf(lost)).toEqual(["unreachable"]);
  });
});

describe("of the battery", () => {
  it.each([
    ["empty", at(20), {}],
    ["empty", { ...at(15), state: "solar" }, {}],
    ["keeps", at(40), {}],
    ["waits", { ...at(40), state: "solar" }, {}],
    ["mayDischargeAt", { ...at(40), state: "battery" }, {}],
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
    expect(stored(more, set)).toEqual([ground]);
  });

  it("goes by the voltage where the state of charge is ignored, old or missing", () => {
    const low = { voltage: volts(47) };
    expect(stored({ ...at(90), ...low }, { ignore_soc: true })).toEqual(["socIgnored", "empty"]);
    expect(stored({ ...at(90, 60), ...low })).toEqual(["socOld", "empty"]);
    expect(stored({ battery: { soc: undefined, ageS: 3 }, ...low })).toEqual(["empty"]);
    expect(stored({ battery: { soc: percent(90), ageS: undefined }, ...low })).toEqual([]);
  });

  it("knows no voltage without load while a load is unknown", () => {
    const set = { voltage_load_correction_factor: 0.01 };
    expect(stored({ voltage: volts(52) }, set)).toEqual([]);
  });

  it("raises the voltage by the load", () => {
    const load = inverter(300, { AC: { "0": { Power: watts(500) } } });
    const set = { voltage_load_correction_factor: 0.01 };
    expect(stored({ voltage: volts(47) }, set, load)).toEqual(["mayDischargeAt"]);
  });

  it("names what forbids to discharge it", () => {
    expect(stored({ mustCharge: true })).toEqual(["chargeNow"]);
    expect(stored({ chargerW: 500 }, {}, inverter(300, off))).toEqual(["charging"]);
    expect(stored({ chargerW: 500 })).toEqual([]);
  });

  it("names the power of the sun that may pass", () => {
    const pass = { solar_passthrough_enabled: true };
    const sun = { solarW: 400 };
    expect(stored({ ...at(40), ...sun, state: "solar" }, pass)).toEqual(["waits", "passThrough"]);
    expect(stored({ ...at(99), ...sun }, pass)).toEqual(["mayDischargeAt", "fullPassThrough"]);
    expect(stored({ ...at(19), ...sun }, pass)).toEqual(["empty"]);
    expect(stored({ ...at(40), ...sun, state: "solar" })).toEqual(["waits"]);
    expect(stored({ ...sun, state: "solar" }, pass)).toEqual(["spared"]);
    const known = facts(
      governed(onBattery),
      inverter(300),
      { ...at(40), ...sun, state: "solar" },
      pass,
    );
    const [, passing] = explainLimiter(known).grounds;
    // 95 % of it, less 3 % on the way.
    expect(passing?.figures).toMatchObject({ solar: { v: 400 }, power: { v: 368 } });
  });
});

it("the battery is known by its live data and the age of its own answer, where one is set up", () => {
  const battery = (enabled: boolean, answer: BatteryLive | undefined) => {
    const live = { ...emptyLive, battery: { enabled, soc: percent(71) } };
    return limiterFacts({ settings: settings([]) }, { battery: answer }, live, 0).battery;
  };
  expect(battery(true, { data_age: 7, values: {} })).toEqual({ soc: percent(71), ageS: 7 });
  expect(battery(true, undefined)).toEqual({ soc: percent(71) });
  expect(battery(false, { data_age: 7, values: {} })).toBeUndefined();
});

describe("the voltage that the limiter goes by", () => {
  const instance = { data_age_ms: 900, values: { output: { V: volts(51) } } };
  const controller = parse(SolarLive, { solarcharger: { instances: { HQ1: instance } } });
  const voltage = (enabled: boolean, battery: { readonly data_age?: number } | undefined) => {
    const live = { ...emptyLive, battery: { enabled, soc: undefined, voltage: volts(53) } };
    return limiterFacts({ settings: settings([]) }, { controller, battery }, live, 0).voltage?.v;
  };

  it("is the battery's while that is fresh, else the charge controller's", () => {
    expect(voltage(true, { data_age: 59 })).toBe(53);
    expect(voltage(true, { data_age: 60 })).toBe(51);
    expect(voltage(false, undefined)).toBe(51);
  });

  it("is unknown while the age of the battery is", () => {
    expect(voltage(true, undefined)).toBeUndefined();
    expect(voltage(true, {})).toBeUndefined();
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
      const { asks, grounds } = explainLimiter(facts(governed(source), inverter(300, live), more));
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
      const grounds = groundsOf(facts(governed(onBattery), inverter(300, live), more));
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
      expect(groundsOf(facts(governed(source), inverter(300, live), { isDay: undefined }))).toEqual(
        [],
      );
    }),
  );
});
