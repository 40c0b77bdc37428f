import { type ScannedProfile, scanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { pageBridge } from "./pageBridge.ts";

/** Content of a grid profile's bytes, found by the worker; by the page where there is none. */
export function scanInWorker(bytes: Uint8Array): Promise<ScannedProfile> {
  return pageBridge.run<ScannedProfile>(
    (tasks) => tasks.profile(bytes),
    () => Promise.resolve(scanProfile(bytes)),
  );
}
