import { expect, it } from "vitest";
import { pastDay } from "#demonstration/past.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { PastPlant } from "#simulator/past/pastPlant.ts";
import { plantPlan } from "#simulator/scenario/scenario.ts";

it("a past day of the demonstration yields in all what its inverters yield", () => {
  const day = pastDay(new PastPlant(plantPlan("full", 1).climate), "2026-06-01");
  const yields = (kind: string) =>
    day.flatMap(({ state }) => (sourceOf(state.source)?.kind === kind ? [state.yieldWh] : []));
  const ofInverters = yields("inverter").reduce<number>((sum, wh) => sum + (wh ?? 0), 0);
  expect(ofInverters).toBeGreaterThan(5_000);
  expect(day.find(({ state }) => state.source === "total")?.state.yieldWh).toBe(ofInverters);
});
