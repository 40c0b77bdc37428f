import { ok, type Result } from "../result.ts";
import {
  describeScan,
  profileBytes,
  type DecodedGridProfile,
  type GridProfileError,
} from "./describe.ts";
import { scanProfile } from "./scan-profile.ts";

/**
 * Reads a raw grid profile (`raw` of `GET /api/gridprofile/rawdata`, any list of numbers 0 to 255).
 *
 * Never throws and never shows a value that is not in the bytes: a cut profile gives its whole items, an unknown
 * section or version ends the reading and is reported in `problems`, and the checksum is never shown as a section. A
 * missing checksum is no problem, a wrong checksum is. A profile without sections is no error but the problem `empty`,
 * because its name then says nothing about the country. Values are words over the divisors of OpenDTU v26.3.30, in
 * double precision. Source: grid profile notes.
 */
export function decodeGridProfile(
  raw: ArrayLike<number>,
): Result<DecodedGridProfile, GridProfileError> {
  const bytes = profileBytes(raw);
  return bytes.ok ? ok(describeScan(bytes.value, scanProfile(bytes.value))) : bytes;
}
