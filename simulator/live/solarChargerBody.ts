import type { JsonObject } from "../firmware/convert.ts";
import { type ControllerState, restingController } from "../plant/chargeController.ts";
import type { ControllerPlate, Installation } from "./installation.ts";
import type { SolarMeasured } from "../radio/measurements.ts";
import { equipmentOf } from "../radio/equipment.ts";
import type { Snapshot } from "../radio/peripherals.ts";
import { controllerTexts } from "./controllerBody.ts";
import { exact, measuredValue } from "./measured.ts";
import { roundToStep } from "../plant/round.ts";

/** Interval between frames of a controller: the others are slower by this much for each place in the list. */
const FRAME_MS = 1_150;

/**
 * Body of the charge controllers over HTTP and on their socket: all of them, or those with new values since `sinceMs`. Null
 * while none is switched on or wired.
 */
export function solarChargerBody(
  installation: Installation,
  sinceMs: number | null,
): JsonObject | null {
  const { limiter, device } = installation;
  if (!hasSolarCharger(installation)) return null;
  const { byMqtt } = equipmentOf(device).controller;
  const instances = byMqtt ? mqttInstance(installation, sinceMs) : wiredBody(installation, sinceMs);
  return {
    dpl: { PLSTATE: limiter.state, PLLIMIT: limiter.limitW },
    solarcharger: { full_update: sinceMs === null, instances },
  };
}

/** Whether a controller is switched on and, unless it speaks over MQTT, wired. */
export function hasSolarCharger({ peripherals, device }: Installation): boolean {
  const { enabled, byMqtt } = equipmentOf(device).controller;
  return enabled && (byMqtt || peripherals.isOn("controller"));
}

/** Uptime of the newest reading; undefined before the first. */
export function solarNewsMs({ measurements }: Installation): number | undefined {
  return measurements.solar()?.atMs;
}

function wiredBody(installation: Installation, sinceMs: number | null): JsonObject {
  const { controllers, peripherals, device, site } = installation;
  const isFreezing = site.disturbances.isFreezing === true;
  const last = peripherals.last("controller");
  if (last === undefined) return {};
  return Object.fromEntries(
    controllers.flatMap((plate, index) => {
      const atMs = frameMs(last.atMs, index);
      if (sinceMs !== null && atMs <= sinceMs) return [];
      return [
        [
          plate.serial,
          instance({ ageMs: device.clock.uptimeMs() - atMs, isFreezing }, plate, last),
        ] as const,
      ];
    }),
  );
}

/** Time of a controller's last frame: the second sends every other frame, the third every third. */
function frameMs(newestMs: number, index: number): number {
  const frame = Math.floor(newestMs / FRAME_MS);
  return newestMs - (((frame % (index + 1)) + index + 1) % (index + 1)) * FRAME_MS;
}

// −3.5 °C as an unsigned number of 16 bits in hundredths.
const frostC = 651.86;

function instance(
  { ageMs, isFreezing }: { readonly ageMs: number; readonly isFreezing: boolean },
  plate: ControllerPlate,
  last: Snapshot,
): JsonObject {
  const share = shareOf(last.world.controller, plate.share);
  return {
    data_age_ms: Math.max(1, Math.floor(ageMs)),
    hide_serial: false,
    product_id: plate.name,
    firmware_version: "1.61",
    values: {
      device: {
        ...deviceValues(share, plate.name, last),
        ...(isFreezing && { MpptTemperature: { v: frostC, u: "°C", d: "1" } }),
      },
      output: outputValues(share, last),
      input: inputValues(share),
    },
  };
}

function shareOf(whole: ControllerState, share: number): ControllerState {
  return {
    ...whole,
    panelW: whole.panelW * share,
    outputW: whole.outputW * share,
    yieldTodayWh: whole.yieldTodayWh * share,
    yieldYesterdayWh: whole.yieldYesterdayWh * share,
    yieldTotalWh: (whole.yieldTotalWh || restingController.yieldTotalWh) * share,
    maxTodayW: whole.maxTodayW * share,
    maxYesterdayW: whole.maxYesterdayW * share,
  };
}

function deviceValues(controller: ControllerState, name: string, last: Snapshot): JsonObject {
  const { CS, MPPT, OR, ERR } = controllerTexts(controller, name);
  const day = ((last.world.localDay % 365) + 365) % 365;
  // The decimals of values that a device may lack are texts.
  return {
    LOAD: "ON",
    IL: { v: 0, u: "A", d: 2 },
    CS,
    MPPT,
    OR,
    RELAY: "OFF",
    ERR,
    HSDS: { v: day, u: "d" },
    MpptTemperature: { v: roundToStep(24 + controller.outputW / 60, 0.1), u: "°C", d: "1" },
  };
}

function outputValues(controller: ControllerState, last: Snapshot): JsonObject {
  const volts = roundToStep(last.world.battery.voltageV, 0.01);
  const amperes = volts === 0 ? 0 : roundToStep(controller.outputW / volts, 0.1);
  const watts = Math.floor(volts * amperes);
  const efficiency = controller.panelW < 1 ? 0 : Math.min(100, (watts / controller.panelW) * 100);
  return {
    P: exact(watts, "W", 0),
    V: exact(volts, "V", 2),
    I: exact(amperes, "A", 2),
    E: exact(roundToStep(efficiency, 0.01), "%", 1),
    AbsorptionVoltage: { v: 56.8, u: "V", d: "2" },
    FloatVoltage: { v: 54, u: "V", d: "2" },
  };
}

function inputValues(controller: ControllerState): JsonObject {
  const watts = Math.round(controller.panelW);
  const volts = roundToStep(controller.panelV, 0.01);
  return {
    PPV: exact(watts, "W", 0),
    VPV: exact(volts, "V", 2),
    IPV: measuredValue(volts === 0 ? 0 : watts / volts, "A", 2),
    YieldToday: yieldOf(controller.yieldTodayWh),
    YieldYesterday: yieldOf(controller.yieldYesterdayWh),
    YieldTotal: exact(Math.floor(controller.yieldTotalWh / 10) / 100, "kWh", 2),
    MaximumPowerToday: exact(Math.round(controller.maxTodayW), "W", 0),
    MaximumPowerYesterday: exact(Math.round(controller.maxYesterdayW), "W", 0),
  };
}

/** Watt-hours up to a kilowatt-hour, which changes the unit. The controller counts in tens. */
function yieldOf(wh: number): JsonObject {
  const tens = Math.floor(wh / 10) * 10;
  return tens >= 1000 ? exact(tens / 1000, "kWh", 2) : exact(tens, "Wh", 0);
}

function mqttOutput(
  { outputW, voltageV, currentA }: SolarMeasured,
  isComputed: boolean,
): JsonObject {
  const power = measuredValue(outputW, "W", 1);
  if (isComputed) {
    return {
      P: power,
      V: measuredValue(voltageV ?? 0, "V", 2),
      I: measuredValue(currentA ?? 0, "A", 2),
    };
  }
  return {
    Power: power,
    ...(voltageV === undefined ? {} : { V: measuredValue(voltageV, "V", 2) }),
  };
}

function mqttInstance(installation: Installation, sinceMs: number | null): JsonObject {
  const { device, measurements } = installation;
  const { calculate_output_power: isComputed } = device.config.solarCharger.mqtt;
  const known = measurements.solar() ?? { outputW: 0, atMs: 0 };
  if (sinceMs !== null && known.atMs <= sinceMs) return {};
  const output = mqttOutput(known, isComputed);
  return {
    MQTT: {
      data_age_ms: Math.floor(device.clock.uptimeMs() - known.atMs),
      hide_serial: true,
      product_id: "MQTT",
      values: { output },
    },
  };
}
