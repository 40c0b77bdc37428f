import { describe, expect, it } from "vitest";
import { movePull, pullLimits, releasePull, restingPull } from "#app/shared/ui/pullToRefresh.ts";

const refreshing = { phase: "refreshing", distance: pullLimits.reloadDistance } as const;

describe("pull to refresh", () => {
  it("has the constants of docs/interface.md#times-and-thresholds", () => {
    expect(pullLimits).toEqual({
      threshold: 60,
      max: 80,
      reloadDistance: 50,
      refreshTimeoutMs: 500,
    });
  });

  it("rests while the finger moves up", () => {
    expect(movePull(restingPull, -20)).toEqual(restingPull);
    expect(movePull(movePull(restingPull, 50), 0)).toEqual(restingPull);
  });

  it("follows the finger with resistance and never further than the maximum", () => {
    const distances = Array.from(
      { length: 400 },
      (_, at) => movePull(restingPull, at + 1).distance,
    );
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances.every((distance, at) => distance <= at + 1)).toBe(true);
    expect(Math.max(...distances)).toBe(pullLimits.max);
  });

  it("is releasing only beyond the threshold", () => {
    for (let moved = 1; moved < 400; moved += 1) {
      const { phase, distance } = movePull(restingPull, moved);
      expect(phase).toBe(distance > pullLimits.threshold ? "releasing" : "pulling");
    }
    expect(movePull(restingPull, 40).phase).toBe("pulling");
    expect(movePull(restingPull, 200).phase).toBe("releasing");
  });

  it("goes back to rest when let go too early", () => {
    expect(releasePull(movePull(restingPull, 40))).toEqual(restingPull);
    expect(releasePull(restingPull)).toEqual(restingPull);
  });

  it("refreshes when let go beyond the threshold, held open at the reload distance", () => {
    expect(releasePull(movePull(restingPull, 200))).toEqual(refreshing);
  });

  it("is not disturbed while refreshing", () => {
    expect(movePull(refreshing, 10)).toEqual(refreshing);
    expect(movePull(refreshing, -10)).toEqual(refreshing);
    expect(releasePull(refreshing)).toEqual(refreshing);
  });
});
