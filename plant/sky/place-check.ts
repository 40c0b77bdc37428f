import { getTimes } from "suncalc";
import { isFactoryPlace } from "./factory-place.ts";
import { BLOCK_S, percentile, type PlantBlocks } from "./blocks.ts";

/** State of a plant's place and clock: right, never set, or light at another time than its sun. */
export type PlaceVerdict = "fits" | "unset" | "doubtful";

const LEAST_DAYS = 20;
const MOST_AWAY_S = 20 * 60;
const LIT_SHARE = 0.01;
const LONGEST_GAP_S = 1800;
/** The sun needs so long for a degree of longitude. */
const SECONDS_A_DEGREE = 240;

/** Place check by a plant's light. */
export interface PlaceFound {
  readonly place: PlaceVerdict;
  /** The longitude whose solar noon is the middle of the light; undefined where the days are too few. */
  readonly lightLongitudeDeg?: number | undefined;
}

/** Compares the middle of each day's light with solar noon. */
export function checkPlace(plant: PlantBlocks): PlaceFound {
  const { latitudeDeg, longitudeDeg } = plant.place;
  const away = Float64Array.from(awayFromNoonS(plant));
  const isKnown = away.length >= LEAST_DAYS;
  const awayS = isKnown ? percentile(away, 0.5) : 0;
  const found = isKnown && {
    lightLongitudeDeg: wrapLongitude(longitudeDeg - awayS / SECONDS_A_DEGREE),
  };
  if (isFactoryPlace(latitudeDeg, longitudeDeg)) return { place: "unset", ...found };
  return { place: Math.abs(awayS) > MOST_AWAY_S ? "doubtful" : "fits", ...found };
}

/** A longitude within -180 to 180 degrees. */
function wrapLongitude(longitudeDeg: number): number {
  return ((((longitudeDeg + 180) % 360) + 360) % 360) - 180;
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
