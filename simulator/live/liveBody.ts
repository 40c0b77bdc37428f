import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "../plant/installation.ts";
import type { KnownInverter } from "../radio/knownInverter.ts";
import type { Peripheral } from "../radio/peripherals.ts";
import { channelFields, commonFields, sumsOf } from "./inverterLive.ts";
import { exact, measured, rounded } from "./measured.ts";
import { fitPool } from "./pool.ts";

/** The on-battery objects by the peripheral they report, in wire order. */
export const onBatteryKeys = [
  ["vedirect", "controller"],
  ["huawei", "charger"],
  ["battery", "battery"],
  ["power_meter", "meter"],
] as const satisfies readonly (readonly [string, Peripheral])[];

type OnBatteryKey = (typeof onBatteryKeys)[number][0];

/** Body of `GET /api/livedata/status` without a serial (gateway reference 5.1). */
export function liveStatus(installation: Installation): JsonObject {
  const { radio, device } = installation;
  const uptimeMs = device.clock.uptimeMs();
  return {
    inverters: radio.known.map((inverter) => commonFields(inverter, radio, uptimeMs)),
    ...totalsAndHints(installation),
    ...onBattery(installation),
  };
}

/** The same with the channels of one inverter; no inverter when the serial is unknown. Cut at 4096 bytes. */
export function liveStatusOf(installation: Installation, serial: string): JsonObject {
  const inverter = installation.radio.find(serial);
  const body = {
    inverters: inverter === undefined ? [] : [wholeInverter(installation, inverter)],
    ...totalsAndHints(installation),
    ...onBattery(installation),
  };
  return fitPool(body, { bytes: 4096, reservedBytes: 165 });
}

/** Message of `/livedata` about one inverter (gateway reference 8.2). */
export function inverterMessage(installation: Installation, inverter: KnownInverter): JsonObject {
  const body = {
    inverters: [wholeInverter(installation, inverter)],
    ...totalsAndHints(installation),
  };
  return fitPool(body, { bytes: 4096, reservedBytes: 150 });
}

/**
 * Message of `/livedata` about the on-battery objects named; null, and so the text `null`, for none. Four do not fit
 * the 512 bytes, which costs the last one its value (gateway reference 8.2).
 */
export function onBatteryMessage(
  installation: Installation,
  keys: readonly OnBatteryKey[],
): JsonObject | null {
  if (keys.length === 0) return null;
  const all = onBattery(installation);
  const chosen = Object.fromEntries(
    onBatteryKeys.flatMap(([key]) => (keys.includes(key) ? [[key, all[key]]] : [])),
  );
  return fitPool(chosen, { bytes: 512, reservedBytes: 40 });
}

function wholeInverter(installation: Installation, inverter: KnownInverter): JsonObject {
  const { radio, device } = installation;
  return {
    ...commonFields(inverter, radio, device.clock.uptimeMs()),
    ...channelFields(inverter, radio.slotOf(inverter)),
  };
}

function totalsAndHints({ device, radio, faults }: Installation): JsonObject {
  const polled = radio.known.filter(({ isPolled }) => isPolled);
  const enabled = radio.known.filter((inverter) => radio.slotOf(inverter)?.poll_enable === true);
  const sums = (inverters: readonly KnownInverter[]) =>
    inverters.map((inverter) => sumsOf(inverter, radio.slotOf(inverter)));
  return {
    total: {
      Power: measured(sum(sums(polled).map(({ acW }) => acW)), "W", 1),
      YieldDay: measured(sum(sums(enabled).map(({ yieldDayWh }) => yieldDayWh)), "Wh", 0),
      YieldTotal: measured(sum(sums(enabled).map(({ yieldTotalKwh }) => yieldTotalKwh)), "kWh", 3),
    },
    hints: {
      time_sync: !device.clock.isValid(),
      radio_problem: faults.radioProblem,
      default_password: device.config.security.password === "openDTU42",
    },
  };
}

function onBattery({ device, peripherals }: Installation): Record<OnBatteryKey, JsonObject> {
  const { config } = device;
  const controller = peripherals.last("controller")?.world.controller ?? nothing;
  const chargerW = peripherals.last("charger")?.world.charger.outputW ?? 0;
  const socPct = peripherals.last("battery")?.world.battery.socPct ?? 0;
  const meterW = peripherals.last("meter")?.world.gridW ?? 0;
  return {
    vedirect: {
      enabled: config.vedirect.vedirect_enabled,
      total: {
        Power: measured(Math.round(controller.panelW), "W", 1),
        YieldDay: measured(tens(controller.yieldTodayWh), "Wh", 0),
        YieldTotal: measured(tens(controller.yieldTotalWh) / 1000, "kWh", 2),
      },
    },
    huawei: { enabled: config.charger.enabled, Power: measured(chargerW, "W", 2) },
    battery: { enabled: config.battery.enabled, soc: exact(Math.round(socPct), "%", 0) },
    power_meter: {
      enabled: config.powermeter.enabled,
      Power: measured(rounded(meterW, 0.1), "W", 1),
    },
  };
}

const nothing = { panelW: 0, yieldTodayWh: 0, yieldTotalWh: 0 };

// The controller counts in hundredths of a kilowatt-hour.
function tens(wh: number): number {
  return Math.floor(wh / 10) * 10;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
