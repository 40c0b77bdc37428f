import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { LimiterRole } from "#protocol/areas/limiter-role.ts";

const list = {
  enabled: true,
  ignore_soc: false,
  battery_soc_start_threshold: 80,
  battery_soc_stop_threshold: 20,
  solar_passthrough_enabled: true,
  full_solar_passthrough_soc: 98,
  target_power_consumption: 10,
  target_power_consumption_hysteresis: 5,
};
const inverter = {
  serial: "1164A00AB123",
  is_governed: true,
  is_behind_power_meter: true,
  power_source: 0,
  lower_power_limit: 50,
};
const roleOf = (wire: object) => v.parse(LimiterRole, wire);
const ofList = (...inverters: object[]) => roleOf({ ...list, inverters });
const serial = "1164a00ab123";

describe("the wiring by a list of inverters", () => {
  it("has the settings of the battery and the target", () => {
    expect(ofList(inverter)).toEqual({
      enabled: true,
      ignoresSoc: false,
      startSoc: 80,
      stopSoc: 20,
      fullSoc: 98,
      target: { powerW: 10, toleranceW: 5 },
      steered: [{ inverter: { serial }, lowerW: 50 }],
      storage: [{ serial }],
      unmetered: [],
    });
  });

  it.each([
    ["solar modules", { power_source: 1 }, []],
    ["a smart buffer", { power_source: 2 }, []],
    ["solar modules until 2025", { power_source: undefined, is_solar_powered: true }, []],
    ["a battery until 2025", { power_source: undefined, is_solar_powered: false }, [{ serial }]],
    ["an unsaid source", { power_source: undefined }, [{ serial }]],
    ["a battery, but not steered", { is_governed: false }, []],
  ])("of %s: the inverters that a battery feeds", (_, change, storage) => {
    expect(ofList({ ...inverter, ...change }).storage).toEqual(storage);
  });

  it("steers those that are governed alone, and names all that the meter does not see", () => {
    const free = { ...inverter, is_governed: false, is_behind_power_meter: false };
    const role = ofList(free, { ...inverter, serial: "1161", lower_power_limit: undefined });
    expect(role.steered).toEqual([{ inverter: { serial: "1161" }, lowerW: 0 }]);
    expect(role.unmetered).toEqual([{ serial }]);
  });
});

describe("the wiring of one inverter", () => {
  const single = {
    ...list,
    inverter_id: 2,
    is_inverter_behind_powermeter: true,
    lower_power_limit: 60,
  };

  it("is that of its position", () => {
    expect(roleOf(single)).toMatchObject({
      steered: [{ inverter: { position: 2 }, lowerW: 60 }],
      storage: [{ position: 2 }],
      unmetered: [],
    });
    expect(roleOf({ ...single, lower_power_limit: undefined }).steered?.[0]?.lowerW).toBe(0);
  });

  it.each([
    ["not behind the meter", { is_inverter_behind_powermeter: false }, 1, 1],
    ["on solar modules", { is_inverter_solar_powered: true }, 0, 0],
    ["on a battery", { is_inverter_solar_powered: false }, 1, 0],
  ])("%s", (_, change, storage, unmetered) => {
    const role = roleOf({ ...single, ...change });
    expect([role.storage.length, role.unmetered.length]).toEqual([storage, unmetered]);
  });

  it.each([
    [Number(0x1164a00ab123n), { serial }],
    [String(0x1164a00ab123n), { serial }],
    ["9999999999999999", { serial: "2386f26fc0ffff" }],
    ["16", { serial: "000000000010" }],
    ["10", { serial: "00000000000a" }],
    ["9", { position: 9 }],
    ["0", { position: 0 }],
  ])("by the decimal number %s of its serial is %j", (inverter_serial, mention) => {
    expect(roleOf({ ...single, inverter_id: undefined, inverter_serial }).storage).toEqual([
      mention,
    ]);
  });

  it.each([
    ["no inverter", { inverter_id: undefined }],
    ["no word on the meter", { is_inverter_behind_powermeter: undefined }],
    ["a serial with letters", { inverter_serial: "1164a0" }],
    ["a serial that is too long", { inverter_serial: "1".repeat(17) }],
  ])("with %s is of no known shape", (_, change) => {
    expect(v.safeParse(LimiterRole, { ...single, ...change }).success).toBe(false);
  });
});

it.each([
  [{ ignore_soc: true }, { ignoresSoc: true }],
  [{ ignore_soc: undefined }, { ignoresSoc: false }],
  [{ solar_passthrough_enabled: false }, { fullSoc: undefined }],
  [{ solar_passthrough_enabled: undefined }, { fullSoc: 98 }],
  [{ target_power_consumption: undefined }, { target: undefined }],
  [{ target_power_consumption_hysteresis: undefined }, { target: { powerW: 10, toleranceW: 0 } }],
  [{ target_power_consumption_hysteresis: "5" }, { target: { powerW: 10, toleranceW: 0 } }],
  [{ battery_soc_start_threshold: "80" }, { startSoc: undefined }],
])("settings with %j say %j", (change, role) => {
  expect(roleOf({ ...list, inverters: [inverter], ...change })).toMatchObject(role);
});
