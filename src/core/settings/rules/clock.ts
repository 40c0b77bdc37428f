import type { NtpTimeSet } from "#protocol/areas/ntp.ts";

/**
 * Fields that the gateway's clock is set with, from the local time of this browser.
 * Source: docs/interface.md#states.
 */
export function clockFields(time: Date): NtpTimeSet {
  return {
    year: time.getFullYear(),
    month: time.getMonth() + 1,
    day: time.getDate(),
    hour: time.getHours(),
    minute: time.getMinutes(),
    second: time.getSeconds(),
  };
}

type ClockReading = Pick<NtpTimeSet, "year" | "month" | "day" | "hour" | "minute" | "second">;

/**
 * A clock reading `elapsedMs` after it was taken, in ms since 1970 as if it were UTC: shown in UTC it reads as that
 * clock, in any zone.
 */
export function wallClockMs(reading: ClockReading, elapsedMs: number): number {
  const { year, month, day, hour, minute, second } = reading;
  return Date.UTC(year, month - 1, day, hour, minute, second) + elapsedMs;
}
