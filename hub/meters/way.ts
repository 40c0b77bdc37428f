import type { MeterFault, MeterFields } from "#plant/meters/fields.ts";
import type { MeterKindName } from "#plant/meters/kinds.ts";
import type { MeterReading } from "#plant/meters/reading.ts";
import type { Result } from "#protocol/result.ts";

/** A meter as it is kept, with its secrets. */
export interface MeterSettings {
  readonly id: string;
  readonly name: string;
  readonly kind: MeterKindName;
  readonly host: string;
  readonly fields: MeterFields;
  readonly isInverted: boolean;
  readonly periodS: number;
  /** The keys of the gateways whose inverters are behind it. */
  readonly gateways: readonly string[];
  /** Whether a meter of the gateway's own counts, and this one is only compared with it. */
  readonly isCompared?: boolean;
}

/** A reading as it came, or why there is none. */
export type Arrival = Result<MeterReading, MeterFault>;

/** Receives what a meter says. `answers` are as they came, for a trial. */
export type OnArrival = (arrival: Arrival, answers?: readonly unknown[]) => void;

/** A connection to a meter: it says what comes until it is closed. */
export interface MeterWayOpen {
  close(): void;
}

/** Opens a connection to a meter. Nothing is thrown: what goes wrong is an arrival. */
export type OpenWay = (settings: MeterSettings, onArrival: OnArrival) => MeterWayOpen;
