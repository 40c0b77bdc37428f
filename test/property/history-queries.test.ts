import fc from "fast-check";
import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { curvesAtOnce, queriesOf } from "#hub-api/history-queries.ts";
import { CurvesQuery } from "#hub/record/historyAnswers.ts";
import { dayAfter, daysBetween } from "#plant/history/local-day.ts";
import { systemZone, useZone } from "#plant/history/zone.ts";

it("no query for curves by the minute asks a hub for more days than it answers, and none is left out", () => {
  const names = fc.array(fc.constantFrom("total", "grid", "str 114180123456 0"), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(names, fc.nat(800), (sources, length) => {
      const first = "2024-02-27";
      const period = { first, last: dayAfter(first, length) };
      const queries = queriesOf(sources, period, curvesAtOnce);
      for (const query of queries)
        expect(v.is(CurvesQuery, { ...query, sources: undefined, level: "minute" })).toBe(true);
      const days = queries.flatMap(({ from, to }) => daysBetween(from, to));
      expect(days).toEqual(daysBetween(period.first, period.last));
    }),
  );
});

it("days count as those of a calendar, also when the clock is set back among them", () => {
  useZone("Europe/Berlin");
  onTestFinished(() => void useZone(systemZone()));
  const period = { first: "2025-08-22", last: "2025-11-29" };
  const [query] = queriesOf(["total"], period, curvesAtOnce);
  expect(query).toEqual({ from: period.first, to: period.last, sources: "total" });
  expect(v.is(CurvesQuery, query)).toBe(true);
  expect(v.is(CurvesQuery, { ...query, to: dayAfter(period.last, 1) })).toBe(false);
});
