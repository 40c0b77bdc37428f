/** Labels and units of the settings of power limiters of all releases, by the names of the gateway. */
export const changedLabels = {
  enabled: { label: "limiterList.fields.enabled.label" },
  verbose_logging: { label: "same.fields.verbose_logging.label" },
  target_power_consumption: {
    label: "same.fields.target_power_consumption.label",
    unit: "W",
  },
  base_load_limit: { label: "same.fields.base_load_limit.label", unit: "W" },
  target_power_consumption_hysteresis: {
    label: "same.fields.target_power_consumption_hysteresis.label",
    unit: "W",
  },
  total_upper_power_limit: { label: "limiterList.fields.total_upper_power_limit.label", unit: "W" },
  inverter_restart_hour: { label: "same.fields.inverter_restart_hour.label" },
  is_governed: { label: "limiterList.fields.inverters.is_governed.label" },
  is_behind_power_meter: { label: "limiterList.fields.inverters.is_behind_power_meter.label" },
  power_source: { label: "limiterList.fields.inverters.power_source.label" },
  is_solar_powered: { label: "limiterList.fields.inverters.is_solar_powered.label" },
  allow_standby: { label: "limiterList.fields.inverters.allow_standby.label" },
  use_overscaling_to_compensate_shading: {
    label: "same.fields.use_overscaling_to_compensate_shading.label",
  },
  scaling_threshold: { label: "limiterList.fields.inverters.scaling_threshold.label", unit: "%" },
  lower_power_limit: { label: "limiterList.fields.inverters.lower_power_limit.label", unit: "W" },
  upper_power_limit: { label: "limiterList.fields.inverters.upper_power_limit.label", unit: "W" },
  solar_passthrough_enabled: { label: "same.fields.solar_passthrough_enabled.label" },
  battery_always_use_at_night: { label: "same.fields.battery_always_use_at_night.label" },
  inverter_serial_for_dc_voltage: {
    label: "limiterList.fields.inverter_serial_for_dc_voltage.label",
  },
  inverter_channel_id_for_dc_voltage: {
    label: "limiterList.fields.inverter_channel_id_for_dc_voltage.label",
  },
  conduction_losses: { label: "limiterList.fields.conduction_losses.label", unit: "%" },
  solar_passthrough_losses: {
    label: "same.fields.solar_passthrough_losses.label",
    unit: "%",
  },
  ignore_soc: { label: "same.fields.ignore_soc.label" },
  battery_soc_start_threshold: {
    label: "same.fields.battery_soc_start_threshold.label",
    unit: "%",
  },
  battery_soc_stop_threshold: {
    label: "same.fields.battery_soc_stop_threshold.label",
    unit: "%",
  },
  full_solar_passthrough_soc: {
    label: "same.fields.full_solar_passthrough_soc.label",
    unit: "%",
  },
  voltage_start_threshold: { label: "same.fields.voltage_start_threshold.label", unit: "V" },
  voltage_stop_threshold: { label: "same.fields.voltage_stop_threshold.label", unit: "V" },
  full_solar_passthrough_start_voltage: {
    label: "same.fields.full_solar_passthrough_start_voltage.label",
    unit: "V",
  },
  full_solar_passthrough_stop_voltage: {
    label: "same.fields.full_solar_passthrough_stop_voltage.label",
    unit: "V",
  },
  voltage_load_correction_factor: {
    label: "same.fields.voltage_load_correction_factor.label",
    unit: "V/W",
  },
  inverter_id: { label: "powerlimiter.fields.inverter_id.label" },
  inverter_channel_id: { label: "powerlimiter.fields.inverter_channel_id.label" },
  is_inverter_behind_powermeter: {
    label: "powerlimiter.fields.is_inverter_behind_powermeter.label",
  },
  battery_drain_strategy: { label: "powerlimiter.fields.battery_drain_strategy.label" },
  inverter_serial: { label: "powerlimiter.fields.inverter_serial.label" },
  is_inverter_solar_powered: { label: "powerlimiter.fields.is_inverter_solar_powered.label" },
} as const;

type KnownSetting = keyof typeof changedLabels;

export function isKnownSetting(key: string): key is KnownSetting {
  return Object.keys(changedLabels).includes(key);
}
