import type { JsonObject, JsonValue } from "../firmware/convert.ts";
import {
  chargeLimitA,
  defaultPlate,
  dischargeLimitA,
  type BatteryState,
} from "../plant/battery.ts";
import type { Installation } from "./installation.ts";
import { hash } from "../plant/noise.ts";
import { provider } from "../radio/peripherals.ts";
import { exact, fitDocument, measuredValue } from "./measured.ts";
import { roundToStep } from "../plant/round.ts";

type Groups = Record<string, JsonObject>;

/** Body of the battery over HTTP and on its socket; `{}` with the MQTT provider (docs/gateway/live.md#battery). */
export function batteryBody(installation: Installation): JsonObject {
  const { device, peripherals, faults } = installation;
  const setting = device.config.battery;
  if (setting.enabled && setting.provider === provider.mqtt) return {};
  const state = peripherals.last("battery")?.world.battery;
  const { manufacturer, values, issues } =
    state === undefined
      ? { manufacturer: "unknown", values: unknownValues(), issues: {} }
      : describe(state, setting.provider, faults.batteryIssues);
  const body: Record<string, JsonValue> = {
    manufacturer,
    data_age: peripherals.ageS("battery"),
    values,
  };
  if (Object.keys(issues).length > 0) body["issues"] = issues;
  return fitDocument(device, body, { bytes: 1536, reservedBytes: 240 });
}

interface Description {
  readonly manufacturer: string;
  readonly values: Groups;
  readonly issues: JsonObject;
}

function describe(state: BatteryState, kind: number, hasIssues: boolean): Description {
  if (kind === provider.jkBms) {
    const issues = hasIssues
      ? { JkBmsIssueLowCapacity: 1, JkBmsIssueBatteryOvertemperature: 2 }
      : {};
    return { manufacturer: "JK_B2A24S20P", values: jkValues(state), issues };
  }
  if (kind === provider.smartShunt) {
    return { manufacturer: "Victron SmartShunt 500A/50mV", values: shuntValues(state), issues: {} };
  }
  const issues = hasIssues ? { lowTemperature: 1, overVoltage: 2 } : {};
  return { manufacturer: "PYLON   ", values: pylontechValues(state), issues };
}

function unknownValues(): Groups {
  return { status: { SoC: exact(0, "%", 0), voltage: measuredValue(0, "V", 2) } };
}

function pylontechValues(state: BatteryState): Groups {
  const chargeA = chargeLimitA(state, defaultPlate);
  const dischargeA = dischargeLimitA(state, defaultPlate);
  return {
    status: {
      SoC: exact(Math.round(state.socPct), "%", 0),
      voltage: measuredValue(roundToStep(state.voltageV, 0.01), "V", 2),
      chargeVoltage: measuredValue(56.8, "V", 1),
      chargeCurrentLimitation: measuredValue(roundToStep(chargeA, 0.1), "A", 1),
      dischargeCurrentLimitation: measuredValue(roundToStep(-dischargeA, 0.1), "A", 1),
      stateOfHealth: exact(98, "%", 0),
      current: measuredValue(roundToStep(state.currentA, 0.1), "A", 1),
      temperature: measuredValue(roundToStep(state.temperatureC, 0.1), "°C", 1),
      chargeEnabled: yesNo(chargeA > 0),
      dischargeEnabled: yesNo(dischargeA > 0),
      chargeImmediately: yesNo(state.socPct < 10),
    },
  };
}

function jkValues(state: BatteryState): Groups {
  const cells = Array.from(
    { length: 16 },
    (_, index) => state.voltageV / 16 + (hash(16, index) - 0.5) * 0.008,
  );
  const lowest = Math.min(...cells);
  const highest = Math.max(...cells);
  return {
    status: {
      SoC: exact(Math.round(state.socPct), "%", 0),
      voltage: measuredValue(roundToStep(state.voltageV, 0.01), "V", 2),
      current: measuredValue(roundToStep(state.currentA, 0.01), "A", 2),
      power: measuredValue(
        roundToStep(state.currentA, 0.01) * roundToStep(state.voltageV, 0.01),
        "W",
        2,
      ),
      bmsTemp: exact(Math.round(state.temperatureC + 4), "°C", 0),
      chargeEnabled: yesNo(state.socPct < 99.95),
      dischargeEnabled: yesNo(state.socPct > 8),
    },
    cells: {
      batOneTemp: exact(Math.round(state.temperatureC), "°C", 0),
      batTwoTemp: exact(Math.round(state.temperatureC + 0.6), "°C", 0),
      cellMinVoltage: measuredValue(roundToStep(lowest, 0.001), "V", 3),
      cellAvgVoltage: measuredValue(roundToStep(state.voltageV / 16, 0.001), "V", 3),
      cellMaxVoltage: measuredValue(roundToStep(highest, 0.001), "V", 3),
      cellDiffVoltage: exact(Math.round((highest - lowest) * 1000), "mV", 0),
      balancingActive: yesNo(state.socPct > 97),
    },
  };
}

function shuntValues(state: BatteryState): Groups {
  return {
    status: {
      SoC: measuredValue(roundToStep(state.socPct, 0.1), "%", 1),
      voltage: measuredValue(roundToStep(state.voltageV, 0.01), "V", 2),
      current: measuredValue(roundToStep(state.currentA, 0.1), "A", 1),
      chargeCycles: exact(Math.floor(state.dischargedWh / defaultPlate.capacityWh), "", 0),
      chargedEnergy: exact(Math.floor(state.chargedWh / 1000), "KWh", 1),
      dischargedEnergy: exact(Math.floor(state.dischargedWh / 1000), "KWh", 1),
      temperature: exact(Math.round(state.temperatureC), "°C", 0),
    },
  };
}

function yesNo(is: boolean): string {
  return is ? "yes" : "no";
}
