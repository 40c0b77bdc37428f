import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { cutDaysBy } from "#plant/history/local-day.ts";
import { systemZone, useZone, zoneOffset } from "#plant/history/zone.ts";
import type { ShownTime } from "./recordClock.ts";

export interface HubZone {
  /** Its name, such as "Europe/Berlin". */
  readonly name: () => string;
  /** Notes the zones of gateways. Never throws. */
  readonly learn: (shown: readonly Pick<ShownTime, "zoneName">[]) => void;
  /** Returns to the zone of this computer. */
  readonly close: () => void;
}

export interface HubZoneOptions {
  readonly chosen: string | undefined;
  /** Stores the zone of the gateways for a start without their answers. */
  readonly file: string;
  /** Whether a record exists whose days are cut by the zone of this computer. */
  readonly hasRecord: boolean;
  readonly nowS: () => number;
  readonly report: (line: string) => void;
}

/** A day of a record has room for 25 hours. */
const MOST_LONGER_S = 3_600;

/**
 * Cuts the days of this program by the owner's zone or the gateways'. The gateways' first answer counts at once, a
 * later answer from the next start on: today keeps its beginning. A zone that would make today too long needs the
 * owner's decision.
 */
export function openZone({ chosen, file, hasRecord, nowS, report }: HubZoneOptions): HubZone {
  const kept = chosen ?? keptZone(file);
  const isKept = kept !== undefined && useZone(kept);
  let current = isKept ? kept : systemZone();
  let isFirst = true;
  let reportedZone = "";

  function learn(shown: Parameters<HubZone["learn"]>[0]): void {
    const isAtOnce = isFirst;
    isFirst = false;
    const zone = mostCommon(shown.map(({ zoneName }) => zoneName));
    if (chosen !== undefined || zone === undefined || zone === current || zone === reportedZone)
      return;
    reportedZone = zone;
    if (hasRecord && !isKept && isLonger(zone)) {
      return report(
        `The gateways are in the zone ${zone}, and the days of the record are cut by ${current}. Set zone: ${zone} in the configuration file to change that.`,
      );
    }
    keep(file, zone);
    const since = isAtOnce ? "" : " from the next start of the hub on";
    report(`Days are cut by the zone of the gateways, ${zone}${since}.`);
    if (isAtOnce && useZone(zone)) current = zone;
  }

  function isLonger(zone: string): boolean {
    const [nextS = 0, presentS = 0] = [zone, current].map((name) => zoneOffset(name)?.(nowS()));
    return nextS < presentS - MOST_LONGER_S;
  }

  return { name: () => current, learn, close: () => cutDaysBy(undefined) };
}

/** The most common zone of the gateways that this computer knows. */
function mostCommon(names: readonly string[]): string | undefined {
  const known = names.filter((name) => name !== "" && zoneOffset(name) !== undefined);
  const count = (name: string) => known.filter((other) => other === name).length;
  return known.toSorted((one, other) => count(other) - count(one))[0];
}

/** The zone of the gateways in a file that a hub keeps. */
export function keptZone(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

function keep(file: string, zone: string): void {
  try {
    writeFileSync(`${file}.new`, `${zone}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The next start asks again.
  }
}
