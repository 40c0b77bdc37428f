import { newestOnBattery, onBatteryReleases } from "./onbattery-releases.ts";
import { newestOpenDtu, openDtuReleases } from "./opendtu-releases.ts";
import type { Family, FirmwareRelease } from "./release.ts";

/** Every known release of each family, the oldest first. Read from the firmware's sources at its tags. */
export const releases: Readonly<Record<Family, readonly FirmwareRelease[]>> = {
  onbattery: onBatteryReleases,
  opendtu: openDtuReleases,
};

/** Every known release. */
export const allReleases: readonly FirmwareRelease[] = [...releases.onbattery, ...releases.opendtu];

/** The newest known release of a family. */
export function newestRelease(family: Family): FirmwareRelease {
  return family === "onbattery" ? newestOnBattery : newestOpenDtu;
}
