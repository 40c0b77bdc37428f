import { dayOf } from "#plant/history/local-day.ts";

/** When a version was made, in ms since 1970. */
interface Made {
  readonly atMs: number;
}

/** Versions of so many days are kept, then those of one day a month. */
const DAILY = 30;

/**
 * The versions to keep, the oldest first: the last of each of the 30 newest days that have one, and the last of each
 * month before. The newest version is always kept.
 */
export function keptVersions<Version extends Made>(
  versions: readonly Version[],
): readonly Version[] {
  const byAge = versions.toSorted((a, b) => b.atMs - a.atMs);
  const days = new Set<string>();
  const months = new Set<string>();
  return byAge
    .filter(({ atMs }) => {
      const day = dayOf(atMs / 1000);
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
