import { provider } from "../radio/peripherals.ts";
import type { Publication } from "./messages.ts";
import { numberIn, type StorageReadings, wordsIn } from "./storageReadings.ts";

/**
 * How the firmware writes a value: a fraction with two digits, a whole number, thousandths of the unit as a whole number,
 * yes as 1, or words.
 */
export type Writing = "fraction" | "whole" | "milli" | "switch" | "words";

/** A topic, the name of its value in the calls, and how it is written. */
export type TopicRow = readonly [topic: string, name: string, writing: Writing];

/** Topics of a kind of battery beyond its charge. */
interface BatteryTopics {
  readonly values: readonly TopicRow[];
  readonly alarms: readonly string[];
  readonly warnings: readonly string[];
}

const none: BatteryTopics = { values: [], alarms: [], warnings: [] };

const charging: readonly TopicRow[] = [
  ["charging/chargeEnabled", "chargeEnabled", "switch"],
  ["charging/dischargeEnabled", "dischargeEnabled", "switch"],
];

const pylontech: BatteryTopics = {
  values: [
    ["settings/chargeVoltage", "chargeVoltage", "fraction"],
    ["settings/dischargeVoltageLimitation", "dischargeVoltageLimitation", "fraction"],
    ["stateOfHealth", "stateOfHealth", "whole"],
    ["temperature", "temperature", "fraction"],
    ...charging,
    ["charging/chargeImmediately", "chargeImmediately", "switch"],
    ["modulesTotal", "modules", "whole"],
  ],
  alarms: [
    "overCurrentDischarge",
    "overCurrentCharge",
    "underTemperature",
    "overTemperature",
    "underVoltage",
    "overVoltage",
    "bmsInternal",
  ],
  warnings: [
    "highCurrentDischarge",
    "highCurrentCharge",
    "lowTemperature",
    "highTemperature",
    "lowVoltage",
    "highVoltage",
    "bmsInternal",
  ],
};

const jkBms: BatteryTopics = {
  ...none,
  values: [
    ["BmsTempCelsius", "bmsTemp", "whole"],
    ["BatteryTempOneCelsius", "batOneTemp", "whole"],
    ["BatteryTempTwoCelsius", "batTwoTemp", "whole"],
    ["BatteryVoltageMilliVolt", "voltage", "milli"],
    ["BatteryCurrentMilliAmps", "current", "milli"],
    ["CellMinMilliVolt", "cellMinVoltage", "milli"],
    ["CellAvgMilliVolt", "cellAvgVoltage", "milli"],
    ["CellMaxMilliVolt", "cellMaxVoltage", "milli"],
    ["CellDiffMilliVolt", "cellDiffVoltage", "whole"],
    ["status/ChargingActive", "chargeEnabled", "switch"],
    ["status/DischargingActive", "dischargeEnabled", "switch"],
    ["status/BalancingActive", "balancingActive", "switch"],
  ],
};

/** Bits of the BMS, by the names of their topics. */
export const jkAlarms = [
  "LowCapacity",
  "BmsOvertemperature",
  "ChargingOvervoltage",
  "DischargeUndervoltage",
  "BatteryOvertemperature",
  "ChargingOvercurrent",
  "DischargeOvercurrent",
  "CellVoltageDifference",
  "BatteryBoxOvertemperature",
  "BatteryUndertemperature",
  "CellOvervoltage",
  "CellUndervoltage",
] as const;

const smartShunt: BatteryTopics = {
  ...none,
  values: [
    ["chargeCycles", "chargeCycles", "whole"],
    ["chargedEnergy", "chargedEnergy", "fraction"],
    ["dischargedEnergy", "dischargedEnergy", "fraction"],
    ["instantaneousPower", "instantaneousPower", "whole"],
    ["consumedAmpHours", "consumedAmpHours", "fraction"],
    ["lastFullCharge", "lastFullCharge", "whole"],
    ["midpointVoltage", "midpointVoltage", "fraction"],
    ["midpointDeviation", "midpointDeviation", "fraction"],
  ],
};

const pytes: BatteryTopics = {
  values: [
    ["settings/chargeVoltage", "chargeVoltage", "fraction"],
    ["settings/dischargeVoltageLimitation", "dischargeVoltageLimitation", "fraction"],
    ["stateOfHealth", "stateOfHealth", "whole"],
    ["chargeCycles", "chargeCycles", "whole"],
    ["balancingActive", "balancingActive", "switch"],
    ["temperature", "temperature", "fraction"],
    ["chargedEnergy", "chargedEnergy", "fraction"],
    ["dischargedEnergy", "dischargedEnergy", "fraction"],
    ["capacity", "capacity", "fraction"],
    ["availableCapacity", "availableCapacity", "fraction"],
    ["CellMinMilliVolt", "cellMinVoltage", "milli"],
    ["CellMaxMilliVolt", "cellMaxVoltage", "milli"],
    ["CellDiffMilliVolt", "cellDiffVoltage", "whole"],
    ["CellMinTemperature", "cellMinTemperature", "fraction"],
    ["CellMaxTemperature", "cellMaxTemperature", "fraction"],
    ["CellMinVoltageName", "cellMinVoltageName", "words"],
    ["CellMaxVoltageName", "cellMaxVoltageName", "words"],
    ["CellMinTemperatureName", "cellMinTemperatureName", "words"],
    ["CellMaxTemperatureName", "cellMaxTemperatureName", "words"],
    ["modulesOnline", "online", "whole"],
    ["modulesOffline", "offline", "whole"],
    ["modulesBlockingCharge", "blockingCharge", "whole"],
    ["modulesBlockingDischarge", "blockingDischarge", "whole"],
    ["charging/chargeImmediately", "chargeImmediately", "switch"],
  ],
  alarms: [...pylontech.alarms, "underTemperatureCharge", "overTemperatureCharge", "cellImbalance"],
  warnings: [
    ...pylontech.warnings,
    "lowTemperatureCharge",
    "highTemperatureCharge",
    "cellImbalance",
  ],
};

const sbs: BatteryTopics = {
  values: [
    ["settings/chargeVoltage", "chargeVoltage", "fraction"],
    ["stateOfHealth", "stateOfHealth", "whole"],
    ["temperature", "temperature", "fraction"],
    ...charging,
  ],
  alarms: ["underVoltage", "overVoltage", "bmsInternal"],
  warnings: ["highCurrentDischarge", "highCurrentCharge"],
};

// Other kinds publish the common values: of a JBD BMS and a Zendure the rest is not simulated.
const kinds: Readonly<Record<number, BatteryTopics>> = {
  [provider.pylontech]: pylontech,
  [provider.jkBms]: jkBms,
  [provider.smartShunt]: smartShunt,
  [provider.pytes]: pytes,
  [provider.sbs]: sbs,
};

const common: readonly TopicRow[] = [
  ["stateOfCharge", "SoC", "fraction"],
  ["voltage", "voltage", "fraction"],
];
const measured: readonly TopicRow[] = [
  ["current", "current", "fraction"],
  ["settings/dischargeCurrentLimitation", "dischargeCurrentLimitation", "fraction"],
  ["settings/chargeCurrentLimitation", "chargeCurrentLimitation", "fraction"],
];

/** The firmware's topics of the battery; none of a battery that it reads by MQTT itself. */
export function batteryPublications({
  battery,
  isNested,
}: Pick<StorageReadings, "battery" | "isNested">): readonly Publication[] {
  if (battery === undefined || battery.provider === provider.mqtt) return [];
  const { provider: kind, manufacturer, data_age: ageS, values, issues } = battery;
  const { values: own, alarms, warnings } = kinds[kind] ?? none;
  // Once the current of a JK BMS stood under its own name only.
  const rows = isNested || kind !== provider.jkBms ? [...common, ...measured] : common;
  const all = Object.assign({}, ...Object.values(values));
  const bits = (part: string, names: readonly string[], level: number) =>
    names.map((name) => ({
      topic: `battery/${part}/${name}`,
      payload: issues[name] === level ? "1" : "0",
    }));
  return [
    { topic: "battery/manufacturer", payload: manufacturer },
    { topic: "battery/dataAge", payload: String(ageS) },
    ...written("battery", all, [...rows, ...own]),
    ...bits("alarm", alarms, 2),
    ...bits("warning", warnings, 1),
    ...(kind === provider.jkBms
      ? jkAlarms.map((name) => ({
          topic: `battery/alarms/${name}`,
          payload: issues[`JkBmsIssue${name}`] === undefined ? "0" : "1",
        }))
      : []),
  ];
}

export function written(
  prefix: string,
  values: Readonly<Record<string, unknown>>,
  rows: readonly TopicRow[],
): readonly Publication[] {
  return rows.flatMap(([topic, name, writing]) => {
    const payload = textOf(values[name], writing);
    return payload === undefined ? [] : [{ topic: `${prefix}/${topic}`, payload }];
  });
}

function textOf(value: unknown, writing: Writing): string | undefined {
  const words = wordsIn(value);
  if (writing === "words") return words;
  if (writing === "switch") return words && (words === "yes" ? "1" : "0");
  const number = numberIn(value);
  if (number === undefined) return undefined;
  if (writing === "fraction") return number.toFixed(2);
  return String(Math.round(writing === "milli" ? number * 1_000 : number));
}
