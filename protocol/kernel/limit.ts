const PERSISTENT = 256;

/**
 * Code of a limit request: 1 relative (%) or 0 absolute (W), plus 256 when the inverter keeps it
 * over a restart. Flags are 0 or 1. Source: spec 1 section 4. Twin: assembly/limit.ts.
 */
export function limitCode(relative: number, persistent: number): number {
  return (relative === 0 ? 0 : 1) + (persistent === 0 ? 0 : PERSISTENT);
}

/**
 * Flags of a limit code: bit 0 relative, bit 1 persistent; -1 when the code is none of 0, 1, 256
 * and 257. Source: spec 1 section 4. Twin: assembly/limit.ts.
 */
export function limitFlags(code: number): number {
  for (let flags = 0; flags < 4; flags += 1) {
    if (limitCode(flags & 1, flags & 2) === code) return flags;
  }
  return -1;
}

/**
 * Upper end of the limit field: 100 for percent, the inverter's maximum for watts, and 2250 W when
 * that is unknown (0 or less, NaN). Source: spec 1 section 5. Twin: assembly/limit.ts.
 */
export function limitMaximum(relative: number, maxPowerW: number): number {
  if (relative !== 0) return 100;
  return maxPowerW > 0 ? maxPowerW : DEFAULT_MAXIMUM_W;
}

const DEFAULT_MAXIMUM_W = 2250;
