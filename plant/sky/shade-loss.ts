import { clearPower } from "./clear-power.ts";
import { clearShare, INVERTED, type PlantClearDay } from "./clear-share.ts";
import type { Place } from "./clear-sky.ts";
import { openAt } from "./leaves.ts";
import { skyColumns, type SkyColumns } from "./sky-columns.ts";
import type { StringFigures } from "./string-model.ts";

/** The sun over a place in a month, at moments that stand for it evenly. */
interface MonthSky {
  readonly sky: SkyColumns;
  /** Hours that each moment stands for. */
  readonly hours: number;
}

const STEP_S = 1200;
const DAY_S = 86_400;
/** Days that stand for a month: the sun's path moves by less than the size of a bin between two of them. */
const SAMPLES = 5;
const YEAR = 2025;

export function monthSkies(place: Place): readonly MonthSky[] {
  return Array.from({ length: 12 }, (_, month) => {
    const startS = Date.UTC(YEAR, month, 1) / 1000;
    const days = (Date.UTC(YEAR, month + 1, 1) / 1000 - startS) / DAY_S;
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const dayS = startS + Math.floor(((sample + 0.5) * days) / SAMPLES) * DAY_S;
      for (let atS = STEP_S / 2; atS < DAY_S; atS += STEP_S) times.push(dayS + atS);
    }
    const hours = (STEP_S / 3600) * (days / SAMPLES);
    return { sky: skyColumns(Float64Array.from(times), place), hours };
  });
}

/** A year has a figure from so many of its months on; the others are taken as the middle of these. */
const LEAST_MONTHS = 9;

/**
 * Loss of a string by shade in a year, Wh into the grid: of each month of a clear year the share that the weather
 * left. Undefined where `shares` has too few months.
 */
export function shadeLossWh(
  months: readonly MonthSky[],
  { plane, bend, peakW, shade }: Pick<StringFigures, "plane" | "bend" | "peakW" | "shade">,
  shares: readonly (number | undefined)[],
): number | undefined {
  const known = shares.filter((share) => share !== undefined);
  if (known.length < LEAST_MONTHS) return undefined;
  const usual = known.reduce((sum, share) => sum + share, 0) / known.length;
  const open = openAt(shade);
  let lostWh = 0;
  months.forEach(({ sky, hours }, month) => {
    const clear = clearPower(sky, plane, bend, new Float64Array(sky.up.length));
    let lost = 0;
    clear.forEach((power, at) => {
      if ((sky.elevationDeg[at] ?? 0) > 0) lost += power * (1 - (open(sky, at) ?? 1));
    });
    lostWh += lost * hours * (shares[month] ?? usual);
  });
  return INVERTED * peakW * lostWh;
}

/** Strings at a place, and the share of a clear sky that the weather left in each month. */
export interface LossQuestion {
  readonly place: Place;
  /** Undefined where nothing is known. */
  readonly strings: readonly (StringFigures | undefined)[];
  readonly shares: readonly (number | undefined)[];
}

/** Loss of each string by shade in a year, as `shadeLossWh` has it. Yields after each. */
export function* shadeLosses({
  place,
  strings,
  shares,
}: LossQuestion): Generator<void, readonly (number | undefined)[]> {
  const months = monthSkies(place);
  const losses: (number | undefined)[] = [];
  for (const figures of strings) {
    yield;
    losses.push(figures && shadeLossWh(months, figures, shares));
  }
  return losses;
}

/**
 * Share of a clear sky that the weather left in each month of the year, 0 to 1.05; undefined where nothing was
 * recorded.
 */
export function monthShares(days: readonly PlantClearDay[]): readonly (number | undefined)[] {
  return Array.from({ length: 12 }, (_, month) => {
    const own = days.filter(({ day }) => Number(day.slice(5, 7)) === month + 1);
    return clearShare(own)?.share;
  });
}
