import type { JsonObject } from "../firmware/convert.ts";
import { type BatteryState, chargeLimitA, defaultPlate } from "../plant/battery.ts";
import type { Installation } from "./installation.ts";
import { hashed } from "../plant/noise.ts";
import { equipmentOf } from "../radio/equipment.ts";
import { provider } from "../radio/peripherals.ts";
import { exact, measured, words } from "./measured.ts";
import { rounded } from "../plant/rounded.ts";
import { zendure } from "./zendure.ts";

/** What one kind of battery reports beyond the common values. */
export interface Make {
  readonly manufacturer: string;
  readonly serial?: string;
  readonly fwversion?: string;
  readonly hwversion?: string;
  readonly socDecimals: 0 | 1;
  /** Whether it reports how much current it allows. */
  readonly tellsLimits: boolean;
  readonly status: JsonObject;
  /** Sections beside `status`. */
  readonly sections: JsonObject;
  /** 1 warns, 2 alarms. */
  readonly issues: JsonObject;
}

function yesNo(is: boolean): JsonObject {
  return words(is ? "yes" : "no");
}

/** The make of battery that is set up, with the state of the one storage of the site. */
export function makeOf(installation: Installation, state: BatteryState): Make {
  const { provider: kind } = equipmentOf(installation.device).battery;
  const hasIssues = installation.faults.batteryIssues;
  switch (kind) {
    case provider.jkBms:
      return serialBms(state, "JK_B2A24S20P", hasIssues ? jkIssues : {});
    case provider.jbdBms:
      return serialBms(state, "JBD-SP17S005", hasIssues ? { JbdBmsIssueCellOverVoltage: 2 } : {});
    case provider.smartShunt:
      return shunt(state, hasIssues);
    case provider.pytes:
      return pytes(state, hasIssues);
    case provider.sbs:
      return sbs(state, hasIssues);
    case provider.zendure:
      return zendure(state, installation.device);
    default:
      return pylontech(state, hasIssues);
  }
}

const jkIssues = { JkBmsIssueLowCapacity: 1, JkBmsIssueBatteryOvertemperature: 2 };
const canIssues = { lowTemperature: 1, overVoltage: 2 };

/** Values that every battery on the CAN bus reports. */
function canStatus(state: BatteryState): JsonObject {
  return {
    chargeCurrentLimitation: measured(rounded(chargeLimitA(state, defaultPlate), 0.1), "A", 1),
    chargeVoltage: measured(56.8, "V", 1),
    stateOfHealth: exact(98, "%", 0),
    temperature: measured(rounded(state.temperatureC, 0.1), "°C", 1),
  };
}

function mayCharge(state: BatteryState): JsonObject {
  return {
    chargeEnabled: yesNo(chargeLimitA(state, defaultPlate) > 0),
    dischargeEnabled: yesNo(state.socPct > 8),
  };
}

function pylontech(state: BatteryState, hasIssues: boolean): Make {
  return {
    manufacturer: "PYLON   ",
    socDecimals: 0,
    tellsLimits: true,
    status: {
      ...canStatus(state),
      dischargeVoltageLimitation: measured(44.5, "V", 1),
      modules: exact(2, "", 0),
      ...mayCharge(state),
      chargeImmediately: yesNo(state.socPct < 10),
    },
    sections: {},
    issues: hasIssues ? canIssues : {},
  };
}

function sbs(state: BatteryState, hasIssues: boolean): Make {
  return {
    manufacturer: "SBS UniPower",
    socDecimals: 0,
    tellsLimits: true,
    status: { ...canStatus(state), ...mayCharge(state) },
    sections: {},
    issues: hasIssues ? { highCurrentDischarge: 1, overVoltage: 2 } : {},
  };
}

function pytes(state: BatteryState, hasIssues: boolean): Make {
  const { lowest, highest } = cellVoltages(state);
  const capacityAh = defaultPlate.capacityWh / 51.2;
  return {
    manufacturer: "PYTES",
    serial: "PT2309A00017",
    fwversion: "3.2",
    socDecimals: 1,
    tellsLimits: true,
    status: {
      ...canStatus(state),
      dischargeVoltageLimitation: measured(44.5, "V", 1),
      chargeCycles: exact(Math.floor(state.dischargedWh / defaultPlate.capacityWh), "", 0),
      capacity: measured(rounded(capacityAh, 0.01), "Ah", 2),
      availableCapacity: measured(rounded((capacityAh * state.socPct) / 100, 0.01), "Ah", 2),
      chargedEnergy: measured(rounded(state.chargedWh / 1000, 0.1), "kWh", 1),
      dischargedEnergy: measured(rounded(state.dischargedWh / 1000, 0.1), "kWh", 1),
      chargeImmediately: yesNo(state.socPct < 10),
      balancingActive: yesNo(state.socPct > 97),
    },
    sections: {
      cells: {
        cellMinVoltage: measured(lowest, "V", 3),
        cellMaxVoltage: measured(highest, "V", 3),
        cellDiffVoltage: exact(Math.round((highest - lowest) * 1000), "mV", 0),
        cellMinTemperature: exact(Math.round(state.temperatureC), "°C", 0),
        cellMaxTemperature: exact(Math.round(state.temperatureC + 1), "°C", 0),
        cellMinVoltageName: words("1/07", false),
        cellMaxVoltageName: words("2/03", false),
        cellMinTemperatureName: words("1/02", false),
        cellMaxTemperatureName: words("2/11", false),
      },
      modules: {
        online: exact(2, "", 0),
        offline: exact(0, "", 0),
        blockingCharge: exact(0, "", 0),
        blockingDischarge: exact(0, "", 0),
      },
    },
    issues: hasIssues ? canIssues : {},
  };
}

function serialBms(state: BatteryState, manufacturer: string, issues: JsonObject): Make {
  const { lowest, highest } = cellVoltages(state);
  const watts = rounded(state.currentA, 0.01) * rounded(state.voltageV, 0.01);
  return {
    manufacturer,
    hwversion: "V11",
    socDecimals: 0,
    tellsLimits: false,
    status: {
      power: measured(watts, "W", 2),
      bmsTemp: exact(Math.round(state.temperatureC + 4), "°C", 0),
      ...mayCharge(state),
    },
    sections: {
      cells: {
        batOneTemp: exact(Math.round(state.temperatureC), "°C", 0),
        batTwoTemp: exact(Math.round(state.temperatureC + 0.6), "°C", 0),
        cellMinVoltage: measured(lowest, "V", 3),
        cellAvgVoltage: measured(rounded(state.voltageV / 16, 0.001), "V", 3),
        cellMaxVoltage: measured(highest, "V", 3),
        cellDiffVoltage: exact(Math.round((highest - lowest) * 1000), "mV", 0),
        balancingActive: yesNo(state.socPct > 97),
      },
    },
    issues,
  };
}

function shunt(state: BatteryState, hasIssues: boolean): Make {
  const usedAh = ((100 - state.socPct) / 100) * (defaultPlate.capacityWh / 51.2);
  return {
    manufacturer: "Victron SmartShunt 500A/50mV",
    fwversion: "4.13",
    socDecimals: 1,
    tellsLimits: false,
    status: {
      chargeCycles: exact(Math.floor(state.dischargedWh / defaultPlate.capacityWh), "", 0),
      chargedEnergy: measured(rounded(state.chargedWh / 1000, 0.01), "kWh", 2),
      dischargedEnergy: measured(rounded(state.dischargedWh / 1000, 0.01), "kWh", 2),
      instantaneousPower: exact(Math.round(state.currentA * state.voltageV), "W", 0),
      consumedAmpHours: measured(rounded(-usedAh, 0.001), "Ah", 3),
      midpointVoltage: measured(rounded(state.voltageV / 2, 0.01), "V", 2),
      midpointDeviation: measured(0.1, "%", 1),
      lastFullCharge: exact(1840, "min", 0),
      temperature: exact(Math.round(state.temperatureC), "°C", 0),
    },
    sections: {},
    issues: hasIssues ? { lowSOC: 2 } : {},
  };
}

function cellVoltages(state: BatteryState): { readonly lowest: number; readonly highest: number } {
  const cells = Array.from(
    { length: 16 },
    (_, index) => state.voltageV / 16 + (hashed(16, index) - 0.5) * 0.008,
  );
  return {
    lowest: rounded(Math.min(...cells), 0.001),
    highest: rounded(Math.max(...cells), 0.001),
  };
}
