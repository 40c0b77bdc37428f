import { describe, expect, test } from "vitest";
import {
  dumpConfig,
  factoryConfig,
  type GatewayConfig,
  loadConfig,
} from "#simulator/device/config.ts";
import { parseJson } from "#simulator/firmware/json.ts";
import { firmwareNames, generationOf } from "#simulator/generation/generation.ts";

const poolBytes = 15_360;

function restart(config: GatewayConfig): GatewayConfig {
  return loadConfig(parseJson(dumpConfig(config), poolBytes).value);
}

const fresh = factoryConfig();
const limiter = fresh.powerlimiter;

describe("config.json", () => {
  test("carries the factory settings through a restart", () => {
    expect(restart(fresh)).toEqual(fresh);
  });

  test("names and places its values as the firmware does", () => {
    const file: unknown = JSON.parse(
      dumpConfig({
        ...fresh,
        dtu: { ...fresh.dtu, serial: "199980137057" },
        network: { ...fresh.network, ssid: "Home", mdnsenabled: true },
      }),
    );
    expect(file).toMatchObject({
      cfg: { version: 0x00011b00, save_count: 0 },
      wifi: { ssid: "Home", ip: "0.0.0.0", hostname: "OpenDTU-%06X" },
      mdns: { enabled: true },
      mqtt: { lwt: { value_online: "online" }, tls: { certlogin: false }, hass: { expire: true } },
      dtu: { serial: 0x199980137057, nrf_pa_level: 0, cmt_country_mode: 0 },
      device: { pinmapping: "", display: { powersafe: true }, led: [{ brightness: 100 }, {}] },
      powermeter: { http_phases: [{ enabled: true }, { enabled: false }, { enabled: false }] },
      powerlimiter: { solar_passtrough_enabled: true, solar_passtrough_losses: 3, interval: 10 },
      battery: { mqtt_topic: "" },
      huawei: { lower_power_limit: 150 },
    });
  });

  test.each(firmwareNames)(
    "keeps a zone that nobody knows, unless it finds it by name: %s",
    (name) => {
      const generation = generationOf(name);
      const ntp = { ...fresh.ntp, ntp_timezone: "XYZ-4", ntp_timezone_descr: "Nowhere/Land" };
      const file = dumpConfig({ ...factoryConfig(generation), ntp }, generation);
      const after = loadConfig(parseJson(file, null).value, generation);
      expect(after.ntp.ntp_timezone).toBe(generation.namesZones ? "" : "XYZ-4");
      expect(after.ntp.ntp_timezone_descr).toBe("Nowhere/Land");
    },
  );

  test("keeps the serials of inverters as numbers, letters included", () => {
    const inverters = fresh.inverters.map((slot, index) =>
      index === 1 ? { ...slot, serial: "1164a00ab123", name: "North" } : slot,
    );
    expect(restart({ ...fresh, inverters }).inverters).toEqual(inverters);
  });

  test.each<[string, GatewayConfig, (config: GatewayConfig) => unknown, unknown]>([
    [
      "losses of the passthrough are 3 again",
      { ...fresh, powerlimiter: { ...limiter, solar_passthrough_losses: 9 } },
      ({ powerlimiter }) => powerlimiter.solar_passthrough_losses,
      3,
    ],
    [
      "a charger limit with a fraction is the factory one",
      { ...fresh, charger: { ...fresh.charger, lower_power_limit: 1.5 } },
      ({ charger }) => charger.lower_power_limit,
      150,
    ],
    [
      "the name of a string loses its 31st byte",
      {
        ...fresh,
        inverters: fresh.inverters.map((slot) => ({
          ...slot,
          channel: slot.channel.map((channel) => ({ ...channel, name: "n".repeat(31) })),
        })),
      },
      ({ inverters }) => inverters[0]?.channel[0]?.name,
      "n".repeat(30),
    ],
    [
      "coordinates are rounded to single precision",
      { ...fresh, ntp: { ...fresh.ntp, longitude: 13.37 } },
      ({ ntp }) => ntp.longitude,
      Math.fround(13.37),
    ],
    [
      "an interval beyond 31 bits is the factory one",
      { ...fresh, powermeter: { ...fresh.powermeter, interval: 2 ** 31 } },
      ({ powermeter }) => powermeter.interval,
      10,
    ],
    [
      "a negative kind of sign-in is none",
      {
        ...fresh,
        powermeter: {
          ...fresh.powermeter,
          http_phases: fresh.powermeter.http_phases.map((phase) => ({
            ...phase,
            auth_type: 2 ** 32 - 1,
          })),
        },
      },
      ({ powermeter }) => powermeter.http_phases[1]?.auth_type,
      0,
    ],
  ])("after a restart %s", (_, before, look, expected) => {
    expect(look(restart(before))).toEqual(expected);
  });

  test("values of another type are the factory ones", () => {
    const file = { security: { password: 5, allow_readonly: "yes" }, ntp: { latitude: "51" } };
    const loaded = loadConfig(file);
    expect(loaded.security).toEqual(fresh.security);
    expect(loaded.ntp.latitude).toBe(fresh.ntp.latitude);
  });

  test("what stands last is lost when the file outgrows its memory", () => {
    const long = "c".repeat(2560);
    const full: GatewayConfig = {
      ...fresh,
      mqtt: {
        ...fresh.mqtt,
        mqtt_root_ca_cert: long,
        mqtt_client_cert: `${long.slice(1)}d`,
        mqtt_client_key: `${long.slice(1)}e`,
      },
      inverters: fresh.inverters.map((slot, index) => ({
        ...slot,
        name: `Inverter number ${index} on the roof`.slice(0, 30),
        channel: slot.channel.map((channel, input) => ({
          ...channel,
          name: `String ${index}.${input} of the lower roof`.slice(0, 30),
        })),
      })),
      battery: { ...fresh.battery, provider: 3 },
      charger: { ...fresh.charger, upper_power_limit: 1000 },
    };
    const after = restart(full);
    expect(after.mqtt).toEqual(full.mqtt);
    expect(after.charger.upper_power_limit).toBe(2000);
  });
});
