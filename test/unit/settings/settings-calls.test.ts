import { describe, expect, it } from "vitest";
import { codecOf as plainCodec } from "#protocol/areas/codec.ts";
import { parseReply } from "#protocol/areas/parse-reply.ts";
import { liveFacts } from "#protocol/firmware/evidence.ts";
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

describe("odd live evidence", () => {
  const live = { inverters: [], total: {} };
  it.each([
    [{}, { solar: null, charger: null, hasAge: undefined, hasPinHint: false }],
    [{ vedirect: {} }, { solar: "vedirect" }],
    [{ vedirect: {}, solarcharger: {} }, { solar: "solarcharger" }],
    [{ huawei: {}, gridcharger: {} }, { charger: "gridcharger" }],
    [{ solarcharger: { enabled: false } }, { isSolarFlat: undefined }],
    [{ solarcharger: { enabled: true } }, { isSolarFlat: true }],
    [{ solarcharger: { enabled: true, total: {} } }, { isSolarFlat: false }],
    [{ hints: 5 }, { hasPinHint: false }],
    [{ hints: { pin_mapping_issue: false } }, { hasPinHint: true }],
    [{ inverters: [null] }, { hasAge: undefined }],
    [{ inverters: [{ data_age: 1 }] }, { hasAge: true, hasAgeMs: false, hasRadioStats: false }],
  ])("%j says %j", (change, facts) => {
    expect(liveFacts({ ...live, ...change })).toMatchObject(facts);
  });

  it("that is none says nothing", () => {
    expect(liveFacts({ inverters: 5, total: {} })).toBeUndefined();
    expect(liveFacts({ inverters: [] })).toBeUndefined();
  });
});

it("a codec sends null as well, and names each key that is missing", () => {
  const record: Readonly<Record<string, unknown>> = { a: null, b: 1 };
  const { decode, encode } = plainCodec<typeof record>(() => ["x", "y"]);
  expect(encode({ a: null, b: 2, c: 3 }, record)).toEqual({ a: null, b: 2 });
  expect(decode(record)).toEqual({
    ok: false,
    error: { kind: "shape", issues: ["x: missing", "y: missing"] },
  });
});

describe("a reply by the table of calls", () => {
  it.each([
    ["get", "/api/limit/status?x=1", "{}", { ok: true, value: {} }],
    ["POST", "/api/firmware/update", "OK", { ok: true, value: "OK" }],
    ["GET", "/api/config/list", '{"configs":[{"name":"a"}]}', { ok: true }],
    ["GET", "/api/none", "{}", { ok: false, error: { kind: "unknownCall" } }],
    ["POST", "/api/limit/status", "{}", { ok: false, error: { kind: "unknownCall" } }],
    ["GET", "/api/limit/status", "", { ok: false, error: { kind: "empty" } }],
  ])("%s %s %j", (method, path, text, result) => {
    expect(parseReply(method, path, text)).toMatchObject(result);
  });

  it("that fits no shape has the fault of the oldest", () => {
    const path = "/api/powermeter/config";
    const { error } = Object(parseReply("GET", path, "{}"));
    expect(error.issues[1]).toBe("verbose_logging: missing");
  });
});
