import { type ControlledInverter, type InputSharing, lowestLimitW } from "./types.ts";

/** What an inverter gives at a limit: the most of each of its inputs at the AC side, W; infinite where it is held back. */
export interface Sharer {
  readonly serial: string;
  readonly ratedW: number;
  readonly sharing: InputSharing;
  readonly inputsW: readonly number[];
  /** How much it gives of its limit. */
  readonly gain: number;
  readonly lowestW: number;
  readonly highestW: number;
}

/** What an inverter is expected to give at a limit, W. */
export function outputAt(
  { ratedW, sharing, inputsW, gain }: Omit<Sharer, "serial" | "lowestW" | "highestW">,
  limitW: number,
): number {
  const cap = Math.min(limitW * gain, ratedW);
  const most = ratedW / inputsW.length;
  if (sharing === "total")
    return Math.min(
      cap,
      inputsW.reduce((sum, watts) => sum + Math.min(watts, most * 1.4), 0),
    );
  return inputsW.reduce((sum, watts) => sum + Math.min(watts, cap / inputsW.length), 0);
}

/** Limits of several inverters that follow one level: the same share of each rating, within its bounds. */
function limitsAt(sharers: readonly Sharer[], level: number): readonly number[] {
  return sharers.map(({ ratedW, gain, lowestW, highestW }) =>
    Math.min(highestW, Math.max(lowestW, (level * ratedW) / gain)),
  );
}

function sumAt(sharers: readonly Sharer[], level: number): number {
  const limits = limitsAt(sharers, level);
  return sharers.reduce((sum, sharer, at) => sum + outputAt(sharer, limits[at] ?? 0), 0);
}

const STEPS = 24;

/**
 * Shares watts among inverters so that their expected output is the total, if possible; a shaded input leaves its part
 * to the others. Every level is at least the level for full sun, and no higher than needed. In whole watts; in full sun
 * they add up to at most the total, or to the sum of the lowest limits.
 */
export function shareLimits(
  totalW: number,
  sharers: readonly Sharer[],
  ceilingW = Infinity,
): ReadonlyMap<string, number> {
  const bright = sharers.map((one) => ({ ...one, inputsW: one.inputsW.map(() => Infinity) }));
  const capped = sharers.map((one) => ({ ...one, gain: Math.min(1, one.gain) }));
  const level = Math.min(
    Math.max(levelFor(totalW, bright), levelFor(totalW, sharers)),
    highestLevel(ceilingW, capped),
  );
  const limits = limitsAt(sharers, level);
  return new Map(sharers.map(({ serial }, at) => [serial, Math.floor(limits[at] ?? 0)]));
}

/** The limits of inverters of which only rating and inputs are known, for a total. */
export function evenLimits(
  totalW: number,
  inverters: readonly ControlledInverter[],
): ReadonlyMap<string, number> {
  const sharers = inverters.map((inverter) => ({
    ...inverter,
    inputsW: Array.from({ length: inverter.inputs }, () => Infinity),
    gain: 1,
    lowestW: lowestLimitW(inverter),
    highestW: inverter.ratedW,
  }));
  return shareLimits(totalW, sharers);
}

/** The highest level at which the limits add up to no more than a ceiling, or the lowest limits. */
function highestLevel(ceilingW: number, sharers: readonly Sharer[]): number {
  let low = 0;
  let high = 1.1;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (sumOfLimits(sharers, middle) <= ceilingW) low = middle;
    else high = middle;
  }
  return sumOfLimits(sharers, high) <= ceilingW ? high : low;
}

function sumOfLimits(sharers: readonly Sharer[], level: number): number {
  return limitsAt(sharers, level).reduce((sum, limitW) => sum + limitW, 0);
}

/** The lowest level at which the sum is the total, or the most that can be. */
function levelFor(totalW: number, sharers: readonly Sharer[]): number {
  const wantedW = Math.min(totalW, sumAt(sharers, 1.1) - 0.5);
  let low = 0;
  let high = 1.1;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (sumAt(sharers, middle) >= wantedW) high = middle;
    else low = middle;
  }
  return high;
}
