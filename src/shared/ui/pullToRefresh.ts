/** Constants of the gesture, px and ms (docs/interface.md#times-and-thresholds). */
export const pullLimits = {
  threshold: 60,
  max: 80,
  reloadDistance: 50,
  refreshTimeoutMs: 500,
} as const;

/** Phase of a pull-to-refresh gesture (docs/interface.md#states). */
export type PullPhase = "pending" | "pulling" | "releasing" | "refreshing";

/** A gesture: its phase and how far the page is drawn down, in px. */
export interface Pull {
  readonly phase: PullPhase;
  readonly distance: number;
}

export const restingPull: Pull = { phase: "pending", distance: 0 };

/**
 * The gesture after the finger moved `movedPx` below its start. The page follows with growing
 * resistance; beyond the threshold letting go will refresh. A refresh under way is not disturbed.
 */
export function movePull(pull: Pull, movedPx: number): Pull {
  if (pull.phase === "refreshing") return pull;
  if (movedPx <= 0) return restingPull;
  const resistance = Math.min(1, movedPx / pullLimits.threshold / 2.5);
  const distance = resistance * Math.min(pullLimits.max, movedPx);
  return { phase: distance > pullLimits.threshold ? "releasing" : "pulling", distance };
}

/** The gesture after the finger was lifted: back to rest, or held open while the page refreshes. */
export function releasePull(pull: Pull): Pull {
  if (pull.phase === "releasing" || pull.phase === "refreshing") {
    return { phase: "refreshing", distance: pullLimits.reloadDistance };
  }
  return restingPull;
}
