import { scanInWorker } from "#app/shared/worker/profile.ts";
import {
  type DecodedGridProfile,
  describeScan,
  profileBytes,
} from "#protocol/grid-profile/describe.ts";

/** A raw grid profile, read by the worker; undefined for bytes that are none. */
export async function readProfile(raw: readonly number[]): Promise<DecodedGridProfile | undefined> {
  const bytes = profileBytes(raw);
  return bytes.ok ? describeScan(bytes.value, await scanInWorker(bytes.value)) : undefined;
}
