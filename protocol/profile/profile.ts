import {
  type Bounds,
  boundsOfLive,
  boundsOfPaths,
  boundsOfSystem,
  boundsOfVersion,
  intersect,
  isKnownRelease,
} from "./bounds.ts";
import { completeGenerations } from "./complete.ts";
import { unknownWire, type Wire, wireWithin } from "./capabilities.ts";
import type { Evidence, SystemFacts } from "./evidence.ts";
import { type Facts, factsOf, familiesOf } from "./family.ts";
import {
  type Family,
  type Generation,
  type GenerationId,
  generations,
  newest,
  type Release,
} from "./generations.ts";

/**
 * What Heliograph offers for a gateway: `complete` shows and saves everything it has,
 * `look-and-command` shows, sets limits, switches, and saves only what all generations read alike.
 */
export type Level = "complete" | "look-and-command";

/** Which firmware a gateway runs, and what follows from it. Frozen. */
export interface GatewayProfile extends Wire {
  readonly family: Family | "unknown";
  /** Its version as the gateway names it (`git_hash`), null while that is unknown. */
  readonly version: string | null;
  /** Day of the release that the version names; null for a build that names none. */
  readonly release: Release | null;
  /** The generation whose shapes are assumed; the oldest possible one where several are. */
  readonly generation: GenerationId | null;
  /** It runs a known release, and all that it answered agrees with that. */
  readonly exact: boolean;
  readonly level: Level;
}

/**
 * The profile of a gateway by a few of its answers. Missing, garbled and contradicting evidence makes
 * it less exact. Never throws.
 */
export function profileOf(evidence: Evidence): GatewayProfile {
  const facts = factsOf(evidence);
  const families = familiesOf(facts);
  const [family] = families;
  const version = facts.system?.version ?? null;
  const named = { version, release: facts.dated?.release ?? null };
  if (family === undefined) return freeze({ ...unknownWire, ...named, ...nothing });
  const bounds = boundsOf(family, facts);
  const row = generations[family][Math.min(bounds.first, newest(family))];
  const isAgreed = families.every((other) => other === family) && bounds.first === bounds.last;
  const exact = isAgreed && isRelease(row, facts);
  const generation = row?.id ?? null;
  const level = levelOf(generation, exact);
  return freeze({ ...wireWithin(family, bounds), ...named, family, generation, exact, level });
}

const nothing = {
  family: "unknown",
  generation: null,
  exact: false,
  level: "look-and-command",
} as const;

function levelOf(generation: GenerationId | null, exact: boolean): Level {
  const isComplete = exact && generation !== null && completeGenerations.includes(generation);
  return isComplete ? "complete" : "look-and-command";
}

function boundsOf(family: Family, { system, live, dated, paths }: Facts): Bounds {
  const all = [
    ...(dated?.family === family ? [boundsOfVersion(dated)] : []),
    ...(system ? boundsOfSystem(family, system) : []),
    ...(live ? boundsOfLive(family, live) : []),
    ...boundsOfPaths(family, paths),
  ];
  return all.reduce(intersect, { first: 0, last: newest(family) + 1 });
}

/** Whether a system status names a known release and carries the numbers of its generation. */
function isRelease(row: Generation | undefined, { system, dated }: Facts): boolean {
  if (row === undefined || dated === undefined || !isKnownRelease(dated)) return false;
  return isConfigOf(row, system);
}

function isConfigOf({ config, onBattery }: Generation, system: SystemFacts | undefined): boolean {
  if (system?.config === undefined || !config.includes(system.config)) return false;
  return system.onBattery === undefined
    ? onBattery.length === 0
    : onBattery.includes(system.onBattery);
}

function freeze(profile: GatewayProfile): GatewayProfile {
  for (const part of [profile.has, profile.units, profile.codes, profile.limits, profile.choices])
    Object.freeze(part);
  return Object.freeze(profile);
}
