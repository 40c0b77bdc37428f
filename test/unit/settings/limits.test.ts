import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { withValueAt } from "#app/core/settings/engine/formState.ts";
import { issuesOnShow } from "#app/core/settings/engine/form.ts";
import type { SettingsForm } from "#app/core/settings/engine/settingsPage.ts";
import { batteryForm } from "#app/core/settings/pages/BatteryPage.tsx";
import { chargerForm } from "#app/core/settings/pages/ChargerPage.tsx";
import { deviceForm } from "#app/core/settings/pages/device/deviceForm.ts";
import { dtuForm } from "#app/core/settings/pages/DtuPage.tsx";
import { addForm, editForm } from "#app/core/settings/pages/inverter/inverterForms.tsx";
import { mqttForm, mqttFormWithin } from "#app/core/settings/pages/MqttPage.tsx";
import { networkForm } from "#app/core/settings/pages/NetworkPage.tsx";
import { ntpForm } from "#app/core/settings/pages/NtpPage.tsx";
import { powerLimiterForm } from "#app/core/settings/pages/PowerLimiterPage.tsx";
import { powerMeterForm } from "#app/core/settings/pages/PowerMeterPage.tsx";
import { securityForm } from "#app/core/settings/pages/SecurityPage.tsx";
import { type GatewayProfile, profileOf } from "#protocol/firmware/profile.ts";
import { GridChargerConfig } from "#protocol/areas/charger.ts";
import { NestedBatteryConfig } from "#protocol/areas/battery.ts";
import { NestedMeterConfig } from "#protocol/areas/meter.ts";
import { SolarChargerConfig } from "#protocol/areas/solar.ts";
import { answersByRelease } from "../../support/releases.ts";
import { drafts } from "../../support/settingsDrafts.ts";

const profiles = new Map<string, GatewayProfile>(
  answersByRelease.map(([id, { system }]) => [id, profileOf({ system })] as const),
);

const letters = (count: number) => "x".repeat(count);
const equal = (password: string) => ({ ...drafts.security, password, repeat: password });
const none = Number.NaN;
const withClientId = { ...drafts.mqtt, mqtt_clientid: "" };

function mqttOf(release: string): typeof mqttForm {
  const profile = profiles.get(release);
  return profile ? mqttFormWithin(profile.limits) : mqttForm;
}

type Row = readonly [path: string, accepted: readonly unknown[], refused: readonly unknown[]];

const upTo = (path: string, max: number, filled = letters): Row => [
  path,
  [filled(max)],
  [filled(max + 1)],
];
const requiredRow = (path: string, value: unknown = 100): Row => [path, [value], [none]];
const range = (path: string, min: number, max: number, step = 1): Row => [
  path,
  [min, max],
  [min - step, max + step, none],
];

function expectLimits<Draft extends object>(
  form: SettingsForm<Draft>,
  draft: Draft,
  rows: readonly Row[],
) {
  it("the draft the table starts from is in order", () => {
    expect([...issuesOnShow(form, draft).keys()]).toEqual([]);
  });
  it.each(rows)("%s", (path, accepted, refused) => {
    for (const value of accepted) {
      expect([...issuesOnShow(form, withValueAt(draft, path, value)).keys()]).not.toContain(path);
    }
    for (const value of refused) {
      expect([...issuesOnShow(form, withValueAt(draft, path, value)).keys()]).toContain(path);
    }
  });
}

describe("docs/interface.md#limits-of-forms: the form accepts at the bound and refuses past it", () => {
  describe("inverter, added", () => {
    expectLimits(addForm, drafts.inverterAdd, [
      ["serial", ["1", "199999999999"], ["", "0", "11418011223x", "1.5", "-1"]],
      ["name", ["x", letters(31)], ["", letters(32), "ö".repeat(16)]],
    ]);
  });

  describe("inverter, edited", () => {
    expectLimits(editForm(drafts.inverter), drafts.inverter, [
      ["name", ["x", letters(31)], ["", letters(32)]],
      upTo("channel.0.name", 31),
      upTo("channel.1.name", 31),
      ["channel.0.max_power", [0, 9999], [-1, 0.5, none]],
      ["channel.1.yield_total_offset", [0, 12.5], [-0.1, none]],
      range("reachable_threshold", 1, 100),
    ]);
  });

  describe("DTU", () => {
    expectLimits(dtuForm, drafts.dtu, [
      ["serial", ["1", "199999999999"], ["0", "200000000000", "", "12ab"]],
      range("pollinterval", 1, 86_400),
      range("cmt_palevel", -10, 20),
      [
        "cmt_frequency",
        [860_250_000, 860_500_000, 923_500_000],
        [860_000_000, 923_750_000, 865_100_000, none],
      ],
    ]);
    it("the frequency is held to the chosen country", () => {
      const abroad = { ...drafts.dtu, cmt_country: 2 };
      expect(issuesOnShow(dtuForm, abroad).get("cmt_frequency")).toMatchObject({
        key: "min",
        params: { min: 900_250_000 },
      });
    });
    it("a frequency outside the legal range is warned of and not blocked", () => {
      const illegal = { ...drafts.dtu, cmt_frequency: 900_000_000 };
      const field = dtuForm.sections
        .flatMap(({ fields = [] }) => fields)
        .find(({ path }) => path === "cmt_frequency");
      expect(field?.warn?.(illegal)).toBe(true);
      expect(field?.warn?.(drafts.dtu)).toBe(false);
      expect(issuesOnShow(dtuForm, illegal).size).toBe(0);
    });
  });

  describe("MQTT", () => {
    expectLimits(mqttForm, drafts.mqtt, [
      [
        "mqtt_hostname",
        ["x", letters(128), "192.168.1.2", "broker_1.lan", "fe80::1"],
        ["", letters(129), "bro ker", "mqtt://broker"],
      ],
      range("mqtt_port", 1, 65_535),
      upTo("mqtt_username", 64),
      upTo("mqtt_password", 64),
      ["mqtt_topic", ["/", `${letters(31)}/`], [`${letters(32)}/`, "solar", "so lar/", ""]],
      range("mqtt_publish_interval", 5, 65_535),
      upTo("mqtt_root_ca_cert", 2560),
      upTo("mqtt_client_cert", 2560),
      upTo("mqtt_client_key", 2560),
      ["mqtt_lwt_topic", [letters(32)], [letters(33), "dtu status"]],
      upTo("mqtt_lwt_online", 20),
      upTo("mqtt_lwt_offline", 20),
      ["mqtt_hass_topic", [letters(32)], [letters(33), "home assistant/"]],
    ]);
  });

  describe("MQTT of OnBattery 2026.03.31", () => {
    expectLimits(mqttOf("2026.03.31"), withClientId, [
      upTo("mqtt_clientid", 64),
      ["mqtt_topic", [`${letters(255)}/`], [`${letters(256)}/`]],
      range("mqtt_publish_interval", 1, 86_400),
      ["mqtt_lwt_topic", [letters(256)], [letters(257)]],
      ["mqtt_hass_topic", [`${letters(255)}/`], [`${letters(256)}/`, "homeassistant", ""]],
    ]);
  });

  describe("MQTT of OpenDTU v24.11.7", () => {
    expectLimits(mqttOf("v25.4.10"), drafts.mqtt, [
      ["mqtt_topic", ["/", `${letters(31)}/`], [`${letters(32)}/`, "solar", "so lar/", ""]],
      range("mqtt_publish_interval", 5, 65_535),
      ["mqtt_lwt_topic", [letters(32)], [letters(33), "dtu status"]],
      ["mqtt_hass_topic", [letters(32), "homeassistant"], [letters(33), "home assistant/"]],
    ]);
  });

  describe("network", () => {
    expectLimits(networkForm, drafts.network, [
      upTo("ssid", 32),
      // One more of each is refused by the gateway of every release, although the stock form takes it.
      upTo("password", 63),
      ["hostname", ["x", letters(31)], ["", letters(32)]],
      ...["ipaddress", "netmask", "gateway", "dns1", "dns2"].map((path): Row => [
        path,
        ["0.0.0.0", "255.255.255.255"],
        ["", "256.1.1.1", "1.1.1", "1.1.1.1 ", "a.b.c.d", letters(33)],
      ]),
      range("aptimeout", 0, 99_999),
    ]);
  });

  describe("NTP", () => {
    expectLimits(ntpForm, drafts.ntp, [
      ["ntp_server", ["x", letters(31)], ["", letters(32)]],
      range("latitude", -90, 90, 0.001),
      range("longitude", -180, 180, 0.001),
      ["latitude", [51.1657, 51.16569901], []],
    ]);
  });

  describe("security", () => {
    it.each([8, 64])("a password of %i characters is accepted", (length) => {
      expect(issuesOnShow(securityForm, equal(letters(length))).size).toBe(0);
    });
    it.each([0, 7, 65])("a password of %i characters is refused", (length) => {
      expect([...issuesOnShow(securityForm, equal(letters(length))).keys()]).toEqual(["password"]);
    });
    it("an unequal repetition is refused at the repetition", () => {
      const issues = issuesOnShow(securityForm, { ...drafts.security, repeat: "other-horse-9" });
      expect([...issues]).toEqual([["repeat", { key: "passwordsDiffer", params: {} }]]);
    });
  });

  describe("power meter over HTTP", () => {
    expectLimits(
      powerMeterForm,
      {
        ...drafts.powermeter,
        http_phases: drafts.powermeter.http_phases.map((phase) => ({
          ...phase,
          auth_type: 1,
          username: "meter",
          password: "secret",
        })),
      },
      [0, 1, 2].flatMap((at): Row[] => [
        [
          `http_phases.${at}.url`,
          ["http://m", "{host}/x", `http://${letters(1017)}`],
          ["", "ftp://m", `http://${letters(1018)}`],
        ],
        upTo(`http_phases.${at}.username`, 64),
        upTo(`http_phases.${at}.password`, 64),
        upTo(`http_phases.${at}.header_key`, 64),
        upTo(`http_phases.${at}.header_value`, 256),
        [`http_phases.${at}.json_path`, [letters(256)], [letters(257), ""]],
        range(`http_phases.${at}.timeout`, 1, 65_535),
        [`http_phases.${at}.username`, [], [""]],
        [`http_phases.${at}.password`, [], [""]],
      ]),
    );
  });

  describe("power limiter", () => {
    expectLimits(powerLimiterForm, drafts.powerlimiter, [
      range("solar_passthrough_losses", 0, 10),
      ["target_power_consumption", [-100, 0], [none]],
      ["target_power_consumption_hysteresis", [0, 50], [-1, none]],
      ["lower_power_limit", [10], [9, none]],
      requiredRow("upper_power_limit", 800),
      range("battery_soc_start_threshold", 0, 100),
      range("battery_soc_stop_threshold", 0, 100),
      range("full_solar_passthrough_soc", 0, 100),
      ...[
        "voltage_start_threshold",
        "voltage_stop_threshold",
        "full_solar_passthrough_start_voltage",
        "full_solar_passthrough_stop_voltage",
      ].map((path): Row => [path, [50, 50.01, 48.70000076], [50.005, none]]),
      ["voltage_load_correction_factor", [0.001, 0.0015, 0.001000000047], [0.00015, none]],
      range("inverter_restart_hour", -1, 23),
    ]);
  });

  describe("battery", () => {
    expectLimits(batteryForm, drafts.battery, [
      ["jkbms_polling_interval", [2, 3, 90], [1, 91, 2.5, none]],
    ]);
  });

  describe("AC charger", () => {
    const voltage = [
      [42, 42.01, 58.5],
      [41.99, 58.51, 50.005, none],
    ] as const;
    expectLimits(chargerForm, drafts.charger, [
      ["voltage_limit", ...voltage],
      ["enable_voltage_limit", ...voltage],
      range("lower_power_limit", 50, 3000),
      range("upper_power_limit", 100, 3000),
    ]);
  });

  describe("device", () => {
    expectLimits(deviceForm, drafts.device, [
      range("display.diagramduration", 600, 86_400),
      range("display.contrast", 0, 100),
      range("led.0.brightness", 0, 100),
      range("led.1.brightness", 0, 100),
      ["curPin.name", [letters(63)], ["", letters(64)]],
    ]);
  });
});

// Trap 7: a form that lacks the gateway's own choice could only be saved with another choice.
it.each([
  [NestedMeterConfig.entries.source, "meterSource"],
  [NestedBatteryConfig.entries.provider, "batteryProvider"],
  [SolarChargerConfig.entries.provider, "solarProvider"],
  [GridChargerConfig.entries.provider, "chargerProvider"],
] as const)("offers every choice that the newest release knows: %#", (schema, name) => {
  const most = profiles.get("2026.03.31")?.choices[name] ?? Number.NaN;
  const numbers = Array.from({ length: most + 2 }, (_, number) => number);
  expect(numbers.filter((number) => v.is(schema, number))).toEqual(numbers.slice(0, -1));
});
