import { describe, expect, test } from "vitest";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { listenTo, openFeed } from "#simulator/sockets/feedClient.ts";
import { save } from "../../support/gatewayClient.ts";

function start(firmware: FirmwareName, scenario: ScenarioName = "full"): Gateway {
  return createGateway(gatewayOptions(scenario, { firmware }));
}

/** Lines of half a minute. */
function linesOf(gateway: Gateway): readonly string[] {
  const lines = listenTo(gateway, "/console");
  gateway.advance(30_000);
  return lines;
}

const isLevelled: Readonly<Record<FirmwareName, boolean>> = {
  "2024.03.07": false,
  "2025.04.17": false,
  "2026.03.31": true,
  "opendtu-26.3.30": true,
};

const levelled = /^[EWIDV] \(\d+\) (hoymiles|webapi|mqtt|dynamicPowerLimiter|powerMeter): .*\n$/;

test.each(firmwareNames)("every line of %s has a level, or none has", (firmware) => {
  const lines = linesOf(start(firmware));
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => levelled.test(line))).toHaveLength(
    isLevelled[firmware] ? lines.length : 0,
  );
});

test("a line tells the milliseconds since the start", () => {
  const gateway = start("2026.03.31");
  gateway.advance(12_000);
  const lines = listenTo(gateway, "/console");
  gateway.device.console.log({ level: "info", tag: "hoymiles", text: "hello" });
  expect(lines.at(-1)).toBe("I (12000) hoymiles: hello\n");
});

test("a line tells of each socket that opens or closes", () => {
  const gateway = start("2026.03.31");
  const lines = listenTo(gateway, "/console");
  openFeed(gateway, "/livedata").close();
  expect(lines).toEqual(
    ["connect", "disconnect"].map((what) => `D (0) webapi: Websocket: [/livedata][1] ${what}\n`),
  );
});

describe("the levels of the log", () => {
  const everyLetter = ["E", "W", "I", "D", "V"];
  const kinds = ["error", "warning", "info", "debug", "verbose"] as const;

  async function lettersAt(level: number, modules: unknown, tag = "hoymiles"): Promise<string[]> {
    const gateway = start("2026.03.31", "factory");
    await save(gateway, "/api/logging/config", { loglevel: { default: level, modules } });
    const lines = listenTo(gateway, "/console");
    for (const kind of kinds) gateway.device.console.log({ level: kind, tag, text: "x" });
    return lines.filter((line) => line.includes(": x")).map((line) => line.charAt(0));
  }

  test.each([0, 1, 2, 3, 4, 5])("at %i only lines up to it are written", async (level) => {
    expect(await lettersAt(level, [])).toEqual(everyLetter.slice(0, level));
  });

  test("of a module go before the common one", async () => {
    const modules = [{ name: "hoymiles", level: 2 }];
    expect(await lettersAt(5, modules)).toEqual(["E", "W"]);
    expect(await lettersAt(1, modules)).toEqual(["E", "W"]);
    expect(await lettersAt(1, modules, "mqtt")).toEqual(["E"]);
  });

  test("are errors only as it leaves the factory, everything after an update", () => {
    expect(linesOf(start("2026.03.31", "factory"))).toEqual([]);
    const letters = new Set(linesOf(start("2026.03.31")).map((line) => line.charAt(0)));
    expect(letters).toEqual(new Set(["I", "D"]));
  });
});
