import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ChargerLive } from "#protocol/areas/charger-live.ts";
import { deviceFeedsOf, enabledDevices } from "#protocol/areas/devices.ts";
import { namedAlike } from "#protocol/areas/live-devices.ts";
import { LiveMessage } from "#protocol/areas/live.ts";
import { mergeSolar, SolarLive } from "#protocol/areas/solar-live.ts";

const of = (value: number, u: string) => ({ v: value, u, d: 1 });
const totals = { Power: of(5, "W"), YieldDay: of(6, "Wh"), YieldTotal: of(7, "kWh") };
const flat = { power: of(5, "W"), yieldDay: of(6, "Wh"), yieldTotal: of(7, "kWh") };

describe("the sums of the devices, named alike", () => {
  it.each([
    [
      "of 2024",
      { vedirect: { enabled: true, total: totals } },
      { wire: "vedirect", total: totals },
    ],
    [
      "of January 2025, under total",
      { solarcharger: { enabled: true, total: totals } },
      { wire: "solarcharger", total: totals },
    ],
    [
      "of later",
      { solarcharger: { enabled: true, ...flat } },
      { wire: "solarcharger", total: totals },
    ],
    [
      "of later, without its power",
      { solarcharger: { enabled: true, yieldTotal: flat.yieldTotal } },
      { wire: "solarcharger", total: { YieldTotal: totals.YieldTotal } },
    ],
    ["that are off", { solarcharger: { enabled: false } }, { wire: "solarcharger" }],
    [
      "of both, of which the later counts",
      { vedirect: { enabled: false }, solarcharger: { enabled: true, total: totals } },
      { wire: "solarcharger", total: totals },
    ],
  ])("of charge controllers %s", (_, wire, { wire: name, ...rest }) => {
    const { enabled } = Object.values(wire).at(-1) ?? {};
    expect(namedAlike(wire)).toEqual({ solar: { enabled, wire: name, ...rest } });
  });

  it.each([
    [{ huawei: { enabled: true, Power: of(5, "W") } }, "huawei"],
    [{ gridcharger: { enabled: true, Power: of(5, "W") } }, "gridcharger"],
    [{ huawei: {}, gridcharger: { enabled: true, Power: of(5, "W") } }, "gridcharger"],
  ])("of the AC charger in %j", (wire, name) => {
    const charger = { enabled: true, Power: of(5, "W"), wire: name };
    expect(namedAlike(wire)).toEqual({ charger });
  });

  it("garbled values are left out, and nothing is made up", () => {
    const odd = { Power: "5", YieldDay: null, YieldTotal: 7 };
    const message = { total: odd, power_meter: { enabled: true, Power: 5 }, hints: {} };
    expect(v.parse(LiveMessage, message)).toEqual({
      total: { Power: undefined, YieldDay: undefined, YieldTotal: undefined },
      power_meter: { enabled: true, Power: undefined },
      hints: { time_sync: false, radio_problem: false, default_password: false },
    });
    expect(namedAlike({})).toEqual({});
    for (const name of ["huawei", "gridcharger"]) {
      const charger = { enabled: true, Power: undefined, wire: name };
      expect(v.parse(LiveMessage, { [name]: { enabled: true, Power: 5 } })).toEqual({ charger });
    }
  });
});

describe("the feeds of the devices", () => {
  it("have the names of this gateway's paths", () => {
    expect(deviceFeedsOf({})).toEqual({
      vedirect: "vedirect",
      battery: "battery",
      charger: "huawei",
    });
    expect(
      deviceFeedsOf({ solar: { wire: "solarcharger" }, charger: { wire: "gridcharger" } }),
    ).toEqual({ vedirect: "solarcharger", battery: "battery", charger: "gridcharger" });
  });

  it("are those of enabled devices", () => {
    expect(
      enabledDevices({ solar: { enabled: true }, battery: {}, charger: { enabled: false } }),
    ).toEqual(["vedirect"]);
    expect(enabledDevices({ battery: { enabled: true }, charger: { enabled: true } })).toEqual([
      "battery",
      "charger",
    ]);
  });
});

describe("the AC charger", () => {
  const names = {
    input_voltage: ["input", "voltage", "V"],
    input_current: ["input", "current", "A"],
    input_power: ["input", "power", "W"],
    output_voltage: ["output", "voltage", "V"],
    output_current: ["output", "current", "A"],
    max_output_current: ["output", "maxCurrent", "A"],
    output_power: ["output", "power", "W"],
    input_temp: ["input", "temp", "°C"],
    output_temp: ["output", "temp", "°C"],
    efficiency: ["input", "efficiency", "%"],
  } as const;

  it("has the same values since June 2025, by section and name", () => {
    const values: Record<string, Record<string, unknown>> = { input: {}, output: {} };
    const expected: Record<string, unknown> = {};
    Object.entries(names).forEach(([name, [section, key, unit]], at) => {
      expected[name] = of(at + 1, unit);
      values[section] = { ...values[section], [key]: of(at + 1, unit) };
    });
    const wire = { dataAge: 1_999, provider: 0, vendorName: "Huawei", values };
    expect(v.parse(ChargerLive, wire)).toEqual({
      ...expected,
      data_age: 1,
      further: {},
      product: "Huawei",
      serial: undefined,
      reachable: undefined,
      producing: undefined,
      takesCommands: true,
    });
    expect(v.parse(ChargerLive, { ...expected, data_age: 3 })).toEqual({
      ...expected,
      data_age: 3,
    });
  });

  it("has further values, judged like the others, without sections that have none", () => {
    const values = {
      device: { efficiency: of(90, "%"), mode: "on", temp: of(999, "°C"), none: undefined },
      input: { power: of(100, "W") },
    };
    const wire = { dataAge: 0, provider: 1, vendorName: "Trucki", productName: "T2", values };
    expect(v.parse(ChargerLive, wire)).toMatchObject({
      efficiency: of(90, "%"),
      input_power: of(100, "W"),
      further: { device: { mode: "on", temp: { v: null, sent: 999 } } },
      product: "Trucki T2",
      takesCommands: false,
    });
    const { further } = v.parse(ChargerLive, wire);
    expect(Object.keys(further ?? {})).toEqual(["device"]);
    expect(Object.keys(further?.["device"] ?? {})).toEqual(["mode", "temp"]);
  });

  it("of no said provider takes commands, and its impossible values have none", () => {
    const values = { output: { power: of(70_000, "W") } };
    expect(v.parse(ChargerLive, { dataAge: 0, values })).toMatchObject({
      output_power: { v: null, sent: 70_000 },
      takesCommands: true,
      product: "",
    });
  });
});

const controller = { data_age_ms: 1_999, product_id: "MPPT 150|35", firmware_version: 161 };

const controllersOf = (isFull: boolean, serials: readonly string[], more: object = {}) =>
  v.parse(SolarLive, {
    solarcharger: {
      full_update: isFull,
      instances: Object.fromEntries(serials.map((serial) => [serial, controller])),
    },
    ...more,
  });

describe("charge controllers", () => {
  const device = { PID: "MPPT 75|15", FW: "1.50", SER: "HQ9" };
  const output = { P: of(5, "W") };

  it.each([
    ["several", { ...controller, values: { device, output } }, {}],
    ["with their groups beside the age", { ...controller, device, output }, {}],
    [
      "that hide their serial",
      { ...controller, hide_serial: true, values: { device, output } },
      { isSerialShown: false },
    ],
    [
      "named by their device",
      { data_age_ms: 1_999, values: { device, output } },
      { product: "MPPT 75|15", firmware: "1.50" },
    ],
    [
      "without a device",
      { data_age_ms: 1_999, values: { output } },
      { product: undefined, firmware: undefined, device: {} },
    ],
  ])("%s", (_, instance, change) => {
    expect(
      v.parse(SolarLive, { solarcharger: { instances: { HQ1: instance } }, dpl: { PLSTATE: 1 } }),
    ).toEqual({
      isFull: true,
      chargers: [
        {
          serial: "HQ1",
          isSerialShown: true,
          data_age: 1,
          isSilent: false,
          product: "MPPT 150|35",
          firmware: "161",
          device,
          output,
          input: undefined,
          ...change,
        },
      ],
      dpl: { PLSTATE: 1 },
    });
  });

  it("one of March 2024 has its device's names and may be silent", () => {
    const wire = { device: { ...device, data_age: 3, age_critical: true }, output };
    expect(v.parse(SolarLive, wire).chargers).toMatchObject([
      { serial: "HQ9", product: "MPPT 75|15", firmware: "1.50", data_age: 3, isSilent: true },
    ]);
    const impossible = { ...wire, output: { P: of(70_000, "W") } };
    expect(v.parse(SolarLive, impossible).chargers[0]?.output?.["P"]).toMatchObject({ v: null });
    expect(v.parse(SolarLive, {})).toEqual({ isFull: true, chargers: [], dpl: undefined });
  });

  it("get the sign of their temperature back, without digits of binary fractions", () => {
    const wire = {
      ...controller,
      values: { device: { MpptTemperature: of(654.13, "°C") }, output },
    };
    const [one] = v.parse(SolarLive, { solarcharger: { instances: { HQ1: wire } } }).chargers;
    expect(one?.device.MpptTemperature).toEqual({ ...of(-1.23, "°C"), sent: 654.13 });
  });

  it("of a partial message replace their like, and the others age", () => {
    const known = controllersOf(true, ["A", "B"], { dpl: { PLLIMIT: 5 } });
    const merged = mergeSolar(known, controllersOf(false, ["B", "C"]), 2.5);
    expect(merged.chargers.map(({ serial, data_age }) => [serial, data_age])).toEqual([
      ["A", 3.5],
      ["B", 1],
      ["C", 1],
    ]);
    expect(merged.dpl).toEqual({ PLLIMIT: 5 });
    expect(mergeSolar(known, controllersOf(true, ["C"]), 2).chargers).toHaveLength(1);
    expect(mergeSolar(undefined, controllersOf(false, ["C"]), 2).chargers).toHaveLength(1);
  });
});
