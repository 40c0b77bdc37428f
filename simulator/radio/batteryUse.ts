import type { BatteryThresholds } from "#protocol/areas/limiter.ts";

// Inputs of both limiters of the firmware for deciding whether the battery may be used. Source: the power limiters of
// OpenDTU-OnBattery 2024.03.07 and 2026.03.31.

/** How full the battery is; a member is absent while it is not known. */
export interface Level {
  /** Younger than a minute. */
  readonly socPct?: number | undefined;
  /** At the terminals. */
  readonly voltageV?: number | undefined;
  /** AC power of the inverters on the battery, W: it pulls the voltage down. */
  readonly drawnW: number;
}

/** By how much a level lies above a threshold; undefined for a voltage that is never reached. */
function above(
  { socPct, voltageV, drawnW }: Level,
  { ignore_soc, voltage_load_correction_factor: factor }: BatteryThresholds,
  soc: number,
  volts: number,
): number | undefined {
  if (!ignore_soc && soc > 0 && socPct !== undefined) return socPct - soc;
  if (volts <= 0 || voltageV === undefined) return undefined;
  return voltageV + drawnW * factor - volts;
}

export function startReached(level: Level, set: BatteryThresholds): boolean {
  const start = above(level, set, set.battery_soc_start_threshold, set.voltage_start_threshold);
  return start !== undefined && start >= 0;
}

/** Where it is against the threshold at which its use ends: below, at or above; undefined where that is never reached. */
export function aboveStop(level: Level, set: BatteryThresholds): number | undefined {
  return above(level, set, set.battery_soc_stop_threshold, set.voltage_stop_threshold);
}

export function passesAll(level: Level, set: BatteryThresholds, before: boolean): boolean {
  const { full_solar_passthrough_soc: soc } = set;
  const on = above(level, set, soc, set.full_solar_passthrough_start_voltage);
  if (on !== undefined && on >= 0) return true;
  const off = above(level, set, soc, set.full_solar_passthrough_stop_voltage);
  return off !== undefined && off < 0 ? false : before;
}
