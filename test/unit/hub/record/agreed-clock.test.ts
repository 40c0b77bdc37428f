import { expect, it } from "vitest";
import { AgreedClock } from "#hub/record/agreedClock.ts";

const rightMs = Date.UTC(2026, 5, 1, 12);

it("gateways are asked once more after a step of the system's clock, and then no more often", async () => {
  const reading = { monotonicMs: 0, systemMs: rightMs };
  let asked = 0;
  const clock = new AgreedClock({
    clock: () => ({ ...reading }),
    earliestMs: Date.UTC(2026, 0, 1),
    gateways: [
      () => {
        asked += 1;
        return Promise.resolve(undefined);
      },
    ],
  });
  const pass = async (ms: number, stepMs = 0) => {
    reading.monotonicMs += ms;
    reading.systemMs += ms + stepMs;
    await clock.tick();
    return asked;
  };
  await clock.tick();
  clock.begin(rightMs);
  expect(await pass(1000)).toBe(1);
  expect(await pass(1000, 86_400_000)).toBe(2);
  expect(await pass(1000)).toBe(2);
  expect(await pass(1000)).toBe(2);
});
