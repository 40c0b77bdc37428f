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

/** The days of the month of a day, in order. */
export function daysOfMonth(day: Day): readonly Day[] {
  const first = `${day.slice(0, 7)}-01`;
  const days: Day[] = [];
  for (let next = dayAfter(first, 0); next?.startsWith(day.slice(0, 7));) {
    days.push(next);
    next = dayAfter(next, 1);
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
