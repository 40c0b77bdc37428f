import { describe, expect, test } from "vitest";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { restartMs } from "../../support/board.ts";
import { read, save } from "../../support/gatewayClient.ts";

/** A sent value, the kept value, and the value after a restart if it differs. */
type Row = readonly [page: string, path: string, sent: unknown, kept: unknown, later?: unknown];

type SentNumber = readonly [page: string, path: string, sent: unknown];

/** A record with another value at a path such as `inverters.0.power_source`. */
function changeAt(record: unknown, path: string, value: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  if (Array.isArray(record)) {
    return record.map((entry: unknown, index) =>
      String(index) === key ? replaceEntry(entry, rest, value) : entry,
    );
  }
  const members = typeof record === "object" && record !== null ? Object.entries(record) : [];
  const inner: unknown = members.find(([name]) => name === key)?.[1];
  return { ...Object.fromEntries(members), [key]: replaceEntry(inner, rest, value) };
}

function replaceEntry(entry: unknown, rest: readonly string[], value: unknown): unknown {
  return rest.length === 0 ? value : changeAt(entry, rest.join("."), value);
}

async function restart(gateway: Gateway): Promise<void> {
  await save(gateway, "/api/maintenance/reboot", { reboot: true });
  gateway.advance(restartMs);
}

function valueAt(record: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return members.find(([name]) => name === key)?.[1];
  }, record);
}

/** Values that a gateway keeps: at once, and after a restart. A page that restarts it is read only then. */
async function keptBy(firmware: FirmwareName, [page, path, sent]: SentNumber) {
  const gateway = createGateway(gatewayOptions("full", { firmware }));
  const call = `/api/${page}/config`;
  const shownValue = async () => valueAt(await read(gateway, call), path);
  const answer = await save(gateway, call, changeAt(await read(gateway, call), path, sent));
  const kept: unknown[] = [valueAt(answer, "code")];
  if (gateway.device.isRunning()) {
    kept.push(await shownValue());
    await restart(gateway);
  } else gateway.advance(restartMs);
  return [...kept, await shownValue()];
}

function withTitles(rows: readonly Row[]) {
  return rows.map((row) => ({ row, title: `${row[0]}: ${row[1]} of ${JSON.stringify(row[2])}` }));
}

const tooWide = 2 ** 31;
const widest = 2 ** 32 - 1;

describe("a number that does not fit, in a release that checks types", () => {
  test.each(
    withTitles([
      // The factory value is an int: too large values are missing, the rest is cut to the width.
      ["powerlimiter", "base_load_limit", tooWide, 100],
      ["powerlimiter", "base_load_limit", 65_536, 0],
      ["powerlimiter", "base_load_limit", -1, 65_535],
      ["powerlimiter", "conduction_losses", 300, 44],
      ["powerlimiter", "target_power_consumption", 40_000, -25_536],
      ["powerlimiter", "target_power_consumption", tooWide, 0],
      ["powermeter", "serial_sdm.address", 300, 300],
      ["powermeter", "serial_sdm.polling_interval", -1, widest, 10],
      ["powermeter", "http_sml.http_request.timeout", tooWide, 1000],
      ["battery", "zendure.sunrise_offset", 32_768, -32_768],
      ["battery", "zendure.bypass_mode", -1, 255],
      // This field has no sign, and so has its factory value.
      ["gridcharger", "can.controller_frequency", widest, widest],
      // Enumerations are 32 bits wide, and none of their values fits an int when it was negative.
      ["powermeter", "mqtt.values.1.unit", -1, widest, 0],
      ["powermeter", "mqtt.values.1.unit", tooWide, 0],
      ["powermeter", "http_json.values.2.http_request.auth_type", -1, widest, 0],
      ["battery", "mqtt.voltage_unit", 65_535, 65_535],
      ["solarcharger", "mqtt.power_unit", tooWide, 1],
      ["solarcharger", "mqtt.power_unit", -1, widest, 1],
      ["gridcharger", "can.hardware_interface", -1, widest, 0],
      // Whole numbers in single precision: from ten million on the file has an exponent.
      ["gridcharger", "upper_power_limit", 3000, 3000],
      ["gridcharger", "upper_power_limit", 9_999_999, 9_999_999],
      ["gridcharger", "upper_power_limit", 10_000_000, 10_000_000, 2000],
      ["gridcharger", "upper_power_limit", 1500.5, 2000],
      // Two decimals are a whole number of hundredths in 32 bits, after a product in single precision.
      ["powerlimiter", "voltage_start_threshold", 1.255, 1.26],
      ["powerlimiter", "voltage_start_threshold", -1.255, -1.26],
      ["powerlimiter", "voltage_start_threshold", 1e10, -21_474_836.48],
      ["gridcharger", "voltage_limit", 1e40, -21_474_836.48],
      // Converted, not checked.
      ["solarcharger", "mqtt.calculate_output_power", "true", true],
      ["solarcharger", "mqtt.calculate_output_power", 1, true],
      ["solarcharger", "mqtt.calculate_output_power", null, false],
    ]),
  )("$title", async ({ row }) => {
    const [page, path, sent, kept, later = kept] = row;
    expect(await keptBy("2026.03.31", [page, path, sent])).toEqual([1001, kept, later]);
  });
});

describe("a number that does not fit, in 2024.03.07", () => {
  const restarting = ["powermeter", "huawei"];

  test.each(
    withTitles([
      ["powermeter", "source", 256, 0],
      ["powermeter", "interval", tooWide, tooWide, 10],
      ["powermeter", "http_phases.1.auth_type", -1, widest, 0],
      ["dtu", "pollinterval", widest, widest],
      ["device", "display.diagramduration", widest, widest],
      ["powerlimiter", "battery_soc_start_threshold", tooWide, tooWide, 80],
      ["powerlimiter", "voltage_start_threshold", 1e10, -21_474_836.47],
      ["huawei", "can_controller_frequency", widest, widest],
      ["huawei", "upper_power_limit", 20_000_000, 20_000_000, 2000],
      ["huawei", "voltage_limit", 1e10, -21_474_836.48],
    ]),
  )("$title", async ({ row }) => {
    const [page, path, sent, kept, later = kept] = row;
    const now = restarting.includes(page) ? [] : [kept];
    expect(await keptBy("2024.03.07", [page, path, sent])).toEqual([1001, ...now, later]);
  });

  test.each([
    [2 ** 32, 2],
    [2 ** 32 - 1, 255],
    [-1, 2],
  ])("a reachable threshold of %j is %j", async (sent, kept) => {
    const gateway = createGateway(gatewayOptions("full"));
    const first = { id: 0, serial: "114180610042", name: "North", channel: [{}] };
    await save(gateway, "/api/inverter/edit", { ...first, reachable_threshold: sent });
    expect(await read(gateway, "/api/inverter/list")).toHaveProperty(
      "inverter.0.reachable_threshold",
      kept,
    );
  });

  test("a sign-in of a negative kind asks for a user name", async () => {
    const gateway = createGateway(gatewayOptions("full"));
    const phase = { url: "http://meter", auth_type: -1, timeout: 5, json_path: "p", username: "" };
    const body = { enabled: true, source: 3, http_phases: [phase] };
    expect(await save(gateway, "/api/powermeter/config", body)).toHaveProperty("type", "warning");
    const whole = { ...phase, username: "solar", password: "sunflower" };
    const taken = await save(gateway, "/api/powermeter/config", { ...body, http_phases: [whole] });
    expect(taken).toHaveProperty("type", "success");
  });
});

describe("the source of the meter in a release that checks types", () => {
  test.each([
    [7, 7],
    [255, 255],
    [256, 0],
    [65_535, 0],
  ])("%j is taken as %j", async (sent, kept) => {
    const gateway = createGateway(gatewayOptions("full", { firmware: "2026.03.31" }));
    const body = { enabled: false, source: sent };
    const udp = { udp_victron: { ip_address: "192.168.1.2", polling_interval_ms: 500 } };
    await save(gateway, "/api/powermeter/config", { ...body, ...udp });
    expect(await read(gateway, "/api/powermeter/config")).toHaveProperty("source", kept);
  });

  test.each([
    ["missing", {}],
    ["a number", { username: 5, password: 6 }],
  ])("user name and password that are %s pass, and are stored empty", async (_, given) => {
    const gateway = createGateway(gatewayOptions("full", { firmware: "2026.03.31" }));
    const request = { url: "http://meter", auth_type: 1, timeout: 500, ...given };
    const http = { values: [{ http_request: request, json_path: "power" }] };
    const body = { enabled: true, source: 3, http_json: http };
    expect(await save(gateway, "/api/powermeter/config", body)).toHaveProperty("code", 1001);
    expect(await read(gateway, "/api/powermeter/config")).toHaveProperty(
      "http_json.values.0.http_request.username",
      "",
    );
  });
});

test.each([
  [true, true, false],
  [false, true, true],
  [true, false, true],
])(
  "an unknown source of power of an inverter that is governed (%j) by a limiter that is on (%j) leaves the gateway running: %j",
  async (isGoverned, enabled, runs) => {
    const gateway = createGateway(gatewayOptions("full", { firmware: "2026.03.31" }));
    const inverter = { serial: "114180610042", is_governed: isGoverned, power_source: 3 };
    await save(gateway, "/api/powerlimiter/config", { enabled, inverters: [inverter] }).catch(
      () => undefined,
    );
    expect(gateway.device.isRunning()).toBe(runs);
  },
);
