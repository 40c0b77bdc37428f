import { describe, expect, it } from "vitest";
import * as areas from "#protocol/areas/settings.ts";
import { settingsCalls, type SettingsArea } from "#protocol/areas/settings-calls.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { systemFacts } from "#protocol/firmware/evidence.ts";
import { profileOf, profileOfRelease } from "#protocol/firmware/profile.ts";
import { answersOf, releaseOf } from "../../support/releases.ts";

/** The calls of areas that releases reshaped, by the name of their row in the table of calls. */
const byRelease: Readonly<
  Record<string, Readonly<Partial<Record<SettingsArea, keyof typeof endpoints>>>>
> = {
  "2024.03.07": {
    acCharger: "charger",
    battery: "battery",
    powerLimiter: "powerlimiter",
    powerMeter: "powermeter",
    solarCharger: "vedirect",
  },
  "2024.03.23": {
    acCharger: "charger",
    powerLimiter: "serialLimiter",
    powerMeter: "laterFlatMeter",
  },
  "2024.06.03": { acCharger: "huawei", battery: "battery", powerMeter: "laterFlatMeter" },
  "2024.09.11": {
    battery: "flatBattery",
    powerLimiter: "serialLimiter",
    powerMeter: "nestedMeter",
  },
  "2024.11.20": { acCharger: "huawei", powerLimiter: "limiterList", solarCharger: "vedirect" },
  "2025.01.09": { battery: "flatBattery", solarCharger: "solarCharger" },
  "2025.04.17": { acCharger: "huawei", battery: "nestedBattery" },
  "2025.06.11": { acCharger: "gridCharger", battery: "nestedBattery" },
  "v26.3.30": { radio: "dtu", time: "ntp", network: "network", mqtt: "mqtt" },
};

describe("the calls of the settings of", () => {
  it.each(Object.entries(byRelease))("%s", (tag, rows) => {
    const { has } = profileOfRelease(releaseOf(tag));
    const calls = Object.keys(rows).map((area) => [
      area,
      Reflect.apply(Reflect.get(settingsCalls, area), undefined, [has]),
    ]);
    expect(Object.fromEntries(calls)).toEqual(
      Object.fromEntries(Object.entries(rows).map(([area, name]) => [area, endpoints[name]])),
    );
  });
});

const codecOf = (pollInterval: "s" | "ms" | "unknown") =>
  areas.dtu.codec({
    ...profileOfRelease(releaseOf("2024.03.07")),
    units: { pollInterval, acChargerPower: "input" },
  });

describe("the poll interval of the radio", () => {
  const record = { serial: "1", pollinterval: 5_500, cmt_country: 0, verbose_logging: false };

  it.each([
    ["s", 5_500, 5_500],
    ["ms", 5.5, 5_500],
    ["unknown", 5_500, 5_500],
  ] as const)("in %s is shown as %d", (unit, shown, sent) => {
    const { decode, encode } = codecOf(unit);
    const model = Reflect.apply(decode, undefined, [record]);
    expect(model).toMatchObject({ ok: true, value: { pollinterval: shown } });
    expect(Reflect.apply(encode, undefined, [model.ok ? model.value : {}, record])).toEqual({
      ...record,
      pollinterval: sent,
    });
  });

  it("is rounded to whole milliseconds when it is saved", () => {
    const { encode } = codecOf("ms");
    const sent = Reflect.apply(encode, undefined, [{ ...record, pollinterval: 0.0014 }, record]);
    expect(sent.pollinterval).toBe(1);
  });
});

describe("odd evidence", () => {
  const { system } = answersOf("2026.03.31");
  it("of another release makes a profile inexact", () => {
    expect(profileOf({ system }).exact).toBe(true);
    expect(profileOf({ system: { ...system, config_version: "0.1.27" } }).exact).toBe(false);
    expect(profileOf({ system: { ...system, config_version: undefined } }).exact).toBe(false);
  });

  it.each([
    [{ config_version_onbattery: "8" }, { onBattery: undefined }],
    [{ config_version: "1.1.27" }, { config: undefined }],
    [{ config_version: 27 }, { config: undefined }],
    [{ git_hash: 5 }, { version: undefined }],
    [{ config_version: "0.1.12345" }, { config: undefined }],
  ])("%j leaves the rest readable", (change, facts) => {
    expect(systemFacts({ ...system, ...change })).toMatchObject(facts);
  });

  it("without a version is no system status", () => {
    expect(
      systemFacts({ ...system, git_hash: undefined, config_version: undefined }),
    ).toBeUndefined();
    expect(systemFacts([])).toBeUndefined();
    expect(systemFacts("text")).toBeUndefined();
  });
});
