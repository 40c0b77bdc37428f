import { describe, expect, it } from "vitest";
import { governList } from "#plant/what-if/limiter/inverter-list.ts";
import { governOne } from "#plant/what-if/limiter/one-inverter.ts";
import type { ReplayInverter, ReplaySettings } from "#plant/what-if/limiter/plan.ts";
import { groupsOf, type Memory, type Reading, type Unit } from "#plant/what-if/limiter/state.ts";
import { inverter, reading, settings } from "../../support/replayPlan.ts";

/** Differences of a round from: battery usable, half full, and 500 W wanted of its inverter. */
type Round = Partial<Memory> &
  Partial<ReplaySettings> &
  Partial<Omit<Reading, "settings" | "units" | "groups">> & {
    readonly limitW?: number;
    readonly outputW?: number;
    readonly own?: Partial<ReplayInverter>;
    readonly others?: readonly Unit[];
  };

/** The inverter's permitted power after a round, its limit, and the limiter's memory. */
function after(govern: typeof governOne, round: Round) {
  const { limitW = 300, outputW = 300, own, others = [], ...change } = round;
  const source = { ...inverter, ...own };
  const unit = { inverter: source, limitW, isOn: true, outputW, trackersW: [], expectedW: outputW };
  const units: readonly Unit[] = [unit, ...others];
  const memory = {
    mayDischarge: true,
    isFull: false,
    isNightUse: false,
    voltsBefore: undefined,
    ...change,
  };
  const all = { ...settings, lower_power_limit: 40, ...change };
  govern({ ...reading, ...change, settings: all, units, groups: groupsOf(units) }, memory);
  return { watts: unit.isOn ? unit.limitW : 0, limitW: unit.limitW, memory };
}

const byVolts = { ignore_soc: true, mayDischarge: false };
const full = { full_solar_passthrough_start_voltage: 56, full_solar_passthrough_stop_voltage: 54 };
const sun = { solar_passthrough_enabled: true, controllerW: 400 };

const notMetered: Round = { is_inverter_behind_powermeter: false, own: { isBehindMeter: false } };
const hysteresis = (limitW: number): Round => ({ limitW, target_power_consumption_hysteresis: 10 });
const off: Round = { mayDischarge: false, outputW: 0, meterW: 600 };
const little: Round = { ...sun, mayDischarge: false, lower_power_limit: 0 };
const nightly: Round = { ...sun, battery_drain_strategy: 1, mayDischarge: false };

/** A further inverter that gives so much, and no more. */
function giving(watts: number, source: "solar" | "smartBuffer" = "solar"): Unit {
  const own = { ...inverter, source, upper: watts, shares: [1] };
  const each = { limitW: watts, outputW: watts, trackersW: [watts], expectedW: watts };
  return { ...each, inverter: own, isOn: true };
}

describe.each([
  ["of one inverter", governOne],
  ["of a list", governList],
])("a round of the limiter %s", (_, govern) => {
  it.each<[string, Round, number]>([
    ["gives what the house takes beyond the target", {}, 500],
    ["leaves out an inverter that the meter does not see", notMetered, 200],
    ["gives at most the upper limit", { meterW: 900 }, 760],
    ["begins at the start threshold", { mayDischarge: false, soc: 60 }, 500],
    ["does not begin below it", { mayDischarge: false, soc: 59.9 }, 0],
    ["goes on above the stop threshold", { soc: 30.1 }, 500],
    ["ends at it", { soc: 30 }, 0],
    ["begins by the voltage where the charge is ignored", { ...byVolts, volts: 52 }, 500],
    ["does not begin below it", { ...byVolts, volts: 51.9, soc: 90 }, 0],
    ["ends by the voltage", { ignore_soc: true, volts: 50, soc: 90 }, 0],
    ["goes by it where a threshold is 0 %", { battery_soc_stop_threshold: 0, volts: 50 }, 0],
    ["stays as it was without a voltage", { ignore_soc: true }, 500],
    ["does not begin without a voltage", byVolts, 0],
    ["takes no threshold of 0 V", { ignore_soc: true, voltage_stop_threshold: 0, volts: 0 }, 500],
    [
      "adds what the load takes of the voltage",
      { ...byVolts, volts: 49, voltage_load_correction_factor: 0.01 },
      500,
    ],
    ["rests while the charger works by itself", { chargerAuto: true }, 0],
  ])("%s", (__, round, watts) => {
    expect(after(govern, round).watts).toBe(watts);
  });

  it.each([
    [false, 57, true],
    [false, 56, true],
    [false, 55.9, false],
    [true, 54, true],
    [true, 53.9, false],
  ])("keeps full passthrough (%s) between its voltages: at %d V %s", (isFull, volts, then) => {
    const round = { ...full, ...sun, ignore_soc: true, isFull, volts };
    expect(after(govern, round).memory.isFull).toBe(then);
  });
});

describe("a round of the limiter of one inverter", () => {
  const one = (round: Round) => after(governOne, round).watts;

  it.each<[string, Round, number]>([
    ["is off without a meter", { meterW: undefined }, 0],
    ["is off below the lower limit", { meterW: -211 }, 0],
    ["gives the lower limit", { meterW: -210 }, 40],
    ["gives at most what the inverter can", { own: { maxW: 450 } }, 450],
    ["scales the limit", { own: { reach: 0.8, isScalable: true } }, 625],
    ["does not scale it for others", { own: { reach: 0.8 } }, 500],
    ["keeps a limit within the hysteresis", hysteresis(490), 490],
    ["keeps no other", hysteresis(489), 500],
    ["passes the sun on", { ...sun, mayDischarge: false }, 360],
    ["without what is lost", { ...sun, mayDischarge: false, solar_passthrough_losses: 10 }, 324],
    ["by a fixed efficiency of an inverter that is off", { ...sun, ...off }, 386.8],
    ["but not more than is wanted", { ...sun, mayDischarge: false, meterW: -200 }, 50],
    ["from 20 W on", { ...little, controllerW: 20 }, 18],
    ["from 20 W on", { ...little, controllerW: 19.9 }, 0],
    ["down to the stop threshold", { ...sun, soc: 30 }, 360],
    ["not below it", { ...sun, soc: 29.9 }, 0],
    ["not where that is off", { controllerW: 400, mayDischarge: false }, 0],
    ["takes the battery by night alone", { ...sun, battery_drain_strategy: 1 }, 360],
    ["takes it once the sun is down", { ...nightly, controllerW: 0 }, 500],
    ["takes it by day once it is full enough", { ...nightly, soc: 60 }, 500],
    ["gives all sun with a full battery", { ...sun, soc: 100, controllerW: 800 }, 720],
    ["and what the house takes", { ...sun, soc: 100 }, 500],
    ["also while the charger works by itself", { soc: 100, chargerAuto: true }, 500],
  ])("%s", (_, round, watts) => {
    expect(one(round)).toBeCloseTo(watts, 9);
  });

  it("sets the lower limit as it is switched off", () => {
    expect(after(governOne, { mayDischarge: false }).limitW).toBe(40);
  });
});

describe("a round of the limiter of a list", () => {
  const list = (round: Round) => after(governList, round);

  it.each<[string, Round, number]>([
    ["gives the base load without a meter", { meterW: undefined, base_load_limit: 120 }, 120],
    ["at most the upper limit of all", { meterW: undefined, base_load_limit: 900 }, 760],
    ["rests while the battery is to be charged", { chargeNow: true }, 0],
    ["gives what the battery may give, with losses", { dischargeLimitW: 200 }, 190],
    ["and more of them", { dischargeLimitW: 200, conduction_losses: 10 }, 171],
    ["with the sun", { ...sun, dischargeLimitW: 100 }, 475],
    ["not with the sun where that is off", { controllerW: 400, dischargeLimitW: 100 }, 95],
    ["passes the sun on", { ...sun, mayDischarge: false }, 380],
    ["down to the stop threshold", { ...sun, soc: 30 }, 380],
    ["not below it", { ...sun, soc: 29.9 }, 0],
    ["gives all sun with a full battery", { ...sun, soc: 100, controllerW: 700 }, 665],
    ["and what the house takes", { ...sun, soc: 100 }, 500],
    ["also while the charger works by itself", { ...sun, soc: 100, chargerAuto: true }, 500],
    ["not without passthrough", { controllerW: 700, soc: 100 }, 500],
    ["goes by the voltage of the round before", { ...byVolts, volts: 49, voltsBefore: 52 }, 500],
    ["leaves to panels what they give", { others: [giving(100)] }, 500],
    ["and to a smart buffer", { others: [giving(100, "smartBuffer")] }, 500],
    ["in the dark without panels", { others: [giving(100)], isDay: false }, 500],
  ])("%s", (_, round, watts) => {
    expect(list(round).watts).toBeCloseTo(watts, 9);
  });

  it("is full only with passthrough and from the start threshold on", () => {
    const low = { ...full, ...sun, full_solar_passthrough_start_voltage: 50, ignore_soc: true };
    expect(list({ ...low, volts: 52 }).memory.isFull).toBe(true);
    expect(list({ ...low, volts: 51 }).memory.isFull).toBe(false);
    expect(list({ soc: 100 }).memory.isFull).toBe(false);
  });

  it("remembers the voltage without load, and needs an inverter on the battery", () => {
    const round = { volts: 49, voltage_load_correction_factor: 0.01 };
    expect(list(round).memory.voltsBefore).toBe(52);
    expect(list({ own: { source: "solar" } }).memory.mayDischarge).toBe(false);
  });

  it("takes the battery in a night, and by day again only from the start threshold on", () => {
    const night = { battery_always_use_at_night: true, isDay: false, mayDischarge: false };
    expect(list(night)).toMatchObject({
      watts: 500,
      memory: { mayDischarge: true, isNightUse: true },
    });
    expect(list({ ...night, isNightUse: true }).memory.mayDischarge).toBe(false);
    expect(list({ ...night, isDay: true }).memory).toMatchObject({ isNightUse: false });
    expect(list({ ...night, battery_always_use_at_night: false }).memory.mayDischarge).toBe(false);
    const morning = (soc: number) => list({ isNightUse: true, soc }).memory;
    expect(morning(59)).toMatchObject({ mayDischarge: false, isNightUse: false });
    expect(morning(60)).toMatchObject({ mayDischarge: true, isNightUse: false });
  });
});
