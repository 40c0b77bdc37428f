/** How the control weighs what goes out against sun that is not taken. */
export interface Tuning {
  /** Power at the meter beyond the target, W. */
  readonly reserveW: number;
  /** A raise waits until the house has taken as much for so long, s; the same while the load goes up and down. */
  readonly calmS: number;
  readonly pulseS: number;
  /** A limit that is left over is lowered after so long, s. */
  readonly slowS: number;
  /** What may go out unanswered, W. */
  readonly toleranceW: number;
  /** Smaller changes of the sum are not sent, W. */
  readonly stepW: number;
}

export const tunings: Readonly<Record<"strict" | "balanced", Tuning>> = {
  strict: { reserveW: 20, calmS: 10, pulseS: 45, slowS: 15, toleranceW: 4, stepW: 8 },
  balanced: { reserveW: 4, calmS: 2, pulseS: 20, slowS: 15, toleranceW: 6, stepW: 8 },
};
