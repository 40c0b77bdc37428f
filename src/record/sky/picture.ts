import { type Day, dayOf, zonedDate } from "#plant/history/local-day.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import { openIn } from "#plant/sky/leaves.ts";
import {
  BIN_AZIMUTH_DEG,
  BIN_ELEVATION_DEG,
  cornerOf,
  type Half,
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
  readonly marks: readonly WayMarks[];
}

/** The hours and the date of a path, in units of the picture. */
export interface WayMarks {
  readonly day: Day;
  /** Full hours of the clock. */
  readonly hours: readonly Mark[];
  /** Where the date stands, beside the highest point. */
  readonly date: Spot;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Mark extends Spot {
  readonly hour: number;
  /** Where the hour is written; undefined where there is no room for it. */
  readonly text: (Spot & { readonly anchor: "start" | "middle" | "end" }) | undefined;
}

export interface SkyBins {
  readonly open: string;
  readonly shaded: readonly { readonly lost: number; readonly path: string }[];
}

/**
 * Units of the picture for a degree of elevation; a degree of azimuth has one. Elevations are small and matter more.
 */
export const UP = 2;
const STEP_S = 600;
const DAY_S = 86_400;
const QUARTER_S = 900;
const NOON_S = DAY_S / 2;
const WRITTEN_HOURS = 3;
/** Units to either side of the highest point that the date takes, and above the horizon without which no hour fits. */
const [DATE_ROOM, LEAST_ROOM] = [26, 14];
const [ABOVE, BELOW, ASIDE, DATE_ABOVE] = [2, 11, 3, 4];
/** Units beside the widest way: its last hour is written there ("18 Uhr"). */
const BESIDE = 14;
/** Two ways as near as this write their dates on either side. */
const NEAR_DEG = 9;
const levels = [0.25, 0.5, 0.75, 1] as const;

/** Lays the sun's ways over a place out, in degrees to the right of the middle and upwards. `nowS`: Unix seconds. */
export function sunWays(place: Place, nowS: number): SunWays {
  const year = new Date(nowS * 1000).getUTCFullYear();
  const isNorth = place.latitudeDeg >= 0;
  const middleDeg = isNorth ? 180 : 0;
  const way = (dayS: number) => sunPath(place, dayS, middleDeg);
  const [juneS, decemberS] = [Date.UTC(year, 5, 21) / 1000, Date.UTC(year, 11, 21) / 1000];
  const [longS, shortS] = isNorth ? [juneS, decemberS] : [decemberS, juneS];
  const [longest, shortest, today] = [way(longS), way(shortS), way(nowS)];
  const all = [...shortest, ...longest];
  const isNearLongest = topOf(longest).y - topOf(today).y > -NEAR_DEG * UP;
  const mark = (dayS: number, points: readonly Point[], writing: Writing) =>
    marksOf(hoursOf(place, dayS, middleDeg), points, {
      ...writing,
      day: dayOf(midnightOf(place, dayS) + NOON_S),
    });
  return {
    middleDeg,
    sideDeg: Math.max(60, ...all.map(([x]) => Math.abs(x) + BESIDE)),
    topDeg: Math.min(90, Math.max(30, ...all.map(([, y]) => y + 9))),
    shortest: line(shortest),
    longest: line(longest),
    crossed: `${line([...longest, ...[...shortest].sort(([a], [b]) => b - a)])}Z`,
    today: line(today),
    marks: [
      mark(shortS, shortest, { isAbove: false, hasHours: true }),
      mark(longS, longest, { isAbove: true, hasHours: true }),
      mark(nowS, today, { isAbove: !isNearLongest, hasHours: false }),
    ].filter(({ hours }) => hours.length > 0),
  };
}

interface Writing {
  readonly isAbove: boolean;
  /** Whether hours are written; the way of today has dots alone. */
  readonly hasHours: boolean;
}

function topOf(points: readonly Point[]): Spot {
  const [x, y] = points.reduce((top, one) => (one[1] > top[1] ? one : top), [0, 0]);
  return { x, y: -y * UP };
}

/** The sun at the full hours of the clock. */
function hoursOf(place: Place, atS: number, middleDeg: number) {
  const midnightS = midnightOf(place, atS);
  const firstS = Math.ceil(midnightS / QUARTER_S) * QUARTER_S;
  const times = Array.from({ length: DAY_S / QUARTER_S }, (_, at) => firstS + at * QUARTER_S);
  const full = times.filter((timeS) => zonedDate(timeS).getUTCMinutes() === 0);
  const { azimuthDeg, elevationDeg } = skyColumns(Float64Array.from(full), place);
  return full.flatMap((timeS, at) => {
    const elevation = elevationDeg[at] ?? 0;
    if (elevation < 0) return [];
    const x = besideMiddle(azimuthDeg[at] ?? 0, middleDeg);
    return [{ x, y: -elevation * UP, hour: zonedDate(timeS).getUTCHours() }];
  });
}

function marksOf(
  hours: ReturnType<typeof hoursOf>,
  points: readonly Point[],
  { isAbove, hasHours, day }: Writing & { readonly day: Day },
): WayMarks {
  const top = topOf(points);
  const textOf = ({ x, y, hour }: (typeof hours)[number]): Mark["text"] => {
    const isWritten = hasHours && hour % WRITTEN_HOURS === 0 && Math.abs(x - top.x) > DATE_ROOM;
    if (!isWritten || y > -LEAST_ROOM) return undefined;
    if (!isAbove) return { x, y: y + BELOW, anchor: "middle" };
    return x < top.x
      ? { x: x - ASIDE, y: y - ABOVE, anchor: "end" }
      : { x: x + ASIDE, y: y - ABOVE, anchor: "start" };
  };
  return {
    day,
    hours: hours.map((hour) => ({ ...hour, text: textOf(hour) })),
    date: { x: top.x, y: top.y + (isAbove ? -DATE_ABOVE : BELOW) },
  };
}

type Point = readonly [x: number, y: number];

function sunPath(place: Place, atS: number, middleDeg: number): readonly Point[] {
  const midnightS = midnightOf(place, atS);
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

/** When the day of a time begins by the sun, Unix seconds. */
function midnightOf({ longitudeDeg }: Place, atS: number): number {
  const solarDay = Math.floor((atS + longitudeDeg * 240) / DAY_S);
  return solarDay * DAY_S - longitudeDeg * 240;
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

/** Draws the bins of a string's sky as it is in a half of the year. */
export function skyBins(shade: readonly ShadeBin[], middleDeg: number, half: Half): SkyBins {
  const open: string[] = [];
  const shaded = levels.map((lost) => ({ lost, parts: [] as string[] }));
  for (const bin of shade) {
    const { azimuthDeg, elevationDeg } = cornerOf(bin.bin);
    const x = besideMiddle(azimuthDeg, middleDeg);
    const rectangle = `M${x} ${-elevationDeg * UP}h${BIN_AZIMUTH_DEG}v-${BIN_ELEVATION_DEG * UP}h-${BIN_AZIMUTH_DEG}z`;
    const left = openIn(bin, half);
    const level = shaded.find(({ lost }) => 1 - left <= lost);
    if (left >= 1) open.push(rectangle);
    else level?.parts.push(rectangle);
  }
  return {
    open: open.join(""),
    shaded: shaded.map(({ lost, parts }) => ({ lost, path: parts.join("") })),
  };
}
