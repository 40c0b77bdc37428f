import { describe, expect, it } from "vitest";
import { busyHouseLoad } from "#simulator/plant/house.ts";
import { serials } from "#simulator/plant/homestead.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { acPower, gatewayOf, inverter } from "../../support/radioGateway.ts";

const LIMIT_W = 100;

/** Whether the field is held down, so many seconds after a limit that does not persist. */
async function heldAfter(name: ScenarioName, atS: readonly number[]): Promise<readonly boolean[]> {
  const gateway = gatewayOf(name);
  gateway.advance(15_000);
  gateway.device.plant.setLimit(serials.field, LIMIT_W, 0);
  const seen: boolean[] = [];
  for (const [at, second] of atS.entries()) {
    gateway.advance(1000 * (second - (atS[at - 1] ?? 0)));
    seen.push(acPower(await inverter(gateway, serials.field)) < LIMIT_W * 1.1);
  }
  return seen;
}

describe("inverters take a limit", () => {
  it.each<readonly [ScenarioName, readonly (readonly [number, boolean])[]]>([
    [
      "full",
      [
        [12, true],
        [400, true],
      ],
    ],
    [
      "late-inverters",
      [
        [12, false],
        [40, true],
        [400, true],
      ],
    ],
    [
      "forgetful-inverters",
      [
        [12, true],
        [240, true],
        [300, false],
      ],
    ],
  ])("%s", async (name, expected) => {
    const held = await heldAfter(
      name,
      expected.map(([second]) => second),
    );
    expect(held).toEqual(expected.map(([, isHeld]) => isHeld));
  });

  it("or answer nothing for minutes", async () => {
    const gateway = gatewayOf("deaf-inverter");
    const reachable: boolean[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      gateway.advance(60_000);
      reachable.push((await inverter(gateway, serials.field)).reachable === true);
    }
    expect(reachable.filter((isReachable) => !isReachable).length).toBe(3);
  });
});

it("a busy house switches hundreds of watts within seconds, the same for a seed", () => {
  const noonMs = Date.UTC(2026, 5, 21);
  const load = (seed: number) =>
    Array.from({ length: 86_400 }, (_, s) => busyHouseLoad(noonMs + s * 1000, seed).totalW);
  const first = load(3);
  const jumps = first.filter((watts, s) => s > 0 && Math.abs(watts - (first[s - 1] ?? 0)) > 500);
  expect(jumps.length).toBeGreaterThan(20);
  expect(load(3)).toEqual(first);
  expect(load(4)).not.toEqual(first);
});
