import { batteryPublications, type TopicRow, written } from "./batteryTopics.ts";
import type { Publication } from "./messages.ts";
import {
  type ControllerReadings,
  kwhIn,
  numberIn,
  type StorageReadings,
  wordsIn,
} from "./storageReadings.ts";

const controllerRows: readonly TopicRow[] = [
  ["CS", "CS", "words"],
  ["ERR", "ERR", "words"],
  ["OR", "OR", "words"],
  ["MPPT", "MPPT", "words"],
  ["LOAD", "LOAD", "words"],
  ["RELAY", "RELAY", "words"],
  ["HSDS", "HSDS", "whole"],
  ["V", "V", "fraction"],
  ["I", "I", "fraction"],
  ["P", "P", "whole"],
  ["VPV", "VPV", "fraction"],
  ["IPV", "IPV", "fraction"],
  ["PPV", "PPV", "whole"],
  ["E", "E", "fraction"],
  ["H21", "MaximumPowerToday", "whole"],
  ["H23", "MaximumPowerYesterday", "whole"],
  ["IL", "IL", "fraction"],
  ["MpptTemperature", "MpptTemperature", "fraction"],
  ["BatteryAbsorption", "AbsorptionVoltage", "fraction"],
  ["BatteryFloat", "FloatVoltage", "fraction"],
];
const yieldTopics = {
  H19: "YieldTotal",
  H20: "YieldToday",
  H22: "YieldYesterday",
} as const;

const chargerRows: readonly TopicRow[] = [
  ["input_voltage", "input voltage", "fraction"],
  ["input_current", "input current", "fraction"],
  ["input_power", "input power", "fraction"],
  ["input_frequency", "input frequency", "fraction"],
  ["output_voltage", "output voltage", "fraction"],
  ["output_current", "output current", "fraction"],
  ["max_output_current", "output maxCurrent", "fraction"],
  ["output_power", "output power", "fraction"],
  ["input_temp", "input temp", "fraction"],
  ["output_temp", "output temp", "fraction"],
  ["efficiency", "input efficiency", "fraction"],
  ["slot_detection/row", "device row", "whole"],
  ["slot_detection/slot", "device slot", "whole"],
  ["acks/online_voltage", "acknowledgements onlineVoltage", "fraction"],
  ["acks/offline_voltage", "acknowledgements offlineVoltage", "fraction"],
  ["acks/online_current", "acknowledgements onlineCurrent", "fraction"],
  ["acks/offline_current", "acknowledgements offlineCurrent", "fraction"],
  ["acks/input_current_limit", "acknowledgements inputCurrentLimit", "fraction"],
  ["acks/production_enabled", "acknowledgements productionEnabled", "switch"],
  ["board_type", "device boardType", "words"],
  ["manufactured", "device manufactured", "words"],
  ["product_description", "device productDescription", "words"],
];
const fanTopics = {
  fan_online_full_speed: "acknowledgements fanOnlineFullSpeed",
  fan_offline_full_speed: "acknowledgements fanOfflineFullSpeed",
} as const;

/** `source` of a meter that is read by MQTT: newer releases do not publish its values again. */
const METER_BY_MQTT = 0;
const AT_BATTERY = 0;

/**
 * Topics of a house with storage beside its inverters. Sources: `MqttHandleVedirect.cpp`, `MqttHandleHuawei.cpp`,
 * `MqttHandlePowerLimiter.cpp`, `PowerMeter.cpp` and `BatteryStats.cpp` of 2024.03.07, and their successors in
 * `src/battery`, `src/solarcharger`, `src/gridcharger` and `src/powermeter` of 2026.03.31.
 */
export function storagePublications(readings: StorageReadings): readonly Publication[] {
  return [
    ...batteryPublications(readings),
    ...readings.controllers.flatMap((controller) => ofController(controller, readings.isNested)),
    ...ofCharger(readings),
    ...ofMeter(readings),
    ...ofLimiter(readings),
  ];
}

/** Topics of values that the firmware may publish only when they change. */
export function isOfController(topic: string): boolean {
  return topic.startsWith("victron/");
}

function ofController(
  { serial, product, firmware, values }: ControllerReadings,
  isNested: boolean,
): readonly Publication[] {
  const prefix = `victron/${serial}`;
  const digits = firmware.replace(".", "");
  const about: Readonly<Record<string, string>> = isNested
    ? { PID: product, SER: serial, FWI: digits, FWF: firmware, FW: digits }
    : { PID: product, SER: serial, FW: firmware };
  return [
    ...Object.entries(about).map(([topic, payload]) => ({ topic: `${prefix}/${topic}`, payload })),
    ...written(prefix, values, controllerRows),
    ...Object.entries(yieldTopics).flatMap(([topic, name]) => {
      const kwh = kwhIn(values[name]);
      return kwh === undefined ? [] : [{ topic: `${prefix}/${topic}`, payload: kwh.toFixed(2) }];
    }),
  ];
}

function ofCharger({ huawei, gridCharger }: StorageReadings): readonly Publication[] {
  if (huawei !== undefined) {
    const figures = Object.entries(huawei).flatMap(([name, value]) => {
      const number = numberIn(value);
      return number === undefined ? [] : [{ topic: `huawei/${name}`, payload: number.toFixed(2) }];
    });
    return [{ topic: "huawei/data_age", payload: String(huawei.data_age) }, ...figures];
  }
  // A Trucki publishes nothing.
  if (gridCharger === undefined || gridCharger.provider !== 0) return [];
  const { values, dataAge: ageMs, reachable, serial, vendorName, productName } = gridCharger;
  const all = Object.fromEntries(
    Object.entries(values).flatMap(([section, figures]) =>
      Object.entries(figures).map(([name, value]) => [`${section} ${name}`, value]),
    ),
  );
  const about = { serial, vendor_name: vendorName, product_name: productName };
  return [
    ...written("huawei", all, chargerRows),
    ...Object.entries(fanTopics).flatMap(([topic, name]) => {
      const speed = wordsIn(all[name]);
      const payload = speed === "FanFullSpeed" ? "1" : "0";
      return speed === undefined ? [] : [{ topic: `huawei/acks/${topic}`, payload }];
    }),
    ...Object.entries(about).flatMap(([topic, payload]) =>
      payload === undefined ? [] : [{ topic: `huawei/${topic}`, payload }],
    ),
    { topic: "huawei/reachable", payload: reachable ? "1" : "0" },
    { topic: "huawei/data_age", payload: String(Math.floor(ageMs / 1_000)) },
  ];
}

function ofMeter({ meter, isNested }: StorageReadings): readonly Publication[] {
  if (meter === undefined) return [];
  const power = meter.powerW.toFixed(2);
  const zero = "0.00";
  // The simulated meter measures a single phase.
  const values: Readonly<Record<string, string>> = isNested
    ? { powertotal: power, power1: power }
    : {
        power1: power,
        power2: zero,
        power3: zero,
        powertotal: power,
        voltage1: zero,
        voltage2: zero,
        voltage3: zero,
        import: zero,
        export: zero,
      };
  if (isNested && meter.source === METER_BY_MQTT) return [];
  return Object.entries(values).map(([topic, payload]) => ({
    topic: `powermeter/${topic}`,
    payload,
  }));
}

function ofLimiter(readings: StorageReadings): readonly Publication[] {
  return limiterTopics(readings).flatMap(({ topic, value }) => {
    // Voltages alone are fractions.
    const payload =
      typeof value !== "number" || !topic.includes("voltage") ? value : value.toFixed(2);
    return payload === undefined
      ? []
      : [{ topic: `powerlimiter/status/${topic}`, payload: String(payload) }];
  });
}

/**
 * Condition of a topic of the limiter: an inverter at the battery, charge controllers, a state of charge that counts.
 */
type Need = "inverter" | "controllers" | "charge";

const limiterRows: readonly (readonly [topic: string, key: string, needs: readonly Need[]])[] = [
  ["upper_power_limit", "total_upper_power_limit", []],
  ["target_power_consumption", "target_power_consumption", []],
  ["threshold/voltage/start", "voltage_start_threshold", ["inverter"]],
  ["threshold/voltage/stop", "voltage_stop_threshold", ["inverter"]],
  [
    "threshold/voltage/full_solar_passthrough_start",
    "full_solar_passthrough_start_voltage",
    ["inverter", "controllers"],
  ],
  [
    "threshold/voltage/full_solar_passthrough_stop",
    "full_solar_passthrough_stop_voltage",
    ["inverter", "controllers"],
  ],
  ["threshold/soc/start", "battery_soc_start_threshold", ["inverter", "charge"]],
  ["threshold/soc/stop", "battery_soc_stop_threshold", ["inverter", "charge"]],
  [
    "threshold/soc/full_solar_passthrough",
    "full_solar_passthrough_soc",
    ["inverter", "controllers", "charge"],
  ],
];

/** Values of the limiter by their topics, as far as they mean something at this house. */
export function limiterTopics({
  limiter,
  isNested,
  hasBattery,
  hasControllers,
}: StorageReadings): readonly { readonly topic: string; readonly value: number | undefined }[] {
  if (limiter === undefined) return [];
  // Normal, the mode after a start; commands for another are not simulated.
  const mode = { topic: "mode", value: 0 };
  if (!isNested) return [mode];
  const isAtBattery = limiter.inverters?.some(
    ({ is_governed: isGoverned, power_source: source }) => isGoverned && source === AT_BATTERY,
  );
  const has: Readonly<Record<Need, boolean>> = {
    inverter: isAtBattery === true,
    controllers: hasControllers,
    charge: hasBattery && !limiter.ignore_soc,
  };
  const rows = limiterRows.filter(([, , needs]) => needs.every((need) => has[need]));
  return [
    mode,
    { topic: "inverter_update_timeouts", value: 0 },
    ...rows.map(([topic, key]) => {
      const value = limiter[key];
      return { topic, value: typeof value === "number" ? value : undefined };
    }),
  ];
}
