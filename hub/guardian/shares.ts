import type { GuardianPromise } from "#hub-api/guardian.ts";
import { type GuardianFacts, inverterOf } from "./facts.ts";

type Together = Extract<GuardianPromise, { kind: "together" }>;

/** Allowed power of each of several inverters, W, and since when, by a monotonic clock. */
export interface Shares {
  readonly clockS: number;
  readonly watts: ReadonlyMap<string, number>;
}

/** Shares that go by the output are changed no more often. */
const EVERY_S = 300;
/** A smaller change is not worth a command: of the total, and in W. */
const LEAST_CHANGE = { share: 0.05, watts: 20 } as const;
/** An inverter gets this share of its maximum power at least, so that it can show that it has more sun. */
const LEAST_WEIGHT = 0.1;

/**
 * The shares of a promise for several inverters; undefined while a maximum power is unknown. They stay until they
 * differ enough, so that passing clouds cause no commands.
 */
export function sharesOf(
  promise: Together,
  facts: GuardianFacts,
  before: Shares | undefined,
): Shares | undefined {
  const { totalW, by } = promise;
  const members = promise.serials.map((serial) => {
    const inverter = inverterOf(facts, serial);
    const maxPowerW = inverter?.entry.max_power ?? 0;
    const outputW = Math.max(inverter?.outputW ?? 0, LEAST_WEIGHT * maxPowerW);
    return { serial, maxPowerW, weight: by === "maximum" ? maxPowerW : outputW };
  });
  if (members.some(({ maxPowerW }) => !(maxPowerW > 0))) return undefined;
  const watts = shareOut(totalW, members);
  if (before && by === "output") {
    const leastW = Math.max(LEAST_CHANGE.watts, LEAST_CHANGE.share * totalW);
    const isSimilar = [...watts].every(
      ([serial, powerW]) => Math.abs(powerW - (before.watts.get(serial) ?? Infinity)) < leastW,
    );
    if (isSimilar || facts.clockS - before.clockS < EVERY_S) return before;
  }
  return { clockS: facts.clockS, watts };
}

/** An inverter that gets a share. */
export interface Sharer {
  readonly serial: string;
  /** More than 0. */
  readonly maxPowerW: number;
  readonly weight: number;
}

/**
 * Shares watts in proportion to weights: none gets more than its maximum, and the rest goes to the others. Whole
 * watts that never add up to more than the total.
 */
export function shareOut(totalW: number, members: readonly Sharer[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  let rest = members;
  let restW = totalW;
  while (rest.length > 0) {
    const weight = rest.reduce((sum, one) => sum + one.weight, 0);
    const shareOf = (one: Sharer) => (restW * one.weight) / weight;
    const full = rest.filter((one) => shareOf(one) >= one.maxPowerW);
    const done = full.length > 0 ? full : rest;
    for (const one of done)
      shares.set(one.serial, Math.floor(Math.min(one.maxPowerW, shareOf(one))));
    restW -= full.reduce((sum, one) => sum + one.maxPowerW, 0);
    rest = full.length > 0 ? rest.filter((one) => !full.includes(one)) : [];
  }
  return shares;
}
