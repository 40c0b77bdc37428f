import type { GatewayProfile } from "./profile.ts";

/** Settings that every generation reads and writes alike, keys unknown to a page included. */
const common: readonly string[] = ["network", "security", "inverter"];

/**
 * What a page of settings may do with a gateway: save, only look, or nothing because its figures would
 * be misread. While the profile is being asked for, a page opens as if it could save, except for the radio
 * settings: their poll interval is in seconds or in milliseconds since 2025.
 */
export function settingsUse(
  profile: Pick<GatewayProfile, "level" | "units"> | undefined,
  page: string,
): "save" | "look" | "none" {
  if (profile === undefined) return page === "dtu" ? "none" : "save";
  if (profile.level === "complete" || common.includes(page)) return "save";
  return page === "dtu" && profile.units.pollInterval === "unknown" ? "none" : "look";
}
