import * as v from "valibot";
import { figure, timeS } from "../history/day-record.ts";
import { Alert, AlertFigures, alertKey, ofKnownRules } from "./alert.ts";
import { byRule, ruleNames, type RuleName, rules } from "./rules.ts";

/** Whether a rule's condition holds for a subject now. An unknown condition has no finding. */
export interface Finding {
  readonly rule: RuleName;
  readonly subject: string;
  readonly holds: boolean;
  readonly figures: AlertFigures;
}

const WatchedCondition = v.object({
  rule: v.picklist(ruleNames),
  subject: v.string(),
  figures: AlertFigures,
  sinceS: timeS,
  heldS: figure,
  /** Seconds for which it was seen to be over since then. */
  clearS: figure,
  /** When something was last known of it. */
  knownS: timeS,
  /** When its alert started; null before. */
  startS: v.nullable(timeS),
});
type WatchedCondition = v.InferOutput<typeof WatchedCondition>;

export const WatchEvent = v.object({ kind: v.picklist(["start", "end"]), alert: Alert });
export type WatchEvent = v.InferOutput<typeof WatchEvent>;

/** State of a gateway between two checks; it survives a restart of the hub. */
export const WatchState = v.object({
  atS: timeS,
  watched: ofKnownRules(WatchedCondition),
  /** Messages that wait for the end of their rule's quiet hours. */
  held: v.optional(ofKnownRules(WatchEvent), []),
});
export type WatchState = v.InferOutput<typeof WatchState>;

/** Before anything was seen. */
export const noWatchState: WatchState = { atS: 0, watched: [], held: [] };

/** How a rule works at this moment, as the owner chose it. */
export interface RuleNow {
  readonly isOn: boolean;
  /** Whether it is in its quiet hours, in which its messages wait. */
  readonly isQuiet: boolean;
  readonly startAfterS: number;
}
export type RulesNow = Readonly<Record<RuleName, RuleNow>>;

/** The rules until the owner changes any. */
export const unchangedRules: RulesNow = byRule((name) => ({
  isOn: true,
  isQuiet: false,
  startAfterS: rules[name].startAfterS,
}));

export interface WatchStep {
  readonly state: WatchState;
  readonly events: readonly WatchEvent[];
  /** Messages to send: none in the quiet hours of its rule, and afterwards those that still matter. */
  readonly messages: readonly WatchEvent[];
  /** Ends of alerts whose rule was switched off: they are kept, and nobody gets a message. */
  readonly closed: readonly WatchEvent[];
}

/** A longer time between two checks, such as a restart of the hub, counts for no rule. */
const LONGEST_STEP_S = 120;
/** After such a time without any knowledge, conditions that do not continue are counted from 0 again. */
const FORGET_COUNT_S = 1800;
/** An alert of which nothing is known for so long ends: its inverter was removed. */
const FORGET_ALERT_S = 7 * 86_400;

/**
 * Adds findings: counts the duration of each condition, and starts and ends alerts. An alert starts at the earliest
 * `startAfterS` after the end of the last, and lasts at least `endAfterS`, unless its rule is switched off.
 */
export function watchStep(
  state: WatchState,
  findings: readonly Finding[],
  nowS: number,
  now: RulesNow = unchangedRules,
): WatchStep {
  // A clock that was set back a little must not count a time twice; after more than that counts go on by the new time.
  const isSetBack = nowS < state.atS - LONGEST_STEP_S;
  const atS = isSetBack ? nowS : Math.max(nowS, state.atS);
  const sinceLastS = atS - state.atS;
  const elapsedS = isSetBack || sinceLastS > LONGEST_STEP_S ? 0 : sinceLastS;
  const isOn = ({ rule }: Pick<Finding, "rule">) => now[rule].isOn;
  const found = new Map(findings.filter(isOn).map((one) => [keyOf(one), one]));
  const known = new Set(state.watched.map(keyOf));
  const fresh = [...found.values()].filter((one) => one.holds && !known.has(keyOf(one)));
  const time = { atS, elapsedS, now };
  const stepped = [
    ...state.watched.filter(isOn).map((one) => stepOne(one, found.get(keyOf(one)), time)),
    ...fresh.map(({ rule, subject, figures }) =>
      startAlert({ ...blank, rule, subject, figures, sinceS: atS, knownS: atS }, time),
    ),
  ];
  const events = stepped.flatMap(({ event }) => event ?? []);
  const closed = state.watched
    .filter((one) => !isOn(one))
    .flatMap((one) => endAlert(one, atS).event ?? []);
  const { held, messages } = messagesOf(state.held, events, now);
  return {
    state: { atS, watched: stepped.flatMap(({ watched }) => watched ?? []), held },
    events: [...events, ...closed],
    messages,
    closed,
  };
}

/** Messages to send now, and those that wait. Of an alert that began and ended in quiet hours nothing is sent. */
function messagesOf(before: readonly WatchEvent[], events: readonly WatchEvent[], now: RulesNow) {
  const waiting = before.filter(({ alert }) => now[alert.rule].isOn);
  const untold = new Set(waiting.filter(isStart).map(({ alert }) => alertKey(alert)));
  const over = new Set(
    events
      .filter((event) => !isStart(event) && untold.has(alertKey(event.alert)))
      .map(({ alert }) => alertKey(alert)),
  );
  const due = [...waiting, ...events].filter(({ alert }) => !over.has(alertKey(alert)));
  const isHeld = ({ alert }: WatchEvent) => now[alert.rule].isQuiet;
  return { held: due.filter(isHeld), messages: due.filter((event) => !isHeld(event)) };
}

function isStart({ kind }: WatchEvent): boolean {
  return kind === "start";
}

interface Step {
  /** Undefined once there is nothing left to remember. */
  readonly watched?: WatchedCondition;
  readonly event?: WatchEvent;
}

interface Time {
  readonly atS: number;
  readonly elapsedS: number;
  readonly now: RulesNow;
}

const blank = { heldS: 0, clearS: 0, startS: null } as const;

function stepOne(watched: WatchedCondition, finding: Finding | undefined, time: Time): Step {
  const { atS, elapsedS } = time;
  if (!finding) return unknownStep(watched, atS);
  if (finding.holds) {
    const { figures } = finding;
    const heldS = watched.heldS + elapsedS;
    return startAlert({ ...watched, figures, heldS, clearS: 0, knownS: atS }, time);
  }
  const clearS = watched.clearS + elapsedS;
  if (clearS < rules[watched.rule].endAfterS)
    return { watched: { ...watched, clearS, knownS: atS } };
  return endAlert(watched, atS);
}

function unknownStep({ knownS, ...rest }: WatchedCondition, atS: number): Step {
  // A clock that was set back must not keep it for longer.
  const watched = { ...rest, knownS: Math.min(knownS, atS) };
  const unknownS = atS - watched.knownS;
  if (unknownS > FORGET_ALERT_S) return endAlert(watched, atS);
  const isForgotten = !rules[watched.rule].continues && unknownS > FORGET_COUNT_S;
  return isForgotten && watched.startS === null ? {} : { watched };
}

function startAlert(watched: WatchedCondition, { atS, now }: Pick<Time, "atS" | "now">): Step {
  if (watched.startS !== null || watched.heldS < now[watched.rule].startAfterS) return { watched };
  const lasting = { ...watched, sinceS: Math.min(watched.sinceS, atS) };
  const alert = alertOf(lasting, atS, null);
  return { watched: { ...lasting, startS: atS }, event: { kind: "start", alert } };
}

function endAlert(watched: WatchedCondition, atS: number): Step {
  const { startS } = watched;
  if (startS === null) return {};
  return { event: { kind: "end", alert: alertOf(watched, startS, Math.max(atS, startS)) } };
}

function alertOf(watched: WatchedCondition, startS: number, endS: number | null): Alert {
  const { rule, subject, figures, sinceS } = watched;
  return { rule, subject, figures, sinceS, startS, endS };
}

function keyOf({ rule, subject }: Pick<Finding, "rule" | "subject">): string {
  return `${rule} ${subject}`;
}
