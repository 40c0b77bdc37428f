import type { GuardianPromise } from "#hub-api/guardian.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { isQuietAt } from "../watch/quietHours.ts";
import { type GuardianFacts, inverterOf, percentOf } from "./facts.ts";
import type { Shares } from "./shares.ts";

export interface Demand {
  readonly id: number;
  readonly kind: GuardianPromise["kind"];
  readonly serial: string;
  /** Null while it cannot be told, because a maximum power is unknown. */
  readonly limit: PlainLimit | null;
  /** In percent of the maximum power; null while that is unknown. */
  readonly percent: number | null;
  /** Whether a lower limit than this is raised to it, when the promise begins. */
  readonly isExact: boolean;
}

/** Whether a promise demands a limit at a time in seconds since 1970. */
export function isActive(promise: GuardianPromise, nowS: number): boolean {
  switch (promise.kind) {
    case "timed":
      return nowS < promise.endS;
    case "quiet":
      return isQuietAt(promise.hours, nowS);
    case "together":
      return true;
    case "limiter":
    case "ending":
      return false;
  }
}

export function demandsOf(
  promises: readonly GuardianPromise[],
  facts: GuardianFacts,
  shares: ReadonlyMap<number, Shares>,
): readonly Demand[] {
  return promises.flatMap((promise): readonly Demand[] => {
    if (promise.kind === "limiter" || !isActive(promise, facts.nowS)) return [];
    const { id, kind, serials } = promise;
    return serials.map((serial) => {
      const limit = promise.kind === "together" ? shareOf(shares.get(id), serial) : promise.limit;
      const inverter = inverterOf(facts, serial);
      const percent = limit && inverter ? percentOf(limit, inverter) : null;
      return { id, kind, serial, limit, percent, isExact: kind === "timed" };
    });
  });
}

function shareOf(shares: Shares | undefined, serial: string): PlainLimit | null {
  const value = shares?.watts.get(serial);
  return value === undefined ? null : { relative: false, value };
}
