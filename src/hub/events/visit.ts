import * as v from "valibot";
import { timeS } from "#plant/history/day-record.ts";
import { readStoredJson, writeText } from "#app/shared/storage/storage.ts";

/** A visit of the events, in seconds since 1970. */
export const EventVisit = v.object({
  atS: timeS,
  /** When they were listed last in the visit before; null for the first visit. */
  beforeS: v.nullable(timeS),
});
export type EventVisit = v.InferOutput<typeof EventVisit>;

const KEY = "heliograph.eventsSeen";
/** Events that are listed again within this time are the same visit: a phone loads a page again at each look. */
const SAME_VISIT_S = 1800;

/** The visit in which events are listed at a time, after the visit that the browser remembers. */
export function visitAfter(last: EventVisit | undefined, nowS: number): EventVisit {
  if (!last) return { atS: nowS, beforeS: null };
  const sinceS = nowS - last.atS;
  // A clock that was set back says nothing about the time between.
  if (sinceS < SAME_VISIT_S) return { atS: nowS, beforeS: last.beforeS };
  return { atS: nowS, beforeS: last.atS };
}

export function rememberVisit(nowS: number): EventVisit {
  const visit = visitAfter(readStoredJson(KEY, EventVisit), nowS);
  writeText(KEY, JSON.stringify(visit));
  return visit;
}
