import { dayAfter, type Day } from "../history/local-day.ts";
import type { HealthEvent, HealthKind } from "./health-event.ts";

/** What is worth a line beside the figures of now. */
export interface HealthNow {
  /** The newest event; one that still lasts comes first. Undefined where there is none. */
  readonly event: HealthEvent | undefined;
  /** How many others there are. */
  readonly more: number;
}

const RECENT_DAYS = 28;
/** What costs energy every day until somebody does something; a step may be what it is for years. */
const lasting: readonly HealthKind[] = ["diode", "stringLost", "heldBack"];

/** What happened to strings in the last four weeks, and what still lasts. `events` come newest first. */
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
