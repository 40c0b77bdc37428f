import * as v from "valibot";
import { timeS } from "../history/day-record.ts";
import { isRuleName, ruleNames } from "./rules.ts";

/** Figures of an alert, by the names that its text uses. */
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

const unknownRule = v.pipe(
  v.string(),
  v.check((name) => !isRuleName(name)),
);

/** An entry about a rule that this version does not know, because a newer version wrote it. */
const ofUnknownRule = v.pipe(
  v.union([v.object({ rule: unknownRule }), v.object({ alert: v.object({ rule: unknownRule }) })]),
  v.transform(() => undefined),
);

/** Something about a rule; undefined where this version does not know the rule. */
export function ifRuleIsKnown<Schema extends v.GenericSchema>(schema: Schema) {
  return v.union([schema, ofUnknownRule]);
}

/** A list without entries about rules that this version does not know. */
export function ofKnownRules<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.array(ifRuleIsKnown(schema)),
    v.transform((list) => list.flatMap((one) => (one === undefined ? [] : [one]))),
  );
}

/** Identifies an alert among all of its gateway. */
export function alertKey({
  rule,
  subject,
  startS,
}: Pick<Alert, "rule" | "subject" | "startS">): string {
  return `${rule} ${subject} ${startS}`;
}
