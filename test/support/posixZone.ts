interface Change {
  readonly month: number;
  readonly week: number;
  readonly weekday: number;
  readonly atS: number;
}

/** A POSIX TZ string, read: offsets in seconds east of UTC, and when summer time begins and ends. */
export interface PosixZone {
  readonly standardS: number;
  readonly summer?: { readonly offsetS: number; readonly begins: Change; readonly ends: Change };
}

const hour = 3600;
const zonePattern =
  /^(?:<[-+\w]+>|[A-Za-z]+)([-+\d:]+)(?:(?:<[-+\w]+>|[A-Za-z]+)([-+\d:]+)?,([^,]+),([^,]+))?$/;

/** Reads a POSIX TZ string with `M` rules, or none; throws on anything else. */
export function parsePosixZone(text: string): PosixZone {
  const [, standard, summer, begins, ends] = zonePattern.exec(text) ?? [];
  if (standard === undefined) throw new Error(`not a POSIX zone: ${text}`);
  const standardS = -secondsOf(standard);
  if (begins === undefined || ends === undefined) return { standardS };
  const offsetS = summer === undefined ? standardS + hour : -secondsOf(summer);
  return { standardS, summer: { offsetS, begins: changeOf(begins), ends: changeOf(ends) } };
}

/** Offset from UTC in seconds that a zone has at an instant (ms since 1970). */
export function offsetAt({ standardS, summer }: PosixZone, atMs: number): number {
  if (summer === undefined) return standardS;
  const year = new Date(atMs + standardS * 1000).getUTCFullYear();
  const beginsMs = instantOf(summer.begins, year, standardS);
  const endsMs = instantOf(summer.ends, year, summer.offsetS);
  const isSummer =
    beginsMs < endsMs ? atMs >= beginsMs && atMs < endsMs : atMs >= beginsMs || atMs < endsMs;
  return isSummer ? summer.offsetS : standardS;
}

function changeOf(text: string): Change {
  const [, month, week, weekday, time] = /^M(\d+)\.(\d)\.(\d)(?:\/([-+\d:]+))?$/.exec(text) ?? [];
  if (month === undefined) throw new Error(`not a month rule: ${text}`);
  return {
    month: Number(month),
    week: Number(week),
    weekday: Number(weekday),
    atS: secondsOf(time ?? "2"),
  };
}

function instantOf({ month, week, weekday, atS }: Change, year: number, offsetS: number): number {
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  let day = 1 + ((weekday - firstWeekday + 7) % 7) + (week - 1) * 7;
  while (day > daysInMonth) day -= 7;
  return Date.UTC(year, month - 1, day) + (atS - offsetS) * 1000;
}

function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[-+]/, "").split(":").map(Number);
  return (text.startsWith("-") ? -1 : 1) * (hours * hour + minutes * 60 + seconds);
}
