/** Code of a limit request. Twin: protocol/kernel/limit.ts. */
export function limitCode(relative: i32, persistent: i32): i32 {
  return select<i32>(1, 0, relative != 0) | select<i32>(256, 0, persistent != 0);
}

/** Flags of a limit code, bit 0 relative and bit 1 persistent, or -1. Twin: protocol/kernel/limit.ts. */
export function limitFlags(code: f64): i32 {
  if (code == 0.0) return 0;
  if (code == 1.0) return 1;
  if (code == 256.0) return 2;
  return code == 257.0 ? 3 : -1;
}

/** Upper end of the limit field, in percent or watts. Twin: protocol/kernel/limit.ts. */
export function limitMaximum(relative: i32, maxPowerW: f64): f64 {
  if (relative != 0) return 100.0;
  return maxPowerW > 0.0 ? maxPowerW : 2250.0;
}
