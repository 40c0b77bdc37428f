import type { BatterySettings, FlatBatteryConfig } from "../schema/flat-battery-config.ts";
import type { ChargerSettings, HuaweiConfig } from "../schema/huawei-config.ts";
import type { Conversion } from "./codec.ts";

/** A battery's settings without groups, which 2025.04.17 brought. */
export const flatBattery: Conversion<BatterySettings, FlatBatteryConfig> = {
  toModel: ({
    jkbms_interface,
    jkbms_polling_interval,
    mqtt_soc_topic,
    mqtt_soc_json_path,
    mqtt_voltage_topic,
    mqtt_voltage_json_path,
    mqtt_voltage_unit,
    mqtt_discharge_current_topic,
    mqtt_discharge_current_json_path,
    mqtt_amperage_unit,
    ...others
  }) => ({
    ...others,
    serial: { interface: jkbms_interface, polling_interval: jkbms_polling_interval },
    mqtt: {
      soc_topic: mqtt_soc_topic,
      soc_json_path: mqtt_soc_json_path,
      voltage_topic: mqtt_voltage_topic,
      voltage_json_path: mqtt_voltage_json_path,
      voltage_unit: mqtt_voltage_unit,
      discharge_current_limit_topic: mqtt_discharge_current_topic,
      discharge_current_limit_json_path: mqtt_discharge_current_json_path,
      discharge_current_limit_unit: mqtt_amperage_unit,
    },
  }),
  toRecord: ({ serial, mqtt, zendure: _zendure, ...others }) => ({
    ...others,
    jkbms_interface: serial.interface,
    jkbms_polling_interval: serial.polling_interval,
    mqtt_soc_topic: mqtt.soc_topic,
    mqtt_soc_json_path: mqtt.soc_json_path,
    mqtt_voltage_topic: mqtt.voltage_topic,
    mqtt_voltage_json_path: mqtt.voltage_json_path,
    mqtt_voltage_unit: mqtt.voltage_unit,
    mqtt_discharge_current_topic: mqtt.discharge_current_limit_topic,
    mqtt_discharge_current_json_path: mqtt.discharge_current_limit_json_path,
    mqtt_amperage_unit: mqtt.discharge_current_limit_unit,
  }),
};

/** The settings of a Huawei while it was the only charger, without groups. */
export const huawei: Conversion<ChargerSettings, HuaweiConfig> = {
  toModel: ({ can_controller_frequency, hardware_interface, ...others }) => ({
    ...others,
    can: { controller_frequency: can_controller_frequency, hardware_interface },
  }),
  toRecord: ({ can, ...others }) => ({
    ...others,
    can_controller_frequency: can.controller_frequency,
    hardware_interface: can.hardware_interface,
  }),
};
