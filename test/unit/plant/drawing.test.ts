import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { flowLayout, speedOf } from "#app/record/insight/flow/flowLayout.ts";
import { isDark, shiftPx } from "#app/record/insight/wall/wallTimes.ts";
import { powerFlow } from "#plant/flow/power-flow.ts";

const all = {
  strings: { powerW: 300 },
  inverters: { acW: 485, storageW: 210 },
  controller: { powerW: 150 },
  battery: { powerW: -60 },
  grid: { powerW: -35 },
  charger: { inputW: 100, outputW: 92 },
};

const anyFlow = fc
  .record({
    strings: fc.boolean(),
    inverters: fc.boolean(),
    controller: fc.boolean(),
    battery: fc.boolean(),
    grid: fc.boolean(),
    charger: fc.boolean(),
  })
  .map((has) =>
    powerFlow({
      ...(has.strings && { strings: all.strings }),
      ...(has.inverters && { inverters: all.inverters }),
      ...(has.controller && { controller: all.controller }),
      ...(has.battery && { battery: all.battery }),
      ...(has.grid && { grid: all.grid }),
      ...(has.charger && { charger: all.charger }),
    }),
  );

test("whatever is enabled, parts stand inside and apart, and ways run along one axis between rings", () => {
  fc.assert(
    fc.property(anyFlow, fc.boolean(), (flow, isTall) => {
      const { width, height, radius, nodes, edges } = flowLayout(flow, isTall);
      expect(nodes).toHaveLength(flow.nodes.length);
      expect(edges).toHaveLength(flow.edges.length);
      const isInside = nodes.every(
        ({ x, y }) => x >= radius && x <= width - radius && y >= radius && y + radius < height,
      );
      expect(isInside).toBe(true);
      const places = new Set(nodes.map(({ x, y }) => `${x}/${y}`));
      expect(places.size).toBe(nodes.length);
      const distances = edges.map(({ x1, x2, y1, y2 }) => [Math.abs(x2 - x1), Math.abs(y2 - y1)]);
      expect(distances.every(([dx = 0, dy = 0]) => (dx === 0) !== (dy === 0))).toBe(true);
      const hits = edges.filter(({ x1, x2, y1, y2 }) =>
        nodes.some(({ x, y }) => Math.hypot((x1 + x2) / 2 - x, (y1 + y2) / 2 - y) < radius),
      );
      expect(hits).toEqual([]);
    }),
  );
});

test("a way points where the power goes", () => {
  const { nodes, edges } = flowLayout(powerFlow(all), false);
  const at = (wanted: string) => nodes.find(({ node }) => node === wanted);
  const toGrid = edges.find(({ to }) => to === "grid");
  expect(toGrid?.from).toBe("house");
  expect((toGrid?.x2 ?? 0) - (toGrid?.x1 ?? 0)).toBeGreaterThan(0);
  expect(at("grid")?.x).toBeGreaterThan(at("house")?.x ?? Infinity);
});

test("a way begins below the second line of its part, which any part may have", () => {
  const { nodes, edges, radius } = flowLayout(powerFlow(all), true);
  const begins = edges.flatMap(({ x1, x2, y1, y2 }) => {
    const upper = nodes.find(({ x, y }) => x1 === x2 && x === x1 && y < y1 && y1 - y < 2 * radius);
    return upper === undefined || y2 < y1 ? [] : [[upper.node, y1 - upper.y - radius]];
  });
  expect(begins).toContainEqual(["strings", 48]);
  expect(begins).toContainEqual(["controller", 48]);
});

test("beside a way stands what neither of its ends shows", () => {
  const { edges } = flowLayout(powerFlow(all), true);
  const labels = edges.flatMap(({ from, to, labelW }) =>
    labelW === undefined ? [] : [[from, to, labelW]],
  );
  expect(labels).toEqual([
    ["charger", "battery", 92],
    ["battery", "inverters", 210],
  ]);
});

describe("the speed of a way", () => {
  it.each([
    [undefined, 0],
    [0.4, 0],
    [20, 1],
    [100, 2],
    [200, 3],
    [400, 4],
    [800, 5],
    [9000, 5],
  ])("of %s W is %i", (powerW, speed) => {
    expect(speedOf(powerW)).toBe(speed);
  });
});

describe("the wall display", () => {
  const sun = { isDay: true, rise: "06:10", set: "20:40" };

  it.each([
    [sun, 23, false],
    [{ ...sun, isDay: false }, 12, true],
    [undefined, 23, true],
    [undefined, 5, true],
    [undefined, 12, false],
  ])("by sun %o and hour %i is dark: %s", (known, hour, dark) => {
    expect(isDark(known, hour)).toBe(dark);
  });

  it("wanders, and stays near its place", () => {
    const places = Array.from({ length: 16 }, (_, at) => shiftPx(at * 180_000));
    expect(new Set(places.map(String)).size).toBe(8);
    expect(places.every(([x, y]) => Math.hypot(x, y) <= 9)).toBe(true);
    expect(shiftPx(1000)).toEqual(shiftPx(179_000));
  });
});
