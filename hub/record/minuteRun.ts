import { minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { DAY_MINUTES } from "#plant/history/local-day.ts";
import type { MinuteRun } from "../store/contract.ts";

/** The minutes of a record from a time to its end, or to the end of the day. */
export function minuteRun(record: DayRecord, fromS: number, isWhole: boolean): MinuteRun {
  const minutes = minutesOf(record);
  const first = Math.max(Math.floor((fromS - record.startS) / 60), 0);
  const untilMinute = Math.ceil((record.untilS - record.startS) / 60);
  const end = isWhole ? DAY_MINUTES : Math.max(untilMinute, first);
  const values = {
    low: minutes.low.slice(first, end),
    mean: minutes.mean.slice(first, end),
    high: minutes.high.slice(first, end),
    covered: minutes.covered.slice(first, end),
  };
  return { first, values };
}
