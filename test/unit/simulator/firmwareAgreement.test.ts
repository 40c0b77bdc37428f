import { describe, expect, test } from "vitest";
import { factoryConfig, type GatewayConfig } from "#simulator/device/config.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { generationOf } from "#simulator/generation/generation.ts";
import { upgradeConfig } from "#simulator/scenario/newerHousehold.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { createBoard, restartMs } from "../../support/board.ts";
import { read, save, send } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

async function restart(gateway: Gateway): Promise<void> {
  await save(gateway, "/api/maintenance/reboot", { reboot: true });
  gateway.advance(restartMs);
}

async function restore(gateway: Gateway, file: string | Uint8Array<ArrayBuffer>): Promise<void> {
  await send(gateway, ["POST", "/api/config/upload?file=config.json"], {
    fields: { data: new Blob([file]) },
  });
  gateway.advance(restartMs);
}

describe("the host name", () => {
  test.each([
    ["my_dtu", "my-dtu"],
    ["a b+c!d?e*f", "a-b-c-d-e-f"],
    ["roof--", "roof"],
    ["roof_!", "roof"],
    [" ", "OpenDTU-0B3F21"],
    ["Dach.über", "Dachber"],
  ])("%j is %s", async (hostname, shown) => {
    const { gateway } = createBoard();
    await save(gateway, "/api/network/config", { ...bodies.network, hostname });
    expect(await read(gateway, "/api/network/status")).toHaveProperty("network_hostname", shown);
  });
});

describe("config.json", () => {
  test("keeps all 31 bytes of an inverter's name and 30 of a string's", async () => {
    const { gateway } = createBoard();
    const name = "n".repeat(31);
    await save(gateway, "/api/inverter/edit", { ...bodies.inverter, name, channel: [{ name }] });
    await restart(gateway);
    expect(await read(gateway, "/api/inverter/list")).toMatchObject({
      inverter: [{ name, channel: [{ name: "n".repeat(30) }, {}] }, {}],
    });
  });

  test("of an older version is migrated", async () => {
    const { gateway } = createBoard();
    const file = JSON.stringify({
      cfg: { version: 0x00011600 },
      mqtt: { publish_invterval: 20 },
      dtu: { cmt_frequency: 868_000, pa_level: 2 },
      inverters: [{ serial: 0x114180112233, name: "Old", channels: [300, 310] }],
    });
    await restore(gateway, file);
    const { config } = gateway.device;
    expect(config.dtu).toMatchObject({ cmt_frequency: 868_000_000, nrf_palevel: 2 });
    expect(config.mqtt.mqtt_publish_interval).toBe(20);
    expect(config.inverters[0]?.channel.map((it) => it.max_power)).toEqual([300, 310, 0, 0, 0, 0]);
    expect(
      JSON.parse(new TextDecoder().decode(gateway.device.files.get("config.json"))),
    ).toHaveProperty("cfg.version", 0x00011b00);
  });

  test("with a byte order mark is not readable", async () => {
    const { gateway } = createBoard();
    await restore(gateway, `\uFEFF${JSON.stringify({ security: { password: "another-one" } })}`);
    expect(gateway.device.config.security.password).toBe("openDTU42");
  });
});

function updateConfig(change: Partial<GatewayConfig>): GatewayConfig {
  return upgradeConfig({ ...factoryConfig(), ...change }, generationOf("2026.03.31"));
}

describe("an update from 2024.03.07", () => {
  const { ntp, powerlimiter } = factoryConfig();

  test.each([
    ["pool.ntp.org", "opendtu.pool.ntp.org"],
    ["time.home", "time.home"],
  ])("makes of the time server %s %s", (server, after) => {
    expect(updateConfig({ ntp: { ...ntp, ntp_server: server } }).ntp.ntp_server).toBe(after);
  });

  test.each([
    [-1, 0],
    [0, 0],
    [5, 5],
  ])("makes of the restart hour %i %i", (inverter_restart_hour, after) => {
    const { nestedLimiter } = updateConfig({
      powerlimiter: { ...powerlimiter, inverter_restart_hour },
    });
    expect(nestedLimiter.inverter_restart_hour).toBe(after);
  });
});

test("a byte order mark before the data of a save is refused", async () => {
  const { gateway } = createBoard();
  const data = `\uFEFF${JSON.stringify(bodies.vedirect)}`;
  expect(await save(gateway, "/api/vedirect/config", data)).toHaveProperty("code", 1004);
});

test("an inverter added without a radio is known until the restart", async () => {
  const gateway = createGateway({ ...gatewayOptions("factory") });
  await save(gateway, "/api/inverter/add", { serial: "114180112233", name: "Garage" });
  const type = async () => read(gateway, "/api/inverter/list");
  expect(await type()).toHaveProperty("inverter.0.type", "HM-600/700/800-2T");
  expect(await save(gateway, "/api/limit/config", bodies.limit)).toHaveProperty("code", 1001);
  await restart(gateway);
  expect(await type()).toHaveProperty("inverter.0.type", "Unknown");
  expect(await save(gateway, "/api/limit/config", bodies.limit)).toHaveProperty("code", 5004);
});

test("a sunset counts as available while the clock is not set", async () => {
  const { gateway } = createBoard({ switches: { ntpReachable: false } });
  expect(await read(gateway, "/api/ntp/status")).toMatchObject({
    sun_isSunsetAvailable: true,
    sun_risetime: "--",
  });
});

test("a string's name cut inside a character arrives as the bytes that were cut", async () => {
  const { gateway } = createBoard();
  const name = `${"n".repeat(30)}ü`;
  await save(gateway, "/api/inverter/edit", { ...bodies.inverter, channel: [{ name }] });
  const answer = await send(gateway, ["GET", "/api/inverter/list"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const cut = Buffer.from(name).subarray(0, 31);
  expect(bytes.includes(Buffer.concat([cut, Buffer.from('"')]))).toBe(true);
});

test.each([
  ["powermeter", { enabled: false, source: 2 }],
  ["powerlimiter", bodies.powerlimiter],
])("a save of the %s answers in the firmware's words", async (area, body) => {
  const { gateway } = createBoard();
  expect(await save(gateway, `/api/${area}/config`, body)).toHaveProperty(
    "message",
    "Settings saved!",
  );
});
