import { detect, type DetectedRelease, isKnownTag, type ReleaseAge } from "./detect.ts";
import { type Evidence, type Facts, factsOf } from "./evidence.ts";
import { fitsRecord } from "./record-keys.ts";
import type { Family, FirmwareRelease, ReleaseDay } from "./release.ts";
import { allReleases, newestRelease } from "./releases.ts";
import { specifiedRelease } from "./specified-release.ts";
import type { Choices, Facet, Limits, Wire } from "./wire.ts";

/**
 * A gateway's firmware and its consequences. If several releases are possible, a facet on which they differ is that of
 * the release which the interface was specified for, else of the oldest, and limits and choices are those that all of
 * them take. Frozen.
 */
export interface GatewayProfile extends Wire {
  readonly family: Family | "unknown";
  /** Its version as the gateway names it (`git_hash`), null while that is unknown. */
  readonly version: string | null;
  /** Day of the release that the version names; null for a build that names none. */
  readonly release: ReleaseDay | null;
  /**
   * Names of the known releases that fit the replies, the oldest first: "OnBattery 2024.03.07". All of them without any
   * reply.
   */
  readonly candidates: readonly string[];
  /** Parts of the wire on which the candidates differ, as `Facet`. */
  readonly doubts: readonly string[];
  /** Whether its release is later, or earlier, than all that are known. */
  readonly age: ReleaseAge;
  /** It runs a known release, and all that it answered agrees with that. */
  readonly exact: boolean;
  /** It is a build from the time when OnBattery changed the unit of its poll interval. */
  readonly isBetweenUnits: boolean;
  /** Its family has a newer release that is known. */
  readonly isOutdated: boolean;
  /** Settings paths whose record fits none of the candidates. */
  readonly misfits: readonly string[];
}

/**
 * The profile of a gateway by a few replies. Missing, garbled and contradicting evidence leaves more releases possible.
 * Never throws.
 */
export function profileOf(evidence: Evidence): GatewayProfile {
  const facts = factsOf(evidence);
  const detected = detect(facts);
  return makeProfile(detected.candidates, {
    version: facts.system?.version ?? null,
    release: facts.dated?.release ?? null,
    age: detected.age,
    exact: isExact(facts, detected),
    isBetweenUnits: detected.isBetweenUnits,
    misfits: [],
  });
}

/** The profile of a gateway that runs a known release. */
export function profileOfRelease(release: FirmwareRelease): GatewayProfile {
  return makeProfile([release], {
    version: null,
    release: null,
    age: "known",
    exact: true,
    isBetweenUnits: false,
    misfits: [],
  });
}

/** The profile after the record of a settings path was read, which is evidence, too. Never throws. */
export function settledBy(profile: GatewayProfile, path: string, record: unknown): GatewayProfile {
  const candidates = candidatesOf(profile);
  const fitting = candidates.filter(({ has }) => fitsRecord(path, has, record));
  const others = profile.misfits.filter((other) => other !== path);
  // A fork may have changed only this page, so the others are as certain as before.
  return fitting.length === 0
    ? makeProfile(candidates, { ...profile, misfits: [...others, path] })
    : makeProfile(fitting, { ...profile, misfits: others });
}

/** The known releases that a gateway's answers fit. */
export function candidatesOf({ candidates }: Pick<GatewayProfile, "candidates">) {
  return allReleases.filter(({ name }) => candidates.includes(name));
}

type NamedProfile = Pick<
  GatewayProfile,
  "version" | "release" | "age" | "exact" | "isBetweenUnits" | "misfits"
>;

function makeProfile(
  candidates: readonly FirmwareRelease[],
  { version, release, age, exact, isBetweenUnits, misfits }: NamedProfile,
): GatewayProfile {
  const wire = wireOf(candidates);
  const families = new Set(candidates.map(({ family }) => family));
  const [family] = families.size === 1 ? families : (["unknown"] as const);
  return freeze({
    ...wire,
    ...(isBetweenUnits && { units: { ...wire.units, pollInterval: "unknown" } }),
    family: family ?? "unknown",
    version,
    release,
    candidates: candidates.map(({ name }) => name),
    age,
    exact,
    isBetweenUnits,
    isOutdated: !candidates.some((one) => one === newestRelease(one.family)),
    misfits,
  });
}

function isExact(
  { dated, system }: Facts,
  { candidates, isContradicted }: DetectedRelease,
): boolean {
  const isNamed = dated !== undefined && isKnownTag(dated) && system?.config !== undefined;
  return isNamed && candidates.length === 1 && !isContradicted;
}

/** The wire facts that hold for all candidates. */
function wireOf(candidates: readonly FirmwareRelease[]): Wire & Pick<GatewayProfile, "doubts"> {
  const assumed = candidates.includes(specifiedRelease) ? specifiedRelease : candidates[0];
  const wire = assumed ?? specifiedRelease;
  const doubts = doubtsAmong(candidates);
  const isSure = (facet: Facet): boolean => !doubts.includes(facet);
  const limits = candidates.map((release) => release.limits);
  return {
    has: { ...wire.has },
    units: {
      pollInterval: isSure("units.pollInterval") ? wire.units.pollInterval : "unknown",
      acChargerPower: isSure("units.acChargerPower") ? wire.units.acChargerPower : "unknown",
    },
    codes: { ...wire.codes },
    limits: limits.reduce(tighter, wire.limits),
    choices: candidates.map((release) => release.choices).reduce(fewer, wire.choices),
    doubts,
  };
}

function doubtsAmong(candidates: readonly FirmwareRelease[]): readonly string[] {
  const [first, ...others] = candidates.map(facetsOf);
  if (first === undefined) return [];
  return [...first].flatMap(([facet, value]) =>
    others.some((other) => other.get(facet) !== value) ? [facet] : [],
  );
}

function facetsOf({ has, units, codes }: Wire): ReadonlyMap<string, unknown> {
  const parts = Object.entries({ has, units, codes });
  return new Map(
    parts.flatMap(([part, values]) =>
      Object.entries(values).map(([key, value]) => [`${part}.${key}`, value] as const),
    ),
  );
}

/** The limits that two releases both take. */
function tighter(a: Limits, b: Limits): Limits {
  return {
    inverters: Math.min(a.inverters, b.inverters),
    topicBytes: Math.min(a.topicBytes, b.topicBytes),
    publishIntervalS: [
      Math.max(a.publishIntervalS[0], b.publishIntervalS[0]),
      Math.min(a.publishIntervalS[1], b.publishIntervalS[1]),
    ],
    endsHassTopic: a.endsHassTopic || b.endsHassTopic,
    neverRestarts: a.neverRestarts && b.neverRestarts,
  };
}

/** The choices known to both releases; a release that lacks a choice is ignored. */
function fewer(a: Choices, b: Choices): Choices {
  const least = (key: keyof Choices): number | null => {
    const [x, y] = [a[key], b[key]];
    return x === null || y === null ? (x ?? y) : Math.min(x, y);
  };
  return {
    meterSource: least("meterSource"),
    batteryProvider: least("batteryProvider"),
    powerSource: least("powerSource"),
    solarProvider: least("solarProvider"),
    chargerProvider: least("chargerProvider"),
    displayLanguage: least("displayLanguage"),
  };
}

function freeze(profile: GatewayProfile): GatewayProfile {
  for (const part of [profile.has, profile.units, profile.codes, profile.limits, profile.choices])
    Object.freeze(part);
  return Object.freeze(profile);
}
