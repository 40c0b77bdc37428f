import fc from "fast-check";
import { expect, it } from "vitest";
import { compassOf, horizonHeights, horizonOf, leafLoss, obstaclesOf } from "#plant/sky/horizon.ts";
import { binOf, type ShadeBin } from "#plant/sky/shade-map.ts";

/** A wall of a height from an azimuth on, so many steps of 5 degrees wide; all else below 60 degrees is open. */
function skyWithWall(fromDeg: number, steps: number, heightDeg: number): ShadeBin[] {
  const bins: ShadeBin[] = [];
  for (let azimuthDeg = 0; azimuthDeg < 360; azimuthDeg += 5) {
    const isWall = (azimuthDeg - fromDeg + 360) % 360 < steps * 5;
    for (let elevationDeg = 0; elevationDeg < 60; elevationDeg += 2.5) {
      const open = isWall && elevationDeg < heightDeg ? 0.3 : 1;
      bins.push({ bin: binOf(elevationDeg, azimuthDeg), open, clearDays: 5, kind: "seen" });
    }
  }
  return bins;
}

const walls = fc.record({
  from: fc.integer({ min: 0, max: 71 }).map((step) => step * 5),
  steps: fc.integer({ min: 1, max: 20 }),
  height: fc.integer({ min: 1, max: 24 }).map((step) => step * 2.5),
});

it("finds a wall where it stands, over north too, as high and as wide as it is", () => {
  fc.assert(
    fc.property(walls, ({ from, steps, height }) => {
      const found = obstaclesOf(horizonOf(skyWithWall(from, steps, height)));
      const middleDeg = (from + steps * 2.5) % 360;
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        fromDeg: from,
        toDeg: (from + steps * 5) % 360,
        belowDeg: height,
      });
      const awayDeg = Math.abs((found[0]?.middleDeg ?? 0) - middleDeg);
      expect(Math.min(awayDeg, 360 - awayDeg)).toBeLessThan(1e-6);
    }),
  );
});

it("gives planners lines from north that hold the wall where it stands", () => {
  fc.assert(
    fc.property(walls, ({ from, steps, height }) => {
      const heights = horizonHeights(horizonOf(skyWithWall(from, steps, height)));
      expect(heights).toHaveLength(144);
      const at = (azimuthDeg: number) => heights[(azimuthDeg / 2.5) % 144];
      for (let step = 0; step < steps; step += 1) expect(at(from + 5 * step + 2.5)).toBe(height);
      // Its ends are where a line between two heights is half as high.
      expect([at(from), at(from + 5 * steps)]).toEqual([height / 2, height / 2]);
      expect(heights.filter((one) => one > 0)).toHaveLength(2 * steps + 1);
      // As large as the wall itself.
      expect(heights.reduce((sum, one) => sum + one * 2.5, 0)).toBeCloseTo(height * steps * 5, 6);
    }),
  );
});

it("keeps two things apart, and takes one with a gap as one", () => {
  const fence = [...skyWithWall(100, 2, 10), ...skyWithWall(115, 2, 10)];
  const own = fence.filter(({ open }) => open < 1);
  expect(obstaclesOf(horizonOf(own))).toMatchObject([{ fromDeg: 100, toDeg: 125 }]);
  const trees = [...skyWithWall(100, 2, 10), ...skyWithWall(150, 1, 20)];
  expect(obstaclesOf(horizonOf(trees.filter(({ open }) => open < 1)))).toHaveLength(2);
  expect(obstaclesOf(horizonOf([]))).toEqual([]);
});

it("takes no thing for as high as a spot in the open sky above it", () => {
  const sky = skyWithWall(250, 2, 10);
  const spotted = sky.map((one) => (one.bin === binOf(27.5, 250) ? { ...one, open: 0.7 } : one));
  expect(obstaclesOf(horizonOf(spotted))).toMatchObject([{ fromDeg: 250, belowDeg: 10 }]);
  // The crown of a tree has an open trunk.
  const crown = skyWithWall(250, 2, 30).map((one) =>
    one.open < 1 && one.bin % 36 < 5 ? { ...one, open: 1 } : one,
  );
  expect(obstaclesOf(horizonOf(crown))).toMatchObject([{ fromDeg: 250, belowDeg: 30 }]);
});

it("leaves out what was never seen", () => {
  const seen = { open: 1, clearDays: 3, kind: "seen" } as const;
  const columns = horizonOf([
    { ...seen, bin: binOf(20, 180) },
    { ...seen, bin: binOf(30, 180) },
  ]);
  expect(columns).toEqual([
    {
      azimuthDeg: 180,
      seenFromDeg: 20,
      seenToDeg: 32.5,
      shadedToDeg: 0,
      leastOpen: 1,
      leaves: undefined,
      seenIn: undefined,
      dark: 0,
    },
  ]);
});

it("says what leaves take where they make a difference, and where they take most", () => {
  const tree = (fromDeg: number, steps: number) =>
    skyWithWall(fromDeg, steps, 20).flatMap((bin) =>
      bin.open < 1 ? [{ ...bin, openLeafless: 0.8 }] : [],
    );
  const sky = [...tree(100, 2), ...tree(200, 6), ...skyWithWall(300, 8, 30)];
  expect(leafLoss(sky)).toEqual({
    middleDeg: expect.closeTo(215, 6),
    leaves: expect.closeTo(0.7, 6),
    leafless: expect.closeTo(0.2, 6),
  });
  expect(leafLoss(skyWithWall(300, 8, 30))).toBeUndefined();
  const open = { bin: binOf(30, 100), open: 1, clearDays: 3, kind: "seen" } as const;
  expect(horizonOf([...tree(100, 1), open])).toMatchObject([
    { leaves: { leaves: expect.closeTo(0.3, 6) }, leastOpen: 0.3, dark: expect.closeTo(5.6, 6) },
  ]);
});

it("names the half of the year in which alone a direction was seen, if it is that of all of it", () => {
  const bin = { open: 1, clearDays: 3, kind: "seen" } as const;
  const of = (...halves: readonly ShadeBin["seenIn"][]) =>
    horizonOf(halves.map((seenIn, row) => ({ ...bin, bin: binOf(2.5 * row, 90), seenIn })))[0]
      ?.seenIn;
  expect([of("leaves", "leaves"), of("leaves", undefined), of("leaves", "leafless")]).toEqual([
    "leaves",
    undefined,
    undefined,
  ]);
});

it.each([
  [0, "n"],
  [22, "n"],
  [23, "ne"],
  [180, "s"],
  [337, "nw"],
  [338, "n"],
  [360, "n"],
] as const)("names the direction of %s degrees", (azimuthDeg, name) => {
  expect(compassOf(azimuthDeg)).toBe(name);
});
