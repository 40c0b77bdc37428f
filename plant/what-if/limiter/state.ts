import type { ReplayInverter, ReplayPlan, ReplaySettings } from "./plan.ts";

/** An inverter during a replay. Powers in W. */
export interface Unit {
  readonly inverter: ReplayInverter;
  limitW: number;
  isOn: boolean;
  /** AC power of the last step. */
  outputW: number;
  /** AC power of each tracker in the last step. */
  readonly trackersW: number[];
  /** What the limiter expects of it after its last command. */
  expectedW: number;
}

/** What the limiter reads in a step. */
export interface Reading {
  readonly settings: ReplaySettings;
  readonly units: readonly Unit[];
  readonly groups: Groups;
  /** Import positive; undefined while the meter is too old. */
  readonly meterW: number | undefined;
  readonly soc: number;
  /** Undefined where the battery's voltage is unknown. */
  readonly volts: number | undefined;
  /** DC of the charge controllers after throttling. */
  readonly controllerW: number;
  readonly isDay: boolean;
  readonly chargeNow: boolean;
  readonly chargerAuto: boolean;
  readonly dischargeLimitW: number;
}

/** The inverters by what feeds them, and those that are eligible in the dark. */
export type Groups = Readonly<Record<ReplayInverter["source"] | "dark", readonly Unit[]>>;

/** The groups of inverters. */
export function groupsOf(units: readonly Unit[]): Groups {
  const fedBy = (source: ReplayInverter["source"]) =>
    units.filter(({ inverter }) => inverter.source === source);
  return {
    solar: fedBy("solar"),
    smartBuffer: fedBy("smartBuffer"),
    battery: fedBy("battery"),
    dark: units.filter(({ inverter }) => inverter.source !== "solar"),
  };
}

/** What the limiter remembers. */
export interface Memory {
  mayDischarge: boolean;
  isFull: boolean;
  /** Whether a night's discharge began between the thresholds. */
  isNightUse: boolean;
  /** Voltage without load in the round before. */
  voltsBefore: number | undefined;
}

/** Inverters as a replay begins: those on the battery off at their lower limit, those on panels on without a limit. */
export function unitsOf({ inverters }: ReplayPlan): readonly Unit[] {
  return inverters.map((inverter) => {
    const isSolar = inverter.source === "solar";
    return {
      inverter,
      limitW: isSolar ? inverter.maxW : inverter.lower,
      isOn: isSolar,
      outputW: 0,
      trackersW: inverter.shares.map(() => 0),
      expectedW: 0,
    };
  });
}

/** AC power of the inverters on the battery. */
export function batteryOutputW(units: readonly Unit[]): number {
  let sum = 0;
  for (const { inverter, outputW } of units) if (inverter.source === "battery") sum += outputW;
  return sum;
}

/** A threshold of the battery in percent and in volts. */
export interface Threshold {
  readonly soc: number;
  readonly volts: number;
}

/** Where a level lies at a threshold: -1 below, 0 at it, 1 above; undefined for a voltage that is never reached. */
export function compare(
  { settings, soc }: Reading,
  { soc: socThreshold, volts: voltThreshold }: Threshold,
  volts: number | undefined,
): number | undefined {
  if (!settings.ignore_soc && socThreshold > 0) return Math.sign(soc - socThreshold);
  if (voltThreshold <= 0 || volts === undefined) return undefined;
  return Math.sign(volts - voltThreshold);
}

/** Voltage of the battery as the limiter takes it: what the load takes away is added again. */
export function voltsWithoutLoad({ volts, units, settings }: Reading): number | undefined {
  if (volts === undefined) return undefined;
  return volts + batteryOutputW(units) * settings.voltage_load_correction_factor;
}

/** Threshold from which the battery may be used. */
export function startThreshold(settings: ReplaySettings): Threshold {
  const { battery_soc_start_threshold: soc, voltage_start_threshold: volts } = settings;
  return { soc, volts };
}

/** Threshold at which it is no longer used. */
export function stopThreshold(settings: ReplaySettings): Threshold {
  const { battery_soc_stop_threshold: soc, voltage_stop_threshold: volts } = settings;
  return { soc, volts };
}

/** Whether everything from the sun is to go out, as it follows from the level and from what was before. */
export function fullAfter(reading: Reading, volts: number | undefined, before: boolean): boolean {
  const { settings } = reading;
  const soc = settings.full_solar_passthrough_soc;
  const on = { soc, volts: settings.full_solar_passthrough_start_voltage };
  const off = { soc, volts: settings.full_solar_passthrough_stop_voltage };
  if ((compare(reading, on, volts) ?? -1) >= 0) return true;
  return (compare(reading, off, volts) ?? 0) < 0 ? false : before;
}
