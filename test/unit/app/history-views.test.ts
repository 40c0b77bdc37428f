import { expect, it } from "vitest";
import { viewOf } from "#app/record/history/model/views.ts";

const known = { first: "2024-03-05", last: "2026-06-21" };

it.each([
  ["hour", "2026-06-18", "2026-06-18"],
  ["day", "2026-06-18", "2026-06-18"],
  ["week", "2026-06-15", "2026-06-21"],
  ["month", "2026-06-01", "2026-06-30"],
  ["profile", "2026-06-01", "2026-06-30"],
  ["year", "2026-01-01", "2026-12-31"],
  ["all", "2024-01-01", "2026-12-31"],
] as const)("%s shows a day in its whole period, %s to %s", (view, first, last) => {
  expect(viewOf(view).period("2026-06-18", known)).toEqual({ first, last });
});
