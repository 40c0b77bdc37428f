import { atom } from "jotai";
import type { LimitOutcome, PlainLimit } from "#protocol/client/limit-outcome.ts";

/** A limit that the gateway accepted, and what became of it. */
export interface AskedLimit {
  readonly serial: string;
  readonly limit: PlainLimit;
  readonly persistent: boolean;
  /** The limit before it; undefined when nobody knows. */
  readonly before: PlainLimit | undefined;
  readonly askedAtMs: number;
  /** Undefined while the answer of the inverter is open. */
  readonly outcome?: LimitOutcome;
  readonly endedAtMs?: number;
}

/** The limit that was asked for last, by serial of the inverter; for this visit only. */
export const askedLimitsAtom = atom<ReadonlyMap<string, AskedLimit>>(new Map());
