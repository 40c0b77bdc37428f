/**
 * Parts of a version integer, packed: major in bits 16 up, minor in bits 8 to 15, patch in bits 0
 * to 7. `version`: 0 to 65535, 10000 per major and 100 per minor. Source: spec 1 section 3.
 * Twin: assembly/version.ts.
 */
export function versionParts(version: number): number {
  const whole = Math.trunc(version);
  const major = Math.trunc(whole / 10_000);
  const minor = Math.trunc((whole % 10_000) / 100);
  return (major << 16) | (minor << 8) | (whole % 100);
}
