import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { commandStatus } from "#protocol/areas/commands.ts";
import type { Hold } from "./book.ts";
import type { Demand } from "./demands.ts";
import {
  type GuardedInverter,
  isAbove,
  isLimitUnknown,
  limitBefore,
  percentOf,
  worksBy,
} from "./facts.ts";

/** An inverter with its wanted limit. */
export interface Situation {
  readonly inverter: GuardedInverter;
  readonly demands: readonly Demand[];
  readonly hold: Hold | undefined;
  /** Whether a command of the guardian is under way. */
  readonly isOpen: boolean;
  readonly isSettled: boolean;
}

/** Action for an inverter: none, a limit, forget the former limit, or hold a limit that is in force already. */
export type Decision =
  | { readonly do: "nothing" | "forget" }
  | { readonly do: "adopt"; readonly limit: PlainLimit; readonly before: PlainLimit }
  | {
      readonly do: "send";
      readonly limit: PlainLimit;
      readonly why: Demand["kind"] | "restore";
      /** Limit that is restored afterwards. */
      readonly before: PlainLimit;
      /** Whether the inverter may give more by it than now. */
      readonly isRaise: boolean;
    };

const nothing: Decision = { do: "nothing" };

export function decide(situation: Situation): Decision {
  const { inverter, demands, hold, isOpen } = situation;
  const status = commandStatus(inverter.entry.limit_set_status);
  // A gateway drops a command while another is pending.
  if (isOpen || status === "Pending") return nothing;
  if (isLimitUnknown(inverter, hold?.sent ?? [])) return nothing;
  if (demands.length > 0) return enforce(situation);
  return hold ? restore(situation, hold, status === "Failure") : nothing;
}

type KnownDemand = Demand & { readonly limit: PlainLimit; readonly percent: number };

function isKnown(demand: Demand): demand is KnownDemand {
  return demand.limit !== null && demand.percent !== null;
}

/** The lowest limit counts. */
function enforce(situation: Situation): Decision {
  const { inverter, demands, hold } = situation;
  const known = demands.filter(isKnown).toSorted((a, b) => a.percent - b.percent);
  const [lowest] = known;
  const before = hold?.before ?? limitBefore(inverter);
  if (lowest === undefined || before === undefined) return nothing;
  const now = inverter.entry.limit_relative;
  const wanted = withoutRaise(situation, lowest, before);
  const send = { do: "send", limit: wanted.limit, why: lowest.kind, before } as const;
  if (isAbove(now, lowest.percent)) return { ...send, isRaise: false };
  const isLow = isAbove(wanted.percent, now) && known.length === demands.length;
  if (isLow && mayRaise(situation, lowest)) return { ...send, isRaise: true };
  const isToHold = isInForceUnset(situation, lowest);
  return isToHold ? { do: "adopt", limit: lowest.limit, before } : nothing;
}

/** A limit that somebody else has set lower stays. */
function mayRaise({ inverter, hold }: Situation, { isExact }: KnownDemand): boolean {
  return hold ? worksBy(hold.sent, inverter) : isExact;
}

/** A limit for a time may be in force before the guardian sets it: a lower limit from now on is somebody else's. */
function isInForceUnset({ inverter, hold }: Situation, { isExact, limit }: KnownDemand): boolean {
  return isExact && hold === undefined && worksBy([limit], inverter);
}

/** Promises that only keep a limit down never raise it above the former limit. */
function withoutRaise(
  { inverter, demands }: Situation,
  { limit, percent }: KnownDemand,
  before: PlainLimit,
): Pick<KnownDemand, "limit" | "percent"> {
  const isKeptDown = !demands.some(({ isExact }) => isExact);
  const beforePercent = isKeptDown ? percentOf(before, inverter) : null;
  const isBeforeLower = beforePercent !== null && isAbove(percent, beforePercent);
  return isBeforeLower ? { limit: before, percent: beforePercent } : { limit, percent };
}

/** No promise applies any more: sets the former limit again, unless somebody has set another. */
function restore({ inverter, isSettled }: Situation, hold: Hold, isFailing: boolean): Decision {
  const { before, sent } = hold;
  const isDone = worksBy([before], inverter);
  if (!isFailing && (isDone || !worksBy(sent, inverter)))
    return isSettled ? { do: "forget" } : nothing;
  const percent = percentOf(before, inverter) ?? 100;
  const isRaise = isAbove(percent, inverter.entry.limit_relative);
  return { do: "send", limit: before, why: "restore", before, isRaise };
}
