import { expect, it } from "vitest";
import type { HealthEvent } from "#plant/sky/health-event.ts";
import { healthNow } from "#plant/sky/health-now.ts";

const today = "2026-06-30";
const event = (kind: HealthEvent["kind"], day: string, endDay?: string): HealthEvent => ({
  kind,
  strings: [],
  day,
  endDay,
  dayErrorDays: 0,
  basis: "siblings",
  siblings: 2,
  evidence: [],
});

it("names what still lasts before what happened lately", () => {
  const rain = event("dirt", "2026-05-01", "2026-06-20");
  const diode = event("diode", "2025-11-03");
  expect(healthNow([rain, diode], today)).toEqual({ event: diode, more: 1 });
});

it("is silent about what is over for four weeks, and about an old step", () => {
  const old = [
    event("snow", "2026-01-10", "2026-01-14"),
    event("diode", "2025-11-03", "2026-06-02"),
    event("step", "2026-06-01"),
  ];
  expect(healthNow(old, today)).toEqual({ event: undefined, more: 0 });
  const step = event("step", "2026-06-03");
  expect(healthNow([step, ...old], today)).toEqual({ event: step, more: 0 });
});
