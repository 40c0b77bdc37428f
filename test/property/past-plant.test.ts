import fc from "fast-check";
import { expect, it } from "vitest";
import { serials } from "#simulator/plant/homestead.ts";
import { PastPlant } from "#simulator/past/pastPlant.ts";
import { plantPlan } from "#simulator/scenario/scenario.ts";
import { runs } from "../support/runs.ts";

const dayMs = 86_400_000;
const starts = fc.integer({ min: 0, max: 730 }).map((day) => Date.UTC(2024, 10, 22) + day * dayMs);

it("is the same past for the same seed, dark at night, and adds up", () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 1000 }), (fromMs, seed) => {
      const { climate } = plantPlan("full", seed);
      const play = () => new PastPlant(climate).play({ fromMs, count: 1440, utcOffsetMs: 0 });
      const played = play();
      expect(play()).toEqual(played);
      const at = (source: string, minute: number) => played.get(source)?.[minute] ?? Number.NaN;
      const inverters = [serials.garage, serials.barn, serials.field, serials.storage];
      for (let minute = 0; minute < 1440; minute += 7) {
        const sumW = inverters.reduce((sum, serial) => sum + at(`inv ${serial}`, minute), 0);
        expect(at("total", minute)).toBeCloseTo(sumW, 6);
        expect(at("soc", minute)).toBeGreaterThanOrEqual(0);
        expect(at("soc", minute)).toBeLessThanOrEqual(100);
      }
      expect(at(`inv ${serials.field}`, 0)).toBe(0);
      expect(at(`inv ${serials.field}`, 710)).toBeGreaterThan(0);
    }),
    { numRuns: runs(8) },
  );
});
