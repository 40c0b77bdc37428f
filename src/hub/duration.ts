/** A duration in whole days, hours and minutes; the minutes are rounded down. */
export interface DurationParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Splits seconds; a negative duration, of clocks that differ, counts as none. */
export function durationParts(seconds: number): DurationParts {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60 };
}
