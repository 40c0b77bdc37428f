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

/** What a control works with. */
export interface ControlOptions {
  /** Power at the meter that is aimed at, W: positive while the house takes. */
  readonly targetW: number;
  readonly position: ControlPosition;
  /** What the house takes at least, W: shared while the meter is silent. */
  readonly baseW: number;
  /** What all inverters may give together, W; none if omitted. */
  readonly ceilingW?: number | undefined;
  readonly meterPeriodS: number;
  /** Time between two polls of the gateway, of one inverter each, s. */
  readonly pollS: number;
  readonly inverters: readonly ControlledInverter[];
  /** Inverters on a battery that the owner wants controlled nevertheless. */
  readonly batterySerials?: readonly string[];
}

/** What a gateway says of an inverter. Omitted is unknown. */
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
  /** The lowest of all other wishes of the hub, W. */
  readonly wishW?: number | undefined;
}

/** A limit to be sent. There is no other kind than absolute and not persistent. */
export interface LimitCommand {
  readonly serial: string;
  /** Whole watts. */
  readonly limitW: number;
}

/** What the control does and why. */
export interface ControlStand {
  readonly state: "controls" | "safe" | "idle" | "stopped";
  readonly reason: ControlReason | null;
}

/** The lowest limit of an inverter: below it, it swings, goes to standby, and may not start again. */
export function lowestLimitW({ ratedW, inputs }: ControlledInverter): number {
  return Math.ceil(Math.max(0.03 * ratedW, 12 * inputs));
}
