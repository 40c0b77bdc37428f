import { columnsOf } from "#plant/history/columns.ts";
import { type DayMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { gapsOf, type Gap } from "#plant/history/gaps.ts";
import { DAY_MINUTES } from "#plant/history/local-day.ts";

export function minuteGrid(startS: number) {
  return { fromS: startS, stepS: 60, count: DAY_MINUTES };
}

export function gapsOfDay(
  minutes: DayMinutes,
  startS: number,
  presence: DayMinutes,
): readonly Gap[] {
  const grid = minuteGrid(startS);
  const [own = [], total = []] = [minutes, presence].map((one) => [
    { startS, bytes: encodeMinutes(one) },
  ]);
  return gapsOf(columnsOf(own, grid), grid, columnsOf(total, grid));
}
