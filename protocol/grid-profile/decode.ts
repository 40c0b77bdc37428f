import { ok, type Result } from "../result.ts";
import {
  describeScan,
  profileBytes,
  type DecodedGridProfile,
  type GridProfileError,
} from "./describe.ts";
import { scanProfile } from "./scan-profile.ts";

/**
 * Reads a raw grid profile (`raw` of `GET /api/gridprofile/rawdata`, numbers 0 to 255). Values are words over the
 * divisors of OpenDTU v26.3.30, in double precision.
 *
 * Never throws and never shows a value that is not in the bytes. A cut profile gives its whole items; an unknown
 * section or version ends the reading and is reported in `problems`, as is a wrong checksum, but not a missing
 * checksum. A profile without sections is the problem `empty`: its name then does not tell the country. Source: grid
 * profile notes.
 */
export function decodeGridProfile(
  raw: ArrayLike<number>,
): Result<DecodedGridProfile, GridProfileError> {
  const bytes = profileBytes(raw);
  return bytes.ok ? ok(describeScan(bytes.value, scanProfile(bytes.value))) : bytes;
}
