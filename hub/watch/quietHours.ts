import { zonedDate } from "#plant/history/local-day.ts";

/** Whether a time lies in hours such as "22:00-07:00" of the hub's zone; never without any. */
export function isQuietAt(hours: string | undefined, timeS: number): boolean {
  const [fromMin = 0, untilMin = 0] = (hours ?? "").split("-").map(minutesOf);
  const date = zonedDate(timeS);
  const nowMin = date.getUTCHours() * 60 + date.getUTCMinutes();
  const isAfter = nowMin >= fromMin;
  const isBefore = nowMin < untilMin;
  return fromMin <= untilMin ? isAfter && isBefore : isAfter || isBefore;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
