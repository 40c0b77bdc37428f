import { BLOCK_S } from "./blocks.ts";

/** Power into the grid and limit in force of an inverter, block by block, both in W. */
export interface HeldFacts {
  readonly startS: Float64Array;
  readonly acW: Float64Array;
  /** Limit in force; NaN where none is known. */
  readonly limitW: Float64Array;
}

const AT_LIMIT = 0.985;
const FLAT_SHARE = 0.008;
const FLAT_BLOCKS = 10;

/**
 * 1 in each block in which something held an inverter down: it stood at its limit, or its power stood still for longer
 * than the top of a clear day does. The blocks beside them are held in part.
 */
export function heldDown({ startS, acW, limitW }: HeldFacts): Uint8Array {
  const heldDownMask = new Uint8Array(startS.length);
  let from = 0;
  let [least, most] = [Infinity, 0];
  for (let at = 0; at < startS.length; at += 1) {
    const power = acW[at] ?? 0;
    if (power >= AT_LIMIT * (limitW[at] ?? Infinity)) heldDownMask[at] = 1;
    [least, most] = [Math.min(least, power), Math.max(most, power)];
    const isBroken = !follows(startS, at);
    const isFlat = power > 0 && most - least <= FLAT_SHARE * most;
    // The flat stretch that ends here may go on from within itself.
    if (isBroken || !isFlat) [from, least, most] = flatFrom(acW, isBroken ? at : from, at);
    if (at - from + 1 >= FLAT_BLOCKS) heldDownMask.fill(1, from, at + 1);
  }
  return widenHeld(heldDownMask, startS);
}

function follows(startS: Float64Array, at: number): boolean {
  return at > 0 && (startS[at] ?? 0) - (startS[at - 1] ?? 0) === BLOCK_S;
}

/** The longest stretch that ends at a block and is flat: where it begins, its least and its largest value. */
function flatFrom(acW: Float64Array, first: number, last: number): [number, number, number] {
  let [least, most] = [acW[last] ?? 0, acW[last] ?? 0];
  if (!(most > 0)) return [last + 1, Infinity, 0];
  for (let at = last - 1; at >= first; at -= 1) {
    const [low, high] = [Math.min(least, acW[at] ?? 0), Math.max(most, acW[at] ?? 0)];
    if (high - low > FLAT_SHARE * high) return [at + 1, least, most];
    [least, most] = [low, high];
  }
  return [first, least, most];
}

function widenHeld(heldDownMask: Uint8Array, startS: Float64Array): Uint8Array {
  const near = (a: number, b: number) =>
    Math.abs((startS[a] ?? 0) - (startS[b] ?? 0)) === BLOCK_S ? (heldDownMask[b] ?? 0) : 0;
  return heldDownMask.map((own, at) => own || near(at, at - 1) || near(at, at + 1));
}
