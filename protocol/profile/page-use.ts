import type { Wire } from "./capabilities.ts";
import type { GatewayProfile } from "./profile.ts";

/**
 * What a page does for a gateway: everything; shows without saving; only explains why this release is
 * not read yet; or nothing, because the gateway lacks what the page is about.
 */
export type PageUse = "complete" | "read-only" | "explained" | "absent";

type UsedProfile = Pick<GatewayProfile, "family" | "exact" | "level" | "has" | "units">;

interface PageNeeds {
  /** What a gateway must have; every gateway has the page if omitted. */
  readonly about?: keyof Wire["has"];
  /** The only shape of it that the page is about; every shape if omitted. */
  readonly shape?: "vedirect";
  /** Whether the page reads the shape that the gateway sends; every shape if omitted. */
  readonly reads?: (wire: Pick<Wire, "has" | "units">) => boolean;
  /** Gateways of 2024.03.07 lack it, so it stays hidden until the profile is known. */
  readonly isLater?: true;
  /** A unit depends on the release, so nothing is shown until it is known. */
  readonly hasUnit?: true;
  /** Which gateways it saves to: any, or any of a known release; those of level `complete` if omitted. */
  readonly saves?: "any" | "known";
}

/** Pages that depend on the gateway, by the id of their route. All others are complete for every gateway. */
const pages: Readonly<Record<string, PageNeeds>> = {
  settingsNtp: {},
  settingsMqtt: {},
  settingsDtu: { reads: ({ units }) => units.pollInterval !== "unknown", hasUnit: true },
  settingsDevice: { reads: ({ has }) => has.displayLanguage !== null },
  settingsLogging: { about: "logging", isLater: true, saves: "known" },
  settingsVedirect: { about: "solarCharger" },
  settingsPowermeter: { about: "meter" },
  settingsPowerlimiter: {
    about: "limiter",
    reads: ({ has }) => has.limiter !== "serial",
  },
  settingsBattery: { about: "battery" },
  settingsChargerac: { about: "acCharger" },
  settingsConfig: { saves: "known" },
  infoVedirect: { about: "solarCharger", shape: "vedirect", saves: "any" },
};

/**
 * What a page does for a gateway. While the profile is being asked for, or cannot be learned, every page
 * of 2024.03.07 is there; radio settings are not shown then, because their poll interval is in seconds or
 * in milliseconds.
 */
export function pageUse(profile: UsedProfile | undefined, page: string): PageUse {
  const needs = pages[page];
  if (needs === undefined) return "complete";
  if (!profile || profile.family === "unknown") return useOfUnknown(profile, needs);
  if (isAbsent(profile, needs)) return "absent";
  if (needs.reads?.(profile) === false) return "explained";
  const isProven = needs.saves === "any" || (needs.saves === "known" && profile.exact);
  return profile.level === "complete" || isProven ? "complete" : "read-only";
}

function isAbsent({ has }: UsedProfile, { about, shape }: PageNeeds): boolean {
  return about !== undefined && (shape ? has[about] !== shape : !has[about]);
}

function useOfUnknown(profile: UsedProfile | undefined, needs: PageNeeds): PageUse {
  if (needs.isLater) return "absent";
  if (needs.hasUnit) return "explained";
  return profile === undefined || needs.saves === "any" ? "complete" : "read-only";
}
