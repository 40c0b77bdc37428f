import { existence } from "./bounds.ts";
import {
  type DatedVersion,
  datedVersion,
  type Evidence,
  type LiveFacts,
  liveFacts,
  probePaths,
  type SystemFacts,
  systemFacts,
} from "./evidence.ts";
import type { Family } from "./generations.ts";

/** Evidence as it was read; what said nothing is undefined. */
export interface Facts {
  readonly system: SystemFacts | undefined;
  readonly live: LiveFacts | undefined;
  readonly dated: DatedVersion | undefined;
  readonly paths: Evidence["paths"];
}

/** Reads all evidence. Never throws. */
export function factsOf({ system: systemBody, live, paths }: Evidence): Facts {
  const system = systemFacts(systemBody);
  const dated = system?.version === undefined ? undefined : datedVersion(system.version);
  return { system, live: liveFacts(live), dated, paths };
}

/** The family as each piece of evidence has it, the strongest first; empty when nothing says. */
export function familiesOf({ system, live, dated, paths }: Facts): readonly Family[] {
  const { solar = null, charger = null } = live ?? {};
  const strong = [
    system?.onBattery === undefined ? undefined : ("onbattery" as const),
    dated?.family,
    familyOfPaths(paths),
    solar === null && charger === null ? undefined : ("onbattery" as const),
  ].filter((family) => family !== undefined);
  if (strong.length > 0) return strong;
  // Keys that are missing say less: a gateway short of memory may cut its answers.
  return live === undefined ? familiesOfBuild(system) : ["opendtu"];
}

/** Family of a build whose version names no day. OpenDTU told its branch later than OnBattery. */
function familiesOfBuild(system: SystemFacts | undefined): readonly Family[] {
  if (system === undefined) return [];
  if (!system.hasBranch) return ["opendtu"];
  if (system.config === undefined) return [];
  return [system.config >= 30 ? "opendtu" : "onbattery"];
}

function familyOfPaths(paths: Evidence["paths"] = {}): Family | undefined {
  const ofBattery = existence(paths[probePaths.battery]);
  if (ofBattery !== undefined) return ofBattery ? "onbattery" : "opendtu";
  const others = [paths[probePaths.gridCharger], paths[probePaths.solarCharger]];
  return others.some((answer) => existence(answer) === true) ? "onbattery" : undefined;
}
