import type { GuardianPromise, HubGuardian } from "#hub-api/guardian.ts";
import { isQuietAt } from "../watch/quietHours.ts";
import type { GuardianBook } from "./book.ts";

const MINUTE_S = 60;
/** Hours come and go within a day; clocks may be set back meanwhile. */
const LONGEST_S = 26 * 3600;

/** The promises of a book, each with how it stands and when that changes next by the clock. */
export function changesAt(
  { promises, reports }: GuardianBook,
  nowS: number,
): HubGuardian["promises"] {
  return promises.map((promise) => {
    const { id } = promise;
    const report = reports.find((one) => one.id === id) ?? {
      id,
      state: "setting",
      reason: null,
      sinceS: nowS,
      outdone: [],
    };
    return { promise, report, changesS: changeAfter(promise, nowS) };
  });
}

function changeAfter(promise: GuardianPromise, nowS: number): number | null {
  if (promise.kind === "timed") return promise.endS;
  if (promise.kind === "quiet") return hoursChange(promise.hours, nowS);
  if (promise.kind === "limiter" && "hours" in promise.by)
    return hoursChange(promise.by.hours, nowS);
  return null;
}

function hoursChange(hours: string, nowS: number): number | null {
  const isNow = isQuietAt(hours, nowS);
  const firstS = Math.floor(nowS / MINUTE_S) * MINUTE_S + MINUTE_S;
  for (let atS = firstS; atS <= nowS + LONGEST_S; atS += MINUTE_S)
    if (isQuietAt(hours, atS) !== isNow) return atS;
  return null;
}
