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
import { provider } from "#simulator/radio/peripherals.ts";
import { onBattery, onMqtt } from "#simulator/scenario/newerHousehold.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { live } from "../../support/radioGateway.ts";

const options = gatewayOptions("alarms", { firmware: "2026.03.31" });

/** The gateway with another battery, ten seconds after its start. */
function gatewayWith(kind: number) {
  const gateway = createGateway({
    ...options,
    configure: (factory) => onBattery(kind)(onMqtt(options.configure?.(factory) ?? factory)),
  });
  gateway.advance(10_000);
  return gateway;
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
    const status = mergeLiveStatus(emptyLive, await live(gateway), 0);
    const powerOf = (totals: typeof status) =>
      flowReadings(totals, { unmetered: null, battery }).battery?.powerW;
    // A power that the sums lack comes from the battery's own record.
    const power = powerOf({ ...status, battery: { enabled: true } });
    expect(Math.abs(power ?? 0)).toBeGreaterThan(10);
    expect(powerOf(status)).toBeCloseTo(power ?? 0, 0);
    expect(status.battery?.soc).toEqual(battery.values?.["status"]?.["SoC"]);
  });

  it.each(locales)("has all its texts in %s", async (locale) => {
    const i18n = await createI18n(locale, loadTexts);
    await loadNamespace(i18n, loadTexts, "devices");
    const { values = {}, issues = {} } = v.parse(
      BatteryLive,
      await read(gatewayWith(kind), "/api/batterylivedata/status"),
    );
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
    const raisesNone: readonly string[] = ["mqtt", "zendure"];
    expect(Object.keys(issues).length > 0).toBe(!raisesNone.includes(name));
  });
});
