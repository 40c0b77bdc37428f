import { getTimes } from "suncalc";
import { isFactoryPlace } from "./factory-place.ts";
import { BLOCK_S, percentile, type PlantBlocks } from "./blocks.ts";

/** What is wrong with the place or the clock of a plant: nothing, never set, or light at another time than its sun. */
export type PlaceVerdict = "fits" | "unset" | "doubtful";

const LEAST_DAYS = 20;
const MOST_AWAY_S = 20 * 60;
const LIT_SHARE = 0.01;
const LONGEST_GAP_S = 1800;

/** Compares the middle of each day's light with solar noon. */
export function checkPlace(plant: PlantBlocks): PlaceVerdict {
  const { latitudeDeg, longitudeDeg } = plant.place;
  if (isFactoryPlace(latitudeDeg, longitudeDeg)) return "unset";
  const away = Float64Array.from(awayFromNoonS(plant));
  if (away.length < LEAST_DAYS) return "fits";
  return Math.abs(percentile(away, 0.5)) > MOST_AWAY_S ? "doubtful" : "fits";
}

/** How much later than solar noon the middle between first and last light is, in seconds, for each whole day. */
function awayFromNoonS({ place, startS, strings }: PlantBlocks): readonly number[] {
  const powerW = startS.map((_, at) =>
    strings.reduce((sum, string) => sum + (string.powerW[at] ?? 0), 0),
  );
  const topW = percentile(powerW, 0.995);
  const away: number[] = [];
  for (const { from, to } of solarDays(startS, place.longitudeDeg)) {
    const lit: number[] = [];
    for (let at = from; at < to; at += 1) if ((powerW[at] ?? 0) > LIT_SHARE * topW) lit.push(at);
    const [first = from, last = to] = [lit[0], lit[lit.length - 1]];
    // Light before the first or after the last block that is there was perhaps not recorded.
    if (first === from || last >= to - 1 || isBroken(startS, lit)) continue;
    const middleS = ((startS[first] ?? 0) + (startS[last] ?? 0)) / 2 + BLOCK_S / 2;
    const noon = getTimes(
      new Date(middleS * 1000),
      place.latitudeDeg,
      place.longitudeDeg,
    ).solarNoon;
    away.push(middleS - noon.getTime() / 1000);
  }
  return away;
}

function isBroken(startS: Float64Array, lit: readonly number[]): boolean {
  return lit.some(
    (at, index) =>
      index > 0 && (startS[at] ?? 0) - (startS[lit[index - 1] ?? at] ?? 0) > LONGEST_GAP_S,
  );
}

function solarDays(
  startS: Float64Array,
  longitudeDeg: number,
): readonly { readonly from: number; readonly to: number }[] {
  const dayOf = (at: number) => Math.floor(((startS[at] ?? 0) + longitudeDeg * 240) / 86_400);
  const days: { from: number; to: number }[] = [];
  for (let from = 0; from < startS.length;) {
    let to = from;
    while (to < startS.length && dayOf(to) === dayOf(from)) to += 1;
    days.push({ from, to });
    from = to;
  }
  return days;
}
