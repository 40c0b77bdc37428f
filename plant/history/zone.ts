import { cutDaysBy, type ZoneOffset } from "./local-day.ts";

const weekS = 7 * 86_400;
/** The clocks of a zone are changed at such times only. */
const stepS = 900;

let used: string | undefined;

/** How far a zone such as "Europe/Berlin" is ahead of UTC; undefined for a name that is not known here. */
export function zoneOffset(zone: string): ZoneOffset | undefined {
  const format = formatOf(zone);
  if (!format) return undefined;
  const known = new Map<number, number>();
  const at = (timeS: number): number => {
    const found = known.get(timeS) ?? readOffset(format, timeS);
    known.set(timeS, found);
    return found;
  };
  return (timeS) => {
    // In most weeks no clock is changed.
    const weekStartS = Math.floor(timeS / weekS) * weekS;
    const offsetS = at(weekStartS);
    return offsetS === at(weekStartS + weekS) ? offsetS : at(Math.floor(timeS / stepS) * stepS);
  };
}

/** Cuts days by a zone in this whole program. Returns false, and changes nothing, if its name is not known here. */
export function useZone(zone: string): boolean {
  const offset = zoneOffset(zone);
  if (!offset) return false;
  // Its own rules are faster.
  cutDaysBy(zone === systemZone() ? undefined : offset);
  used = zone;
  return true;
}

/** The zone that days are cut by; undefined for that of this computer. */
export function usedZone(): string | undefined {
  return used;
}

/** The zone that days are cut by, if its clocks differ from this computer's within a year of a time; undefined otherwise. */
export function otherZone(fromS: number): string | undefined {
  const [theirs, own] = [used ?? "", systemZone()].map(zoneOffset);
  if (!theirs || !own) return undefined;
  const times = Array.from({ length: 13 }, (_, month) => fromS + month * 30 * 86_400);
  return times.some((timeS) => theirs(timeS) !== own(timeS)) ? used : undefined;
}

/** The zone of this computer by its name. */
export function systemZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const fields = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...fields });
  } catch {
    return undefined;
  }
}

function readOffset(format: Intl.DateTimeFormat, timeS: number): number {
  const parts = new Map(
    format.formatToParts(timeS * 1000).map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: keyof typeof fields) => parts.get(type) ?? 0;
  const shownMs = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour") % 24,
    part("minute"),
    part("second"),
  );
  return shownMs / 1000 - timeS;
}
