// Apart from the tables, so that the live page does not load them.

/** Name of a grid profile whose type pair is in no table, as the gateway sends it. */
export const UNKNOWN_PROFILE_NAME = "Unknown";

/**
 * True if a gateway has read a profile: the sum of its bytes is above 0. Source: docs/interface.md#values-of-live-data.
 */
export function hasProfileData(raw: ArrayLike<number>): boolean {
  for (let offset = 0; offset < raw.length; offset += 1) if ((raw[offset] ?? 0) > 0) return true;
  return false;
}
