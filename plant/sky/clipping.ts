import { clearPower } from "./clear-power.ts";
import { INVERTED, type StringName, type StringRating } from "./clear-share.ts";
import { knownFigures } from "./clear-curve.ts";
import type { Place } from "./clear-sky.ts";
import { openAt } from "./leaves.ts";
import type { StringModel } from "./string-model.ts";
import { YEAR_STEP_HOURS, yearSky } from "./year-share.ts";

export interface Clipping {
  readonly serial: string;
  /** Energy into the grid that is lost, Wh; and its share of the year. */
  readonly lostWh: number;
  readonly share: number;
}

interface ClippingPlan {
  readonly place: Place;
  readonly strings: readonly StringName[];
  readonly models: readonly StringModel[];
  readonly ratings: readonly StringRating[];
}

/** Less is not worth a word. */
const LEAST_SHARE = 0.001;

/**
 * Clipping of each inverter in a clear year. Inverters without a rating or a known string are left out. Yields after
 * each.
 */
export function* clippedYear({
  place,
  strings,
  models,
  ratings,
}: ClippingPlan): Generator<void, readonly Clipping[]> {
  const year = yearSky(place);
  const found: Clipping[] = [];
  for (const { serial, ratingW } of ratings) {
    yield;
    if (ratingW === undefined) continue;
    const sum = new Float64Array(year.up.length);
    strings.forEach((string, at) => {
      const model = string.serial === serial ? models[at] : undefined;
      const figures = model && knownFigures(model);
      if (!figures) return;
      const open = openAt(figures.shade);
      const clear = clearPower(year, figures.plane, figures.bend, new Float64Array(sum.length));
      clear.forEach((power, moment) => {
        const own = INVERTED * figures.peakW * power * (open(year, moment) ?? 1);
        sum[moment] = (sum[moment] ?? 0) + Math.max(0, own);
      });
    });
    let [allW, lostW] = [0, 0];
    for (const power of sum) {
      allW += power;
      lostW += Math.max(0, power - ratingW);
    }
    if (lostW > LEAST_SHARE * allW)
      found.push({ serial, lostWh: lostW * YEAR_STEP_HOURS, share: lostW / allW });
  }
  return found;
}
