import type { Device } from "../device/device.ts";
import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";
import type { KnownInverter } from "../radio/knownInverter.ts";
import { channelFields, commonFields, sumsOf } from "./inverterLive.ts";
import { fitDocument, measuredValue } from "./measured.ts";
import {
  flatTotals,
  nestedTotals,
  type OnBatteryTopic,
  onBatteryTopics,
} from "./onBatteryTotals.ts";

function onBatteryNames({ generation }: Device): Readonly<Record<OnBatteryTopic, string>> {
  const { onBattery, acCharger } = generation;
  return {
    solar: onBattery === "flat" ? "vedirect" : "solarcharger",
    charger: acCharger ?? "",
    battery: "battery",
    meter: "power_meter",
  };
}

/** Body of `GET /api/livedata/status` without a serial (docs/gateway/live.md#live-status). */
export function liveStatus(installation: Installation): JsonObject {
  const { radio, device } = installation;
  return {
    inverters: radio.known.map((inverter) => commonFields(inverter, radio, device)),
    ...totalsAndHints(installation),
    ...onBatteryObjects(installation, onBatteryTopics),
  };
}

/** The same with the channels of an inverter; no inverter when the serial is unknown. Cut at 4096 bytes. */
export function liveStatusOf(installation: Installation, serial: string): JsonObject {
  const inverter = installation.radio.find(serial);
  const body = {
    inverters: inverter === undefined ? [] : [wholeInverter(installation, inverter)],
    ...totalsAndHints(installation),
    ...onBatteryObjects(installation, onBatteryTopics),
  };
  return fitDocument(installation.device, body, { bytes: 4096, reservedBytes: 165 });
}

/** Message of `/livedata` about an inverter (docs/gateway/sockets.md#live-socket). */
export function inverterMessage(installation: Installation, inverter: KnownInverter): JsonObject {
  const body = {
    inverters: [wholeInverter(installation, inverter)],
    ...totalsAndHints(installation),
  };
  return fitDocument(installation.device, body, { bytes: 4096, reservedBytes: 150 });
}

/**
 * Message of `/livedata` about the on-battery objects named; null, and so the text `null`, for none. Four do not fit
 * the 512 bytes, which costs the last its value (docs/gateway/sockets.md#live-socket).
 */
export function onBatteryMessage(
  installation: Installation,
  topics: readonly OnBatteryTopic[],
): JsonObject | null {
  if (topics.length === 0) return null;
  const chosen = onBatteryObjects(installation, topics);
  return fitDocument(installation.device, chosen, { bytes: 512, reservedBytes: 40 });
}

function wholeInverter(installation: Installation, inverter: KnownInverter): JsonObject {
  const { radio, device } = installation;
  return {
    ...commonFields(inverter, radio, device),
    ...channelFields(inverter, radio.slotOf(inverter)),
  };
}

function onBatteryObjects(
  installation: Installation,
  topics: readonly OnBatteryTopic[],
): JsonObject {
  const { device } = installation;
  if (device.generation.onBattery === null) return {};
  const names = onBatteryNames(device);
  const all =
    device.generation.onBattery === "flat" ? flatTotals(installation) : nestedTotals(installation);
  return Object.fromEntries(
    onBatteryTopics
      .filter((topic) => topics.includes(topic))
      .map((topic) => [names[topic], all[topic]]),
  );
}

function totalsAndHints({ device, radio, faults }: Installation): JsonObject {
  const polled = radio.known.filter(({ isPolled }) => isPolled);
  const enabled = radio.known.filter((inverter) => radio.slotOf(inverter)?.poll_enable === true);
  const sums = (inverters: readonly KnownInverter[]) =>
    inverters.map((inverter) => sumsOf(inverter, radio.slotOf(inverter)));
  // Without an inverter that reports them, there are no decimals.
  const [powerDecimals, yieldDecimals] = [polled.length > 0 ? 1 : 0, enabled.length > 0 ? 3 : 0];
  const yieldTotalKwh = sum(sums(enabled).map((one) => one.yieldTotalKwh));
  return {
    total: {
      Power: measuredValue(sum(sums(polled).map(({ acW }) => acW)), "W", powerDecimals),
      YieldDay: measuredValue(sum(sums(enabled).map(({ yieldDayWh }) => yieldDayWh)), "Wh", 0),
      YieldTotal: measuredValue(yieldTotalKwh, "kWh", yieldDecimals),
    },
    hints: {
      time_sync: !device.clock.isValid(),
      radio_problem: faults.radioProblem,
      default_password: device.config.security.password === "openDTU42",
      ...(device.generation.hasPinHint ? { pin_mapping_issue: false } : {}),
    },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
