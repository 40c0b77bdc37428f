/** A day of the calendar in the zone that days are cut by, as "2026-11-21": sorts as text. */
export type Day = string;

/** Minutes that a day may have: 25 hours, when clocks are set back. */
export const DAY_MINUTES = 1500;

/** How far a zone is ahead of UTC at a time, in seconds. */
export type ZoneOffset = (timeS: number) => number;

const systemOffset: ZoneOffset = (timeS) => new Date(timeS * 1000).getTimezoneOffset() * -60;
let offsetOf = systemOffset;

/** Cuts days by a zone from now on, in this whole program; without a zone by this computer's. See zone.ts. */
export function cutDaysBy(zone: ZoneOffset | undefined): void {
  offsetOf = zone ?? systemOffset;
}

/** A time as a date whose parts in UTC are those of the zone that days are cut by. */
export function zonedDate(timeS: number): Date {
  return new Date((timeS + offsetOf(timeS)) * 1000);
}

/** The day of a time in seconds since 1970. */
export function dayOf(timeS: number): Day {
  return textOf(zonedDate(timeS));
}

/** The day so many days later, or earlier when negative; a text that is no day stays as it is. */
export function dayAfter(day: Day, days: number): Day {
  const date = dateOf(day);
  date?.setUTCDate(date.getUTCDate() + days);
  return date ? textOf(date) : day;
}

/** When a day begins, in seconds since 1970; undefined for a text that is no day. */
export function dayStartS(day: Day): number | undefined {
  const date = dateOf(day);
  return (
    date &&
    (offsetOf === systemOffset ? new Date(...partsOf(date)).getTime() / 1000 : startOf(date))
  );
}

// In some zones the clock changes at midnight: then a day begins at 1:00, or midnight comes twice.
function startOf(date: Date): number {
  const utcS = date.getTime() / 1000;
  const firstS = utcS - offsetOf(utcS - 86_400);
  const secondS = utcS - offsetOf(firstS);
  return offsetOf(secondS) === offsetOf(firstS) ? secondS : firstS;
}

export type CalendarStep = "day" | "week" | "month" | "year";

/** First day of the week, month or year of a day; weeks begin on Monday. */
export function stepOf(day: Day, step: CalendarStep): Day {
  if (step === "month") return `${day.slice(0, 7)}-01`;
  if (step === "year") return `${day.slice(0, 4)}-01-01`;
  if (step === "day") return day;
  const weekday = dateOf(day)?.getUTCDay() ?? 1;
  return dayAfter(day, -((weekday + 6) % 7));
}

/** First day of the week, month or year so many later, or earlier when negative. */
export function stepAfter(day: Day, step: CalendarStep, count = 1): Day {
  const date = dateOf(stepOf(day, step));
  if (!date) return day;
  if (step === "year") date.setUTCFullYear(date.getUTCFullYear() + count);
  else if (step === "month") date.setUTCMonth(date.getUTCMonth() + count);
  else date.setUTCDate(date.getUTCDate() + (step === "week" ? 7 * count : count));
  return textOf(date);
}

/** Last day of the week, month or year of a day. */
export function stepEnd(day: Day, step: CalendarStep): Day {
  return dayAfter(stepAfter(day, step), -1);
}

/** All days of a span, both ends included, in order; empty if an end is not a day. */
export function daysBetween(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  const [date, end] = [dateOf(first), dateOf(last)];
  if (!date || !end) return days;
  while (date.getTime() <= end.getTime()) {
    days.push(textOf(date));
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}

// The calendar itself has no zone: in UTC a step costs no look at the rules of summer time.
function dateOf(day: Day): Date | undefined {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? day : Number.NaN);
  const isDay = !Number.isNaN(date.getTime()) && textOf(date) === day;
  return isDay && date.getUTCFullYear() > 1969 ? date : undefined;
}

function textOf(date: Date): Day {
  return dayText(...partsOf(date));
}

// All days of a year at each step of the calendar: the clock's own text costs four times as much.
function dayText(year: number, month: number, day: number): Day {
  return `${year}-${twoDigits(month + 1)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

function partsOf(date: Date) {
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const;
}
