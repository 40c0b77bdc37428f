import type { GuardianPromise } from "#hub-api/guardian.ts";
import { isQuietAt } from "../watch/quietHours.ts";
import type { GuardianBook } from "./book.ts";
import type { GuardianFacts } from "./facts.ts";

export type LimiterPromise = Extract<GuardianPromise, { kind: "limiter" }>;

/** Switches of the limiter in a day at most: each is a save in the gateway's flash. */
export const MOST_SAVES = 8;
const DAY_S = 86_400;

/** The switches of the last day, whatever became of the clock since then. */
export function recentSaves(savesS: readonly number[], nowS: number): readonly number[] {
  return savesS.filter((atS) => Math.abs(nowS - atS) < DAY_S);
}

/** Whether a promise wants the limiter on; between its two states of charge what it wanted before. */
export function wantsLimiter(
  { by }: LimiterPromise,
  { nowS, socPercent }: Pick<GuardianFacts, "nowS" | "socPercent">,
  before: boolean | undefined,
): boolean | undefined {
  if ("hours" in by) return isQuietAt(by.hours, nowS);
  if (socPercent === undefined) return before;
  if (socPercent >= by.onAtSoc) return true;
  return socPercent <= by.offAtSoc ? false : before;
}

/** What the limiter is to be switched to; undefined where nothing is to be done. */
export function limiterSwitch(
  { limiter }: Pick<GuardianBook, "limiter">,
  promise: LimiterPromise | undefined,
  wanted: boolean | undefined,
  isOn: GuardianFacts["limiter"],
): boolean | "forget" | undefined {
  if (isOn === undefined || isOn === "absent") return undefined;
  if (promise) return wanted === undefined || wanted === isOn ? undefined : wanted;
  if (limiter === null) return undefined;
  return isOn === limiter.set && isOn !== limiter.before ? limiter.before : "forget";
}
