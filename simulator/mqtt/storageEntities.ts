import { provider } from "../radio/peripherals.ts";
import { jkAlarms } from "./batteryTopics.ts";

/** A sensor: name, icon, topic, class, class of its state and unit. */
export type SensorRow = readonly [
  name: string,
  icon: string | undefined,
  topic: string,
  deviceClass?: string | undefined,
  stateClass?: string | undefined,
  unit?: string,
];
/** A sensor of two states: name, icon and topic. */
export type SwitchRow = readonly [name: string, icon: string, topic: string];

const voltage = (name: string, topic: string, icon?: string, unit = "V"): SensorRow => [
  name,
  icon,
  topic,
  "voltage",
  "measurement",
  unit,
];
const current = (name: string, topic: string, icon?: string, unit = "A"): SensorRow => [
  name,
  icon,
  topic,
  "current",
  "measurement",
  unit,
];
const degrees = (name: string, topic: string, icon?: string): SensorRow => [
  name,
  icon,
  topic,
  "temperature",
  "measurement",
  "°C",
];
const watts = (name: string, topic: string): SensorRow => [
  name,
  undefined,
  topic,
  "power",
  "measurement",
  "W",
];
const energy = (name: string, topic: string, stateClass = "total_increasing"): SensorRow => [
  name,
  undefined,
  topic,
  "energy",
  stateClass,
  "kWh",
];

export const ofEachBattery: readonly SensorRow[] = [
  ["Manufacturer", "mdi:factory", "manufacturer"],
  ["Data Age", "mdi:timer-sand", "dataAge", "duration", "measurement", "s"],
  ["State of Charge (SoC)", "mdi:battery-medium", "stateOfCharge", "battery", "measurement", "%"],
];
export const ofNewerBattery: readonly SensorRow[] = [
  voltage("Voltage", "voltage", "mdi:battery-charging"),
  current("Current", "current", "mdi:current-dc"),
];
const limits: readonly SensorRow[] = [
  voltage("Charge voltage (BMS)", "settings/chargeVoltage"),
  current("Charge current limit", "settings/chargeCurrentLimitation"),
  current("Discharge current limit", "settings/dischargeCurrentLimitation"),
];
const health: SensorRow = [
  "State of Health (SOH)",
  "mdi:heart-plus",
  "stateOfHealth",
  undefined,
  "measurement",
  "%",
];

export interface BatteryEntities {
  readonly older: readonly SensorRow[];
  readonly newer: readonly SensorRow[];
  readonly switches: readonly SwitchRow[];
}

const pylontech: BatteryEntities = {
  older: [
    voltage("Battery voltage", "voltage"),
    current("Battery current", "current"),
    degrees("Temperature", "temperature"),
    health,
    ...limits,
  ],
  newer: [
    degrees("Temperature", "temperature"),
    health,
    ...limits,
    voltage("Discharge voltage limit", "settings/dischargeVoltageLimitation"),
    ["Module Count", "mdi:counter", "modulesTotal"],
  ],
  switches: [
    ["Alarm Discharge current", "mdi:alert", "alarm/overCurrentDischarge"],
    ["Warning Discharge current", "mdi:alert-outline", "warning/highCurrentDischarge"],
    ["Alarm Temperature low", "mdi:thermometer-low", "alarm/underTemperature"],
    ["Warning Temperature low", "mdi:thermometer-low", "warning/lowTemperature"],
    ["Alarm Temperature high", "mdi:thermometer-high", "alarm/overTemperature"],
    ["Warning Temperature high", "mdi:thermometer-high", "warning/highTemperature"],
    ["Alarm Voltage low", "mdi:alert", "alarm/underVoltage"],
    ["Warning Voltage low", "mdi:alert-outline", "warning/lowVoltage"],
    ["Alarm Voltage high", "mdi:alert", "alarm/overVoltage"],
    ["Warning Voltage high", "mdi:alert-outline", "warning/highVoltage"],
    ["Alarm BMS internal", "mdi:alert", "alarm/bmsInternal"],
    ["Warning BMS internal", "mdi:alert-outline", "warning/bmsInternal"],
    ["Alarm High charge current", "mdi:alert", "alarm/overCurrentCharge"],
    ["Warning High charge current", "mdi:alert-outline", "warning/highCurrentCharge"],
    ["Charge enabled", "mdi:battery-arrow-up", "charging/chargeEnabled"],
    ["Discharge enabled", "mdi:battery-arrow-down", "charging/dischargeEnabled"],
    ["Charge immediately", "mdi:alert", "charging/chargeImmediately"],
  ],
};

const jkAlarmTexts: Readonly<Record<(typeof jkAlarms)[number], readonly [string, string]>> = {
  LowCapacity: ["Low Capacity", "battery-alert-variant-outline"],
  BmsOvertemperature: ["BMS Overtemperature", "thermometer-alert"],
  ChargingOvervoltage: ["Charging Overvoltage", "fuse-alert"],
  DischargeUndervoltage: ["Discharge Undervoltage", "fuse-alert"],
  BatteryOvertemperature: ["Battery Overtemperature", "thermometer-alert"],
  ChargingOvercurrent: ["Charging Overcurrent", "fuse-alert"],
  DischargeOvercurrent: ["Discharging Overcurrent", "fuse-alert"],
  CellVoltageDifference: ["Cell Voltage Difference", "battery-alert"],
  BatteryBoxOvertemperature: ["Battery Box Overtemperature", "thermometer-alert"],
  BatteryUndertemperature: ["Battery Undertemperature", "thermometer-alert"],
  CellOvervoltage: ["Cell Overvoltage", "battery-alert"],
  CellUndervoltage: ["Cell Undervoltage", "battery-alert"],
};

const jkBms: BatteryEntities = {
  older: [
    voltage("Voltage", "BatteryVoltageMilliVolt", "mdi:battery-charging", "mV"),
    current("Current", "BatteryCurrentMilliAmps", "mdi:current-dc", "mA"),
    degrees("BMS Temperature", "BmsTempCelsius", "mdi:thermometer"),
    voltage("Cell Voltage Diff", "CellDiffMilliVolt", "mdi:battery-alert", "mV"),
  ],
  newer: [
    degrees("BMS Temperature", "BmsTempCelsius", "mdi:thermometer"),
    voltage("Cell Voltage Diff", "CellDiffMilliVolt", "mdi:battery-alert", "mV"),
    degrees("Battery Temperature 1", "BatteryTempOneCelsius", "mdi:thermometer"),
    degrees("Battery Temperature 2", "BatteryTempTwoCelsius", "mdi:thermometer"),
  ],
  switches: [
    ["Charging Possible", "mdi:battery-arrow-up", "status/ChargingActive"],
    ["Discharging Possible", "mdi:battery-arrow-down", "status/DischargingActive"],
    ["Balancing Active", "mdi:scale-balance", "status/BalancingActive"],
    ...jkAlarms.map((alarm): SwitchRow => {
      const [text, icon] = jkAlarmTexts[alarm];
      return [`Alarm: ${text}`, `mdi:${icon}`, `alarms/${alarm}`];
    }),
  ],
};

const smartShunt: BatteryEntities = {
  older: [],
  newer: [
    watts("Instantaneous Power", "instantaneousPower"),
    energy("Charged Energy", "chargedEnergy"),
    energy("Discharged Energy", "dischargedEnergy"),
    ["Charge Cycles", "mdi:counter", "chargeCycles"],
    ["Consumed Amp Hours", undefined, "consumedAmpHours", undefined, "measurement", "Ah"],
    ["Last Full Charge", "mdi:timelapse", "lastFullCharge", undefined, undefined, "min"],
    voltage("Midpoint Voltage", "midpointVoltage"),
    ["Midpoint Deviation", undefined, "midpointDeviation", "battery", "measurement", "%"],
  ],
  switches: [],
};

// Of the other kinds only the common entities of batteries are described.
export const batteryEntities: Readonly<Record<number, BatteryEntities>> = {
  [provider.pylontech]: pylontech,
  [provider.jkBms]: jkBms,
  [provider.smartShunt]: smartShunt,
};

export const ofController: readonly SensorRow[] = [
  ["MPPT serial number", "mdi:counter", "SER"],
  ["MPPT firmware number", "mdi:counter", "FW"],
  ["MPPT state of operation", "mdi:wrench", "CS"],
  ["MPPT error code", "mdi:bell", "ERR"],
  ["MPPT off reason", "mdi:wrench", "OR"],
  ["MPPT tracker operation mode", "mdi:wrench", "MPPT"],
  [
    "MPPT Day sequence number (0...364)",
    "mdi:calendar-month-outline",
    "HSDS",
    undefined,
    "total",
    "d",
  ],
  voltage("Battery voltage", "V"),
  current("Battery current", "I"),
  watts("Battery power (calculated)", "P"),
  ["Battery efficiency (calculated)", undefined, "E", undefined, "measurement", "%"],
  voltage("Panel voltage", "VPV"),
  current("Panel current (calculated)", "IPV"),
  watts("Panel power", "PPV"),
  energy("Panel yield total", "H19"),
  energy("Panel yield today", "H20", "total"),
  watts("Panel maximum power today", "H21"),
  energy("Panel yield yesterday", "H22", "total"),
  watts("Panel maximum power yesterday", "H23"),
];
export const ofNewerController: readonly SensorRow[] = [
  ["MPPT serial number", "mdi:counter", "SER"],
  ["MPPT firmware version integer", "mdi:counter", "FWI"],
  ["MPPT firmware version formatted", "mdi:counter", "FWF"],
  ["MPPT firmware version FW", "mdi:counter", "FW"],
  ...ofController.slice(2),
  current("MPPT load current", "IL"),
  degrees("MPPT temperature", "MpptTemperature", "mdi:temperature-celsius"),
  voltage("Battery absorption voltage", "BatteryAbsorption", "mdi:battery-charging-90"),
  voltage("Battery float voltage", "BatteryFloat", "mdi:battery-charging-100"),
];

/** Numbers of the limiter: name, icon, topic, unit, least, most and step. */
export const limiterNumbers: readonly (readonly [
  string,
  string,
  string,
  string,
  number,
  number,
  number,
])[] = [
  ["Total Upper Power Limit", "mdi:speedometer", "upper_power_limit", "W", 0, 32_767, 1],
  ["Target Power Consumption", "mdi:target", "target_power_consumption", "W", -32_768, 32_767, 1],
  ...(
    [
      ["battery voltage start threshold", "battery-charging", "voltage/start"],
      ["battery voltage stop threshold", "battery-charging", "voltage/stop"],
      [
        "full solar passthrough start voltage",
        "transmission-tower-import",
        "voltage/full_solar_passthrough_start",
      ],
      [
        "full solar passthrough stop voltage",
        "transmission-tower-import",
        "voltage/full_solar_passthrough_stop",
      ],
    ] as const
  ).map(
    ([name, icon, topic]) =>
      [`DPL ${name}`, `mdi:${icon}`, `threshold/${topic}`, "V", 16, 60, 0.1] as const,
  ),
  ...(
    [
      ["battery SoC start threshold", "battery-charging", "soc/start"],
      ["battery SoC stop threshold", "battery-charging", "soc/stop"],
      ["full solar passthrough SoC", "transmission-tower-import", "soc/full_solar_passthrough"],
    ] as const
  ).map(
    ([name, icon, topic]) =>
      [`DPL ${name}`, `mdi:${icon}`, `threshold/${topic}`, "%", 0, 100, 1] as const,
  ),
];
