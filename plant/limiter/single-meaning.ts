import type { PowerLimiterConfig } from "#protocol/areas/limiter.ts";

/**
 * A sentence about the settings of a limiter that governs a single inverter, with its figures: W, %, V or an hour.
 */
export interface SingleNote {
  readonly note: SingleNoteName;
  readonly isWarning: boolean;
  readonly figures: Readonly<Record<string, number>>;
}

export type SingleNoteName =
  | "off"
  | "target"
  | "range"
  | "bySoc"
  | "byVoltage"
  | "socThenVoltage"
  | "voltageThenSoc"
  | "instead"
  | "passthrough"
  | "atNight"
  | "fullBySoc"
  | "fullByVoltage"
  | "restart"
  | "lowerAboveUpper"
  | "stopAboveStart";

/**
 * Effect of these settings on the limiter, and settings that cannot work. Source: the limiter of the firmware,
 * release 2024.03.07.
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

/** The states of charge that count: 0 % is ignored, and the voltage takes its place. */
function socOf(settings: PowerLimiterConfig) {
  const counts = (percent: number) => (settings.ignore_soc || percent === 0 ? undefined : percent);
  return {
    start: counts(settings.battery_soc_start_threshold),
    stop: counts(settings.battery_soc_stop_threshold),
    full: counts(settings.full_solar_passthrough_soc),
  };
}

function powers(settings: PowerLimiterConfig): readonly SingleNote[] {
  return [
    note("target", { watts: settings.target_power_consumption }),
    note("range", { lower: settings.lower_power_limit, upper: settings.upper_power_limit }),
  ];
}

function discharge(settings: PowerLimiterConfig): readonly SingleNote[] {
  const volts = { start: settings.voltage_start_threshold, stop: settings.voltage_stop_threshold };
  const { start, stop } = socOf(settings);
  if (start === undefined && stop === undefined) return [note("byVoltage", volts)];
  const instead = note("instead", volts);
  if (start === undefined) return [note("voltageThenSoc", { ...volts, stop: stop ?? 0 }), instead];
  if (stop === undefined) return [note("socThenVoltage", { ...volts, start }), instead];
  return [note("bySoc", { start, stop }), instead];
}

function passthrough(settings: PowerLimiterConfig): readonly SingleNote[] {
  if (!settings.solar_passthrough_enabled) return [];
  const start = settings.full_solar_passthrough_start_voltage;
  const stop = settings.full_solar_passthrough_stop_voltage;
  const { full } = socOf(settings);
  return [
    note("passthrough", { percent: settings.solar_passthrough_losses }),
    ...(settings.battery_drain_strategy === 1 ? [note("atNight")] : []),
    full === undefined
      ? note("fullByVoltage", { start, stop })
      : note("fullBySoc", { percent: full }),
  ];
}

function faults(settings: PowerLimiterConfig): readonly SingleNote[] {
  const { start, stop } = socOf(settings);
  const isCrossed =
    settings.voltage_stop_threshold >= settings.voltage_start_threshold ||
    (start !== undefined && stop !== undefined && stop >= start);
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
