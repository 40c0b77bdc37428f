import type { JsonObject } from "../firmware/convert.ts";
import { type BatteryState, chargeLimitA, defaultPlate } from "../plant/battery.ts";
import type { Installation } from "./installation.ts";
import { hash } from "../plant/noise.ts";
import { equipmentOf } from "../radio/equipment.ts";
import { provider } from "../radio/peripherals.ts";
import { exact, measuredValue, words } from "./measured.ts";
import { roundToStep } from "../plant/round.ts";
import type { Make } from "./storageMake.ts";
import { zendure } from "./zendure.ts";

function yesNo(is: boolean): JsonObject {
  return words(is ? "yes" : "no");
}

type MakeOf = (state: BatteryState, installation: Installation) => Make;

// Pylontech speaks for a number that no release knows.
const makes: Readonly<Record<number, MakeOf>> = {
  [provider.pylontech]: pylontech,
  [provider.jkBms]: jkBms,
  [provider.smartShunt]: shunt,
  [provider.pytes]: pytes,
  [provider.sbs]: sbs,
  [provider.jbdBms]: jbdBms,
  [provider.zendure]: zendure,
};

/** The configured make of battery, with the state of the site's only storage. */
export function storageMake(installation: Installation, state: BatteryState): Make {
  const { provider: kind } = equipmentOf(installation.device).battery;
  const make = (makes[kind] ?? pylontech)(state, installation);
  return installation.faults.batteryIssues ? make : { ...make, issues: {} };
}

function canStatus(state: BatteryState): JsonObject {
  return {
    chargeCurrentLimitation: measuredValue(
      roundToStep(chargeLimitA(state, defaultPlate), 0.1),
      "A",
      1,
    ),
    chargeVoltage: measuredValue(56.8, "V", 1),
    stateOfHealth: exact(98, "%", 0),
    temperature: measuredValue(roundToStep(state.temperatureC, 0.1), "°C", 1),
  };
}

function mayCharge(state: BatteryState): JsonObject {
  return {
    chargeEnabled: yesNo(chargeLimitA(state, defaultPlate) > 0),
    dischargeEnabled: yesNo(state.socPct > 8),
  };
}

function pylontech(state: BatteryState): Make {
  return {
    manufacturer: "PYLON   ",
    socDecimals: 0,
    currentDecimals: 1,
    tellsLimits: true,
    status: {
      ...canStatus(state),
      dischargeVoltageLimitation: measuredValue(44.5, "V", 1),
      modules: exact(2, "", 0),
      ...mayCharge(state),
      chargeImmediately: yesNo(state.socPct < 10),
    },
    sections: {},
    issues: { lowTemperature: 1, overVoltage: 2 },
  };
}

function sbs(state: BatteryState): Make {
  return {
    manufacturer: "SBS UniPower ",
    socDecimals: 1,
    currentDecimals: 2,
    tellsLimits: true,
    status: { ...canStatus(state), ...mayCharge(state) },
    sections: {},
    issues: { highCurrentDischarge: 1, overVoltage: 2 },
  };
}

function pytes(state: BatteryState): Make {
  const { lowest, highest } = cellVoltages(state);
  const capacityAh = defaultPlate.capacityWh / 51.2;
  return {
    manufacturer: "PYTES",
    serial: "PT2309A00017",
    fwversion: "v3.2",
    socDecimals: 2,
    currentDecimals: 1,
    tellsLimits: true,
    status: {
      ...canStatus(state),
      dischargeVoltageLimitation: measuredValue(44.5, "V", 1),
      chargeCycles: exact(Math.floor(state.dischargedWh / defaultPlate.capacityWh), "", 0),
      capacity: measuredValue(roundToStep(capacityAh, 0.01), "Ah", 2),
      availableCapacity: measuredValue(
        roundToStep((capacityAh * state.socPct) / 100, 0.01),
        "Ah",
        2,
      ),
      chargedEnergy: measuredValue(roundToStep(state.chargedWh / 1000, 0.1), "kWh", 1),
      dischargedEnergy: measuredValue(roundToStep(state.dischargedWh / 1000, 0.1), "kWh", 1),
      chargeImmediately: yesNo(state.socPct < 10),
      balancingActive: yesNo(state.socPct > 97),
    },
    sections: {
      cells: {
        cellMinVoltage: measuredValue(lowest, "V", 3),
        cellMaxVoltage: measuredValue(highest, "V", 3),
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
    issues: { cellDiffVoltage: 1, underTemperatureCharge: 2 },
  };
}

function jkBms(state: BatteryState): Make {
  const bmsBody = serialBms(state);
  const bmsTemp = exact(Math.round(state.temperatureC + 4), "°C", 0);
  return {
    ...bmsBody,
    manufacturer: "JK_B2A24S20P",
    hwversion: "V11",
    fwversion: "11.48",
    status: { ...bmsBody.status, bmsTemp },
    issues: { JkBmsIssueLowCapacity: 1, JkBmsIssueBatteryOvertemperature: 2 },
  };
}

function jbdBms(state: BatteryState): Make {
  return {
    ...serialBms(state),
    manufacturer: "JBDBMS",
    fwversion: "2.7",
    hwversion: "SP17S005",
    issues: { JbdBmsIssueCellOverVoltage: 2, JbdBmsIssueReserved1: 2 },
  };
}

/** Reports of both kinds of BMS on a serial line. */
function serialBms(state: BatteryState): Omit<Make, "manufacturer" | "issues"> {
  const { lowest, highest } = cellVoltages(state);
  const watts = roundToStep(state.currentA, 0.01) * roundToStep(state.voltageV, 0.01);
  return {
    socDecimals: 0,
    currentDecimals: 2,
    tellsLimits: false,
    status: {
      power: measuredValue(watts, "W", 2),
      ...mayCharge(state),
    },
    sections: {
      cells: {
        batOneTemp: exact(Math.round(state.temperatureC), "°C", 0),
        batTwoTemp: exact(Math.round(state.temperatureC + 0.6), "°C", 0),
        cellMinVoltage: measuredValue(lowest, "V", 3),
        cellAvgVoltage: measuredValue(roundToStep(state.voltageV / 16, 0.001), "V", 3),
        cellMaxVoltage: measuredValue(highest, "V", 3),
        cellDiffVoltage: exact(Math.round((highest - lowest) * 1000), "mV", 0),
        balancingActive: yesNo(state.socPct > 97),
      },
    },
  };
}

function shunt(state: BatteryState): Make {
  const usedAh = ((100 - state.socPct) / 100) * (defaultPlate.capacityWh / 51.2);
  return {
    manufacturer: "Victron SmartShunt 500A/50mV",
    fwversion: "4.13",
    socDecimals: 1,
    currentDecimals: 2,
    tellsLimits: false,
    status: {
      chargeCycles: exact(Math.floor(state.dischargedWh / defaultPlate.capacityWh), "", 0),
      chargedEnergy: measuredValue(roundToStep(state.chargedWh / 1000, 0.01), "kWh", 2),
      dischargedEnergy: measuredValue(roundToStep(state.dischargedWh / 1000, 0.01), "kWh", 2),
      instantaneousPower: exact(Math.round(state.currentA * state.voltageV), "W", 0),
      consumedAmpHours: measuredValue(roundToStep(-usedAh, 0.001), "Ah", 3),
      midpointVoltage: measuredValue(roundToStep(state.voltageV / 2, 0.01), "V", 2),
      midpointDeviation: measuredValue(0.1, "%", 1),
      lastFullCharge: exact(1840, "min", 0),
      temperature: exact(Math.round(state.temperatureC), "°C", 0),
    },
    sections: {},
    issues: { lowSOC: 2 },
  };
}

function cellVoltages(state: BatteryState): { readonly lowest: number; readonly highest: number } {
  const cells = Array.from(
    { length: 16 },
    (_, index) => state.voltageV / 16 + (hash(16, index) - 0.5) * 0.008,
  );
  return {
    lowest: roundToStep(Math.min(...cells), 0.001),
    highest: roundToStep(Math.max(...cells), 0.001),
  };
}
