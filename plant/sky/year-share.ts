import { clearPower } from "./clear-power.ts";
import type { Place } from "./clear-sky.ts";
import type { PlaneFit } from "./plane-fit.ts";
import { openAt } from "./leaves.ts";
import type { ShadeBin } from "./shade-map.ts";
import { pickSky, skyColumns, type SkyColumns } from "./sky-columns.ts";

const STEP_S = 600;
const DAY_S = 86_400;
/** Every third day is enough: the sun's path moves by less than the size of a bin meanwhile. */
const DAY_STEP = 3;
export const YEAR_STEP_HOURS = (STEP_S / 3600) * DAY_STEP;
const YEAR_START_S = 1_735_689_600;

/** The sun's ways over a place in a year, at moments that stand for it evenly; only while it is up. */
export function yearSky(place: Place): SkyColumns {
  const times: number[] = [];
  for (let day = 0; day < 366; day += DAY_STEP) {
    for (let step = 0; step < DAY_S; step += STEP_S)
      times.push(YEAR_START_S + day * DAY_S + step + STEP_S / 2);
  }
  const sky = skyColumns(Float64Array.from(times), place);
  const isUp = Array.from(times.keys()).filter((at) => (sky.elevationDeg[at] ?? 0) > 0);
  return pickSky(sky, isUp);
}

/** Share of a clear year that shade takes, and known share of a clear year, both from 0 to 1. */
export interface YearShare {
  readonly shaded: number;
  readonly seen: number;
}

/** Counts the shade of a string over the clear year of its place. */
export function yearShare(year: SkyColumns, fit: PlaneFit, shade: readonly ShadeBin[]): YearShare {
  const clear = clearPower(year, fit.plane, fit.bend, new Float64Array(year.up.length));
  const open = openAt(shade);
  let [all, shaded, seen] = [0, 0, 0];
  clear.forEach((power, at) => {
    const share = open(year, at);
    all += power;
    shaded += power * (1 - (share ?? 1));
    seen += share === undefined ? 0 : power;
  });
  return all > 0 ? { shaded: shaded / all, seen: seen / all } : { shaded: 0, seen: 0 };
}
