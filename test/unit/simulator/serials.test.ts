import { describe, expect, test } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { restartMs } from "../../support/board.ts";
import { read, save } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

// Read with a sign: more than 63 bits become the largest number.
const rows = [
  ["7fffffffffffffff", "7fffffffffffffff"],
  ["8000000000000000", "7fffffffffffffff"],
  ["99999999999999999999", "7fffffffffffffff"],
  ["20000000000001", "20000000000001"],
] as const;

const firmwares: readonly FirmwareName[] = ["2024.03.07", "2026.03.31", "opendtu-26.3.30"];

test.each([
  ["18446744073709551615", 4004],
  ["18446744073709551616", 4001],
  ["-114180112233", 4001],
])("2024.03.07 first reads %s as decimal number: %j", async (serial, code) => {
  const gateway = createGateway(gatewayOptions("factory"));
  const body = { serial, name: "East" };
  expect(await save(gateway, "/api/inverter/add", body)).toHaveProperty("code", code);
});

describe.each(firmwares)("%s takes a serial number", (firmware) => {
  // The oldest release reads it as a decimal number, too.
  const taken = rows.filter(([sent]) => firmware !== "2024.03.07" || /^\d{1,19}$/.test(sent));

  test.each(taken)("of the gateway, %s, as %s and keeps it over a restart", async (sent, kept) => {
    const gateway = createGateway(gatewayOptions("full", { firmware }));
    const body = { ...bodies.dtu, serial: sent };
    expect(await save(gateway, "/api/dtu/config", body)).toHaveProperty("code", 1001);
    expect(await read(gateway, "/api/dtu/config")).toHaveProperty("serial", kept);
    await save(gateway, "/api/maintenance/reboot", { reboot: true });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/dtu/config")).toHaveProperty("serial", kept);
  });

  test.each(taken)("of an inverter, %s, as %s and keeps it over a restart", async (sent, kept) => {
    const gateway = createGateway(gatewayOptions("factory", { firmware }));
    const body = { serial: sent, name: "East" };
    expect(await save(gateway, "/api/inverter/add", body)).toHaveProperty("code", 4004);
    await save(gateway, "/api/maintenance/reboot", { reboot: true });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/inverter/list")).toMatchObject({
      inverter: [{ serial: kept, name: "East" }],
    });
  });
});
