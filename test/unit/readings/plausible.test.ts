import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { BatteryLive } from "../../../protocol/areas/battery.ts";
import { ChargerLive } from "../../../protocol/areas/charger-live.ts";
import { SolarLive } from "../../../protocol/areas/solar-live.ts";
import { inverterMaxima, reportedPowerW, typePowerW } from "#protocol/areas/maxima.ts";
import { plausibleCharger } from "#protocol/areas/plausible.ts";
import { LiveStatus } from "#protocol/areas/live.ts";
import { mergeLiveStatus, reopenLive } from "#protocol/live/live.ts";
import {
  emptyLive,
  type LiveInverter,
  type LiveMessage,
  type LiveState,
  type Measured,
  mergeLive,
  parseLiveMessage,
  plantReadings,
  readingOf,
  shownLimit,
} from "#protocol/live.ts";

const of = (value: number, u: string): Measured => ({ v: value, u, d: 1 });

const wireInverter = {
  serial: "114172220001",
  name: "Roof",
  order: 0,
  data_age: 1,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 600,
  AC: { 0: { Power: of(410, "W"), Voltage: of(231, "V"), Frequency: of(50, "Hz") } },
  DC: {
    0: { Power: of(210, "W"), Voltage: of(33, "V"), YieldDay: of(900, "Wh") },
    1: { Power: of(215, "W"), Voltage: of(34, "V"), YieldDay: of(910, "Wh") },
  },
  INV: {
    0: { "Power DC": of(425, "W"), YieldDay: of(1810, "Wh"), Temperature: of(31, "°C") },
  },
};

type Wire = typeof wireInverter;

function messageOf(wire: object): LiveMessage {
  const parsed = parseLiveMessage(JSON.stringify(wire));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

function stateOf(change: Partial<Record<keyof Wire, unknown>> = {}): LiveState {
  return mergeLive(emptyLive, messageOf({ inverters: [{ ...wireInverter, ...change }] }));
}

function inverterOf(change: Partial<Record<keyof Wire, unknown>> = {}): LiveInverter {
  const [inverter] = stateOf(change).inverters;
  if (!inverter) throw new Error("no inverter");
  return inverter;
}

/** The field of each channel with all of its bits set, by `byteAssignment` of the firmware. */
const sentinels = [
  ["AC", "Power", 6553.5, "W"],
  ["AC", "Voltage", 6553.5, "V"],
  ["AC", "Current", 655.35, "A"],
  ["AC", "Frequency", 655.35, "Hz"],
  ["AC", "PowerFactor", 65.535, ""],
  ["DC", "Power", 6553.5, "W"],
  ["DC", "Voltage", 6553.5, "V"],
  ["DC", "Current", 655.35, "A"],
  ["DC", "YieldDay", 65_535, "Wh"],
  ["DC", "YieldTotal", 4_294_967.5, "kWh"],
] as const;

const stringOf = (powerW: number, max: number) => ({
  0: { Power: of(powerW, "W"), Irradiation: { ...of(powerW / max, "%"), max } },
});

describe("a value of an inverter", () => {
  it.each(sentinels)("with all bits set is no reading: %s %s %d", (group, name, sent, u) => {
    const inverter = inverterOf({ [group]: { 0: { [name]: of(sent, u) } } });
    expect(readingOf(inverter[group]?.["0"]?.[name])).toEqual({ kind: "impossible", sent });
  });

  it("that can be stays as it was sent", () => {
    expect(inverterOf()).toEqual(wireInverter);
  });

  it("is judged by the inverter's own power, which its limit tells", () => {
    const AC = { 0: { Power: of(1_000, "W") } };
    expect(inverterOf({ AC }).AC?.["0"]?.["Power"]?.v).toBeNull();
    const limit = { limit_relative: 50, limit_absolute: 500 };
    expect(inverterOf({ AC, ...limit }).AC?.["0"]?.["Power"]?.v).toBe(1_000);
  });

  it("is judged by the strongest model of its type while its power is not known", () => {
    const limit = { limit_relative: 0, limit_absolute: 0 };
    const at = (powerW: number) =>
      inverterOf({ AC: { 0: { Power: of(powerW, "W") } }, ...limit }).AC?.["0"]?.["Power"]?.v;
    expect(at(850)).toBe(850);
    expect(at(1_500)).toBeNull();
  });

  it("of a string is judged by its peak power, which may be typed for one of two modules", () => {
    const limit = { limit_relative: 100, limit_absolute: 2_000 };
    const { DC } = inverterOf({ DC: stringOf(1_200, 400), ...limit });
    expect(DC?.["0"]?.["Power"]).toMatchObject({ v: null, sent: 1_200 });
    expect(DC?.["0"]?.Irradiation).toMatchObject({ v: null, max: 400 });
    expect(inverterOf({ DC: stringOf(480, 100), ...limit }).DC?.["0"]?.["Power"]?.v).toBe(480);
  });

  it("that was worked out of an impossible one is impossible, too", () => {
    const DC = { ...wireInverter.DC, 1: { YieldDay: of(65_535, "Wh"), Power: of(6553.5, "W") } };
    const sums = { YieldDay: of(66_435, "Wh"), "Power DC": of(210, "W"), YieldTotal: of(9, "kWh") };
    const [one] = plantReadings(stateOf({ DC, INV: { 0: sums } }), 0).inverters;
    expect(one).toMatchObject({ yieldTodayWh: undefined, dcPowerW: undefined, powerW: 410 });
    expect(one?.yieldTotalWh).toBe(9_000);
    expect(one?.strings.map(({ yieldTodayWh }) => yieldTodayWh)).toEqual([900, undefined]);
  });

  it("is a reading again with the next good message", () => {
    const bad = messageOf({ power_meter: { enabled: true, Power: of(429_496_729.5, "W") } });
    const good = messageOf({ power_meter: { enabled: true, Power: of(300, "W") } });
    const state = mergeLive(mergeLive(emptyLive, bad), good);
    expect(mergeLive(emptyLive, bad).power_meter?.Power).toMatchObject({ v: null });
    expect(state.power_meter?.Power).toEqual(of(300, "W"));
  });

  it("may count on for days, while nobody sets its counter back", () => {
    const DC = { 0: { YieldDay: of(61_234, "Wh") } };
    expect(inverterOf({ DC }).DC?.["0"]?.["YieldDay"]?.v).toBe(61_234);
  });
});

describe("what an inverter can give", () => {
  it.each([
    ["116172220001", 1_500, 1_500],
    ["116172220001", 7, undefined],
    ["101072220001", 210, 210],
    ["152072220001", 7, undefined],
    ["152072220001", 350, 350],
    // An HM-300 of 210 W; no model lies further below the weakest of its type.
    ["112172220001", 210, 210],
    ["116172220001", 650, 650],
    ["116172220001", 649, undefined],
    ["152072220001", 130, 130],
    ["152072220001", 129, undefined],
    ["152072220001", 6_000, 6_000],
    ["152072220001", 6_001, undefined],
  ])("serial %s, limit of 100 %% or %s W: %s W", (serial, limit_absolute, powerW) => {
    expect(reportedPowerW({ serial, limit_relative: 100, limit_absolute })).toBe(powerW);
  });

  it.each([
    [1.9, undefined],
    [2, 800],
    [100, 800],
    [100.1, undefined],
  ])("by a limit of %s %%: %s W", (limit_relative, powerW) => {
    const limit_absolute = 8 * limit_relative;
    expect(reportedPowerW({ serial: "114172220001", limit_relative, limit_absolute })).toBe(powerW);
  });

  it.each([
    ["112172220001", 400],
    ["114172220001", 800],
    ["116172220001", 1_500],
    ["138272220001", 2_250],
    ["282172220001", 800],
    ["152072220001", undefined],
    ["", undefined],
  ])("by serial %s: %s W", (serial, powerW) => {
    expect(typePowerW(serial)).toBe(powerW);
  });

  it("lies below the width of the wire for every make", () => {
    const { acW } = inverterMaxima({
      serial: "152072220001",
      limit_relative: 0,
      limit_absolute: -1,
    });
    expect(acW).toBeLessThan(6553.5);
    expect(acW).toBeGreaterThan(5_000);
  });
});

describe("a limit", () => {
  it.each([
    [0, 0, undefined, undefined],
    [0, -1, undefined, undefined],
    [null, null, undefined, undefined],
    [6553.5, 39_321, undefined, undefined],
    [30, -1, 30, undefined],
    [30, 180, 30, 180],
    [0.1, 0.6, 0.1, 0.6],
  ])("of %s %% and %s W is %s %% and %s W", (relative, absolute, limitPercent, limitW) => {
    const state = stateOf({ limit_relative: relative, limit_absolute: absolute });
    expect(plantReadings(state, 0).inverters[0]).toMatchObject({ limitPercent, limitW });
  });
});

const chargerTemp = (value: number) =>
  v.parse(ChargerLive, { data_age: 1, input_temp: { v: value, u: "°C" } }).input_temp;
const controllerTemp = (value: number) => {
  const device = { MpptTemperature: { v: value, u: "°C", d: 1 } };
  const instances = { HQ1: { data_age_ms: 1, values: { device } } };
  const [charger] = v.parse(SolarLive, { solarcharger: { instances } }).chargers;
  return charger?.device.MpptTemperature;
};
const cellTemp = (value: number) => {
  const cells = { cellMinTemperature: { v: value, u: "°C", d: 0 } };
  const { values } = v.parse(BatteryLive, { data_age: 1, values: { cells } });
  const read = values?.["cells"]?.["cellMinTemperature"];
  return typeof read === "object" ? read : undefined;
};

describe("a number below zero that was read as unsigned", () => {
  it("gets its sign back: an AC charger, a charge controller, cells of Pytes", () => {
    expect(chargerTemp(4_194_303)).toEqual({ v: -1, u: "°C", sent: 4_194_303 });
    expect(controllerTemp(650.11)).toMatchObject({ v: -5.25, sent: 650.11 });
    expect(cellTemp(6552.6)).toMatchObject({ v: -1, sent: 6552.6 });
  });

  it("is none where all bits are set", () => {
    expect(chargerTemp(4_194_304)?.v).toBeNull();
    expect(controllerTemp(655.35)?.v).toBeNull();
    expect(cellTemp(6553.5)?.v).toBeNull();
  });

  it("is not guessed where nothing is certain", () => {
    expect(chargerTemp(3_000)?.v).toBeNull();
    expect(chargerTemp(42)).toEqual({ v: 42, u: "°C" });
  });
});

const panelsOf = (powerW: number) => {
  const device = {
    SER: "HQ1",
    PID: "SmartSolar MPPT 150|35",
    data_age: 1,
    age_critical: false,
  };
  const [charger] = v.parse(SolarLive, { device, input: { PPV: of(powerW, "W") } }).chargers;
  return charger?.input?.["PPV"]?.v;
};

describe("devices beside the inverters", () => {
  it.each([
    [{ battery: { enabled: true, soc: of(655.35, "%") } }, { battery: { socPercent: undefined } }],
    [
      { battery: { enabled: true, voltage: of(6553.5, "V") } },
      { battery: { voltageV: undefined } },
    ],
    [
      { battery: { enabled: true, current: of(-3_276.8, "A") } },
      { battery: { currentA: undefined } },
    ],
    [
      { power_meter: { enabled: true, Power: of(4_294_967.295, "W") } },
      { meter: { powerW: undefined } },
    ],
    [
      { huawei: { enabled: true, Power: of(4_194_303, "W") } },
      { acCharger: { powerW: undefined } },
    ],
    [{ battery: { enabled: true, soc: of(100, "%") } }, { battery: { socPercent: 100 } }],
    [{ power_meter: { enabled: true, Power: of(-15_000, "W") } }, { meter: { powerW: -15_000 } }],
  ])("%o", (wire, expected) => {
    expect(plantReadings(mergeLive(emptyLive, messageOf(wire)), 0)).toMatchObject(expected);
  });

  it("a charge controller is held to the ratings in its name", () => {
    expect(panelsOf(1_900)).toBe(1_900);
    expect(panelsOf(6_553)).toBeNull();
  });
});

const bits16 = [65_535, 32_767, -32_768];
/** What fields of 16 bits tell for none, in the decimals of devices, and those of 32 bits. */
const allBits = [
  ...bits16.flatMap((all) => [all, all / 10, all / 100]),
  Math.fround(655.35),
  ...[1, 10, 100, 1_000].map((scale) => (2 ** 32 - 1) / scale),
];
const allBitsOfW = [...bits16, 6_553.5, 2 ** 32 - 1];

const isMeasured = (value: unknown): value is Measured =>
  typeof value === "object" && value !== null && "v" in value;

/** A measured value of an answer. Throws if it has none of this name. */
function measuredIn(values: object | undefined, name: string): Measured {
  const found: unknown = values && Reflect.get(values, name);
  if (!isMeasured(found)) throw new Error(`no ${name}`);
  return found;
}

const batteryOf = (name: string, value: number, u: string) => {
  const { values } = v.parse(BatteryLive, { data_age: 1, values: { s: { [name]: of(value, u) } } });
  return measuredIn(values?.["s"], name);
};
const chargerOf = (name: string, value: number, u: string) =>
  measuredIn(v.parse(ChargerLive, { data_age: 1, [name]: of(value, u) }), name);
const controllerOf = (name: string, value: number, u: string) => {
  const both = { [name]: of(value, u) };
  const instances = { HQ1: { data_age_ms: 1, values: { input: both, output: both } } };
  return measuredIn(v.parse(SolarLive, { solarcharger: { instances } }).chargers[0]?.input, name);
};
const sumOf = (name: string, value: number, u: string) => {
  const { battery } = mergeLive(
    emptyLive,
    messageOf({ battery: { enabled: true, [name]: of(value, u) } }),
  );
  return measuredIn(battery, name);
};

describe("all bits set, in any width and scale", () => {
  it.each([
    ["a battery's voltage", batteryOf, ["voltage", "V"], allBits],
    ["a battery's current", batteryOf, ["current", "A"], allBits],
    ["a battery's limit of current", batteryOf, ["chargeCurrentLimitation", "A"], allBits],
    ["a battery's power", batteryOf, ["power", "W"], allBitsOfW],
    ["a battery's health", batteryOf, ["stateOfHealth", "%"], [...allBits, 255]],
    ["a cell in mV", batteryOf, ["cellMaxVoltage", "mV"], [65_535, 32_767]],
    ["a cell in V", batteryOf, ["cellMinVoltage", "V"], [65.535, 32.767, 327.67]],
    ["a battery's energy", batteryOf, ["chargedEnergy", "kWh"], [4_294_967.295, 42_949_672.95]],
    ["a battery's cycles", batteryOf, ["chargeCycles", ""], [65_535, 4_294_967_295]],
    ["the voltage of all", sumOf, ["voltage", "V"], allBits],
    ["the current of all", sumOf, ["current", "A"], allBits],
    ["the power of all", sumOf, ["power", "W"], allBitsOfW],
    ["a charger's input", chargerOf, ["input_power", "W"], allBitsOfW],
    ["a charger's voltage", chargerOf, ["output_voltage", "V"], allBits],
    ["a charger's current", chargerOf, ["output_current", "A"], allBits],
    ["a charger's efficiency", chargerOf, ["efficiency", "%"], [...allBits, 255]],
    ["a controller's panels", controllerOf, ["PPV", "W"], allBitsOfW],
    ["a controller's panels in V", controllerOf, ["VPV", "V"], allBits],
    ["a controller's current", controllerOf, ["IPV", "A"], allBits],
    ["a controller's day", controllerOf, ["YieldToday", "kWh"], [655.35, 42_949_672.95]],
    ["a controller's day in Wh", controllerOf, ["YieldToday", "Wh"], [655_350, 4_294_967_295]],
    ["a controller's yield", controllerOf, ["YieldTotal", "kWh"], [42_949_672.95]],
  ] as const)("are no reading: %s", (_, read, [name, u], sent) => {
    const kept = sent.filter((value) => readingOf(read(name, value, u)).kind !== "impossible");
    expect(kept).toEqual([]);
  });

  it("are passed by a counter on its way", () => {
    expect(controllerOf("YieldTotal", 655.35, "kWh").v).toBe(655.35);
    expect(batteryOf("chargedEnergy", 6_553.5, "kWh")).toMatchObject({ v: 6_553.5 });
  });

  it("leave out what was worked out of them", () => {
    const status = { voltage: of(51, "V"), current: of(655.35, "A"), power: of(33_422, "W") };
    expect(
      v.parse(BatteryLive, { data_age: 1, values: { status } }).values?.["status"],
    ).toMatchObject({
      voltage: { v: 51 },
      power: { v: null, sent: 33_422 },
    });
    const battery = {
      enabled: true,
      voltage: of(6_553.5, "V"),
      current: of(3, "A"),
      power: of(19_660, "W"),
    };
    expect(mergeLive(emptyLive, messageOf({ battery })).battery?.power).toMatchObject({ v: null });
    const input = { PPV: of(65_535, "W"), VPV: of(80, "V"), IPV: of(819, "A") };
    const output = { P: of(400, "W"), V: of(52, "V"), I: of(7.7, "A"), E: of(0.6, "%") };
    const instances = { HQ1: { data_age_ms: 1, values: { input, output } } };
    const [charger] = v.parse(SolarLive, { solarcharger: { instances } }).chargers;
    expect(charger?.input).toMatchObject({ PPV: { v: null }, VPV: { v: 80 }, IPV: { v: null } });
    expect(charger?.output).toMatchObject({ P: { v: 400 }, E: { v: null, sent: 0.6 } });
  });
});

const zeros = {
  AC: { 0: { Power: of(0, "W"), Voltage: of(0, "V") }, 1: { Power: of(0, "W") } },
  DC: { 0: { Power: of(0, "W"), Irradiation: { ...of(0, "%"), max: 400 }, YieldDay: of(0, "Wh") } },
  INV: { 0: { "Power DC": of(0, "W"), YieldDay: of(0, "Wh"), YieldTotal: of(0, "kWh") } },
};

describe("an inverter that the gateway has not read since it started", () => {
  const told = { power: of(0, "W"), yields: { YieldDay: of(0, "Wh"), YieldTotal: of(0, "kWh") } };
  const unread = { ...wireInverter, ...zeros, limit_relative: 0, limit_absolute: -1 };
  const total = { Power: told.power, ...told.yields };
  const hints = { time_sync: false, radio_problem: false, default_password: false };
  const status = { inverters: [unread], total, hints };

  it("has no readings, and no limit", () => {
    const readings = plantReadings(mergeLive(emptyLive, messageOf(status)), 0);
    const nothing = { powerW: undefined, yieldTodayWh: undefined, yieldTotalWh: undefined };
    expect(readings).toMatchObject(nothing);
    expect(readings.missing).toEqual([wireInverter.serial]);
    expect(readings.inverters[0]).toMatchObject({ ...nothing, limitPercent: undefined });
    const [inverter] = readings.inverters;
    expect(inverter?.strings[0]).toMatchObject({ powerW: undefined, yieldTodayWh: undefined });
    expect(stateOf(zeros).inverters[0]?.INV?.["0"]?.["YieldTotal"]).toEqual({
      ...of(0, "kWh"),
      v: null,
    });
  });

  it("by night gives nothing", () => {
    const state = mergeLive(emptyLive, messageOf(status));
    expect(plantReadings(state, 0, false)).toMatchObject({ powerW: 0, missing: [] });
  });

  it("leaves the others their sums", () => {
    const INV = { 0: { YieldDay: of(1810, "Wh"), YieldTotal: of(9, "kWh") } };
    const other = { ...wireInverter, serial: "114172220002", INV };
    const sums = { Power: of(410, "W"), YieldDay: of(1810, "Wh"), YieldTotal: of(9, "kWh") };
    const message = messageOf({ ...status, inverters: [unread, other], total: sums });
    expect(plantReadings(mergeLive(emptyLive, message), 0)).toMatchObject({
      powerW: 410,
      yieldTodayWh: 1810,
      yieldTotalWh: 9000,
      missing: [unread.serial],
    });
  });

  it("is not one that is asleep, nor one without channels", () => {
    const asleep = { ...zeros, INV: { 0: { ...zeros.INV[0], YieldTotal: of(9, "kWh") } } };
    expect(inverterOf(asleep).AC?.["0"]?.["Power"]?.v).toBe(0);
    const { AC: _AC, DC: _DC, INV: _INV, ...listed } = unread;
    const list = mergeLive(emptyLive, messageOf({ ...status, inverters: [listed] }));
    expect(plantReadings(list, 0)).toMatchObject({ powerW: undefined, yieldTotalWh: undefined });
  });
});

const limitMessage = (
  relative: number,
  absolute: number,
  AC: object = { 0: { Power: of(0, "W") } },
) =>
  messageOf({
    inverters: [{ ...wireInverter, AC, limit_relative: relative, limit_absolute: absolute }],
  });
const limitAfter = (state: LiveState) => {
  const [inverter] = state.inverters;
  if (!inverter) throw new Error("no inverter");
  return shownLimit(inverter);
};

describe("a limit of 0", () => {
  const known0 = { relative: 0, absoluteW: 0, isPerhaps0: false };
  const perhaps0 = { relative: undefined, absoluteW: undefined, isPerhaps0: true };
  const told = mergeLive(emptyLive, limitMessage(100, 600));

  it("is one after another limit", () => {
    const set = mergeLive(told, limitMessage(0, 0));
    expect(limitAfter(set)).toEqual(known0);
    expect(limitAfter(mergeLive(set, limitMessage(0, 0)))).toEqual(known0);
    expect(mergeLive(set, limitMessage(0, 0)).inverters).toBe(set.inverters);
    expect(limitAfter(mergeLive(set, limitMessage(50, 300)))).toMatchObject({ relative: 50 });
  });

  it("is perhaps none without another one before, or before the socket was opened again", () => {
    expect(limitAfter(mergeLive(emptyLive, limitMessage(0, 0)))).toEqual(perhaps0);
    expect(limitAfter(mergeLive(reopenLive(told), limitMessage(0, 0)))).toEqual(perhaps0);
    expect(
      limitAfter(mergeLive(reopenLive(mergeLive(told, limitMessage(0, 0))), limitMessage(0, 0))),
    ).toEqual(perhaps0);
    const again = mergeLive(reopenLive(told), limitMessage(100, 600));
    expect(limitAfter(mergeLive(again, limitMessage(0, 0)))).toEqual(known0);
  });

  it("is perhaps none in a list over HTTP, which comes in place of a socket", () => {
    const { AC: _AC, DC: _DC, INV: _INV, ...listed } = wireInverter;
    const listOf = (limit_relative: number) =>
      v.parse(LiveStatus, {
        inverters: [{ ...listed, limit_relative, limit_absolute: 6 * limit_relative }],
        total: { Power: of(0, "W"), YieldDay: of(0, "Wh"), YieldTotal: of(9, "kWh") },
        hints: { time_sync: false, radio_problem: false, default_password: false },
      });
    expect(limitAfter(mergeLiveStatus(told, listOf(0)))).toEqual(perhaps0);
    const again = mergeLiveStatus(told, listOf(100));
    expect(limitAfter(mergeLive(again, limitMessage(0, 0)))).toEqual(known0);
  });

  it("was not read where the inverter gives more, or was not read itself", () => {
    const producing = mergeLive(emptyLive, limitMessage(0, 0, { 0: { Power: of(302, "W") } }));
    expect(limitAfter(producing)).toEqual({ ...perhaps0, isPerhaps0: false });
    const restarted = messageOf({
      inverters: [{ ...wireInverter, ...zeros, limit_relative: 0, limit_absolute: -1 }],
    });
    expect(limitAfter(mergeLive(told, restarted))).toEqual({ ...perhaps0, isPerhaps0: false });
    expect(limitAfter(mergeLive(mergeLive(told, restarted), limitMessage(0, 0)))).toEqual(perhaps0);
  });
});

it("a zero is a reading", () => {
  expect(readingOf(of(0, "W"))).toEqual({ kind: "reading", value: 0 });
});

it("a temperature below zero is in thousandths, whatever the wire lost", () => {
  const sent = 2 ** 22 - 7.3;
  const { input_temp: judged } = plausibleCharger({ input_temp: of(sent, "°C") });
  expect(judged).toMatchObject({ v: -7.3, sent });
});
