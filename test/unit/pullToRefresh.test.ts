import { describe, expect, it } from "vitest";
import { pulled, pullLimits, released, restingPull } from "#app/shared/ui/pullToRefresh.ts";

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
    expect(pulled(restingPull, -20)).toEqual(restingPull);
    expect(pulled(pulled(restingPull, 50), 0)).toEqual(restingPull);
  });

  it("follows the finger with resistance and never further than the maximum", () => {
    const distances = Array.from({ length: 400 }, (_, at) => pulled(restingPull, at + 1).distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances.every((distance, at) => distance <= at + 1)).toBe(true);
    expect(Math.max(...distances)).toBe(pullLimits.max);
  });

  it("is releasing only beyond the threshold", () => {
    for (let moved = 1; moved < 400; moved += 1) {
      const { phase, distance } = pulled(restingPull, moved);
      expect(phase).toBe(distance > pullLimits.threshold ? "releasing" : "pulling");
    }
    expect(pulled(restingPull, 40).phase).toBe("pulling");
    expect(pulled(restingPull, 200).phase).toBe("releasing");
  });

  it("goes back to rest when let go too early", () => {
    expect(released(pulled(restingPull, 40))).toEqual(restingPull);
    expect(released(restingPull)).toEqual(restingPull);
  });

  it("refreshes when let go beyond the threshold, held open at the reload distance", () => {
    expect(released(pulled(restingPull, 200))).toEqual(refreshing);
  });

  it("is not disturbed while refreshing", () => {
    expect(pulled(refreshing, 10)).toEqual(refreshing);
    expect(pulled(refreshing, -10)).toEqual(refreshing);
    expect(released(refreshing)).toEqual(refreshing);
  });
});
