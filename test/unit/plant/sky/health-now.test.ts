import { expect, it } from "vitest";
import { dayAfter } from "#plant/history/local-day.ts";
import { EVIDENCE_DAYS, evidenceOf, type HealthEvent } from "#plant/sky/health-event.ts";
import { stringDays } from "#plant/sky/health-series.ts";
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

it.each([3, EVIDENCE_DAYS, 40])(
  "an event at clear day %i is shown with the days around it",
  (from) => {
    const days = Array.from({ length: 100 }, (_, at) => ({
      day: dayAfter("2026-01-01", at),
      modelS: 0,
      of: 0,
      strings: [],
    }));
    const points = days.map((_, at) => ({ at, ln: at < from ? 0 : -1, ownLn: 0 }));
    const shown = evidenceOf(stringDays(days, []), points, { from, until: from + 2 }, 0);
    const first = Math.max(0, from - EVIDENCE_DAYS);
    expect(shown.map(({ day }) => day)).toEqual(
      days.slice(first, from + 2 + EVIDENCE_DAYS).map(({ day }) => day),
    );
    expect([shown[0]?.share, shown.at(-1)?.share]).toEqual([1, Math.exp(-1)]);
  },
);
