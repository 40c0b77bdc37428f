import { profileChecksum, profileRoom } from "../../assembly/profile.ts";

/** A profile as numbers: input of `encodeGridProfile`. */
export interface RawGridProfile {
  /** Type pair, first byte times 256 plus second. */
  readonly type: number;
  /** Major and minor 0 to 15, patch 0 to 255. */
  readonly version: readonly [major: number, minor: number, patch: number];
  readonly sections: readonly RawGridProfileSection[];
}

/** A section: its id (`section`) and `version`, both 0 to 255, and its `words`, -32768 to 32767. */
export interface RawGridProfileSection {
  readonly section: number;
  readonly version: number;
  readonly words: readonly number[];
}

/**
 * Bytes of a grid profile as an inverter sends them, checksum at the end; the inverse of `decodeGridProfile`. Numbers
 * out of range are cut to their lower bits.
 */
export function encodeGridProfile({ type, version, sections }: RawGridProfile): Uint8Array {
  const [major, minor, patch] = version;
  const body = [type >> 8, type, (major << 4) | (minor & 0xf), patch];
  for (const { section, version: layout, words } of sections) {
    body.push(section, layout);
    for (const word of words) body.push(word >> 8, word);
  }
  const bytes = Uint8Array.from([...body, 0, 0]);
  profileRoom(bytes.length).set(bytes);
  const checksum = profileChecksum(body.length);
  bytes[body.length] = checksum >> 8;
  bytes[body.length + 1] = checksum;
  return bytes;
}

/**
 * Raw bytes as people compare them: lower case, two digits each, one space between. Source:
 * docs/interface.md#pages-and-routes.
 */
export function hexText(raw: ArrayLike<number>): string {
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}
