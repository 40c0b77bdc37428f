import * as v from "valibot";
import { timeS } from "../history/day-record.ts";
import { ruleNames } from "./rules.ts";

/** What an alert is based on, by the names that its text uses. */
export const AlertFigures = v.record(v.string(), v.union([v.string(), v.number()]));
export type AlertFigures = v.InferOutput<typeof AlertFigures>;

/** A condition that lasted. Times in seconds since 1970. */
export const Alert = v.object({
  rule: v.picklist(ruleNames),
  /** Inverter or string, as `SERIAL` or `SERIAL/NUMBER`; empty for a rule about the whole gateway. */
  subject: v.string(),
  figures: AlertFigures,
  /** When the condition was first seen. */
  sinceS: timeS,
  /** When it had lasted long enough for an alert. */
  startS: timeS,
  /** When the alert ended; null while it is active. */
  endS: v.nullable(timeS),
});
export type Alert = v.InferOutput<typeof Alert>;

/** Identifies an alert among all of its gateway. */
export function alertKey({ rule, subject, startS }: Omit<Alert, "figures" | "sinceS">): string {
  return `${rule} ${subject} ${startS}`;
}
