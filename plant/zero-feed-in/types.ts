import type { ControlReason } from "./reasons.ts";
import type { ControlPosition } from "./tuning.ts";

/** How an inverter shares its limit: each input gets its part, or the sum of all inputs is limited. */
export type InputSharing = "input" | "total";

export interface ControlledInverter {
  readonly serial: string;
  readonly ratedW: number;
  readonly inputs: number;
  readonly sharing: InputSharing;
  /** Whether a battery feeds it. */
  readonly isOnBattery?: boolean;
}

/** Settings of a control. */
export interface ControlOptions {
  /** Target power at the meter, W: positive for import. */
  readonly targetW: number;
  readonly position: ControlPosition;
  /** Base load of the house, W: shared among the inverters while the meter is silent. */
  readonly baseW: number;
  /** Largest total power of the inverters, W; unlimited if omitted. */
  readonly ceilingW?: number | undefined;
  readonly meterPeriodS: number;
  /** Interval of the gateway's polls, s: each reads one inverter. */
  readonly pollS: number;
  readonly inverters: readonly ControlledInverter[];
  /** Inverters on a battery that the owner wants controlled nevertheless. */
  readonly batterySerials?: readonly string[];
  /** Lower limits that somebody set by hand before, W by serial. */
  readonly handLimits?: Readonly<Record<string, number>>;
}

/** State of an inverter as its gateway reports it. Omitted values are unknown. */
export interface InverterReport {
  readonly serial: string;
  readonly powerW?: number | undefined;
  /** DC power of each input, W. */
  readonly inputsW?: readonly number[] | undefined;
  /** The limit that the gateway shows, W; undefined while it does not know it. */
  readonly limitW?: number | undefined;
  readonly isReachable: boolean;
  readonly isProducing?: boolean | undefined;
  /** False where commands or polls are disabled. */
  readonly takesCommands?: boolean | undefined;
  readonly status?: "Ok" | "Pending" | "Failure" | undefined;
  /** The lowest limit that other functions of the hub want, W. */
  readonly wishW?: number | undefined;
}

/** A limit to send, always absolute and not persistent. */
export interface LimitCommand {
  readonly serial: string;
  /** Whole watts. */
  readonly limitW: number;
}

/** State of a control, and its reason. */
export interface ControlStand {
  readonly state: "controls" | "safe" | "idle" | "stopped";
  readonly reason: ControlReason | null;
}

/** Lowest limit, W: below it an inverter oscillates, goes to standby and may not start again. */
export function lowestLimitW({ ratedW, inputs }: ControlledInverter): number {
  return Math.ceil(Math.max(0.03 * ratedW, 12 * inputs));
}
