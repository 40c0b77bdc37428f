/**
 * A number in [0, 1) that depends on nothing but its two integers: the same weather for the same seed, at any pace.
 */
export function hash(seed: number, index: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index | 0, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

/** Smooth noise in [0, 1): hashed values at whole x, eased in between. */
export function smoothNoise(seed: number, x: number): number {
  const left = Math.floor(x);
  const share = x - left;
  const eased = share * share * (3 - 2 * share);
  return hash(seed, left) * (1 - eased) + hash(seed, left + 1) * eased;
}

/** A seed of its own for each named thing, so that two strings do not flicker in step. */
export function seedOf(seed: number, name: string): number {
  let bits = seed | 0;
  for (const char of name) bits = Math.imul(bits ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return bits;
}

/** Noise around zero, within plus or minus `amplitude`, changing over about `periodS` seconds. */
export function wobble(
  seed: number,
  atMs: number,
  { periodS, amplitude }: { readonly periodS: number; readonly amplitude: number },
): number {
  return (smoothNoise(seed, atMs / 1000 / periodS) * 2 - 1) * amplitude;
}
