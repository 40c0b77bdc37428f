import { angleBetween, BRIGHTER, clearPower, usualBend, type Plane } from "./clear-power.ts";
import { percentile } from "./blocks.ts";
import type { Candidates } from "./plane-fit.ts";

/** A plane to start from, with the peak that most blocks agree on. */
export interface Start {
  readonly plane: Plane;
  readonly peakW: number;
  readonly score: number;
}

const tilts = [4, 15, 25, 35, 45, 55, 65, 75, 88];
const AZIMUTH_STEP_DEG = 15;
const BIN = 0.02;
/** A string of which a plane expects more than this over the most it ever gave does not lie in that plane. */
const MOST_EXPECTED = 1.6;
/** Bins below and above the peak of the string's own power that a plane may give it. */
const [BELOW, ABOVE] = [60, 140];
const STARTS = 3;
const APART_DEG = 18;

/** The planes of a grid on which most of the power agrees about a peak, none near another. */
export function* coarsePlanes(
  candidates: Candidates,
  topW: number,
): Generator<void, readonly Start[]> {
  const into = new Float64Array(candidates.powerW.length);
  const all: Start[] = [];
  for (const tiltDeg of tilts) {
    yield;
    const step = tiltDeg < 10 ? 4 * AZIMUTH_STEP_DEG : AZIMUTH_STEP_DEG;
    for (let azimuthDeg = 0; azimuthDeg < 360; azimuthDeg += step) {
      const plane = { tiltDeg, azimuthDeg };
      clearPower(candidates.sky, plane, usualBend, into);
      all.push({ plane, ...consensus(candidates, into, topW) });
    }
  }
  const best: Start[] = [];
  for (const start of all.sort((a, b) => b.score - a.score)) {
    if (best.some(({ plane }) => angleBetween(plane, start.plane) < APART_DEG)) continue;
    best.push(start);
    if (best.length === STARTS) break;
  }
  return best;
}

/** Whether a string would often have given far more than the most it ever gave. */
export function expectsSoMuch(clear: Float64Array, peakW: number, topW: number): boolean {
  return percentile(clear, 0.98) * peakW > MOST_EXPECTED * topW;
}

/**
 * The peak on which most of the power agrees, and how much: less the power that is more than a tenth above it, since
 * hardly anything exceeds a clear sky.
 */
function consensus(
  { powerW }: Candidates,
  clear: Float64Array,
  topW: number,
): { readonly peakW: number; readonly score: number } {
  const bins = new Float64Array(BELOW + ABOVE);
  const origin = Math.log(topW / BRIGHTER) - BELOW * BIN;
  let all = 0;
  for (let at = 0; at < clear.length; at += 1) {
    const power = powerW[at] ?? 0;
    const ratio = Math.log(power / Math.max(1e-9, clear[at] ?? 0)) - origin;
    const bin = Math.min(bins.length - 1, Math.floor(ratio / BIN));
    if (bin >= 0) bins[bin] = (bins[bin] ?? 0) + power;
    all += power;
  }
  let best = { peakW: topW, score: Number.NEGATIVE_INFINITY };
  let above = 0;
  const mostW = (MOST_EXPECTED * topW) / Math.max(1e-9, percentile(clear, 0.98));
  const last = Math.floor((Math.log(mostW) - origin) / BIN);
  for (let bin = bins.length - 3; bin >= 2; bin -= 1) {
    above += bins[bin + 5] ?? 0;
    let near = 0;
    for (let beside = -2; beside <= 2; beside += 1) near += bins[bin + beside] ?? 0;
    if (bin > last) continue;
    const score = (near - above) / all;
    if (score > best.score) best = { peakW: Math.exp(origin + (bin + 0.5) * BIN), score };
  }
  return best;
}
