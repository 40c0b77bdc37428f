import { countedWh, type DayFigures } from "#plant/history/figures.ts";

export const fewestDays = 7;

/**
 * Energy of the middle day of some days in Wh, without those of which much less is known than of the others, such as
 * the day when the record began. Undefined for too few days.
 */
export function usualWh(days: readonly DayFigures[]): number | undefined {
  const most = Math.max(0, ...days.map(({ energy }) => energy.coveredS));
  const whole = days
    .filter(({ energy }) => energy.coveredS > 0 && energy.coveredS >= 0.9 * most)
    .map(countedWh)
    .sort((a, b) => a - b);
  return whole.length < fewestDays ? undefined : whole[Math.floor(whole.length / 2)];
}
