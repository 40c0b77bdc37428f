import { expect, test } from "vitest";
import type { Gateway } from "#simulator/gateway.ts";
import { createBoard } from "../../support/board.ts";
import { codes } from "../../support/codes.ts";
import { save, send } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

interface Row {
  readonly code: number;
  readonly path: string;
  readonly data?: unknown;
  /** Done before the request. */
  readonly first?: (gateway: Gateway) => unknown;
  readonly param?: Readonly<Record<string, number>>;
}

const a = (length: number): string => "a".repeat(length);
const { mqtt, network, ntp, time, dtu, inverter, limit, power, chargerLimit, device } = bodies;
const europe = { min: 860_250_000, max: 923_500_000 };

async function fillSlots(gateway: Gateway): Promise<void> {
  for (const last of [1, 2, 3]) {
    await save(gateway, "/api/inverter/add", { serial: `11418011224${last}`, name: "Shed" });
  }
}

/** A request for every code of docs/gateway/calls.md#codes, and for each meaning of a code with several. */
const rows: readonly Row[] = [
  { code: 1001, path: "/api/security/config", data: bodies.security },
  { code: 1002, path: "/api/security/config" },
  { code: 1003, path: "/api/dtu/config", data: { ...dtu, more: a(1024) } },
  // 512 letters of two bytes each.
  { code: 1003, path: "/api/dtu/config", data: { ...dtu, more: "ä".repeat(512) } },
  { code: 1003, path: "/api/config/delete", data: "hello" },
  { code: 1004, path: "/api/dtu/config", data: "hello" },
  { code: 1005, path: "/api/dtu/config", data: {} },
  { code: 1005, path: "/api/dtu/config", data: [1] },
  {
    code: 1006,
    path: "/api/dtu/config",
    data: dtu,
    first: (gateway) => gateway.faults.flip("configWriteFails", true),
  },
  { code: 2001, path: "/api/dtu/config", data: { ...dtu, serial: "19998013705a" } },
  { code: 2002, path: "/api/dtu/config", data: { ...dtu, pollinterval: 0 } },
  { code: 2003, path: "/api/dtu/config", data: { ...dtu, nrf_palevel: 4 } },
  { code: 2003, path: "/api/dtu/config", data: { ...dtu, cmt_palevel: -11 } },
  { code: 2004, path: "/api/dtu/config", data: { ...dtu, cmt_frequency: 1 }, param: europe },
  {
    code: 2004,
    path: "/api/dtu/config",
    data: { ...dtu, cmt_country: 2, cmt_frequency: 865_000_000 },
    param: { min: 900_250_000, max: 963_500_000 },
  },
  { code: 2005, path: "/api/dtu/config", data: { ...dtu, cmt_country: 3 } },
  { code: 3001, path: "/api/config/delete", data: { delete: false } },
  { code: 3002, path: "/api/config/delete", data: { delete: true } },
  { code: 4001, path: "/api/inverter/add", data: { serial: "1164a00ab123", name: "New" } },
  { code: 4001, path: "/api/inverter/edit", data: { ...inverter, serial: "0" } },
  {
    code: 4002,
    path: "/api/inverter/add",
    data: { serial: "114180112230", name: a(32) },
    param: { max: 31 },
  },
  {
    code: 4003,
    path: "/api/inverter/add",
    data: { serial: "114180112230", name: "No room" },
    first: fillSlots,
    param: { max: 5 },
  },
  { code: 4004, path: "/api/inverter/add", data: { serial: "114180112230", name: "New" } },
  { code: 4005, path: "/api/inverter/edit", data: { ...inverter, id: 5 } },
  { code: 4005, path: "/api/inverter/del", data: { id: 5 } },
  { code: 4006, path: "/api/inverter/edit", data: { ...inverter, channel: [] } },
  { code: 4007, path: "/api/inverter/edit", data: inverter },
  { code: 4008, path: "/api/inverter/del", data: { id: 4 } },
  { code: 4009, path: "/api/inverter/order", data: { order: [1, 0] } },
  { code: 5001, path: "/api/limit/config", data: { ...limit, serial: "" } },
  {
    code: 5002,
    path: "/api/limit/config",
    data: { ...limit, limit_value: 2251 },
    param: { max: 2250 },
  },
  {
    code: 5002,
    path: "/api/huawei/limit/config",
    data: { ...chargerLimit, voltage: 58.1 },
    param: { max: 58, min: 42 },
  },
  {
    code: 5002,
    path: "/api/huawei/limit/config",
    data: { ...chargerLimit, online: false, voltage: 47.9 },
    param: { max: 58, min: 48 },
  },
  {
    code: 5002,
    path: "/api/huawei/limit/config",
    data: { ...chargerLimit, current: -1 },
    param: { max: 60, min: 0 },
  },
  { code: 5003, path: "/api/limit/config", data: { ...limit, limit_type: 2 } },
  { code: 5003, path: "/api/huawei/limit/config", data: {} },
  { code: 5004, path: "/api/limit/config", data: { ...limit, serial: "999" } },
  { code: 6001, path: "/api/maintenance/reboot", data: { reboot: true } },
  { code: 6002, path: "/api/maintenance/reboot", data: { reboot: false } },
  {
    code: 7001,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_hostname: "" },
    param: { max: 128 },
  },
  {
    code: 7002,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_username: a(65) },
    param: { max: 64 },
  },
  {
    code: 7003,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_password: a(65) },
    param: { max: 64 },
  },
  {
    code: 7004,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_topic: `${a(256)}/` },
    param: { max: 256 },
  },
  { code: 7005, path: "/api/mqtt/config", data: { ...mqtt, mqtt_topic: "a b/" } },
  { code: 7006, path: "/api/mqtt/config", data: { ...mqtt, mqtt_topic: "solar" } },
  { code: 7007, path: "/api/mqtt/config", data: { ...mqtt, mqtt_port: 65536 } },
  {
    code: 7008,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_client_key: a(2561) },
    param: { max: 2560 },
  },
  {
    code: 7009,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_lwt_topic: a(257) },
    param: { max: 256 },
  },
  { code: 7010, path: "/api/mqtt/config", data: { ...mqtt, mqtt_lwt_topic: "a b" } },
  {
    code: 7011,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_lwt_online: a(21) },
    param: { max: 20 },
  },
  {
    code: 7012,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_lwt_offline: a(21) },
    param: { max: 20 },
  },
  {
    code: 7013,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_publish_interval: 65536 },
    param: { min: 5, max: 65535 },
  },
  {
    code: 7014,
    path: "/api/mqtt/config",
    data: { ...mqtt, mqtt_hass_topic: a(257) },
    param: { max: 256 },
  },
  { code: 7015, path: "/api/mqtt/config", data: { ...mqtt, mqtt_hass_topic: "a b" } },
  { code: 7016, path: "/api/mqtt/config", data: { ...mqtt, mqtt_lwt_qos: 3 }, param: { max: 2 } },
  { code: 8001, path: "/api/network/config", data: { ...network, ipaddress: "1.2.3" } },
  { code: 8002, path: "/api/network/config", data: { ...network, netmask: "1.2.3.256" } },
  { code: 8003, path: "/api/network/config", data: { ...network, gateway: " 1.2.3.4" } },
  { code: 8004, path: "/api/network/config", data: { ...network, dns1: "" } },
  { code: 8005, path: "/api/network/config", data: { ...network, dns2: "-1.2.3.4" } },
  { code: 8006, path: "/api/network/config", data: { ...network, aptimeout: 100_000 } },
  { code: 9001, path: "/api/ntp/config", data: { ...ntp, ntp_server: a(32) }, param: { max: 31 } },
  {
    code: 9002,
    path: "/api/ntp/config",
    data: { ...ntp, ntp_timezone: a(51) },
    param: { max: 50 },
  },
  {
    code: 9003,
    path: "/api/ntp/config",
    data: { ...ntp, ntp_timezone_descr: "" },
    param: { max: 50 },
  },
  {
    code: 9004,
    path: "/api/ntp/time",
    data: { ...time, year: 2021 },
    param: { min: 2022, max: 2100 },
  },
  { code: 9005, path: "/api/ntp/time", data: { ...time, month: 13 }, param: { min: 1, max: 12 } },
  { code: 9006, path: "/api/ntp/time", data: { ...time, day: 0 }, param: { min: 1, max: 31 } },
  { code: 9007, path: "/api/ntp/time", data: { ...time, hour: 24 }, param: { min: 0, max: 23 } },
  { code: 9008, path: "/api/ntp/time", data: { ...time, minute: 60 }, param: { min: 0, max: 59 } },
  { code: 9009, path: "/api/ntp/time", data: { ...time, second: 60 }, param: { min: 0, max: 59 } },
  { code: 9010, path: "/api/ntp/time", data: { ...time, month: 2, day: 31 } },
  { code: 10001, path: "/api/security/config", data: { password: a(7) }, param: { max: 64 } },
  // Lengths count bytes.
  {
    code: 10001,
    path: "/api/security/config",
    data: { password: "ä".repeat(33) },
    param: { max: 64 },
  },
  { code: 11001, path: "/api/power/config", data: { ...power, serial: "114180a12233" } },
  { code: 11002, path: "/api/power/config", data: { ...power, serial: "999" } },
  {
    code: 12001,
    path: "/api/device/config",
    data: { ...device, curPin: { name: "" } },
    param: { max: 63 },
  },
];

const successes = new Set([1001, 3002, 4004, 4007, 4008, 4009, 6001, 9010, 10002]);

// Codes of later releases. Source: docs/gateway/releases.md#transport-and-answers.
const laterCodes: readonly number[] = [1007, 3003, 4010, 7017, 7018, 8007, 8008];

/** The codes whose answer is a save's; signing in gives the remaining one. */
test("every code of the catalogue has its request", () => {
  const provoked = new Set(rows.map(({ code }) => code)).add(10002);
  expect([...provoked].sort((one, other) => one - other)).toEqual(
    Object.keys(codes)
      .map(Number)
      .filter((code) => !laterCodes.includes(code)),
  );
});

test.each(rows)("$code from $path", async ({ code, path, data, first, param }) => {
  const { gateway } = createBoard();
  await first?.(gateway);
  const answer =
    data === undefined
      ? await (await send(gateway, ["POST", path])).json()
      : await save(gateway, path, data);
  expect(answer).toEqual({
    type: successes.has(code) ? "success" : "warning",
    message: expect.stringMatching(/\w/),
    code,
    ...(param === undefined ? {} : { param }),
  });
});

test("parameters are those of the catalogue", () => {
  const wrong = rows.filter(({ code, param = {} }) => {
    const known = codes[code] ?? [];
    return !Object.keys(param).every((name) => known.includes(name));
  });
  expect(wrong).toEqual([]);
});

test("10002 from signing in", async () => {
  const { gateway } = createBoard();
  const answer = await send(gateway, ["GET", "/api/security/authenticate"]);
  expect(await answer.json()).toMatchObject({ type: "success", code: 10002 });
});

test.each([
  ["/api/powermeter/config", {}],
  ["/api/powermeter/config", "hello"],
  ["/api/powermeter/config", { enabled: true, source: 3, http_phases: [{ url: "meter" }] }],
  ["/api/powermeter/testhttprequest", {}],
  ["/api/powermeter/testhttprequest", { ...bodies.phase, url: "http://meter.invalid/" }],
  ["/api/powermeter/testhttprequest", { ...bodies.phase, url: "http://meter.lan:9/" }],
  ["/api/powermeter/testhttprequest", { ...bodies.phase, url: "http://meter.lan/404" }],
  ["/api/powermeter/testhttprequest", { ...bodies.phase, timeout: 1 }],
  ["/api/powermeter/testhttprequest", { ...bodies.phase, json_path: "nothing/here" }],
  ["/api/powerlimiter/config", "hello"],
  ["/api/network/config", { ...network, hostname: "" }],
  ["/api/network/config", { ...network, ssid: "" }],
  ["/api/network/config", { ...network, password: a(64) }],
])("%s refuses %j without a code", async (path, data) => {
  const answer = await save(createBoard().gateway, path, data);
  expect(answer).toEqual({ type: "warning", message: expect.stringMatching(/\w/) });
});

/** The last values on the right side of every bound above. */
const bounds: readonly (readonly [path: string, body: object, changes: object])[] = [
  ["/api/security/config", bodies.security, { password: a(8) }],
  ["/api/security/config", bodies.security, { password: a(64) }],
  ["/api/security/config", bodies.security, { password: "ääää" }],
  ["/api/dtu/config", dtu, { pollinterval: 1, nrf_palevel: 3, cmt_palevel: -10 }],
  ["/api/dtu/config", dtu, { cmt_palevel: 20, cmt_frequency: 860_250_000 }],
  ["/api/dtu/config", dtu, { cmt_frequency: 923_500_000 }],
  ["/api/dtu/config", dtu, { cmt_country: 1, cmt_frequency: 900_250_000 }],
  ["/api/dtu/config", dtu, { cmt_country: 2, cmt_frequency: 963_500_000 }],
  ["/api/inverter/add", { serial: "114180112230" }, { name: a(31) }],
  ["/api/inverter/edit", inverter, { id: 4, name: "a" }],
  ["/api/inverter/edit", inverter, { channel: Array.from({ length: 6 }, () => ({})) }],
  ["/api/limit/config", limit, { limit_value: 2250 }],
  ["/api/limit/config", limit, { limit_value: -1 }],
  ["/api/huawei/limit/config", chargerLimit, { voltage: 58, current: 60 }],
  ["/api/huawei/limit/config", chargerLimit, { voltage: 42, current: 0 }],
  ["/api/huawei/limit/config", chargerLimit, { online: false, voltage: 58 }],
  ["/api/huawei/limit/config", chargerLimit, { online: false, voltage: 48 }],
  ["/api/mqtt/config", mqtt, { mqtt_hostname: a(128), mqtt_username: a(64) }],
  ["/api/mqtt/config", mqtt, { mqtt_password: a(64), mqtt_topic: `${a(255)}/` }],
  ["/api/mqtt/config", mqtt, { mqtt_port: 65_535, mqtt_client_key: a(2560) }],
  ["/api/mqtt/config", mqtt, { mqtt_port: 1, mqtt_client_cert: a(2560) }],
  ["/api/mqtt/config", mqtt, { mqtt_root_ca_cert: a(2560), mqtt_lwt_topic: a(256) }],
  ["/api/mqtt/config", mqtt, { mqtt_lwt_online: a(20), mqtt_lwt_offline: a(20) }],
  ["/api/mqtt/config", mqtt, { mqtt_lwt_qos: 2, mqtt_publish_interval: 65_535 }],
  ["/api/mqtt/config", mqtt, { mqtt_publish_interval: 5, mqtt_hass_topic: a(256) }],
  ["/api/mqtt/config", mqtt, { mqtt_hass_enabled: false, mqtt_hass_topic: "a b" }],
  ["/api/network/config", network, { hostname: a(31), ssid: a(32), password: a(63) }],
  ["/api/network/config", network, { hostname: "a", ssid: "a", aptimeout: 99_999 }],
  ["/api/ntp/config", ntp, { ntp_server: a(31), ntp_timezone: a(50) }],
  ["/api/ntp/config", ntp, { ntp_server: "a", ntp_timezone_descr: a(50) }],
  ["/api/ntp/time", time, { year: 2022, month: 1, day: 1, hour: 0, minute: 0, second: 0 }],
  ["/api/ntp/time", time, { year: 2100, month: 12, day: 31, hour: 23, minute: 59, second: 59 }],
  ["/api/device/config", device, { curPin: { name: a(63) } }],
];

test.each(bounds)(
  "%s takes %j with the last values that it may: %j",
  async (path, body, changes) => {
    const answer = await save(createBoard().gateway, path, { ...body, ...changes });
    expect(answer).toHaveProperty("type", "success");
  },
);
