import { describe, expect, it } from "vitest";
import type { GuardianFacts } from "#hub/guardian/facts.ts";
import { sharesOf } from "#hub/guardian/shares.ts";

type Together = Parameters<typeof sharesOf>[0];

const promise = (by: Together["by"], totalW = 800): Together => ({
  id: 1,
  kind: "together",
  serials: ["a", "b"],
  totalW,
  by,
});

/** Two inverters of 1000 W that give so much, at a time. */
function factsAt(clockS: number, outputs: readonly (number | undefined)[]): GuardianFacts {
  const entry = { limit_relative: 100, max_power: 1000, limit_set_status: "Ok" };
  return {
    nowS: clockS,
    clockS,
    readS: clockS,
    inverters: new Map(
      ["a", "b"].map((serial, at) => [serial, { entry, isReachable: true, outputW: outputs[at] }]),
    ),
    limiter: undefined,
    socPercent: undefined,
  };
}

const wattsOf = (shares: ReturnType<typeof sharesOf>) => [...(shares?.watts.values() ?? [])];
const before = sharesOf(promise("output"), factsAt(0, [400, 400]), undefined);

describe("shares that go by the output", () => {
  it("are in proportion to it, but nobody's is of less than a tenth of the maximum", () => {
    expect(wattsOf(before)).toEqual([400, 400]);
    const shares = sharesOf(promise("output"), factsAt(0, [300, undefined]), undefined);
    expect(wattsOf(shares)).toEqual([600, 200]);
  });

  it.each([
    ["stay for five minutes", 299, [600, 200], [400, 400]],
    ["then follow", 300, [600, 200], [600, 200]],
    ["stay while they differ by less than a twentieth of the total", 3600, [438, 362], [400, 400]],
    ["follow when one differs by that", 3600, [440, 360], [440, 360]],
  ] as const)("%s", (_, clockS, outputs, expected) => {
    expect(wattsOf(sharesOf(promise("output"), factsAt(clockS, outputs), before))).toEqual(
      expected,
    );
  });

  it("of a small total stay while they differ by less than 20 W", () => {
    const small = promise("output", 200);
    const first = sharesOf(small, factsAt(0, [400, 400]), undefined);
    const next = (outputs: readonly number[]) =>
      wattsOf(sharesOf(small, factsAt(3600, outputs), first));
    expect([next([476, 324]), next([480, 320])]).toEqual([
      [100, 100],
      [120, 80],
    ]);
  });
});

it("shares that go by the maximum follow at once", () => {
  const shares = sharesOf(promise("maximum", 600), factsAt(1, [600, 0]), before);
  expect(wattsOf(shares)).toEqual([300, 300]);
});
