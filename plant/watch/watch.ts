import * as v from "valibot";
import { figure, timeS } from "../history/day-record.ts";
import { Alert, AlertFigures } from "./alert.ts";
import { ruleNames, type RuleName, rules } from "./rules.ts";

/** Whether a rule's condition holds for a subject now. What is unknown has no finding. */
export interface Finding {
  readonly rule: RuleName;
  readonly subject: string;
  readonly holds: boolean;
  readonly figures: AlertFigures;
}

const Watched = v.object({
  rule: v.picklist(ruleNames),
  subject: v.string(),
  figures: AlertFigures,
  sinceS: timeS,
  /** Seconds for which the condition was seen. */
  heldS: figure,
  /** Seconds for which it was seen to be over since then. */
  clearS: figure,
  /** When something was last known of it. */
  knownS: timeS,
  /** When its alert started; null before. */
  startS: v.nullable(timeS),
});
type Watched = v.InferOutput<typeof Watched>;

/** What is remembered of a gateway between two checks; it survives a restart of the hub. */
export const WatchState = v.object({ atS: timeS, watched: v.array(Watched) });
export type WatchState = v.InferOutput<typeof WatchState>;

/** Before anything was seen. */
export const unwatched: WatchState = { atS: 0, watched: [] };

/** The start or end of an alert. */
export interface WatchEvent {
  readonly kind: "start" | "end";
  readonly alert: Alert;
}

/** A longer time between two checks, such as a restart of the hub, counts for no rule. */
const LONGEST_STEP_S = 120;
/** After such a time without any knowledge, conditions that do not continue are counted from 0 again. */
const FORGET_COUNT_S = 1800;
/** An alert of which nothing is known for so long ends: its inverter was removed. */
const FORGET_ALERT_S = 7 * 86_400;

/**
 * Takes in what is found now: counts how long each condition lasts, and starts and ends alerts. An alert starts at the
 * earliest `startAfterS` after the end of the one before, and lasts at least `endAfterS`.
 */
export function watchStep(
  state: WatchState,
  findings: readonly Finding[],
  nowS: number,
): { readonly state: WatchState; readonly events: readonly WatchEvent[] } {
  // A clock that was set back: nothing is counted until it has passed the last check.
  const atS = Math.max(nowS, state.atS);
  const sinceLastS = atS - state.atS;
  const elapsedS = sinceLastS > LONGEST_STEP_S ? 0 : sinceLastS;
  const found = new Map(findings.map((one) => [keyOf(one), one]));
  const known = new Set(state.watched.map(keyOf));
  const fresh = [...found.values()].filter((one) => one.holds && !known.has(keyOf(one)));
  const stepped = [
    ...state.watched.map((one) => stepOne(one, found.get(keyOf(one)), { atS, elapsedS })),
    ...fresh.map(({ rule, subject, figures }) =>
      started({ ...blank, rule, subject, figures, sinceS: atS, knownS: atS }, atS),
    ),
  ];
  return {
    state: { atS, watched: stepped.flatMap(({ watched }) => (watched ? [watched] : [])) },
    events: stepped.flatMap(({ event }) => (event ? [event] : [])),
  };
}

interface Step {
  /** Undefined once there is nothing left to remember. */
  readonly watched?: Watched;
  readonly event?: WatchEvent;
}

interface Time {
  readonly atS: number;
  readonly elapsedS: number;
}

const blank = { heldS: 0, clearS: 0, startS: null } as const;

function stepOne(watched: Watched, finding: Finding | undefined, { atS, elapsedS }: Time): Step {
  if (!finding) return unknownStep(watched, atS);
  if (finding.holds) {
    const { figures } = finding;
    const heldS = watched.heldS + elapsedS;
    return started({ ...watched, figures, heldS, clearS: 0, knownS: atS }, atS);
  }
  const clearS = watched.clearS + elapsedS;
  if (clearS < rules[watched.rule].endAfterS)
    return { watched: { ...watched, clearS, knownS: atS } };
  return ended(watched, atS);
}

function unknownStep(watched: Watched, atS: number): Step {
  const unknownS = atS - watched.knownS;
  if (unknownS > FORGET_ALERT_S) return ended(watched, atS);
  const isForgotten = !rules[watched.rule].continues && unknownS > FORGET_COUNT_S;
  return isForgotten && watched.startS === null ? {} : { watched };
}

function started(watched: Watched, atS: number): Step {
  if (watched.startS !== null || watched.heldS < rules[watched.rule].startAfterS)
    return { watched };
  const alert = alertOf(watched, atS, null);
  return { watched: { ...watched, startS: atS }, event: { kind: "start", alert } };
}

function ended(watched: Watched, atS: number): Step {
  const { startS } = watched;
  return startS === null ? {} : { event: { kind: "end", alert: alertOf(watched, startS, atS) } };
}

function alertOf(watched: Watched, startS: number, endS: number | null): Alert {
  const { rule, subject, figures, sinceS } = watched;
  return { rule, subject, figures, sinceS, startS, endS };
}

function keyOf({ rule, subject }: Pick<Finding, "rule" | "subject">): string {
  return `${rule} ${subject}`;
}
