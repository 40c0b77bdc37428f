const dayMs = 86_400_000;

/** A day of the year at which clocks change, with the local time of the change in seconds. */
interface Change {
  readonly day:
    | {
        readonly kind: "month";
        readonly month: number;
        readonly week: number;
        readonly weekday: number;
      }
    /** Day of the year from 1, 29 February never counted. */
    | { readonly kind: "julian"; readonly day: number }
    /** Day of the year from 0, 29 February counted. */
    | { readonly kind: "zero"; readonly day: number };
  readonly timeS: number;
}

/** A timezone as the C library reads it. Offsets are seconds east of Greenwich. */
export interface Timezone {
  readonly standardS: number;
  readonly summer: {
    readonly offsetS: number;
    readonly from: Change;
    readonly until: Change;
  } | null;
}

const name = "(?:<[^>]+>|[A-Za-z]{3,})";
const time = "[+-]?\\d+(?::\\d+){0,2}";
const zonePattern = new RegExp(
  `^${name}(${time})(?:(${name})(${time})?(?:,([^,/]+)(?:/(${time}))?,([^,/]+)(?:/(${time}))?)?)?$`,
);

function seconds(text: string): number {
  const [hours = 0, minutes = 0, rest = 0] = text.replace(/^[+-]/, "").split(":").map(Number);
  const value = hours * 3600 + minutes * 60 + rest;
  return text.startsWith("-") ? -value : value;
}

function change(day: string, at: string | undefined): Change {
  const timeS = at === undefined ? 7200 : seconds(at);
  const [, month, week, weekday] = /^M(\d+)\.(\d)\.(\d)$/.exec(day) ?? [];
  if (month !== undefined) {
    return {
      day: { kind: "month", month: Number(month), week: Number(week), weekday: Number(weekday) },
      timeS,
    };
  }
  return day.startsWith("J")
    ? { day: { kind: "julian", day: Number(day.slice(1)) }, timeS }
    : { day: { kind: "zero", day: Number(day) }, timeS };
}

/** Reads a POSIX timezone such as `CET-1CEST,M3.5.0,M10.5.0/3`; unreadable text is UTC. */
export function parseTimezone(text: string): Timezone {
  const match = zonePattern.exec(text);
  if (match === null) return { standardS: 0, summer: null };
  const [, standard = "0", summerName, summer, from, fromTime, until, untilTime] = match;
  const standardS = 0 - seconds(standard);
  if (summerName === undefined) return { standardS, summer: null };
  return {
    standardS,
    summer: {
      offsetS: summer === undefined ? standardS + 3600 : 0 - seconds(summer),
      from: change(from ?? "M3.2.0", fromTime),
      until: change(until ?? "M11.1.0", untilTime),
    },
  };
}

/** Local midnight of the day of a change, as if local time were UTC. */
function dayOf({ day }: Change, year: number): number {
  const newYearMs = Date.UTC(year, 0, 1);
  if (day.kind === "zero") return newYearMs + day.day * dayMs;
  if (day.kind === "julian")
    return Date.UTC(2023, 0, day.day) - Date.UTC(2023, 0, 1) + newYearMs + leapDay(day.day, year);
  const firstMs = Date.UTC(year, day.month - 1, 1);
  const lead = (day.weekday - new Date(firstMs).getUTCDay() + 7) % 7;
  const lastDay = new Date(Date.UTC(year, day.month, 0)).getUTCDate();
  const date = 1 + lead + (day.week - 1) * 7;
  return firstMs + ((date > lastDay ? date - 7 : date) - 1) * dayMs;
}

function leapDay(day: number, year: number): number {
  return day >= 60 && new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29 ? dayMs : 0;
}

/** Seconds to add to UTC at a moment. */
export function offsetAt(zone: Timezone, epochMs: number): number {
  const { standardS, summer } = zone;
  if (summer === null) return standardS;
  const year = new Date(epochMs + standardS * 1000).getUTCFullYear();
  const fromMs = dayOf(summer.from, year) + (summer.from.timeS - standardS) * 1000;
  const untilMs = dayOf(summer.until, year) + (summer.until.timeS - summer.offsetS) * 1000;
  const isSummer =
    fromMs < untilMs
      ? epochMs >= fromMs && epochMs < untilMs
      : epochMs >= fromMs || epochMs < untilMs;
  return isSummer ? summer.offsetS : standardS;
}

/** A moment as local time: a Date whose UTC fields are local. */
export function localTime(zone: Timezone, epochMs: number): Date {
  return new Date(epochMs + offsetAt(zone, epochMs) * 1000);
}

/** The moment of a local time, given as if it were UTC. An ambiguous time is summer time. */
export function epochOf(zone: Timezone, localMs: number): number {
  const summerMs = localMs - (zone.summer?.offsetS ?? zone.standardS) * 1000;
  return offsetAt(zone, summerMs) * 1000 === localMs - summerMs
    ? summerMs
    : localMs - zone.standardS * 1000;
}

/** The moments of a local time of a zone, given as if it were UTC: two in the repeated hour. */
export function clocksOf(zone: Timezone, localMs: number): readonly number[] {
  const offsets = [zone.summer?.offsetS ?? zone.standardS, zone.standardS];
  const moments = offsets
    .map((offsetS) => localMs - offsetS * 1000)
    .filter((ms, at) => offsetAt(zone, ms) === offsets[at]);
  return [...new Set(moments)];
}
