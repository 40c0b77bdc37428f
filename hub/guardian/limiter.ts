import type { GuardianPromise, PromiseReason } from "#hub-api/guardian.ts";
import { isQuietAt } from "../watch/quietHours.ts";
import type { GuardianBook } from "./book.ts";
import type { GuardianFacts } from "./facts.ts";

export type LimiterPromise = Extract<GuardianPromise, { kind: "limiter" }>;

/** Switches of the limiter in a day at most: each is a save in the gateway's flash. */
export const MOST_SAVES = 8;
/** Refused saves in a day at most: by the gateway's own answer they save nothing. */
export const MOST_REFUSED = 24;
const DAY_S = 86_400;

type Saves = Pick<GuardianBook, "savesS" | "refusedS">;

/** The switches of the last day, whatever happened to the clock since then. */
export function recentSaves({ savesS, refusedS }: Saves, nowS: number): Saves {
  const isRecent = (atS: number) => Math.abs(nowS - atS) < DAY_S;
  return { savesS: savesS.filter(isRecent), refusedS: refusedS.filter(isRecent) };
}

/** Why the limiter is switched no more in this day; undefined while it may be. */
export function whySpent({ savesS, refusedS }: Saves): PromiseReason | undefined {
  if (savesS.length >= MOST_SAVES) return "savesSpent";
  return refusedS.length >= MOST_REFUSED ? "refused" : undefined;
}

/** The switches of the last day when the switch at a time has saved nothing, or was refused. */
export function withoutSave(
  { savesS, refusedS }: Saves,
  atS: number,
  saved: "nothing" | "refused",
): Saves {
  const at = savesS.lastIndexOf(atS);
  return {
    savesS: savesS.filter((_, each) => each !== at),
    refusedS: saved === "refused" ? [...refusedS, atS] : refusedS,
  };
}

/** Whether a promise demands that the limiter is on; between its two states of charge, as it did before. */
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

/** Target state of the limiter; undefined where nothing is to be done. */
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
