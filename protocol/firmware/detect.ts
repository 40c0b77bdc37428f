import { existence, type Facts, type LiveFacts, probePaths, type SystemFacts } from "./evidence.ts";
import { type DatedVersion, dayNumber, type FirmwareRelease, type TellingKeys } from "./release.ts";
import { allReleases, newestRelease, releases } from "./releases.ts";

/** How the version of a gateway stands to the releases that are known. */
export type ReleaseAge = "known" | "newer" | "older";

/** The known releases that some evidence fits. */
export interface DetectedRelease {
  /** The oldest first, OnBattery before OpenDTU; never empty. */
  readonly candidates: readonly FirmwareRelease[];
  readonly age: ReleaseAge;
  /** Some of the evidence fits none of the candidates. */
  readonly isContradicted: boolean;
  /** It is a build from the time when the unit of the poll interval changed. */
  readonly isBetweenUnits: boolean;
}

/** A piece of evidence: whether it fits a release. */
type Clue = (release: FirmwareRelease) => boolean;

/**
 * The releases that contradict the evidence least: all of them without any evidence. A version text is only one piece,
 * so that a build under another name is recognised by its replies.
 */
export function detect(facts: Facts): DetectedRelease {
  const clues = cluesOf(facts);
  const misfits = allReleases.map((release) => clues.filter((fits) => !fits(release)).length);
  const fewest = Math.min(...misfits);
  const candidates = allReleases.filter((_, at) => misfits[at] === fewest);
  const { onBattery = firstOnBattery } = facts.system ?? {};
  return {
    candidates,
    age: ageOf(facts, candidates),
    isContradicted: fewest > 0,
    isBetweenUnits: onBattery < firstOnBattery,
  };
}

function cluesOf({ system, live, dated, paths }: Facts): readonly Clue[] {
  return [
    ...(dated ? [clueOfVersion(dated)] : []),
    ...(system ? cluesOfSystem(system) : []),
    ...(live ? cluesOfLive(live) : []),
    ...cluesOfPaths(paths),
  ];
}

/** Whether a version text is that of a known release. */
export function isKnownTag({ family, release, isTag }: DatedVersion): boolean {
  const day = dayNumber(release);
  return isTag && releases[family].some(({ from, to }) => from <= day && day <= to);
}

/**
 * A release matches its name; an unknown release lies between its neighbours; a build is its tag or newer: a fork
 * without the newer tags does not know the distance.
 */
function clueOfVersion(dated: DatedVersion): Clue {
  const { family, isTag } = dated;
  const day = dayNumber(dated.release);
  const known = releases[family];
  const isWithin = ({ from, to }: FirmwareRelease) => from <= day && day <= to;
  if (isTag && known.some(isWithin))
    return (release) => release.family === family && isWithin(release);
  const before = known.filter(({ from }) => from <= day).pop() ?? known[0];
  const next = isTag ? known.find(({ from }) => from > day) : undefined;
  const [from, to] = [before?.from ?? 0, next?.from ?? Number.POSITIVE_INFINITY];
  return (release) => release.family === family && from <= release.from && release.from <= to;
}

/** Evidence of a key's presence or absence. */
function clueOfKey(key: keyof TellingKeys, isThere: boolean | undefined): readonly Clue[] {
  if (isThere === undefined) return [];
  return [({ keys }) => keys[key] === undefined || keys[key] === isThere];
}

function cluesOfSystem(system: SystemFacts): readonly Clue[] {
  const { config, onBattery } = system;
  return [
    ...(config === undefined ? [] : [clueOfNumber("config", config)]),
    onBattery === undefined
      ? ({ onBattery: numbers }) => numbers.length === 0
      : clueOfNumber("onBattery", onBattery),
    ...clueOfKey("branch", system.hasBranch),
    ...clueOfKey("psram", system.hasPsram),
    ...clueOfKey("temperature", system.hasTemperature),
    ...clueOfKey("tasks", system.hasTasks),
    ...clueOfKey("uarts", system.hasUarts),
  ];
}

/** A number that no known release has is between its neighbours, or after all of them. */
function clueOfNumber(key: "config" | "onBattery", value: number): Clue {
  const known = allReleases.flatMap((release) => release[key]);
  if (known.includes(value)) return (release) => release[key].includes(value);
  const below = Math.max(...known.filter((number) => number < value));
  const above = Math.min(...known.filter((number) => number > value));
  if (above === Number.POSITIVE_INFINITY) {
    return (release) => release === newestRelease(release.family) && release[key].length > 0;
  }
  return (release) => release[key].includes(below) || release[key].includes(above);
}

/** OnBattery counts its poll interval in milliseconds since a build before this number was first released. */
const firstOnBattery = Math.min(...allReleases.flatMap(({ onBattery }) => onBattery));

function cluesOfLive(live: LiveFacts): readonly Clue[] {
  return [
    ({ has }) => has.solarCharger === live.solar,
    ({ has }) => has.acCharger === live.charger,
    ...clueOfKey("solarFlat", live.isSolarFlat),
    ...clueOfKey("pinHint", live.hasPinHint),
    ...clueOfKey("age", live.hasAge),
    ...clueOfKey("ageMs", live.hasAgeMs),
    ...clueOfKey("radioStats", live.hasRadioStats),
  ];
}

// Whether a release has a path that is asked for its existence.
const pathIsThere: Readonly<Partial<Record<keyof typeof probePaths, Clue>>> = {
  battery: ({ has }) => has.battery !== null,
  gridCharger: ({ has }) => has.acCharger === "gridcharger",
  solarCharger: ({ has }) => has.solarCharger === "solarcharger",
  files: ({ has }) => has.files === "file",
  logging: ({ has }) => has.logging,
  zones: ({ has }) => has.zones === "call",
};

function cluesOfPaths(paths: Facts["paths"]): readonly Clue[] {
  return Object.entries(probePaths).flatMap(([name, path]) => {
    const isThere = Object.entries(pathIsThere).find(([key]) => key === name)?.[1];
    const exists = existence(paths[path]);
    return isThere === undefined || exists === undefined
      ? []
      : [(release: FirmwareRelease) => isThere(release) === exists];
  });
}

function ageOf(facts: Facts, candidates: readonly FirmwareRelease[]): ReleaseAge {
  const families = new Set(candidates.map(({ family }) => family));
  const known = allReleases.filter(({ family }) => families.has(family));
  const isNewestAlone = candidates.every((one) => one === newestRelease(one.family));
  if (isNewestAlone && isAfterAll(facts, known)) return "newer";
  return isBeforeAll(facts, known) ? "older" : "known";
}

/** The day of a version, if a release of its family is among these. */
function dayAmong({ dated }: Facts, known: readonly FirmwareRelease[]): number | undefined {
  if (dated === undefined || !known.some(({ family }) => family === dated.family)) return undefined;
  return dayNumber(dated.release);
}

/** Whether a version, or a number in its configuration, is newer than all known ones. */
function isAfterAll(facts: Facts, known: readonly FirmwareRelease[]): boolean {
  const { config = 0, onBattery = 0 } = facts.system ?? {};
  const day = dayAmong(facts, known) ?? 0;
  const newest = Math.max(
    ...known.filter(({ family }) => family === facts.dated?.family).map(({ to }) => to),
  );
  return (
    // A build is from after its tag.
    (facts.dated?.isTag === false ? day >= newest : day > newest) ||
    config > Math.max(...known.flatMap((one) => one.config)) ||
    onBattery > Math.max(0, ...known.flatMap((one) => one.onBattery))
  );
}

function isBeforeAll(facts: Facts, known: readonly FirmwareRelease[]): boolean {
  const day = dayAmong(facts, known) ?? Number.POSITIVE_INFINITY;
  const oldest = Math.min(
    ...known.filter(({ family }) => family === facts.dated?.family).map(({ from }) => from),
  );
  const { config = Number.POSITIVE_INFINITY } = facts.system ?? {};
  return day < oldest || config < Math.min(...known.flatMap((one) => one.config));
}
