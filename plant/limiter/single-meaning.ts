import type { PowerLimiterConfig } from "#protocol/internal/settings.ts";

/** A sentence about the settings of a limiter that governs one inverter, with its figures: W, %, V or an hour. */
export interface SingleNote {
  readonly note: SingleNoteName;
  readonly isWarning: boolean;
  readonly figures: Readonly<Record<string, number>>;
}

/** Names of the sentences. */
export type SingleNoteName =
  | "off"
  | "target"
  | "hysteresis"
  | "range"
  | "unmetered"
  | "bySoc"
  | "byVoltage"
  | "instead"
  | "passthrough"
  | "whenFull"
  | "atNight"
  | "fullBySoc"
  | "fullByVoltage"
  | "restart"
  | "lowerAboveUpper"
  | "stopAboveStart";

/**
 * What the limiter will do with these settings, and what in them cannot work. Source: the limiter of the firmware, release
 * 2024.03.07.
 */
export function singleMeaning(settings: PowerLimiterConfig): readonly SingleNote[] {
  if (!settings.enabled) return [note("off")];
  return [
    ...powers(settings),
    ...discharge(settings),
    ...passthrough(settings),
    ...(settings.inverter_restart_hour < 0
      ? []
      : [note("restart", { hour: settings.inverter_restart_hour })]),
    ...faults(settings),
  ];
}

/** A threshold of 0 % is never looked at, so the voltage counts alone. */
function usesSoc(settings: PowerLimiterConfig): boolean {
  const { ignore_soc, battery_soc_start_threshold, battery_soc_stop_threshold } = settings;
  return !ignore_soc && battery_soc_start_threshold > 0 && battery_soc_stop_threshold > 0;
}

function powers(settings: PowerLimiterConfig): readonly SingleNote[] {
  const { target_power_consumption_hysteresis: hysteresis } = settings;
  return [
    note("target", { watts: settings.target_power_consumption }),
    note("range", { lower: settings.lower_power_limit, upper: settings.upper_power_limit }),
    ...(hysteresis > 0 ? [note("hysteresis", { watts: hysteresis })] : []),
    ...(settings.is_inverter_behind_powermeter ? [] : [note("unmetered")]),
  ];
}

function discharge(settings: PowerLimiterConfig): readonly SingleNote[] {
  const volts = { start: settings.voltage_start_threshold, stop: settings.voltage_stop_threshold };
  if (!usesSoc(settings)) return [note("byVoltage", volts)];
  const { battery_soc_start_threshold: start, battery_soc_stop_threshold: stop } = settings;
  return [note("bySoc", { start, stop }), note("instead", volts)];
}

function passthrough(settings: PowerLimiterConfig): readonly SingleNote[] {
  if (!settings.solar_passthrough_enabled) return [];
  const start = settings.full_solar_passthrough_start_voltage;
  const stop = settings.full_solar_passthrough_stop_voltage;
  return [
    note("passthrough", { percent: settings.solar_passthrough_losses }),
    note(settings.battery_drain_strategy === 1 ? "atNight" : "whenFull"),
    usesSoc(settings) && settings.full_solar_passthrough_soc > 0
      ? note("fullBySoc", { percent: settings.full_solar_passthrough_soc })
      : note("fullByVoltage", { start, stop }),
  ];
}

function faults(settings: PowerLimiterConfig): readonly SingleNote[] {
  const isCrossed =
    settings.voltage_stop_threshold >= settings.voltage_start_threshold ||
    (usesSoc(settings) &&
      settings.battery_soc_stop_threshold >= settings.battery_soc_start_threshold);
  return [
    ...(settings.lower_power_limit > settings.upper_power_limit
      ? [warning("lowerAboveUpper")]
      : []),
    ...(isCrossed ? [warning("stopAboveStart")] : []),
  ];
}

function note(name: SingleNoteName, figures: SingleNote["figures"] = {}): SingleNote {
  return { note: name, isWarning: false, figures };
}

function warning(name: SingleNoteName): SingleNote {
  return { ...note(name), isWarning: true };
}
