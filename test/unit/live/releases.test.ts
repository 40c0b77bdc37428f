import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { flowReadings } from "#plant/flow/flow-readings.ts";
import { unmeteredInverters } from "#plant/flow/grid-power.ts";
import { deviceFeedsOf } from "#protocol/areas/devices.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { snapshotMerger } from "#protocol/live/feed.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { BatteryLive } from "#protocol/areas/battery.ts";
import { ChargerLive } from "#protocol/areas/charger-live.ts";
import { LimiterRole } from "#protocol/areas/limiter-role.ts";
import { LiveStatus } from "#protocol/areas/live.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import { answersByRelease, answersOf } from "../../support/releases.ts";
import { walkedRows } from "../../support/walks.ts";

const onBattery = answersByRelease.filter(([id]) => !id.startsWith("v"));
const stateOf = (live: unknown) => mergeLiveStatus(emptyLive, v.parse(LiveStatus, live), 0);
const measuredValue = (value: number, u: string, d: unknown = 1) => ({ v: value, u, d });

describe("live status", () => {
  it.each(answersByRelease)("of %s has inverters with an age in s", (_id, { live }) => {
    const [inverter] = stateOf(live).inverters;
    expect(inverter).toMatchObject({ name: "Roof", data_age: 3 });
  });

  it.each(onBattery)(
    "of %s names the charge controller's and the charger's sums",
    (id, { live }) => {
      const { solar, charger, battery } = stateOf(live);
      expect({ solar, charger, battery }).toMatchObject({
        solar: { total: { Power: { v: 500 }, YieldDay: { v: 1830 } } },
        charger: { Power: { v: 210 } },
        battery: { soc: { v: 71 } },
      });
      const calls = deviceFeedsOf(stateOf(live));
      const { has } = profileOf(answersOf(id));
      expect(feeds[calls.vedirect].path).toBe(`/${has.solarCharger}livedata`);
      expect(feeds[calls.charger].read.path).toBe(`/api/${has.acCharger}livedata/status`);
    },
  );

  it.each(onBattery)(
    "of %s gives the flow the charge controller's power",
    (id, { live, system }) => {
      const { units } = profileOf({ system, live });
      const readings = flowReadings(stateOf(live), {
        nowMs: 0,
        unmetered: null,
        chargerSide: units.acChargerPower,
      });
      expect(readings.controller).toEqual({ powerW: 500 });
      const isOutput = id === "2024.03.07" || id === "2024.03.23";
      expect(readings.charger).toEqual(
        isOutput ? { inputW: undefined, outputW: 210 } : { inputW: 210, outputW: undefined },
      );
    },
  );

  it.each(walkedRows(answersByRelease))(
    "of %s has an age in seconds that have passed",
    (_id, { live }) => {
      const { inverters, ...others } = v.parse(
        v.looseObject({ inverters: v.array(v.looseObject({})) }),
        live,
      );
      const aged = inverters.map((one) => ({ ...one, data_age: undefined, data_age_ms: 1999 }));
      expect(stateOf({ ...others, inverters: aged }).inverters).toMatchObject([{ data_age: 1 }]);
    },
  );

  it("without any age is of no known shape", () => {
    const inverters = [{ serial: "1", name: "", poll_enabled: true, reachable: true }];
    expect(v.safeParse(LiveStatus, { inverters, total: {}, hints: {} }).typed).toBe(false);
  });
});

const instance = { data_age_ms: 1400, product_id: "MPPT 100|20", firmware_version: "1.61" };

function messageOf(full_update: boolean, serials: readonly string[], power: number): string {
  const values = { output: { P: measuredValue(power, "W") } };
  const instances = Object.fromEntries(serials.map((serial) => [serial, { ...instance, values }]));
  return JSON.stringify({ solarcharger: { full_update, instances }, dpl: { PLSTATE: 1 } });
}

describe("charge controllers", () => {
  const values = {
    device: { CS: "Bulk", IL: measuredValue(0.2, "A", "1") },
    output: { P: measuredValue(168, "W") },
    input: { PPV: measuredValue(176, "W") },
  };

  it.each([
    [
      "2024.03.07",
      {
        device: { data_age: 1, age_critical: false, SER: "HQ1", PID: "MPPT 100|20", FW: "161" },
        output: values.output,
        input: values.input,
      },
    ],
    [
      "2024.03.23",
      {
        vedirect: {
          full_update: true,
          instances: {
            HQ1: {
              data_age_ms: 1400,
              ...values,
              device: { ...values.device, PID: "MPPT 100|20", FW: "161" },
            },
          },
        },
      },
    ],
    [
      "2024.06.03",
      { vedirect: { full_update: true, instances: { HQ1: { ...instance, values } } } },
    ],
    [
      "2025.02.10",
      {
        solarcharger: {
          full_update: true,
          instances: { HQ1: { ...instance, hide_serial: false, values } },
        },
      },
    ],
  ])("of %s are one list", (_id, wire) => {
    const [charger, ...others] = v.parse(SolarLive, wire).chargers;
    expect(others).toEqual([]);
    expect(charger).toMatchObject({ serial: "HQ1", data_age: 1, product: "MPPT 100|20" });
    expect(charger?.output?.["P"]?.v).toBe(168);
    expect(charger?.input?.["PPV"]?.v).toBe(176);
  });

  it("read decimals that come as text, and an answer without any controller", () => {
    const wire = {
      solarcharger: { full_update: true, instances: { HQ1: { ...instance, values } } },
    };
    expect(v.parse(SolarLive, wire).chargers[0]?.device.IL).toEqual(measuredValue(0.2, "A", 1));
    expect(v.parse(SolarLive, {}).chargers).toEqual([]);
  });

  it("keep those that a partial message leaves out, older by the time since", () => {
    const mergeSolarText = snapshotMerger(feeds.solarcharger);
    const first = mergeSolarText(undefined, messageOf(true, ["A", "B"], 1), 1);
    const before = first.ok ? first.value : undefined;
    const second = mergeSolarText(before, messageOf(false, ["B"], 2), 30_001);
    const after = second.ok ? second.value : undefined;
    expect(after?.data.chargers.map(({ output }) => output?.["P"]?.v)).toEqual([1, 2]);
    const [kept] = before?.data.chargers ?? [];
    expect(after?.data.chargers[0]).toEqual({ ...kept, data_age: (kept?.data_age ?? 0) + 30 });
    expect(mergeSolarText(after, "null", 3)).toEqual({ ok: true, value: after });
  });
});

describe("AC charger", () => {
  const input = { voltage: measuredValue(231, "V"), power: measuredValue(500, "W") };
  const output = { power: measuredValue(475, "W"), maxCurrent: measuredValue(9, "A") };

  it("of 2025 has the values of older releases, and its own beside them", () => {
    const values = {
      input,
      output,
      acknowledgements: { productionEnabled: { value: "yes", translate: true } },
    };
    const charger = v.parse(ChargerLive, { dataAge: 2600, producing: true, values });
    expect(charger).toMatchObject({
      data_age: 2,
      input_power: { v: 500 },
      output_power: { v: 475 },
      max_output_current: { v: 9 },
      further: { acknowledgements: { productionEnabled: "yes" } },
    });
  });

  it("of Trucki has its efficiency and settings", () => {
    const device = { efficiency: measuredValue(93, "%"), state: { value: "on", translate: false } };
    const charger = v.parse(ChargerLive, { provider: 1, dataAge: 100, values: { device, input } });
    expect(charger).toMatchObject({ efficiency: { v: 93 }, further: { device: { state: "on" } } });
  });

  it("that is off has no age, and a message of it changes nothing", () => {
    expect(v.parse(ChargerLive, {}).data_age).toBeUndefined();
    expect(snapshotMerger(feeds.gridcharger)(undefined, "null", 1)).toEqual({
      ok: true,
      value: undefined,
    });
  });
});

describe("battery", () => {
  it("gives words as text, and the power of the whole and not of a pack", () => {
    const values = {
      status: { power: measuredValue(300, "W"), chargeEnabled: { value: "yes", translate: true } },
      "_AB2000 [X]": { power: measuredValue(120, "W") },
    };
    const battery = v.parse(BatteryLive, { values, showIssues: true });
    expect(battery.values?.["status"]?.["chargeEnabled"]).toBe("yes");
    const state = stateOf({ ...answersByRelease[0]?.[1].live, battery: { enabled: true } });
    expect(flowReadings(state, { nowMs: 0, unmetered: null, battery }).battery).toEqual({
      powerW: 300,
    });
    expect(snapshotMerger(feeds.battery)(undefined, JSON.stringify({ values }), 1).ok).toBe(true);
  });
});

describe("power limiter", () => {
  const inverters = stateOf(answersByRelease[0]?.[1].live).inverters;
  const [{ serial } = { serial: "" }] = inverters;
  const steered = { serial, is_governed: true, is_behind_power_meter: false };
  it.each([
    ["by position", { inverter_id: 0, is_inverter_behind_powermeter: false }, true],
    [
      "by serial",
      {
        inverter_serial: String(Number.parseInt(serial, 16)),
        is_inverter_behind_powermeter: false,
      },
      true,
    ],
    [
      "powered by the sun",
      {
        inverter_serial: "0",
        is_inverter_behind_powermeter: false,
        is_inverter_solar_powered: true,
      },
      false,
    ],
    ["in a list", { inverters: [{ ...steered, is_solar_powered: false }] }, true],
    ["with a power source", { inverters: [{ ...steered, power_source: 1 }] }, false],
  ])("names its inverter %s", (_how, wire, isStorage) => {
    const role = v.parse(LimiterRole, { enabled: true, ...wire });
    expect(unmeteredInverters(role, inverters)).toEqual([serial]);
    expect(role.storage).toHaveLength(isStorage ? 1 : 0);
  });

  it("names a serial in small letters, as the live data do", () => {
    const role = v.parse(LimiterRole, {
      enabled: true,
      inverters: [{ ...steered, serial: "1164A00B6E02" }],
    });
    expect(role.storage).toEqual([{ serial: "1164a00b6e02" }]);
  });

  it("names a serial with all its twelve digits, and a small number is a position", () => {
    const only = { enabled: true, is_inverter_behind_powermeter: true };
    const storageOf = (inverter_serial: string) =>
      v.parse(LimiterRole, { ...only, inverter_serial }).storage;
    expect(storageOf(String(0x0a_bc_de))).toEqual([{ serial: "0000000abcde" }]);
    expect(storageOf("9")).toEqual([{ position: 9 }]);
    expect(storageOf("10")).toEqual([{ serial: "00000000000a" }]);
  });

  it("of an unknown shape is refused", () => {
    expect(v.safeParse(LimiterRole, { enabled: true }).typed).toBe(false);
  });
});
