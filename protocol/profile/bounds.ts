import { probePaths, type Evidence, type LiveFacts, type SystemFacts } from "./evidence.ts";
import { dayNumber, type Family, generationOn, generations } from "./generations.ts";
import type { DatedVersion, PathAnswer } from "./evidence.ts";

/** First and last position in the list of a family's generations that some evidence allows. */
export interface Bounds {
  readonly first: number;
  readonly last: number;
}

const noBound = Number.POSITIVE_INFINITY;
const since = (first: number): Bounds => ({ first, last: noBound });
const until = (last: number): Bounds => ({ first: 0, last });

/** The generations that two pieces of evidence allow together; `first` above `last` when they contradict. */
export function intersect(a: Bounds, b: Bounds): Bounds {
  return { first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) };
}

/** What a key or a path that exists since some position says by being there, or by being absent. */
function sinceWhen(isThere: boolean | undefined, position: number | undefined): readonly Bounds[] {
  if (isThere === undefined || position === undefined) return [];
  return isThere ? [since(position)] : [until(position - 1)];
}

/**
 * Bounds by the day of a version: a release is of its generation, a build after a release of that
 * generation or of the next one.
 */
export function boundsOfVersion(version: DatedVersion): Bounds {
  const at = Math.max(0, generationOn(version.family, dayNumber(version.release)));
  return { first: at, last: isKnownRelease(version) ? at : at + 1 };
}

/** Whether a version is that of a release which the table holds. */
export function isKnownRelease({ family, release, isTag }: DatedVersion): boolean {
  const day = dayNumber(release);
  const row = generations[family][generationOn(family, day)];
  return isTag && row !== undefined && day <= row.to;
}

/** Bounds by the keys of a system status. */
export function boundsOfSystem(family: Family, system: SystemFacts): readonly Bounds[] {
  const { config, onBattery } = system;
  const isOnBattery = family === "onbattery";
  const at = (position: number, other: number | undefined) => (isOnBattery ? position : other);
  return [
    ...(config === undefined ? [] : [boundsOfNumber(family, "config", config)]),
    ...(isOnBattery && onBattery !== undefined
      ? [boundsOfNumber(family, "onBattery", onBattery)]
      : []),
    ...(isOnBattery ? sinceWhen(onBattery !== undefined, 6) : []),
    ...(isOnBattery ? [] : sinceWhen(system.hasBranch, 4)),
    ...(isOnBattery ? [] : sinceWhen(system.hasPsram, 1)),
    // Releases in the middle of U2 begin to send the next two keys.
    ...(isOnBattery || system.hasTemperature ? sinceWhen(system.hasTemperature, at(3, 2)) : []),
    ...(isOnBattery || system.hasTasks ? sinceWhen(system.hasTasks, at(4, 2)) : []),
    ...sinceWhen(system.hasUarts, at(6, system.hasUarts ? noBound : undefined)),
  ];
}

/** A number that no known release has lies between two of them, or after all. */
function boundsOfNumber(family: Family, key: "config" | "onBattery", value: number): Bounds {
  const positions = generations[family].map((row, position) => ({ position, numbers: row[key] }));
  const fitting = positions.filter(({ numbers }) => numbers.includes(value));
  if (fitting.length > 0) return spanOf(fitting.map(({ position }) => position));
  const older = positions.filter(({ numbers }) => numbers.some((number) => number < value));
  const last = spanOf(older.map(({ position }) => position)).last;
  return { first: last, last: last + 1 };
}

function spanOf(positions: readonly number[]): Bounds {
  return { first: Math.max(0, Math.min(...positions)), last: Math.max(0, ...positions) };
}

/** Bounds by the keys of a live status. */
export function boundsOfLive(family: Family, live: LiveFacts): readonly Bounds[] {
  if (family === "opendtu") {
    return [
      ...(live.hasPinHint || live.hasAgeMs === true ? [since(3)] : []),
      ...(live.hasRadioStats === true ? [since(2)] : []),
    ];
  }
  return [
    ...sinceWhen(live.solar === "solarcharger", 6),
    ...sinceWhen(live.charger === "gridcharger", 9),
    ...sinceWhen(live.isSolarFlat, 7),
    ...sinceWhen(live.hasPinHint, 6),
    ...sinceWhen(live.hasAgeMs, 6),
    ...sinceWhen(live.hasRadioStats, 4),
    ...(live.hasAge === false ? [{ first: 6, last: 7 }] : []),
    ...(live.hasAge === true && live.hasAgeMs === true ? [since(8)] : []),
  ];
}

// Position since which a path exists, in OnBattery and in OpenDTU; undefined where it never does.
const pathSince: readonly (readonly [keyof typeof probePaths, number, number | undefined])[] = [
  ["gridCharger", 9, undefined],
  ["solarCharger", 6, undefined],
  ["files", 5, 3],
  ["logging", 9, 4],
  ["zones", 12, 6],
];

/** Bounds by the paths that exist. */
export function boundsOfPaths(family: Family, paths: Evidence["paths"] = {}): readonly Bounds[] {
  return pathSince.flatMap(([name, onBattery, openDtu]) => {
    const exists = existence(paths[probePaths[name]]);
    const position = family === "onbattery" ? onBattery : openDtu;
    return sinceWhen(exists, position);
  });
}

/** Whether a path exists; undefined while nobody knows. */
export function existence(answer: PathAnswer | undefined): boolean | undefined {
  if (answer === undefined || answer === "failed") return undefined;
  return answer !== "html";
}
