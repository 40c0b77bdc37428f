import type { RuleName } from "./alert.ts";

/** How long a condition must last. */
export interface RuleTimes {
  /** Seconds for which the condition is seen before an alert starts. */
  readonly startAfterS: number;
  /** Seconds for which it is seen to be over before the alert ends, or before a new count begins. */
  readonly endAfterS: number;
  /** Whether a count continues after a time in which nothing was known, such as a night. */
  readonly continues: boolean;
}

const minute = 60;
const hour = 3600;

/** The rules with their times. */
export const rules: Readonly<Record<RuleName, RuleTimes>> = {
  gatewaySilent: { startAfterS: 5 * minute, endAfterS: minute, continues: false },
  // In the morning and in the evening inverters need more light than the sun's times promise.
  inverterSilent: { startAfterS: 90 * minute, endAfterS: 5 * minute, continues: false },
  // Six hours of enough light are a day; a shadow passes a string in less.
  stringLow: { startAfterS: 6 * hour, endAfterS: hour, continues: true },
  batteryAlarm: { startAfterS: minute, endAfterS: 5 * minute, continues: false },
  meterMissing: { startAfterS: 5 * minute, endAfterS: 2 * minute, continues: false },
  // Yields of whole days: they change once a day.
  yieldBelowLastYear: { startAfterS: hour, endAfterS: hour, continues: true },
  yieldBelowNeighbours: { startAfterS: hour, endAfterS: hour, continues: true },
};

/** Limits of the rules. */
export const watchLimits = {
  /** A yield below this share of the expected one is far below. */
  yieldShare: 0.5,
  /** Days whose yield is compared. */
  yieldDays: 7,
  /** Days before them that show what is usual beside the neighbours. */
  usualDays: 28,
  /** Days on either side of the same days of last year. */
  aroundDays: 7,
} as const;
