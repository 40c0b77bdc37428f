import { expect, it } from "vitest";
import * as v from "valibot";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const List = v.object({
  total: v.object({ YieldDay: v.object({ v: v.number() }) }),
  inverters: v.array(
    v.object({
      name: v.string(),
      data_age: v.number(),
      producing: v.boolean(),
      reachable: v.boolean(),
    }),
  ),
});

it.each([
  ["before sunrise: values of the day before, nothing yielded yet", 2, [0, 0], 30_000],
  ["at noon: values of now", 11, [500, 30_000], 0],
  ["in the evening: values of this day", 20, [500, 30_000], 10_000],
] as const)("the household of a moment in November, %s", async (_when, hourUtc, wh, leastAgeS) => {
  const nowMs = Date.UTC(2026, 10, 26, hourUtc, 20);
  const gateway = createGateway(gatewayOptions("now", { nowMs }));
  gateway.advance(1000);
  const answer = await gateway.fetch(new Request("http://gateway.test/api/livedata/status"));
  const { total, inverters } = v.parse(List, await answer.json());
  const roof = inverters.find(({ name }) => name === "Garage roof");
  expect(roof?.data_age).toBeGreaterThanOrEqual(leastAgeS);
  expect(roof?.data_age).toBeLessThan(86_400);
  // From the first second on, an inverter that has been silent for hours is unreachable and gives nothing.
  const isDay = leastAgeS === 0;
  expect(roof).toMatchObject({ producing: isDay, reachable: isDay });
  expect(total.YieldDay.v).toBeGreaterThanOrEqual(wh[0]);
  expect(total.YieldDay.v).toBeLessThanOrEqual(wh[1]);
  expect(gateway.device.clock.worldMs()).toBe(nowMs + 1000);
});
