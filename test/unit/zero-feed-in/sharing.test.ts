import { expect, it } from "vitest";
import { evenLimits, outputAt, shareLimits, type Sharer } from "#plant/zero-feed-in/sharing.ts";

const of = (serial: string, change: Partial<Sharer> = {}): Sharer => ({
  serial,
  ratedW: 800,
  sharing: "total",
  inputsW: [Infinity, Infinity],
  gain: 1,
  lowestW: 24,
  highestW: 800,
  ...change,
});

it.each<readonly [Partial<Sharer>, limitW: number, outputW: number]>([
  // An input that is held gives its part of the limit, another one what the sun does.
  [{ sharing: "input", inputsW: [100, Infinity] }, 400, 300],
  [{ sharing: "total", inputsW: [100, Infinity] }, 400, 400],
  // No input gives much more than its part of the rating.
  [{ sharing: "total", inputsW: [0, Infinity] }, 800, 560],
  [{ gain: 0.95 }, 400, 380],
  [{ gain: 1.1 }, 800, 800],
])("an inverter with %j gives at a limit of %i W: %i W", (change, limitW, outputW) => {
  expect(outputAt(of("1", change), limitW)).toBeCloseTo(outputW, 9);
});

const shared = (totalW: number, sharers: readonly Sharer[], ceilingW?: number) => [
  ...shareLimits(totalW, sharers, ceilingW).values(),
];

it.each<readonly [string, number, readonly Partial<Sharer>[], readonly number[]]>([
  ["by rating", 600, [{ ratedW: 400 }, {}], [200, 400]],
  ["down to the lowest limit", 60, [{ lowestW: 48 }, {}], [48, 24]],
  ["past one that may give no more", 600, [{ highestW: 100 }, {}], [100, 500]],
  ["past one in the shade", 600, [{ inputsW: [50, 50] }, {}], [500, 500]],
  ["by what they give of a limit", 570, [{ gain: 0.95 }, { gain: 0.95 }], [300, 300]],
  ["up to the rating", 2000, [{}, {}], [800, 800]],
])("watts are shared %s", (_, totalW, changes, limits) => {
  const found = shared(
    totalW,
    changes.map((change, at) => of(`${at}`, change)),
  );
  for (const [at, limitW] of limits.entries())
    expect(Math.abs((found[at] ?? 0) - limitW)).toBeLessThanOrEqual(1);
});

it("limits add up to no more than a ceiling, whatever the inverters give of them", () => {
  for (const gain of [0.9, 1, 1.1]) {
    const [one = 0, other = 0] = shared(1000, [of("1", { gain }), of("2", { gain })], 400);
    expect(one + other).toBeLessThanOrEqual(400);
    expect((one + other) * gain).toBeLessThanOrEqual(400);
    expect(one + other).toBeGreaterThan(360);
  }
});

it("inverters of which only rating and inputs are known share evenly", () => {
  const known = { ratedW: 800, inputs: 4, sharing: "input" } as const;
  const inverters = [
    { serial: "1", ...known },
    { serial: "2", ...known, ratedW: 400 },
  ];
  expect([...evenLimits(600, inverters)]).toEqual([
    ["1", 400],
    ["2", 200],
  ]);
  expect([...evenLimits(10, inverters).values()]).toEqual([48, 48]);
});
