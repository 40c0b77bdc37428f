import type { ControlReason } from "./reasons.ts";

/** A meter that is slower is for display only, s. */
const SLOWEST_S = 10.5;

/** Facts that a control needs before it may start. */
export interface StartFacts {
  readonly hasPassword: boolean;
  readonly hasMeter: boolean;
  readonly isMeterForDisplay: boolean;
  /** How far apart readings come, s; undefined while that is unknown. */
  readonly meterPeriodS: number | undefined;
  readonly hasCurrentReading: boolean;
  readonly hasPassedTest: boolean;
  /** The owner's word in the place of a test. */
  readonly isTrusted: boolean;
  readonly isLimiterOn: boolean;
  readonly hasInverters: boolean;
  /** Whether another gateway behind the same meter is controlled. */
  readonly isOtherControlled: boolean;
  readonly takeCommands: boolean;
  /** Whether a chosen inverter is on a battery without the owner's word. */
  readonly isOnBattery: boolean;
}

/** Why a control may not start; empty where it may. */
export function refusalsOf(facts: StartFacts): readonly ControlReason[] {
  const { meterPeriodS } = facts;
  const rows: readonly (readonly [boolean, ControlReason])[] = [
    [!facts.hasPassword, "noPassword"],
    [!facts.hasMeter, "noMeter"],
    [!facts.hasInverters, "noInverter"],
    [facts.hasMeter && facts.isMeterForDisplay, "meterCloud"],
    [facts.hasMeter && !facts.hasCurrentReading, "meterSilent"],
    [meterPeriodS !== undefined && meterPeriodS > SLOWEST_S, "meterSlow"],
    [facts.isLimiterOn, "gatewayLimiter"],
    [facts.isOtherControlled, "otherGateway"],
    [!facts.takeCommands, "commandsDisabled"],
    [facts.isOnBattery, "battery"],
    [!facts.hasPassedTest && !facts.isTrusted, "noDirectionTest"],
  ];
  return rows.flatMap(([isSo, reason]) => (isSo ? reason : []));
}
