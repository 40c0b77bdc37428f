import { versionParts } from "./kernel/version.ts";

/**
 * Text of a version integer of the device info (`fw_build_version`, `fw_bootloader_version`):
 * major.minor.patch, 10000 per major and 100 per minor; 10112 gives "1.1.12". Source: spec 1 section 3.
 */
export function formatVersion(version: number): string {
  const parts = versionParts(version);
  return `${parts >> 16}.${(parts >> 8) & 0xff}.${parts & 0xff}`;
}
