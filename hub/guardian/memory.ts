import type { PromiseReason } from "#hub-api/guardian.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { Shares } from "./shares.ts";

/** The last command to an inverter, or to the limiter. Times by a clock that is never set. */
export interface SentCommand {
  readonly id: number;
  readonly clockS: number;
  /** Undefined for the limiter. */
  readonly limit: PlainLimit | undefined;
  readonly isOpen: boolean;
  readonly isConfirmed: boolean;
  /** How often in a row it was sent without lasting. */
  readonly tries: number;
  /** The failure; null if there is none. */
  readonly reason: PromiseReason | null;
}

/** State of a gateway's guardian while the hub runs. Times by a monotonic clock. */
export interface GuardianMemory {
  /** When it began. */
  readonly startS: number;
  readonly last: { readonly nowS: number; readonly clockS: number } | undefined;
  /** By serial number; of the limiter under its own key. */
  readonly sent: ReadonlyMap<string, SentCommand>;
  readonly shares: ReadonlyMap<number, Shares>;
  /** The gateway asked for rest until then. */
  readonly restUntilS: number;
  /** The last wish of the limiter's promise; undefined before it was known. */
  readonly wantsLimiter: boolean | undefined;
}

export const limiterKey = "limiter";

export function newMemory(clockS: number): GuardianMemory {
  return {
    startS: clockS,
    last: undefined,
    sent: new Map(),
    shares: new Map(),
    restUntilS: clockS,
    wantsLimiter: undefined,
  };
}

/** Time between two commands to an inverter at least. */
export const APART_S = 30;
const LONGEST_WAIT_S = 600;
/** The same command after a longer time is not a repetition. */
const FORGET_TRIES_S = 1200;
/** A command without an answer may take effect so much later. */
const SETTLED_S = 60;

/** Whether a command may be sent now: never sooner than 30 s after another, later and later while it does not last. */
export function maySend(memory: GuardianMemory, key: string, clockS: number): boolean {
  // Before its start another run may have sent a command.
  if (clockS - memory.startS < APART_S || clockS < memory.restUntilS) return false;
  const sent = memory.sent.get(key);
  if (sent === undefined) return true;
  const waitS = Math.min(APART_S * 2 ** sent.tries, LONGEST_WAIT_S);
  return !sent.isOpen && clockS - sent.clockS >= waitS;
}

/** How often in a row a command is sent, if it is sent now. */
export function triesOf(
  sent: SentCommand | undefined,
  isSame: (limit: PlainLimit | undefined) => boolean,
  clockS: number,
): number {
  if (sent === undefined || clockS - sent.clockS > FORGET_TRIES_S) return 0;
  return sent.isConfirmed && !isSame(sent.limit) ? 0 : sent.tries + 1;
}

export function isSettled(memory: GuardianMemory, key: string, clockS: number): boolean {
  const sent = memory.sent.get(key);
  if (sent === undefined) return clockS - memory.startS >= SETTLED_S;
  return !sent.isOpen && (sent.isConfirmed || clockS - sent.clockS >= SETTLED_S);
}
