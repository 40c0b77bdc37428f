import type { GatewayProfile } from "./profile.ts";
import type { Capabilities, Facet } from "./wire.ts";

/**
 * Behaviour of a page for a gateway: shows and saves everything; saves after a question, because the release is newer
 * than all known ones; shows without saving; only explains why this release is not supported yet; or nothing, because
 * the gateway lacks the feature.
 */
export type PageUse = "complete" | "asks" | "read-only" | "explained" | "absent";

/** The profile members on which the use of a page depends. */
type UsedProfile = Pick<
  GatewayProfile,
  "family" | "has" | "doubts" | "age" | "exact" | "misfits" | "candidates"
>;

interface PageNeeds {
  /** Required capability of the gateway; none if omitted. */
  readonly about?: keyof Capabilities;
  /** A hub that records may have it instead. */
  readonly isByHub?: true;
  /** The only shape of it that the page is about; every shape if omitted. */
  readonly shape?: "vedirect";
  /** Whether the page reads the shape that the gateway sends; every shape if omitted. */
  readonly reads?: (has: Capabilities) => boolean;
  /** Paths of the record that the page saves; none for a page that saves nothing. */
  readonly records?: readonly string[];
  /** Facets that decide shape and meaning of the record. Releases that differ in them are saved differently. */
  readonly facets?: readonly Facet[];
  /** Older releases than all that are known have the record, too. */
  readonly isStable?: true;
}

/** Pages that depend on the gateway, by route id. All others are complete for every gateway. */
const pages: Readonly<Record<string, PageNeeds>> = {
  settingsNetwork: { records: ["/api/network/config"], facets: ["has.syslog"], isStable: true },
  settingsNtp: { records: ["/api/ntp/config"], facets: ["has.ntpTimezone", "has.zones"] },
  settingsMqtt: {
    records: ["/api/mqtt/config"],
    facets: ["has.fullSettings", "has.verboseLogging", "has.mqttClientId"],
  },
  settingsSecurity: { records: ["/api/security/config"], isStable: true },
  // While the unit of the poll interval is in doubt, only that field is locked. Releases without all settings count the
  // frequency in kHz, and have no countries.
  settingsDtu: {
    reads: ({ fullSettings }) => fullSettings,
    records: ["/api/dtu/config"],
    facets: ["has.fullSettings", "has.verboseLogging"],
  },
  settingsDevice: {
    records: ["/api/device/config"],
    facets: ["has.fullSettings", "has.displayLanguage"],
  },
  settingsLogging: {
    about: "logging",
    records: ["/api/logging/config"],
    facets: ["has.logging"],
  },
  settingsVedirect: {
    about: "solarCharger",
    records: ["/api/vedirect/config", "/api/solarcharger/config"],
    facets: ["has.solarCharger", "has.solarMqtt", "has.verboseLogging"],
  },
  settingsPowermeter: {
    about: "meter",
    records: ["/api/powermeter/config"],
    facets: ["has.meter", "has.meterUnits", "has.meterVictron", "has.verboseLogging"],
  },
  settingsPowerlimiter: {
    about: "limiter",
    records: ["/api/powerlimiter/config"],
    facets: [
      "has.limiter",
      "has.limiterBaseLoad",
      "has.limiterOverscaling",
      "has.limiterConductionLosses",
      "has.limiterPowerSource",
      "has.limiterScalingThreshold",
      "has.verboseLogging",
    ],
  },
  settingsBattery: {
    about: "battery",
    records: ["/api/battery/config"],
    facets: [
      "has.battery",
      "has.batteryJsonPaths",
      "has.dischargeLimit",
      "has.dischargeLimitBelow",
      "has.verboseLogging",
      "has.zendureControl",
    ],
  },
  settingsChargerac: {
    about: "acCharger",
    records: ["/api/huawei/config", "/api/gridcharger/config"],
    facets: ["has.acCharger", "has.chargerByBattery", "has.chargerInterface", "has.trucki"],
  },
  settingsConfig: { facets: ["has.files"] },
  infoVedirect: { about: "solarCharger", shape: "vedirect" },
  whatIf: { about: "meter", isByHub: true },
};

/** The ids of the pages that depend on the gateway. */
export const dependentPages: readonly string[] = Object.keys(pages);

/** Behaviour of a page for a gateway. While the profile is being requested, every page of 2024.03.07 is there. */
export function pageUse(profile: UsedProfile | undefined, page: string): PageUse {
  const needs = pages[page];
  if (needs === undefined) return "complete";
  if (profile === undefined) return needs.about === "logging" ? "absent" : "complete";
  if (isAbsent(profile, needs)) return "absent";
  if (needs.reads?.(profile.has) === false) return "explained";
  return needs.facets || needs.records ? useOfRecords(profile, needs) : "complete";
}

/** The pages that a gateway lacks, by the id of their route, and that no hub gives it. */
export function absentPages(profile: UsedProfile, isHubRecorded = false): readonly string[] {
  return dependentPages.filter(
    (page) =>
      pageUse(profile, page) === "absent" && !(isHubRecorded && pages[page]?.isByHub === true),
  );
}

/** The gateway's pages that do not save everything, by route id. */
export function limitedPages(profile: UsedProfile): readonly string[] {
  return dependentPages.filter((page) =>
    ["read-only", "explained"].includes(pageUse(profile, page)),
  );
}

/** How the record of a settings path may be saved; undefined for a path that no page saves. */
export function recordUse(profile: UsedProfile, path: string): PageUse | undefined {
  const needs = Object.values(pages).find(({ records = [] }) => records.includes(path));
  return needs && useOfRecords(profile, needs);
}

function useOfRecords(profile: UsedProfile, needs: PageNeeds): PageUse {
  const { age, misfits } = profile;
  const { records = [], isStable = false } = needs;
  if (records.some((path) => misfits.includes(path))) return "read-only";
  if (doubtsAbout(profile, needs).length > 0) return "read-only";
  if (age === "older" && !isStable) return "read-only";
  // Files have no record whose shape could be looked at.
  return age === "newer" ? (records.length > 0 ? "asks" : "read-only") : "complete";
}

/** Facets on which the candidates differ and that matter for a page. */
export function doubtsOf(profile: Pick<UsedProfile, "doubts">, page: string): readonly Facet[] {
  return doubtsAbout(profile, pages[page] ?? {});
}

function doubtsAbout(
  { doubts }: Pick<UsedProfile, "doubts">,
  { facets = [] }: PageNeeds,
): readonly Facet[] {
  return facets.filter((facet) => doubts.includes(facet));
}

/** Whether the record of a path would tell more about saving: of a known release it tells nothing new. */
export function isUnsettled(profile: UsedProfile, path: string): boolean {
  if (profile.exact) return false;
  return Object.values(pages).some(({ records }) => records?.includes(path) === true);
}

function isAbsent({ has, family, doubts }: UsedProfile, { about, shape }: PageNeeds): boolean {
  if (about === undefined) return false;
  if (shape !== undefined) return has[about] !== shape;
  // While nothing is known, the pages are those of the specified firmware.
  const isSure = family === "unknown" || !doubts.includes(`has.${about}`);
  return !has[about] && isSure;
}
