import type { JsonObject } from "../firmware/convert.ts";
import { type BatteryState, defaultPlate } from "../plant/battery.ts";
import type { Installation } from "./installation.ts";
import type { NestedBatteryConfig } from "../settings/nested/battery.ts";
import { exact, measuredValue, words } from "./measured.ts";
import { roundToStep } from "../plant/round.ts";
import type { Make } from "./storageMake.ts";

type Settings = NestedBatteryConfig["zendure"];

const packs = [
  { name: "AB2000", serial: "CO4HLAB1234567" },
  { name: "AB2000", serial: "CO4HLAB7654321" },
] as const;

const hubs = ["Hub 1200", "Hub 2000", "AIO 2400", "Ace 1500", "Hyper 2000 A", "Hyper 2000 B"];
const bypassModes = ["automatic", "alwaysoff", "alwayson"];
const controlModes = ["full-access", "write-once", "read-only"];

function switchState(on: boolean): JsonObject {
  return words(on ? "enabled" : "disabled");
}

function stateOf(watts: number): JsonObject {
  if (Math.abs(watts) < 5) return words("idle");
  return words(watts > 0 ? "charging" : "discharging");
}

/** A Zendure as the site's storage: its packs each hold an equal part, cell voltages are in mV. */
export function zendure(state: BatteryState, { device }: Installation): Make {
  const { config, generation } = device;
  const settings = config.nestedBattery.zendure;
  const watts = Math.round(state.currentA * state.voltageV);
  return {
    manufacturer: "Zendure",
    serial: settings.device_id,
    hwversion: hubs[settings.device_type] ?? "Hub 2000",
    socDecimals: 2,
    currentDecimals: 1,
    tellsLimits: false,
    status: {
      dischargeCurrentLimitation: measuredValue(
        roundToStep(settings.max_output / state.voltageV, 0.1),
        "A",
        1,
      ),
      totalInputPower: exact(Math.max(0, watts), "W", 0),
      chargePower: exact(Math.max(0, watts), "W", 0),
      dischargePower: exact(Math.max(0, -watts), "W", 0),
      totalOutputPower: exact(Math.max(0, -watts), "W", 0),
      efficiency: measuredValue(94.2, "%", 3),
      batteries: exact(packs.length, "", 0),
      capacity: exact(defaultPlate.capacityWh, "Wh", 0),
      availableCapacity: exact(Math.round((defaultPlate.capacityWh * state.socPct) / 100), "Wh", 0),
      useableCapacity: exact(useableWh(state, settings), "Wh", 0),
      state: stateOf(watts),
      heatState: switchState(false),
      bypassState: switchState(false),
      ...(generation.hasStandby
        ? { "zendure.chargeThroughState": words("zendure.chargeThroughStates.idle") }
        : { chargethrough: switchState(false) }),
      lastFullCharge: exact(31, "h", 0),
      ...(generation.hasStandby ? { lastEmptyCharge: words("unavail") } : {}),
      remainOutTime: watts < -5 ? exact(minutes(state, -watts), "min", 0) : words("unavail"),
      remainInTime: words("unavail"),
    },
    sections: {
      settings: settingsSection(settings),
      panels: {
        solarInputPower1: exact(Math.round(Math.max(0, watts) * 0.55), "W", 0),
        solarInputPower2: exact(Math.round(Math.max(0, watts) * 0.45), "W", 0),
      },
      ...Object.fromEntries(
        packs.map(({ name, serial }) => [`_${name} [${serial}]`, packSection(state, watts)]),
      ),
    },
    issues: {},
  };
}

function minutes({ socPct }: BatteryState, watts: number): number {
  return Math.round((defaultPlate.capacityWh * socPct * 0.6) / watts);
}

function useableWh({ socPct }: BatteryState, { soc_min: least }: Settings): number {
  return Math.round((defaultPlate.capacityWh * Math.max(0, socPct - least)) / 100);
}

function settingsSection(settings: Settings): JsonObject {
  return {
    controlMode: words(controlModes[settings.control_mode] ?? "invalid"),
    maxInversePower: exact(settings.max_output, "W", 0),
    outputLimit: exact(settings.output_limit, "W", 0),
    inputLimit: exact(settings.output_limit, "W", 0),
    minSoC: measuredValue(settings.soc_min, "%", 1),
    maxSoC: measuredValue(settings.soc_max, "%", 1),
    autoRecover: switchState(true),
    autoShutdown: switchState(settings.auto_shutdown),
    bypassMode: words(bypassModes[settings.bypass_mode] ?? "invalid"),
    buzzer: switchState(settings.buzzer_enable),
  };
}

function packSection(state: BatteryState, watts: number): JsonObject {
  const cellMv = Math.round((state.voltageV / 16) * 1000);
  const part = 1 / packs.length;
  return {
    state: stateOf(watts),
    cellMinVoltage: exact(cellMv - 3, "mV", 0),
    cellAvgVoltage: exact(cellMv, "mV", 0),
    cellMaxVoltage: exact(cellMv + 4, "mV", 0),
    cellDiffVoltage: exact(7, "mV", 0),
    cellMaxTemperature: measuredValue(roundToStep(state.temperatureC, 0.1), "°C", 1),
    voltage: measuredValue(roundToStep(state.voltageV, 0.01), "V", 2),
    power: exact(Math.round(watts * part), "W", 0),
    current: measuredValue(roundToStep(state.currentA * part, 0.01), "A", 2),
    SoC: measuredValue(roundToStep(state.socPct, 0.1), "%", 1),
    stateOfHealth: measuredValue(99, "%", 1),
    capacity: exact(defaultPlate.capacityWh * part, "Wh", 0),
    availableCapacity: exact(
      Math.round((defaultPlate.capacityWh * part * state.socPct) / 100),
      "Wh",
      0,
    ),
    FwVersion: words("2.0.16", false),
  };
}
