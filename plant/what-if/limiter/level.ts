import { batteryOutputW, type Reading } from "./state.ts";

// How both limiters compare the battery with their thresholds. `volts` are those without load, in the round that counts.

/** Voltage of the battery as the limiter uses it: the drop by the load is added again. */
export function voltsWithoutLoad({ volts, units, settings }: Reading): number | undefined {
  if (volts === undefined) return undefined;
  return volts + batteryOutputW(units) * settings.voltage_load_correction_factor;
}

export function mayBegin(reading: Reading, volts: number | undefined): boolean {
  const { battery_soc_start_threshold: soc, voltage_start_threshold: startV } = reading.settings;
  return (compare(reading, { soc, volts: startV }, volts) ?? -1) >= 0;
}

/** Whether the battery is so empty that its use ends. */
export function mustEnd(reading: Reading, volts: number | undefined): boolean {
  return (againstStop(reading, volts) ?? 1) <= 0;
}

export function isBelowStop(reading: Reading, volts: number | undefined): boolean {
  return (againstStop(reading, volts) ?? 0) < 0;
}

/** Whether all sun power passes to the inverters, by the level and the state before. */
export function fullAfter(reading: Reading, volts: number | undefined, before: boolean): boolean {
  const { settings } = reading;
  const soc = settings.full_solar_passthrough_soc;
  const on = { soc, volts: settings.full_solar_passthrough_start_voltage };
  const off = { soc, volts: settings.full_solar_passthrough_stop_voltage };
  if ((compare(reading, on, volts) ?? -1) >= 0) return true;
  return (compare(reading, off, volts) ?? 0) < 0 ? false : before;
}

function againstStop(reading: Reading, volts: number | undefined): number | undefined {
  const { battery_soc_stop_threshold: soc, voltage_stop_threshold: stopV } = reading.settings;
  return compare(reading, { soc, volts: stopV }, volts);
}

/** A threshold of the battery in percent and in volts. */
interface Threshold {
  readonly soc: number;
  readonly volts: number;
}

/** Where a level lies at a threshold: -1 below, 0 at it, 1 above; undefined for a voltage that is never reached. */
function compare(
  { settings, soc }: Reading,
  { soc: socThreshold, volts: voltThreshold }: Threshold,
  volts: number | undefined,
): number | undefined {
  if (!settings.ignore_soc && socThreshold > 0) return Math.sign(soc - socThreshold);
  if (voltThreshold <= 0 || volts === undefined) return undefined;
  return Math.sign(volts - voltThreshold);
}
