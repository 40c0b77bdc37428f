import type { ReplayInverter, ReplayPlan, ReplaySettings } from "./plan.ts";

/** An inverter during a replay. Powers in W. */
export interface Unit {
  readonly inverter: ReplayInverter;
  limitW: number;
  isOn: boolean;
  outputW: number;
  readonly trackersW: number[];
  /** Its power as the limiter expects it after the last command. */
  expectedW: number;
}

/** The limiter's readings in a step. */
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

export type Groups = Readonly<Record<ReplayInverter["source"] | "dark", readonly Unit[]>>;

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

/** The limiter's memory. */
export interface Memory {
  mayDischarge: boolean;
  isFull: boolean;
  /** Whether a night's discharge began between the thresholds. */
  isNightUse: boolean;
  /** Voltage without load in the round before. */
  voltsBefore: number | undefined;
}

/** Inverters as a replay begins: those on the battery off at their lower limit, those on panels on without a limit. */
export function unitsOf({ inverters }: Pick<ReplayPlan, "inverters">): readonly Unit[] {
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

export function batteryOutputW(units: readonly Unit[]): number {
  let sum = 0;
  for (const { inverter, outputW } of units) if (inverter.source === "battery") sum += outputW;
  return sum;
}
