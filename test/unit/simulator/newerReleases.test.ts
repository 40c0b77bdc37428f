import { describe, expect, test } from "vitest";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import type { InverterSlot } from "#simulator/settings/inverters.ts";
import { restartMs } from "../../support/board.ts";
import { read, save, send } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

const newer = firmwareNames.filter((name) => name !== "2024.03.07");
const onBattery = newer.filter((name) => !name.startsWith("opendtu"));
const naming = ["2026.03.31", "opendtu-26.3.30"] as const;

function start(firmware: FirmwareName): Gateway {
  return createGateway(gatewayOptions("full", { firmware }));
}

async function restart(gateway: Gateway): Promise<void> {
  await save(gateway, "/api/maintenance/reboot", { reboot: true });
  gateway.advance(restartMs);
}

/** The inverter added in place of a deleted one with odd settings. */
async function successor(firmware: FirmwareName): Promise<InverterSlot | undefined> {
  const gateway = start(firmware);
  const edit = { ...bodies.inverter, serial: "114180610042", poll_enable_night: false };
  const odd = { reachable_threshold: 9, clear_eventlog: true, zero_day: true };
  await save(gateway, "/api/inverter/edit", { ...edit, ...odd });
  await save(gateway, "/api/inverter/del", { id: 0 });
  await save(gateway, "/api/inverter/add", { serial: "114180112233", name: "New" });
  return gateway.device.config.inverters.find(({ name }) => name === "New");
}

describe("the slot of a deleted inverter", () => {
  test.each(newer)("%s has factory settings again, but for clear_eventlog", async (firmware) => {
    expect(await successor(firmware)).toMatchObject({
      poll_enable_night: true,
      reachable_threshold: 2,
      zero_day: false,
      clear_eventlog: true,
      channel: Array.from({ length: 6 }, () => ({ name: "", max_power: 0 })),
    });
  });

  test("2024.03.07 keeps the settings of the last one", async () => {
    expect(await successor("2024.03.07")).toMatchObject({
      poll_enable_night: false,
      reachable_threshold: 9,
    });
  });
});

test("2026.03.31 has settings of the limiter that its own form takes", async () => {
  // At most 66 V; 100 V was the factory setting of older releases.
  expect(await read(start("2026.03.31"), "/api/powerlimiter/config")).toMatchObject({
    full_solar_passthrough_start_voltage: 66,
    full_solar_passthrough_stop_voltage: 66,
  });
});

test.each(newer)("%s shows an empty MQTT client id as it is stored", async (firmware) => {
  const gateway = start(firmware);
  const before = await read(gateway, "/api/mqtt/config");
  const asked = { ...Object(before), mqtt_clientid: "" };
  expect(await save(gateway, "/api/mqtt/config", asked)).toHaveProperty("code", 1001);
  await restart(gateway);
  expect(await read(gateway, "/api/mqtt/config")).toHaveProperty("mqtt_clientid", "");
  const shown = `OpenDTU-${gateway.device.chipId}`;
  expect(await read(gateway, "/api/mqtt/status")).toHaveProperty("mqtt_clientid", shown);
});

test.each(onBattery)(
  "%s sends 0 for what is on and not read yet, of a battery nothing",
  async (firmware) => {
    const gateway = createGateway(gatewayOptions("all-off", { firmware }));
    const { device } = gateway;
    for (const area of ["solarCharger", "gridCharger", "nestedBattery", "nestedMeter"] as const) {
      device.save(area, { ...device.config[area], enabled: true });
    }
    const none = { enabled: true, Power: { v: 0 } };
    const status = await read(gateway, "/api/livedata/status");
    expect(status).toMatchObject({
      solarcharger: { enabled: true, power: { v: 0 } },
      [device.generation.acCharger ?? ""]: none,
      power_meter: none,
    });
    expect(status).toHaveProperty("battery", { enabled: true });
  },
);

describe.each(newer)("%s and a file without a name", (firmware) => {
  test("is uploaded with 200 and a restart, and not stored", async () => {
    const gateway = start(firmware);
    const before = [...gateway.device.files.keys()];
    const fields = { file: new Blob(["{}"]) };
    const answer = await send(gateway, ["POST", "/api/file/upload"], { fields });
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    expect(gateway.device.isRunning()).toBe(false);
    gateway.advance(restartMs);
    expect([...gateway.device.files.keys()]).toEqual(before);
  });

  test("is deleted with success, an unknown one is not found", async () => {
    const gateway = start(firmware);
    expect(await save(gateway, "/api/file/delete", { file: "" })).toHaveProperty("code", 3003);
    const data = JSON.stringify({ file: "none.json" });
    const answer = await send(gateway, ["POST", "/api/file/delete"], { fields: { data } });
    expect(answer.status).toBe(404);
  });
});

test.each([
  ['{"meta":{"code":"it","name":"Italiano"}}', [{ code: "it", name: "Italiano" }]],
  ['{"meta":{"code":"it"}}', []],
  ['{"meta":{"code":"it","name":""}}', []],
  ['{"meta":{"code":5,"name":"Italiano"}}', []],
  ['{"meta":{"code":"it","name":"Italiano"}', []],
  ["{}", []],
])("of the language pack %s the gateway lists %j", async (content, listed) => {
  const files = { "it.lang.json": content };
  const gateway = createGateway({
    ...gatewayOptions("factory", { firmware: "2026.03.31" }),
    files,
  });
  expect(await read(gateway, "/api/i18n/languages")).toEqual(listed);
});

describe.each(naming)("%s finds the time zone by its name", (firmware) => {
  test.each([
    ["Europe/London", "GMT0BST,M3.5.0/1,M10.5.0"],
    ["America/Asuncion", "<-04>4<-03>,M10.1.0/0,M3.4.0/0"],
    ["America/Montreal", "EST5EDT,M3.2.0,M11.1.0"],
    // The search looks for the name with the sign behind it, so that its end is enough.
    ["Lisbon", "WET0WEST,M3.5.0/1,M10.5.0"],
  ])("%s, at once and after a restart", async (name, posix) => {
    const gateway = start(firmware);
    await save(gateway, "/api/ntp/config", { ...bodies.ntp, ntp_timezone_descr: name });
    expect(await read(gateway, "/api/ntp/status")).toHaveProperty("ntp_timezone", posix);
    await restart(gateway);
    expect(await read(gateway, "/api/ntp/status")).toHaveProperty("ntp_timezone", posix);
  });

  test("an unknown one keeps the zone until the restart, then there is none", async () => {
    const gateway = start(firmware);
    await save(gateway, "/api/ntp/config", { ...bodies.ntp, ntp_timezone_descr: "Europe/Kyiv" });
    const zone = async () => read(gateway, "/api/ntp/status");
    expect(await zone()).toHaveProperty("ntp_timezone", "CET-1CEST,M3.5.0,M10.5.0/3");
    await restart(gateway);
    expect(await zone()).toMatchObject({ ntp_timezone: "", ntp_timezone_descr: "Europe/Kyiv" });
  });

  test("and lists those that it knows, in order", async () => {
    const zones = Object.keys(Object(await read(start(firmware), "/api/ntp/zones")));
    expect(zones).toEqual(zones.toSorted());
    expect(zones).toHaveLength(461);
    expect(zones).not.toContain("Europe/Kyiv");
  });
});

test.each([
  ["192.168.1.2", "192.168.1.2"],
  ["1.2.3", "1.2.0.0"],
  ["1.2.300.4", "1.2.0.0"],
  ["1.2.3.4.5", "1.2.3.0"],
  ["meter.lan", "0.0.0.0"],
])("an address of %j is stored as %s", async (sent, kept) => {
  const gateway = start("2026.03.31");
  const udp = { ip_address: sent, polling_interval_ms: 500 };
  await save(gateway, "/api/powermeter/config", { enabled: true, source: 7, udp_victron: udp });
  expect(await read(gateway, "/api/powermeter/config")).toHaveProperty(
    "udp_victron.ip_address",
    kept,
  );
});

test.each([256, -1, 0.5, "0"])(
  "a number of a slot that does not fit, %j, is missing",
  async (id) => {
    const gateway = start("2026.03.31");
    expect(await save(gateway, "/api/inverter/del", { id })).toHaveProperty("code", 1005);
    expect(await save(gateway, "/api/inverter/del", { id: 0 })).toHaveProperty("code", 4008);
  },
);
