import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";
import { equipmentOf } from "../radio/equipment.ts";
import { exact, measuredValue, namedValue } from "./measured.ts";
import { roundToStep } from "../plant/round.ts";
import { storageMake } from "./storageMakes.ts";

/** Reports of an on-battery object. */
export type OnBatteryTopic = "solar" | "charger" | "battery" | "meter";

export const onBatteryTopics: readonly OnBatteryTopic[] = ["solar", "charger", "battery", "meter"];

type Totals = Readonly<Record<OnBatteryTopic, JsonObject>>;

const nothing = { panelW: 0, yieldTodayWh: 0, yieldTotalWh: 0 };

// The controller counts in hundredths of a kilowatt-hour.
function tens(wh: number): number {
  return Math.floor(wh / 10) * 10;
}

/** The on-battery objects of the releases that always carry every value (docs/gateway/live.md#live-status). */
export function flatTotals({ device, peripherals }: Installation): Totals {
  const { config } = device;
  const controller = peripherals.last("controller")?.world.controller ?? nothing;
  const chargerW = peripherals.last("charger")?.world.charger.outputW ?? 0;
  const socPct = peripherals.last("battery")?.world.battery.socPct ?? 0;
  const meterW = peripherals.last("meter")?.world.gridW ?? 0;
  return {
    solar: {
      enabled: config.vedirect.vedirect_enabled,
      total: {
        Power: measuredValue(Math.round(controller.panelW), "W", 1),
        YieldDay: measuredValue(tens(controller.yieldTodayWh), "Wh", 0),
        YieldTotal: measuredValue(tens(controller.yieldTotalWh) / 1000, "kWh", 2),
      },
    },
    charger: { enabled: config.charger.enabled, Power: measuredValue(chargerW, "W", 2) },
    battery: { enabled: config.battery.enabled, soc: exact(Math.round(socPct), "%", 0) },
    meter: {
      enabled: config.powermeter.enabled,
      Power: measuredValue(roundToStep(meterW, 0.1), "W", 1),
    },
  };
}

/** The same of the releases that carry a value only while its source is switched on, and only once it is known. */
export function nestedTotals(installation: Installation): Totals {
  const { controller, charger, battery, meter } = equipmentOf(installation.device);
  return {
    solar: { enabled: controller.enabled, ...(controller.enabled ? solar(installation) : {}) },
    charger: {
      enabled: charger.enabled,
      ...(charger.enabled ? { Power: measuredValue(chargerInputW(installation), "W", 2) } : {}),
    },
    battery: { enabled: battery.enabled, ...(battery.enabled ? storage(installation) : {}) },
    meter: {
      enabled: meter.enabled,
      ...(meter.enabled ? { Power: measuredValue(meteredW(installation), "W", 1) } : {}),
    },
  };
}

function meteredW({ measurements }: Installation): number {
  return roundToStep(measurements.meter()?.powerW ?? 0, 0.1);
}

function chargerInputW({ peripherals }: Installation): number {
  return peripherals.last("charger")?.world.charger.inputW ?? 0;
}

function solar({ device, measurements, peripherals }: Installation): JsonObject {
  const { byMqtt } = equipmentOf(device).controller;
  const outputW = measurements.solar()?.outputW ?? 0;
  const wired = byMqtt ? undefined : peripherals.last("controller")?.world.controller;
  const powerW = outputW === 0 ? (wired?.panelW ?? 0) : outputW;
  return {
    power: measuredValue(byMqtt ? powerW : Math.round(powerW), "W", 1),
    ...(wired === undefined
      ? {}
      : {
          yieldDay: measuredValue(tens(wired.yieldTodayWh), "Wh", 0),
          yieldTotal: measuredValue(tens(wired.yieldTotalWh) / 1000, "kWh", 2),
        }),
  };
}

function storage(installation: Installation): JsonObject {
  const { socPct, voltageV, currentA, state } = installation.measurements.battery() ?? {};
  const { socDecimals = 1, currentDecimals = 1 } =
    state === undefined ? {} : storageMake(installation, state);
  const [volts, amps] = [
    roundToStep(voltageV ?? 0, 0.01),
    roundToStep(currentA ?? 0, 10 ** -currentDecimals),
  ];
  const powerW = voltageV === undefined || currentA === undefined ? undefined : volts * amps;
  return {
    ...namedValue("soc", socPct, "%", socDecimals),
    ...namedValue("voltage", voltageV, "V", 2),
    ...namedValue("current", currentA, "A", currentDecimals),
    ...(powerW === undefined ? {} : { power: measuredValue(powerW, "W", 1) }),
  };
}
