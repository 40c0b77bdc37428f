/** A day of the calendar in the zone of this computer, as "2026-11-21": sorts as text. */
export type Day = string;

/** Minutes that a day may have: 25 hours, when clocks are set back. */
export const DAY_MINUTES = 1500;

/** The day of a time in seconds since 1970. */
export function dayOf(timeS: number): Day {
  const time = new Date(timeS * 1000);
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The day so many days later, or earlier when negative; a text that is no day stays as it is. */
export function dayAfter(day: Day, days: number): Day {
  const start = startOf(day, days);
  return start ? dayOf(start.getTime() / 1000) : day;
}

/** When a day begins, in seconds since 1970; undefined for a text that is no day. */
export function dayStartS(day: Day): number | undefined {
  const start = startOf(day, 0);
  return start && start.getTime() / 1000;
}

/** A length of the calendar. */
export type CalendarStep = "day" | "week" | "month" | "year";

/** First day of the week, month or year of a day; weeks begin on Monday. */
export function stepOf(day: Day, step: CalendarStep): Day {
  if (step === "month") return `${day.slice(0, 7)}-01`;
  if (step === "year") return `${day.slice(0, 4)}-01-01`;
  if (step === "day") return day;
  const weekday = startOf(day, 0)?.getDay() ?? 1;
  return dayAfter(day, -((weekday + 6) % 7));
}

/** First day of the week, month or year so many later, or earlier when negative. */
export function stepAfter(day: Day, step: CalendarStep, count = 1): Day {
  const start = startOf(stepOf(day, step), 0);
  if (!start) return day;
  if (step === "year") start.setFullYear(start.getFullYear() + count);
  else if (step === "month") start.setMonth(start.getMonth() + count);
  else start.setDate(start.getDate() + (step === "week" ? 7 * count : count));
  return dayOf(start.getTime() / 1000);
}

/** All days from one to another, both included, in order. */
export function daysBetween(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last;) {
    days.push(day);
    const next = dayAfter(day, 1);
    if (next <= day) break;
    day = next;
  }
  return days;
}

function startOf(day: Day, later: number): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  const isDay = new Date(year, month - 1, date).getDate() === date && month <= 12 && month > 0;
  return isDay && year > 1969 ? new Date(year, month - 1, date + later) : undefined;
}
