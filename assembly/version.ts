/** Major, minor and patch of a version integer, packed. Twin: protocol/kernel/version.ts. */
export function versionParts(version: i32): i32 {
  const rest = version % 10000;
  return ((version / 10000) << 16) | ((rest / 100) << 8) | (rest % 100);
}
