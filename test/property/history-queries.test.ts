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

it("few sources are asked for over many days at once, many sources day by day, none not at all", () => {
  const period = { first: "2026-01-01", last: "2026-01-10" };
  const spans = (count: number, atOnce: number, mostDays?: number) =>
    queriesOf(Array(count).fill("total"), period, atOnce, mostDays).map(({ from, to }) =>
      [from, to].map((day) => Number(day.slice(-2))).join("-"),
    );
  expect(spans(2, 8)).toEqual(["1-4", "5-8", "9-10"]);
  expect(spans(3, 8)).toEqual(["1-2", "3-4", "5-6", "7-8", "9-10"]);
  expect(spans(9, 8)).toHaveLength(10);
  expect(spans(1, 1_000, 5)).toEqual(["1-5", "6-10"]);
  expect(spans(1, 1_000)).toEqual(["1-10"]);
  expect(spans(0, 8)).toEqual([]);
  const [query] = queriesOf(["total", "grid"], period, 2);
  expect(query).toEqual({ from: period.first, to: period.first, sources: "total,grid" });
});

it("an answer with curves has the days of 128 sources at most, which fit into the longest answer", () => {
  expect(curvesAtOnce).toBe(128);
});
