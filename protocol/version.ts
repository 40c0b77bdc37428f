/**
 * Text of a version integer of the device info (`fw_build_version`, `fw_bootloader_version`):
 * major.minor.patch, 10000 per major and 100 per minor; 10112 gives "1.1.12".
 * Source: docs/interface.md#values-of-live-data.
 */
export function formatVersion(version: number): string {
  const whole = Math.trunc(version);
  const major = Math.trunc(whole / 10_000);
  const minor = Math.trunc((whole % 10_000) / 100);
  return `${major}.${minor}.${whole % 100}`;
}
