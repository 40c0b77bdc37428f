import { atom } from "jotai";
import type { LimitOutcome, PlainLimit } from "#protocol/client/limit-outcome.ts";

/** A limit that the gateway accepted, and its outcome. */
export interface AskedLimit {
  readonly serial: string;
  readonly limit: PlainLimit;
  readonly persistent: boolean;
  /** The previous limit; undefined if unknown. */
  readonly before: PlainLimit | undefined;
  readonly askedAtMs: number;
  /** Undefined while the inverter has not confirmed. */
  readonly outcome?: LimitOutcome;
  readonly endedAtMs?: number;
}

/** The last requested limit by serial of the inverter; for this visit only. */
export const askedLimitsAtom = atom<ReadonlyMap<string, AskedLimit>>(new Map());
