import { describe, expect, test } from "vitest";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { provider } from "#simulator/radio/peripherals.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { chargerProvider } from "#simulator/settings/nested/gridCharger.ts";
import { listenTo } from "#simulator/sockets/feedClient.ts";
import { read, save } from "../../support/gatewayClient.ts";

function start(firmware: FirmwareName = "2026.03.31", scenario: ScenarioName = "full"): Gateway {
  return createGateway(gatewayOptions(scenario, { firmware }));
}

async function batteryOf(kind: number, scenario: ScenarioName = "full"): Promise<unknown> {
  const gateway = start("2026.03.31", scenario);
  const { nestedBattery } = gateway.device.config;
  gateway.device.save("nestedBattery", { ...nestedBattery, provider: kind });
  gateway.advance(120_000);
  return read(gateway, "/api/batterylivedata/status");
}

describe("the AC charger", () => {
  const path = "/api/gridchargerlivedata/status";

  test("acknowledges the settings that it was given", async () => {
    const gateway = start();
    const { gridCharger } = gateway.device.config;
    const huawei = {
      ...gridCharger.huawei,
      offline_voltage: 50,
      offline_current: 11,
      input_current_limit: 12,
    };
    gateway.device.save("gridCharger", { ...gridCharger, huawei });
    gateway.advance(5000);
    expect(await read(gateway, path)).toMatchObject({
      reachable: true,
      values: {
        acknowledgements: {
          offlineVoltage: { v: 50 },
          offlineCurrent: { v: 11 },
          inputCurrentLimit: { v: 12 },
        },
      },
    });
  });

  test("of Trucki tells the powers that it may have", async () => {
    const gateway = start();
    const { gridCharger } = gateway.device.config;
    const limits = { lower_power_limit: 150, upper_power_limit: 1234 };
    const change = { provider: chargerProvider.trucki, ...limits };
    gateway.device.save("gridCharger", { ...gridCharger, ...change });
    gateway.advance(5000);
    expect(await read(gateway, path)).toMatchObject({
      values: { input: { minPower: { v: 150 }, maxPower: { v: 1234 } } },
    });
  });

  test.each([
    [{ voltage: 58.5 }, 1001],
    // Its own limit, as docs/gateway/releases.md says.
    [{ voltage: 58.6 }, 1002],
    [{ voltage: 41 }, 1001],
    [{ voltage: 40.99 }, 1002],
    [{ current: 84 }, 1001],
    [{ current: 84.1 }, 1003],
    [{ current: -0.1 }, 1003],
  ])("answers to the limits %j with %i", async (limits, code) => {
    expect(await save(start(), "/api/gridcharger/limit", limits)).toHaveProperty("code", code);
  });
});

describe("the battery", () => {
  test.each([
    [provider.pylontech, true],
    [provider.pytes, true],
    [provider.sbs, true],
    [provider.zendure, true],
    [provider.jkBms, false],
    [provider.jbdBms, false],
    [provider.smartShunt, false],
  ])("of kind %i tells how much current may be taken: %j", async (kind, tells) => {
    const status = Reflect.get(
      Object(Reflect.get(Object(await batteryOf(kind)), "values")),
      "status",
    );
    expect(Object.hasOwn(Object(status), "dischargeCurrentLimitation")).toBe(tells);
  });

  test("of Zendure tells how long it lasts only while it is discharged", async () => {
    const time = { v: expect.any(Number), u: "min" };
    expect(await batteryOf(provider.zendure, "night")).toMatchObject({
      values: { status: { remainOutTime: time, state: { value: "discharging" } } },
    });
    expect(await batteryOf(provider.zendure)).toMatchObject({
      values: { status: { remainOutTime: { value: "unavail" } } },
    });
  });

  test("of another kind has no values yet", async () => {
    const gateway = start();
    gateway.advance(60_000);
    const path = "/api/batterylivedata/status";
    expect(await read(gateway, path)).toHaveProperty("values");
    const { nestedBattery } = gateway.device.config;
    gateway.device.save("nestedBattery", { ...nestedBattery, provider: provider.jkBms });
    expect(await read(gateway, path)).not.toHaveProperty("values");
  });
});

test("the socket of the solar chargers says of every eleventh message that it is a full one", () => {
  const gateway = start();
  gateway.advance(30_000);
  const heard = listenTo(gateway, "/solarchargerlivedata");
  gateway.advance(10_000);
  const isFull = heard.map((text): unknown => JSON.parse(text).solarcharger.full_update);
  expect(isFull[0]).toBe(true);
  expect(new Set(isFull.slice(1))).toEqual(new Set([false]));
});

test.each(firmwareNames)(
  "%s tells of a PIN of the inverter as its release does",
  async (firmware) => {
    const info = await read(start(firmware), `/api/devinfo/status?inv=${serials.garage}`);
    const tells = firmware !== "2024.03.07";
    expect(Object.hasOwn(Object(info), "pdl_supported")).toBe(tells);
  },
);

test.each(["de", "DE", "fr", "en", "it", ""])(
  "the event log in the language %j",
  async (locale) => {
    const gateway = start("2024.03.07");
    const path = `/api/eventlog/status?inv=${serials.garage}&locale=`;
    const known = /^(de|fr)$/i.test(locale) ? locale.toLowerCase() : "en";
    expect(await read(gateway, path + locale)).toEqual(await read(gateway, path + known));
    const others = ["de", "fr", "en"].filter((one) => one !== known);
    for (const other of others)
      expect(await read(gateway, path + locale)).not.toEqual(await read(gateway, path + other));
  },
);
