import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlantBlocks } from "#plant/sky/blocks.ts";
import { angleBetween } from "#plant/sky/clear-power.ts";
import type { PlantModel } from "#plant/sky/plant-model.ts";
import { blocksOf, readPlants } from "../../../scripts/skyPlants.ts";
import { learnAtOnce } from "../../support/sky/learn.ts";
import { hardPlan, playPlant, randomPlan, type PlantPlan } from "../../support/sky/randomPlants.ts";
import { runs } from "../../support/runs.ts";

const plan: PlantPlan = {
  name: "roof",
  seed: 5,
  latitude: 50,
  longitude: 8,
  altitudeM: 200,
  firstDay: "2025-04-01",
  days: 75,
  everyDays: 2,
  inverterLimitW: null,
  gaps: 0.1,
  weather: { clear: 4, broken: 3, veil: 1 },
  strings: [{ tilt: 35, azimuth: 160, peakW: 400, shades: [] }],
};
const roof = blocksOf(playPlant(plan));
const learnt = learnAtOnce(roof);

function planeOf({ strings }: PlantModel, index = 0) {
  const plane = strings[index]?.figures?.plane;
  if (!plane) throw new Error("nothing was learnt");
  return plane;
}

function later(plant: PlantBlocks, byS: number): PlantBlocks {
  return { ...plant, startS: plant.startS.map((atS) => atS + byS) };
}

it("finds the plane that was played", () => {
  expect(learnt.strings[0]?.state).toBe("provisional");
  expect(angleBetween(planeOf(learnt), { tiltDeg: 35, azimuthDeg: 160 })).toBeLessThan(4);
});

it.each([-70, 45])("turns with the plane by %d degrees", (turn) => {
  const strings = [{ tilt: 35, azimuth: 160 + turn, peakW: 400, shades: [] }];
  const turned = planeOf(learnAtOnce(blocksOf(playPlant({ ...plan, strings }))));
  expect(angleBetween(turned, { tiltDeg: 35, azimuthDeg: 160 + turn })).toBeLessThan(4);
});

it("goes with the place: an hour earlier is fifteen degrees further east", () => {
  const place = { ...roof.place, longitudeDeg: roof.place.longitudeDeg + 15 };
  const moved = learnAtOnce({ ...later(roof, -3600), place });
  expect(angleBetween(planeOf(moved), planeOf(learnt))).toBeLessThan(0.5);
});

it("goes with the clock: a quarter of an hour later turns the plane to the west", () => {
  const turned = planeOf(learnAtOnce(later(roof, 900)));
  expect(turned.azimuthDeg - planeOf(learnt).azimuthDeg).toBeGreaterThan(3);
  expect(turned.azimuthDeg - planeOf(learnt).azimuthDeg).toBeLessThan(12);
});

describe("a place that cannot be right", () => {
  it.each([
    ["of the firmware", 51.1657, 10.4515],
    ["that is none", 0, 0],
  ])("%s is not learnt from", (_, latitudeDeg, longitudeDeg) => {
    const place = { ...roof.place, latitudeDeg, longitudeDeg };
    const model = learnAtOnce({ ...roof, place });
    expect(model.place).toBe("unset");
    expect(model.strings[0]).toMatchObject({ state: "unknown", reason: "placeUnset" });
  });

  it.each([-2700, 2700])("nor a clock that is wrong by %d s", (byS) => {
    const model = learnAtOnce(later(roof, byS));
    expect(model.place).toBe("doubtful");
    expect(model.strings[0]).toMatchObject({ state: "unknown", reason: "placeDoubtful" });
  });

  it.each([-20, 14])("whose longitude is off by %d degrees has its own from the light", (off) => {
    const place = { ...roof.place, longitudeDeg: roof.place.longitudeDeg + off };
    const model = learnAtOnce({ ...roof, place });
    expect(model.place).toBe("doubtful");
    expect(Math.abs((model.lightLongitudeDeg ?? 0) - plan.longitude)).toBeLessThan(2);
  });
});

it.each([3, 8, 11])(
  "never is firm and wrong, whatever clouds, limits and gaps do (plant %d)",
  (seed) => {
    const base = randomPlan(seed, { firstDay: "2025-02-01", days: 200 });
    const hard = { ...hardPlan(base), everyDays: 4 };
    const model = learnAtOnce(blocksOf(playPlant(hard)));
    hard.strings.forEach(({ tilt, azimuth }, index) => {
      const found = planeOf(model, index);
      const isRight = angleBetween(found, { tiltDeg: tilt, azimuthDeg: azimuth }) < 8;
      expect(model.strings[index]?.state !== "firm" || isRight).toBe(true);
    });
  },
);

it("says what is wrong with any file, and reads none that is", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), plantJson()), (text) => {
      const read = readPlants(text);
      const states =
        "plants" in read ? read.plants.map((plant) => learnAtOnce(blocksOf(plant))) : [];
      const isFirm = states.some(({ strings }) => strings.some(({ state }) => state === "firm"));
      expect(isFirm).toBe(false);
      expect("problems" in read && read.problems.length === 0).toBe(false);
    }),
    { numRuns: runs(150) },
  );
});

/** Files that are nearly right: lists may have the wrong length, powers may be absurd. */
function plantJson() {
  const spans = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 1, max: 90 })),
    { maxLength: 3 },
  );
  return spans.chain((made) => {
    const count = made.reduce((sum, [, blocks]) => sum + blocks, 0);
    const column = () =>
      fc.array(fc.oneof(fc.integer({ min: -50, max: 9000 }), fc.double()), {
        minLength: count,
        maxLength: count + (count % 7 === 0 ? 1 : 0),
      });
    const string = fc.record({
      meanTenthW: column(),
      leastBelowMeanTenthW: column(),
      largestAboveMeanTenthW: column(),
    });
    return fc
      .record({
        name: fc.string(),
        latitude: fc.double({ min: -91, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        runs: fc.constant(made.toSorted((a, b) => a[0] - b[0])),
        inverterLimitW: fc.constantFrom(null, 600),
        strings: fc.array(string, { minLength: 1, maxLength: 2 }),
      })
      .map((plant) => JSON.stringify({ plants: [plant] }));
  });
}
