import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { locales } from "#app/shared/i18n/locale.ts";
import { flowReadings } from "#plant/flow/flow-readings.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { BatteryLive } from "#protocol/areas/battery.ts";
import { createGateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { provider } from "#simulator/radio/peripherals.ts";
import { onBattery, onMqtt } from "#simulator/scenario/newerHousehold.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { live } from "../../support/radioGateway.ts";

const volts = v.object({ v: v.number() });
const Cells = v.object({
  cellMinVoltage: volts,
  cellAvgVoltage: volts,
  cellMaxVoltage: volts,
  cellDiffVoltage: volts,
});

interface Site {
  readonly scenario?: ScenarioName;
  readonly firmware?: FirmwareName;
}

/** The gateway with another battery, ten seconds after its start. */
function gatewayWith(kind: number, { scenario = "alarms", firmware = "2026.03.31" }: Site = {}) {
  const options = gatewayOptions(scenario, { firmware });
  const gateway = createGateway({
    ...options,
    configure: (factory) => {
      const config = onBattery(kind)(onMqtt(options.configure?.(factory) ?? factory));
      return { ...config, battery: { ...config.battery, provider: kind } };
    },
  });
  gateway.advance(10_000);
  return gateway;
}

async function batteryWith(kind: number, site: Site = {}): Promise<BatteryLive> {
  return v.parse(BatteryLive, await read(gatewayWith(kind, site), "/api/batterylivedata/status"));
}

describe.each(Object.entries(provider))("battery of provider %s", (name, kind) => {
  it("is read without rest, and its power counts in the flow", async () => {
    const gateway = gatewayWith(kind);
    const body = v.parse(v.looseObject({}), await read(gateway, "/api/batterylivedata/status"));
    const battery = v.parse(BatteryLive, body);
    expect(Object.keys(body).filter((key) => !(key in BatteryLive.entries))).toEqual([]);
    const sections = Object.entries(battery.values ?? {});
    expect(sections.flatMap(([, values]) => Object.values(values))).not.toContain(undefined);
    expect(battery.manufacturer).not.toBe("unknown");
    const { chargeEnabled = "yes", dischargeEnabled = "yes" } = battery.values?.["status"] ?? {};
    expect([chargeEnabled, dischargeEnabled]).toEqual(["yes", "yes"]);
    const status = mergeLiveStatus(emptyLive, await live(gateway), 0);
    const powerOf = (totals: typeof status) =>
      flowReadings(totals, { nowMs: 0, unmetered: null, battery }).battery?.powerW;
    // A power that the sums lack comes from the battery's own record.
    const power = powerOf({ ...status, battery: { enabled: true } });
    expect(Math.abs(power ?? 0)).toBeGreaterThan(10);
    expect(powerOf(status)).toBeCloseTo(power ?? 0, 0);
    expect(status.battery?.soc).toEqual(battery.values?.["status"]?.["SoC"]);
  });

  it.each(locales)("has all its texts in %s", async (locale) => {
    const i18n = await createI18n(locale, loadTexts);
    await loadNamespace(i18n, loadTexts, "devices");
    const { values = {}, issues = {} } = await batteryWith(kind);
    const sections = Object.entries(values);
    const unknown = [
      ...sections.flatMap(([section]) =>
        section.startsWith("_") ? [] : ([["battery.groups", section]] as const),
      ),
      ...sections.flatMap(([, properties]) =>
        Object.entries(properties).flatMap(([key, value]) => [
          ["battery.properties", key] as const,
          ...(typeof value === "string" && /^[a-z]/.test(value)
            ? [["battery.words", value] as const]
            : []),
        ]),
      ),
      ...Object.keys(issues).map((key) => ["battery.issueNames", key] as const),
    ].filter(([group, word]) => deviceWord(i18n, group, word) === undefined);
    expect(unknown).toEqual([]);
  });

  it("shows its issues while it has some, if its kind ever has", async () => {
    const raises = !["mqtt", "zendure"].includes(name);
    const ill = await batteryWith(kind);
    expect(ill.showIssues).toBe(raises);
    expect(Object.keys(ill.issues ?? {}).length > 0).toBe(raises);
    const sound = await batteryWith(kind, { scenario: "full" });
    expect(sound).not.toHaveProperty("issues");
    expect(sound).toMatchObject({ manufacturer: ill.manufacturer, showIssues: raises });
  });
});

it.each(["2024.03.07", "2026.03.31"] as const)(
  "the cells of a JK BMS of %s differ by millivolts",
  async (firmware) => {
    const { values = {} } = await batteryWith(provider.jkBms, { firmware });
    const cells = v.parse(Cells, values["cells"]);
    const { cellMinVoltage: low, cellAvgVoltage: mean, cellMaxVoltage: high } = cells;
    expect(low.v).toBeLessThan(mean.v);
    expect(high.v).toBeGreaterThan(mean.v);
    const spreadMv = (high.v - low.v) * 1000;
    expect(Math.abs(cells.cellDiffVoltage.v - spreadMv)).toBeLessThan(1.1);
    expect(spreadMv).toBeLessThan(10);
  },
);

it.each([
  ["2024.03.07", 3],
  ["2026.03.31", 7],
] as const)("%s hears of no battery with a number above %i", async (firmware, last) => {
  expect((await batteryWith(last, { firmware })).manufacturer).not.toBe("unknown");
  const other = await batteryWith(last + 1, { firmware });
  expect(other).toMatchObject({ manufacturer: "unknown", data_age: 10 });
});
