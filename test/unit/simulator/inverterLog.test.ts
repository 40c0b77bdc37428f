import { expect, it } from "vitest";
import { incident } from "#simulator/plant/inverterLog.ts";

const still = { isOn: true, inputs: [{ powerW: 0 }], dcW: 0 };

it("the log of an inverter keeps its fifteen newest entries", () => {
  let log: ReturnType<typeof incident> = [];
  for (let morning = 0; morning < 12; morning += 1) {
    const before = { ...still, awake: false, log };
    log = incident(before, { ...still, awake: true }, false, morning * 100_000);
  }
  // Each morning has two: it started, and its time was set two seconds later.
  expect(log).toHaveLength(15);
  expect(log.at(-1)?.startS).toBe(1_102);
  expect(log[0]?.startS).toBe(402);
});
