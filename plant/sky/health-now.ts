import { dayAfter, type Day } from "../history/local-day.ts";
import type { HealthEvent, HealthKind } from "./health-event.ts";

/** Health that deserves a line beside the live figures. */
export interface HealthNow {
  /** The newest event; an event that still lasts comes first. Undefined if there is none. */
  readonly event: HealthEvent | undefined;
  /** How many others there are. */
  readonly more: number;
}

const RECENT_DAYS = 28;
/** Faults that cost energy every day until somebody acts; a step may stay for years. */
const lasting: readonly HealthKind[] = ["diode", "stringLost", "heldBack"];

/** Events of strings in the last four weeks, and those that still last. `events` come newest first. */
export function healthNow(events: readonly HealthEvent[], today: Day): HealthNow {
  const since = dayAfter(today, -RECENT_DAYS);
  const now = events.filter(isLasting);
  const recent = events.filter((event) => !isLasting(event) && (event.endDay ?? event.day) > since);
  const [event, ...others] = [...now, ...recent];
  return { event, more: others.length };
}

function isLasting({ kind, endDay }: HealthEvent): boolean {
  return endDay === undefined && lasting.includes(kind);
}
