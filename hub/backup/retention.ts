import { dayOf } from "#plant/history/local-day.ts";

/** When a version was made, in ms since 1970. */
interface BackupTime {
  readonly atMs: number;
}

/** Versions of so many days are kept, then those of a day each month. */
const DAILY = 30;
/** So many of the newest day: an owner who changes settings returns to those of an hour ago. */
const NEWEST_DAY = 20;

/**
 * Versions to keep, in order of making: the 20 newest of the newest day, the last of each of the 29 earlier days,
 * and the last of each earlier month. Later versions count as newer, even if the clock was set back.
 */
export function keptVersions<Version extends BackupTime>(
  versions: readonly Version[],
): readonly Version[] {
  const byAge = versions.toReversed();
  const newestDay = dayOf((byAge[0]?.atMs ?? 0) / 1000);
  const days = new Set<string>();
  const months = new Set<string>();
  return byAge
    .filter(({ atMs }, at) => {
      const day = dayOf(atMs / 1000);
      if (at > 0 && at < NEWEST_DAY && day === newestDay) return true;
      const month = day.slice(0, 7);
      if (days.has(day)) return false;
      const isKept = days.size < DAILY || !months.has(month);
      if (isKept) {
        days.add(day);
        months.add(month);
      }
      return isKept;
    })
    .toReversed();
}
