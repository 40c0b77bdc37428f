import { describe, expect, it } from "vitest";
import { allReleases, newestRelease, releases } from "#protocol/firmware/releases.ts";
import { after, datedVersion, type Family } from "#protocol/firmware/release.ts";
import { specifiedRelease } from "#protocol/firmware/specified-release.ts";
import { fitsRecord, lackingKeys, recordKeys } from "#protocol/firmware/record-keys.ts";
import { valueAt } from "#protocol/record-paths.ts";
import type { Capabilities } from "#protocol/firmware/wire.ts";

const all = ["2024.03.07", "v23.5.31"] as const;
const first = ({ from }: { readonly from: number }): string => String(from);
const dayOf = (tag: string): string => {
  const { release } = datedVersion(tag) ?? {};
  if (!release) throw new Error(tag);
  return String(release.year * 10_000 + release.month * 100 + release.day);
};

/** From and until which tag the releases of a family have something; until the newest if omitted. */
type Span = readonly [from: string, until?: string] | undefined;

function daysOf(family: Family, span: Span): readonly string[] {
  if (!span) return [];
  const days = releases[family].map(first);
  const [from, until] = span.map((tag = "") => days.indexOf(dayOf(tag)));
  return days.slice(from, until);
}

/** Capabilities by the first tag that has them and the first that has them no more, of each family. */
const spans: Readonly<Record<string, readonly [onBattery: Span, openDtu: Span]>> = {
  logging: [["2025.06.11"], ["v25.5.10"]],
  syslog: [["2024.10.22"], ["v25.5.10"]],
  languagePacks: [["2024.11.20"], ["v24.11.7"]],
  radioStatistics: [["2024.10.22"], ["v24.9.30"]],
  firmwareStatus: [["2024.08.18"], undefined],
  mqttClientId: [["2024.08.18"], ["v24.6.29"]],
  clearEventLog: [["2024.08.18"], ["v24.6.10"]],
  hexSerials: [["2024.05.03"], ["v24.4.12"]],
  strictTypes: [["2024.10.22"], ["v24.9.22"]],
  fixedMemory: [
    [all[0], "2024.05.03"],
    [all[1], "v24.4.12"],
  ],
  fullSettings: [[all[0]], ["v24.1.14"]],
  ntpTimezone: [
    [all[0], "2026.03.31"],
    [all[1], "v26.3.28"],
  ],
  verboseLogging: [[all[0], "2025.06.11"], undefined],
  limiterBaseLoad: [["2024.05.03"], undefined],
  limiterOverscaling: [["2024.08.18"], undefined],
  limiterConductionLosses: [["2025.01.09"], undefined],
  limiterPowerSource: [["2025.02.10"], undefined],
  limiterScalingThreshold: [["2025.01.09", "2025.04.17"], undefined],
  limiterStandby: [["2025.09.16"], undefined],
  batteryJsonPaths: [["2024.08.18", "2025.04.17"], undefined],
  dischargeLimit: [["2024.10.22"], undefined],
  dischargeLimitBelow: [["2024.11.20"], undefined],
  zendureControl: [["2025.06.11"], undefined],
  meterUnits: [["2024.05.03", "2024.08.18"], undefined],
  meterVictron: [["2025.04.17"], undefined],
  solarMqtt: [["2025.01.23"], undefined],
  chargerByBattery: [["2024.05.03", "2025.06.11"], undefined],
  chargerInterface: [["2025.01.09", "2025.06.11"], undefined],
  trucki: [["2025.10.11"], undefined],
};

/** Members with several values: each value with the first tag of each family that has it. */
const values: Readonly<
  Record<string, Readonly<Record<Family, readonly (readonly [value: unknown, from: string])[]>>>
> = {
  "has.solarCharger": {
    onbattery: [
      ["vedirect", all[0]],
      ["solarcharger", "2025.01.09"],
    ],
    opendtu: [[null, all[1]]],
  },
  "has.acCharger": {
    onbattery: [
      ["huawei", all[0]],
      ["gridcharger", "2025.06.11"],
    ],
    opendtu: [[null, all[1]]],
  },
  "has.files": {
    onbattery: [
      ["config", all[0]],
      ["file", "2024.11.20"],
    ],
    opendtu: [
      ["config", all[1]],
      ["file", "v24.11.7"],
    ],
  },
  "has.zones": {
    onbattery: [
      ["static", all[0]],
      ["call", "2026.03.31"],
    ],
    opendtu: [
      ["static", all[1]],
      ["call", "v26.3.28"],
    ],
  },
  "has.limiter": {
    onbattery: [
      ["single", all[0]],
      ["serial", "2024.03.23"],
      ["list", "2024.11.20"],
    ],
    opendtu: [[null, all[1]]],
  },
  "has.meter": {
    onbattery: [
      ["flat", all[0]],
      ["nested", "2024.08.18"],
    ],
    opendtu: [[null, all[1]]],
  },
  "has.battery": {
    onbattery: [
      ["flat", all[0]],
      ["nested", "2025.04.17"],
    ],
    opendtu: [[null, all[1]]],
  },
  "has.displayLanguage": {
    onbattery: [
      ["number", all[0]],
      ["locale", "2024.11.20"],
    ],
    opendtu: [
      ["number", all[1]],
      ["locale", "v24.11.7"],
    ],
  },
  "units.pollInterval": {
    onbattery: [
      ["s", all[0]],
      ["ms", "2025.01.09"],
    ],
    opendtu: [["s", all[1]]],
  },
  "units.acChargerPower": {
    onbattery: [
      ["output", all[0]],
      ["input", "2024.05.03"],
    ],
    opendtu: [["input", all[1]]],
  },
  "codes.limit": {
    onbattery: [
      ["256", all[0]],
      ["0-3", "2025.09.16"],
    ],
    opendtu: [
      ["256", all[1]],
      ["0-3", "v25.9.11"],
    ],
  },
  "limits.inverters": {
    onbattery: [
      [5, all[0]],
      [10, "2024.03.23"],
    ],
    opendtu: [[10, all[1]]],
  },
  "limits.topicBytes": {
    onbattery: [
      [32, all[0]],
      [256, "2024.03.23"],
    ],
    opendtu: [[32, all[1]]],
  },
  "limits.publishIntervalS": {
    onbattery: [
      [[5, 65_535], all[0]],
      [[1, 86_400], "2025.01.23"],
    ],
    opendtu: [[[5, 65_535], all[1]]],
  },
  "limits.endsHassTopic": {
    onbattery: [
      [false, all[0]],
      [true, "2025.09.16"],
    ],
    opendtu: [
      [false, all[1]],
      [true, "v25.9.11"],
    ],
  },
  "limits.neverRestarts": {
    onbattery: [
      [true, all[0]],
      [false, "2025.04.17"],
    ],
    opendtu: [[true, all[1]]],
  },
  config: {
    onbattery: [
      [[27], all[0]],
      [[28], "2024.05.03"],
      [[29], "2024.11.20"],
      [[30], "2025.06.11"],
    ],
    opendtu: [
      [[25, 26], all[1]],
      [[27], "v24.1.14"],
      [[27, 28], "v24.2.12"],
      [[28], "v24.4.12"],
      [[29], "v24.11.7"],
      [[30], "v25.5.10"],
    ],
  },
  onBattery: {
    onbattery: [
      [[], all[0]],
      [[4], "2025.01.09"],
      [[5], "2025.02.10"],
      [[7], "2025.04.17"],
      [[8], "2025.06.11"],
    ],
    opendtu: [[[], all[1]]],
  },
  "keys.branch": {
    onbattery: [[true, all[0]]],
    opendtu: [
      [false, all[1]],
      [true, "v25.5.10"],
    ],
  },
  "keys.psram": {
    onbattery: [[true, all[0]]],
    opendtu: [
      [false, all[1]],
      [true, "v24.2.12"],
    ],
  },
  "keys.temperature": {
    onbattery: [
      [false, all[0]],
      [true, "2024.08.18"],
    ],
    opendtu: [
      [false, all[1]],
      [true, "v24.6.10"],
    ],
  },
  "keys.tasks": {
    onbattery: [
      [false, all[0]],
      [true, "2024.10.22"],
    ],
    opendtu: [
      [false, all[1]],
      [undefined, "v24.9.30"],
      [true, "v24.11.7"],
    ],
  },
  "keys.uarts": {
    onbattery: [
      [false, all[0]],
      [true, "2025.01.09"],
    ],
    opendtu: [[false, all[1]]],
  },
  "keys.pinHint": {
    onbattery: [
      [false, all[0]],
      [true, "2025.01.09"],
    ],
    opendtu: [
      [false, all[1]],
      [undefined, "v24.11.7"],
      [true, "v25.5.10"],
    ],
  },
  "keys.age": {
    onbattery: [
      [true, all[0]],
      [false, "2025.01.09"],
      [true, "2025.04.17"],
    ],
    opendtu: [[true, all[1]]],
  },
  "keys.ageMs": {
    onbattery: [
      [false, all[0]],
      [true, "2025.01.09"],
    ],
    opendtu: [
      [false, all[1]],
      [undefined, "v24.11.7"],
      [true, "v25.5.10"],
    ],
  },
  "keys.radioStats": {
    onbattery: [
      [false, all[0]],
      [true, "2024.10.22"],
    ],
    opendtu: [
      [false, all[1]],
      [true, "v24.9.22"],
    ],
  },
  "keys.solarFlat": {
    onbattery: [
      [false, all[0]],
      [true, "2025.01.23"],
    ],
    opendtu: [[false, all[1]]],
  },
  "choices.meterSource": {
    onbattery: [
      [4, all[0]],
      [5, "2024.03.23"],
      [6, "2024.08.18"],
      [7, "2025.04.17"],
    ],
    opendtu: [[null, all[1]]],
  },
  "choices.batteryProvider": {
    onbattery: [
      [3, all[0]],
      [4, "2024.08.18"],
      [5, "2024.10.22"],
      [6, "2024.11.20"],
      [7, "2025.04.17"],
    ],
    opendtu: [[null, all[1]]],
  },
  "choices.powerSource": {
    onbattery: [
      [null, all[0]],
      [2, "2025.02.10"],
    ],
    opendtu: [[null, all[1]]],
  },
  "choices.solarProvider": {
    onbattery: [
      [null, all[0]],
      [0, "2025.01.09"],
      [1, "2025.01.23"],
    ],
    opendtu: [[null, all[1]]],
  },
  "choices.chargerProvider": {
    onbattery: [
      [null, all[0]],
      [0, "2025.06.11"],
      [1, "2025.10.11"],
    ],
    opendtu: [[null, all[1]]],
  },
  "choices.displayLanguage": {
    onbattery: [
      [2, all[0]],
      [null, "2024.11.20"],
    ],
    opendtu: [
      [2, all[1]],
      [null, "v24.11.7"],
    ],
  },
};

const families = ["onbattery", "opendtu"] as const;

describe("what each release has, as its sources say", () => {
  const names = Object.entries(specifiedRelease.has)
    .filter(([, value]) => typeof value === "boolean")
    .map(([name]) => name);

  it("is listed here for every capability", () => {
    expect(Object.keys(spans).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(spans))("%s", (name, expected) => {
    for (const [at, family] of families.entries()) {
      const having = releases[family].filter(({ has }) => Reflect.get(has, name) === true);
      expect(having.map(first)).toEqual(daysOf(family, expected[at]));
    }
  });

  it.each(Object.entries(values))("%s", (path, byFamily) => {
    for (const family of families) {
      const changes = releases[family].flatMap((release, at) => {
        const value = valueAt(release, path);
        const before = valueAt(releases[family][at - 1], path);
        const isSame = at > 0 && JSON.stringify(value) === JSON.stringify(before);
        return isSame ? [] : [[value, first(release)]];
      });
      expect(changes).toEqual(byFamily[family].map(([value, from]) => [value, dayOf(from)]));
    }
  });
});

describe("the keys that the record of a release must have", () => {
  const paths = Object.keys(recordKeys);
  it.each([
    [
      "of the newest OnBattery",
      newestRelease("onbattery"),
      {
        "/api/mqtt/config": ["mqtt_clientid", "mqtt_lwt_qos", "mqtt_clean_session"],
        "/api/network/config": ["syslogenabled", "sysloghostname", "syslogport"],
        "/api/dtu/config": ["cmt_country"],
        "/api/solarcharger/config": ["mqtt"],
        "/api/powermeter/config": ["mqtt", "serial_sdm", "http_json", "http_sml", "udp_victron"],
        "/api/powerlimiter/config": [
          "battery_always_use_at_night",
          "inverters",
          "total_upper_power_limit",
          "base_load_limit",
          "conduction_losses",
        ],
        "/api/battery/config": [
          "mqtt",
          "serial",
          "zendure",
          "enable_discharge_current_limit",
          "discharge_current_limit",
          "discharge_current_limit_below_soc",
        ],
        "/api/gridcharger/config": ["trucki"],
      },
    ],
    [
      "of 2024.03.07",
      specifiedRelease,
      {
        "/api/ntp/config": ["ntp_timezone"],
        "/api/mqtt/config": ["mqtt_verbose_logging", "mqtt_lwt_qos", "mqtt_clean_session"],
        "/api/dtu/config": ["cmt_country", "verbose_logging"],
        "/api/powermeter/config": ["http_phases", "mqtt_topic_powermeter_1", "verbose_logging"],
        "/api/powerlimiter/config": [
          "inverter_id",
          "battery_drain_strategy",
          "solar_passthrough_losses",
          "verbose_logging",
        ],
        "/api/battery/config": ["jkbms_interface", "mqtt_soc_topic", "verbose_logging"],
      },
    ],
    [
      "of the oldest OpenDTU",
      releases.opendtu[0] ?? specifiedRelease,
      { "/api/ntp/config": ["ntp_timezone"] },
    ],
  ])("%s", (_, { has }, lacking) => {
    const found = paths.map((path) => [path, lackingKeys(path, has, {})] as const);
    expect(Object.fromEntries(found.filter(([, keys]) => keys.length > 0))).toEqual(lacking);
  });

  it("are looked for in parts that are there alone", () => {
    const { has } = newestRelease("onbattery");
    const path = "/api/powerlimiter/config";
    const inside = (record: object) =>
      lackingKeys(path, has, record).filter((key) => key.includes("."));
    expect(inside({ inverters: [] })).toEqual([]);
    expect(inside({ inverters: [{}] })).toEqual(["inverters.0.power_source"]);
    expect(lackingKeys("/api/device/config", has, { display: {} })).toEqual([
      "display.diagrammode",
      "display.diagramduration",
      "display.locale",
    ]);
    expect(lackingKeys("/api/battery/config", has, { zendure: {} })).toContain(
      "zendure.control_mode",
    );
  });

  it("and those of other releases tell whether a record fits", () => {
    const { has } = newestRelease("onbattery");
    const path = "/api/gridcharger/config";
    expect(fitsRecord(path, has, { trucki: {} })).toBe(true);
    expect(fitsRecord(path, has, {})).toBe(false);
    expect(fitsRecord("/api/ntp/config", has, { ntp_timezone: "UTC0" })).toBe(false);
    expect(fitsRecord("/api/huawei/config", has, {})).toBe(false);
    expect(fitsRecord("/api/security/config", has, {})).toBe(true);
  });
});

describe("a version text", () => {
  it.each([
    ["2025.06.11", "onbattery", 20_250_611, true],
    ["2024.10.22-14-g1a2b3c4", "onbattery", 20_241_022, false],
    ["2024.10.22 (dirty)", "onbattery", 20_241_022, false],
    ["v25.9.11", "opendtu", 20_250_911, true],
    ["v24.11.7-3-gabc", "opendtu", 20_241_107, false],
    ["v24.4.12", "opendtu", 20_240_412, true],
  ] as const)("%s names its day", (text, family, day, isTag) => {
    const { release, ...rest } = datedVersion(text) ?? {};
    expect(rest).toEqual({ family, isTag });
    const { year = 0, month = 0, day: date = 0 } = release ?? {};
    expect(year * 10_000 + month * 100 + date).toBe(day);
  });

  it.each(["1a2b3c4", "", "2024.10.221", "v24.9.123", "24.9.1", "x2025.06.11", "v2024.10.22"])(
    "%j names none",
    (text) => {
      expect(datedVersion(text)).toBeUndefined();
    },
  );
});

it("a release is the one before it but for its differences, and named by its tags", () => {
  const has: Partial<Capabilities> = { logging: true };
  const made = after(specifiedRelease, { tags: ["v25.1.2", "v25.1.9"], has, onBattery: [9] });
  expect(made).toEqual({
    ...specifiedRelease,
    name: "OnBattery v25.1.2 to v25.1.9",
    from: 20_250_102,
    to: 20_250_109,
    onBattery: [9],
    has: { ...specifiedRelease.has, logging: true },
  });
  expect(() => after(specifiedRelease, { tags: ["newest"] })).toThrow("newest names no day");
});

it("the releases of each family come in the order of their days, the newest last", () => {
  for (const family of families) {
    const days = releases[family].flatMap(({ from, to }) => [from, to]);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(newestRelease(family)).toBe(releases[family].at(-1));
  }
  expect(allReleases).toEqual([...releases.onbattery, ...releases.opendtu]);
});
