import { createHash } from "node:crypto";

/** MD5 of some bytes as 32 lower-case hex digits: entity tags, upload checks, Digest sign-in. */
export function md5Hex(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}
