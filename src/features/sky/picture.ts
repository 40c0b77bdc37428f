import type { Place } from "#plant/sky/clear-sky.ts";
import {
  BIN_AZIMUTH_DEG,
  BIN_ELEVATION_DEG,
  cornerOf,
  type ShadeBin,
} from "#plant/sky/shade-map.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";

/** The ways of the sun over a place, and the window of the sky that shows them. */
export interface SunWays {
  /** The direction in the middle: south, or north in the southern half of the Earth. */
  readonly middleDeg: number;
  /** Degrees of azimuth to either side of the middle, and of elevation. */
  readonly sideDeg: number;
  readonly topDeg: number;
  /** The sun's ways on the shortest and on the longest day, and between both all that it crosses, as paths. */
  readonly shortest: string;
  readonly longest: string;
  readonly crossed: string;
  readonly today: string;
}

/** The bins of the sky as paths: open ones, and shaded ones by how much of the light they take. */
export interface SkyBins {
  readonly open: string;
  readonly shaded: readonly { readonly lost: number; readonly path: string }[];
}

/** Units of the picture for a degree of elevation; a degree of azimuth has one. Elevations are small and matter more. */
export const UP = 2;
const STEP_S = 600;
const DAY_S = 86_400;
const levels = [0.25, 0.5, 0.75, 1] as const;

/** Lays the sun's ways over a place out, in degrees to the right of the middle and upwards. `nowS`: Unix seconds. */
export function sunWays(place: Place, nowS: number): SunWays {
  const year = new Date(nowS * 1000).getUTCFullYear();
  const isNorth = place.latitudeDeg >= 0;
  const middleDeg = isNorth ? 180 : 0;
  const way = (dayS: number) => wayOf(place, dayS, middleDeg);
  const [june, december] = [5, 11].map((month) => way(Date.UTC(year, month, 21) / 1000));
  const [longest = [], shortest = []] = isNorth ? [june, december] : [december, june];
  const all = [...shortest, ...longest];
  return {
    middleDeg,
    sideDeg: Math.max(60, ...all.map(([x]) => Math.abs(x) + 5)),
    topDeg: Math.min(90, Math.max(30, ...all.map(([, y]) => y + 6))),
    shortest: line(shortest),
    longest: line(longest),
    crossed: `${line([...longest, ...[...shortest].sort(([a], [b]) => b - a)])}Z`,
    today: line(way(nowS)),
  };
}

type Point = readonly [x: number, y: number];

function wayOf(place: Place, atS: number, middleDeg: number): readonly Point[] {
  const solarDay = Math.floor((atS + place.longitudeDeg * 240) / DAY_S);
  const midnightS = solarDay * DAY_S - place.longitudeDeg * 240;
  const times = Float64Array.from(
    { length: DAY_S / STEP_S + 1 },
    (_, at) => midnightS + at * STEP_S,
  );
  const { azimuthDeg, elevationDeg } = skyColumns(times, place);
  const points: Point[] = [];
  times.forEach((_, at) => {
    const elevation = elevationDeg[at] ?? 0;
    if (elevation >= 0) points.push([besideMiddle(azimuthDeg[at] ?? 0, middleDeg), elevation]);
  });
  return points.sort(([a], [b]) => a - b);
}

/** Degrees to the right of the middle, -180 to 180. */
export function besideMiddle(azimuthDeg: number, middleDeg: number): number {
  return ((azimuthDeg - middleDeg + 540) % 360) - 180;
}

function line(points: readonly Point[]): string {
  return points
    .map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${(-y * UP).toFixed(1)}`)
    .join("");
}

/** Draws the bins of a string's sky. */
export function skyBins(shade: readonly ShadeBin[], middleDeg: number): SkyBins {
  const open: string[] = [];
  const shaded = levels.map((lost) => ({ lost, parts: [] as string[] }));
  for (const bin of shade) {
    const { azimuthDeg, elevationDeg } = cornerOf(bin.bin);
    const x = besideMiddle(azimuthDeg, middleDeg);
    const rectangle = `M${x} ${-elevationDeg * UP}h${BIN_AZIMUTH_DEG}v-${BIN_ELEVATION_DEG * UP}h-${BIN_AZIMUTH_DEG}z`;
    const level = shaded.find(({ lost }) => 1 - bin.open <= lost);
    if (bin.open >= 1) open.push(rectangle);
    else level?.parts.push(rectangle);
  }
  return {
    open: open.join(""),
    shaded: shaded.map(({ lost, parts }) => ({ lost, path: parts.join("") })),
  };
}
