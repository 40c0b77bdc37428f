import { connect } from "mqtt";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { ownCalls, readingsOf } from "#simulator/mqtt/readings.ts";
import { storageDescriptions } from "#simulator/mqtt/storageDiscovery.ts";
import { storageReadingsOf } from "#simulator/mqtt/storageReadings.ts";
import { storagePublications } from "#simulator/mqtt/storageTopics.ts";
import { meterSource } from "#simulator/settings/nested/powermeter.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { hasMosquitto, startMosquitto } from "../../support/hub/mosquitto.ts";

const releases = ["2024.03.07", "2025.04.17", "2026.03.31"] as const;

/** A gateway of a house some minutes after its start, and its publications about battery, controllers and the rest. */
async function house(firmware: FirmwareName, scenario: ScenarioName = "full", battery?: number) {
  const gateway = createGateway(gatewayOptions(scenario, { seed: 1, firmware }));
  const calls = ownCalls(gateway);
  if (battery !== undefined) {
    const before = await calls.read("/api/battery/config");
    await calls.send("/api/battery/config", {
      ...(typeof before === "object" && before),
      provider: battery,
    });
  }
  gateway.advance(120_000);
  const readings = await storageReadingsOf(calls);
  const topics = new Map(
    storagePublications(readings).map(({ topic, payload }) => [topic, payload]),
  );
  const options = { prefix: "solar/", chipId: "123456", version: "v1", expireAfterS: 15 };
  const described = storageDescriptions(readings, await readingsOf(calls), options);
  const entities = described.map(({ topic, payload }) => ({ topic, ...JSON.parse(payload) }));
  return { calls, topics, entities };
}

describe.each(releases)("a house with storage, %s", (firmware) => {
  it("publishes what its calls answer", async () => {
    const { calls, topics } = await house(firmware);
    const live = JSON.parse(JSON.stringify(await calls.read("/api/livedata/status")));
    expect(topics.get("battery/stateOfCharge")).toBe(live.battery.soc.v.toFixed(2));
    expect(topics.get("powermeter/powertotal")).toBe(live.power_meter.Power.v.toFixed(2));
    const charger = live.huawei ?? live.gridcharger;
    // Newer releases sum up the power from the grid, the older release the power into the battery.
    const side = firmware === "2024.03.07" ? "output" : "input";
    const power = topics.get(`huawei/${side}_power`);
    expect(power).toBe(charger.Power.v.toFixed(2));
    expect(topics.get("powerlimiter/status/mode")).toBe("0");
  });

  it("describes only states that it publishes, each once", async () => {
    const { topics, entities } = await house(firmware);
    expect(entities.length).toBeGreaterThan(40);
    const ids = entities.map(({ uniq_id: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const states: readonly string[] = entities.map(({ stat_t: state }) => state);
    expect(states.filter((state) => !topics.has(state.replace("solar/", "")))).toEqual([]);
  });

  it("publishes and describes nothing that it does not have", async () => {
    const { topics, entities } = await house(firmware, "all-off");
    expect([...topics.keys()]).toEqual([]);
    expect(entities).toEqual([]);
  });

  it("publishes nothing of a battery that it knows by MQTT", async () => {
    const { topics, entities } = await house(firmware, "full", 2);
    expect([...topics.keys()].filter((topic) => topic.startsWith("battery/"))).toEqual([]);
    expect(entities.filter(({ stat_t: state }) => state.includes("/battery/"))).toEqual([]);
  });
});

it.each([
  ["2024.03.07", 0, ["alarm/overVoltage", "warning/lowTemperature", "charging/chargeEnabled"]],
  ["2024.03.07", 1, ["BatteryCurrentMilliAmps", "alarms/LowCapacity", "status/BalancingActive"]],
  ["2024.03.07", 3, ["chargeCycles", "chargedEnergy", "current"]],
  ["2026.03.31", 0, ["modulesTotal", "settings/dischargeVoltageLimitation", "current"]],
  ["2026.03.31", 1, ["current", "BatteryTempOneCelsius", "alarms/CellUndervoltage"]],
  ["2026.03.31", 3, ["instantaneousPower", "midpointDeviation", "lastFullCharge"]],
  ["2026.03.31", 4, ["CellMinVoltageName", "modulesBlockingDischarge", "alarm/cellImbalance"]],
  ["2026.03.31", 5, ["alarm/underVoltage", "charging/dischargeEnabled", "stateOfHealth"]],
] as const)("%s publishes the topics of battery %i", async (firmware, battery, expected) => {
  const { topics, entities } = await house(firmware, "full", battery);
  for (const topic of ["manufacturer", "dataAge", "stateOfCharge", "voltage", ...expected])
    expect([topic, topics.has(`battery/${topic}`)]).toEqual([topic, true]);
  const states: readonly string[] = entities.map(({ stat_t: state }) => state);
  expect(states.filter((state) => !topics.has(state.replace("solar/", "")))).toEqual([]);
});

it.each([
  ["2024.03.07", true],
  ["2026.03.31", false],
] as const)("%s publishes again what it hears of the meter by MQTT: %j", async (firmware, does) => {
  const gateway = createGateway(gatewayOptions("full", { firmware }));
  const { powermeter, nestedMeter } = gateway.device.config;
  gateway.device.save("powermeter", { ...powermeter, source: meterSource.mqtt });
  gateway.device.save("nestedMeter", { ...nestedMeter, source: meterSource.mqtt });
  gateway.advance(30_000);
  const published = storagePublications(await storageReadingsOf(ownCalls(gateway)));
  expect(published.some(({ topic }) => topic === "powermeter/powertotal")).toBe(does);
});

it("publishes nothing of a controller that was never heard", async () => {
  const gateway = createGateway(gatewayOptions("cold-start", { firmware: "2024.03.07" }));
  const readings = await storageReadingsOf(ownCalls(gateway));
  expect(readings.controllers).toEqual([]);
});

it("writes values as the firmware does", async () => {
  const { topics } = await house("2026.03.31", "full", 1);
  const at = (topic: string) => topics.get(topic);
  expect(at("battery/voltage")).toMatch(/^\d+\.\d{2}$/);
  expect(at("battery/BatteryVoltageMilliVolt")).toMatch(/^\d{5}$/);
  expect(at("battery/status/ChargingActive")).toMatch(/^[01]$/);
  expect(at("victron/HQ2219AB7XY/FWF")).toBe("1.61");
  expect(at("victron/HQ2219AB7XY/FWI")).toBe("161");
  expect(at("victron/HQ2219AB7XY/CS")).toBe("Bulk");
  // The call writes less than a kWh in Wh.
  expect(Number(at("victron/HQ2219AB7XY/H20"))).toBeLessThan(1);
  expect(at("huawei/acks/production_enabled")).toBe("1");
  expect(at("huawei/acks/fan_online_full_speed")).toBe("0");
  expect(at("powerlimiter/status/threshold/voltage/start")).toBe("52.40");
  expect(at("powerlimiter/status/threshold/soc/start")).toBe("45");
});

it.runIf(hasMosquitto())(
  "publishes all of it to a real Mosquitto, and a controller's values only when they change",
  { timeout: 40_000 },
  async () => {
    const url = await startMosquitto("gateway", "sunflower-42");
    const account = { username: "gateway", password: "sunflower-42" };
    const broker = { host: "127.0.0.1", port: Number(new URL(url).port), ...account };
    const client = connect(url, account);
    onTestFinished(() => client.endAsync(true));
    const counts = new Map<string, number>();
    client.on("message", (topic) => counts.set(topic, (counts.get(topic) ?? 0) + 1));
    await client.subscribeAsync("#");
    const firmware = "2026.03.31";
    const simulator = await startSimulator({ host: "127.0.0.1", firmware, broker });
    onTestFinished(() => simulator.close());
    const often = [
      "battery/voltage",
      "powermeter/powertotal",
      "huawei/output_power",
      "powerlimiter/status/mode",
    ];
    await vi.waitFor(
      () => {
        for (const topic of often)
          expect([topic, counts.get(`solar/${topic}`) ?? 0]).toEqual([
            topic,
            expect.toSatisfy((count: number) => count > 1),
          ]);
      },
      { timeout: 30_000 },
    );
    expect(counts.get("solar/victron/HQ2219AB7XY/PID")).toBe(1);
  },
);
