/** How the control weighs what goes out against sun that is not taken. */
export const controlPositions = ["strict", "balanced", "eager"] as const;
export type ControlPosition = (typeof controlPositions)[number];

export interface Tuning {
  /** Power at the meter beyond the target, W; negative where some may go out. */
  readonly reserveW: number;
  /** A raise waits until the house has taken as much for so long, s; the same while the load goes up and down. */
  readonly calmS: number;
  readonly pulseS: number;
  /** While the load goes up and down, a limit stays at the most of the last seconds. */
  readonly holdS: number;
  /** A limit that is left over is lowered after so long, s. */
  readonly slowS: number;
  /** What may go out unanswered, W. */
  readonly toleranceW: number;
  /** Smaller changes of the sum are not sent, W. */
  readonly stepW: number;
}

export const tunings: Readonly<Record<ControlPosition, Tuning>> = {
  strict: { reserveW: 12, calmS: 6, pulseS: 30, holdS: 0, slowS: 15, toleranceW: 4, stepW: 8 },
  balanced: { reserveW: 4, calmS: 2, pulseS: 20, holdS: 0, slowS: 15, toleranceW: 6, stepW: 8 },
  eager: { reserveW: -10, calmS: 0, pulseS: 0, holdS: 25, slowS: 25, toleranceW: 15, stepW: 15 },
};

/**
 * What each position lets out of that without control, and what it loses of the sun that the house could have used, on
 * the six days of the closed loop (test/unit/zero-feed-in/six-days.test.ts).
 */
export const positionFigures: Readonly<
  Record<ControlPosition, { readonly outPercent: number; readonly lostPercent: number }>
> = {
  strict: { outPercent: 0.6, lostPercent: 10.6 },
  balanced: { outPercent: 0.8, lostPercent: 8.7 },
  eager: { outPercent: 5.2, lostPercent: 2.2 },
};
