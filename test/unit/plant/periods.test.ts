import { createInstance } from "i18next";
import { expect, it } from "vitest";
import {
  changeOf,
  comparedPeriod,
  periodComparisons,
  shiftedFigures,
} from "#app/record/history/model/periodComparison.ts";
import { readCompared } from "#app/record/history/model/readCompared.ts";
import { subjectName } from "#app/record/history/model/sourceNames.ts";
import history from "#app/locales/en/history.json" with { type: "json" };
import type { RecordId } from "#app/shared/history/HistorySource.ts";
import { gridMoney } from "#plant/energy/prices.ts";
import { dayAfter, daysBetween, dayStartS } from "#plant/history/local-day.ts";
import { plantSource, sourceOf } from "#plant/history/sources.ts";
import { cloudyDay } from "../../support/historyRecords.ts";

const july = { first: "2026-07-01", last: "2026-07-31" };
const sun = plantSource("sun");
const figures = (days: readonly string[], wh: number) =>
  days.map((day) => ({ day, energy: { inWh: wh, outWh: 0, coveredS: 86_400 } }));

it("compares weeks, months and years with the same time before", () => {
  expect(comparedPeriod("month", "yearAgo", july)).toEqual({
    first: "2025-07-01",
    last: "2025-07-31",
  });
  // June has no 31st.
  expect(comparedPeriod("month", "before", july)).toEqual({
    first: "2026-06-01",
    last: "2026-06-30",
  });
  const leap = { first: "2028-01-01", last: "2028-12-31" };
  expect(comparedPeriod("year", "before", leap)).toEqual({
    first: "2027-01-01",
    last: "2027-12-31",
  });
  const week = { first: "2026-07-06", last: "2026-07-12" };
  expect(comparedPeriod("week", "yearAgo", week)?.first).toBe("2025-07-07");
  expect(comparedPeriod("month", undefined, july)).toBeUndefined();
  expect(periodComparisons("profile")).toEqual([]);
});

it("reads the curves of a week's days at the time of those that they are compared with", async () => {
  const missing = "2025-07-08";
  const store = {
    read: (wanted: readonly RecordId[]) =>
      Promise.resolve(
        wanted.map(({ source, day }) => (day === missing ? undefined : cloudyDay(source, day))),
      ),
    figures: () => Promise.resolve(new Map()),
  };
  const week = { first: "2026-07-06", last: "2026-07-12" };
  const choice = {
    subject: sun,
    sources: [sun],
    view: "week",
    day: week.first,
    known: week,
    compare: "yearAgo",
  } as const;
  const { compared } = await readCompared(store, choice, week);
  const days = daysBetween(week.first, week.last).filter((day) => day !== "2026-07-07");
  expect(compared?.map(({ day }) => day)).toEqual(days);
  expect(compared?.map(({ startS }) => startS)).toEqual(days.map((day) => dayStartS(day)));
  expect(await readCompared(store, { ...choice, compare: undefined }, week)).toEqual({});
});

it("counts only days that are over and known in both", () => {
  const now = figures(daysBetween("2026-07-01", "2026-07-10"), 1200);
  // Of last year the first day is missing.
  const then = figures(daysBetween("2025-07-02", "2025-07-31"), 1000);
  const before = shiftedFigures("month", "yearAgo", { period: july, figures: then });
  expect(before[0]?.day).toBe("2026-07-02");
  const change = changeOf(sun, { figures: now, before, period: july, today: "2026-07-10" });
  expect(change).toEqual({ now: 8 * 1200, before: 8 * 1000, days: 8, of: 9 });
  const none = { figures: now, before: [], period: july, today: "2026-07-10" };
  expect(changeOf(sun, none)).toBeUndefined();
});

it("gives the cost of imports and the pay for exports by the price of each day, unknown without one", () => {
  const part = { generatedWh: 0, dischargedWh: 0, consumedWh: 0, chargedWh: 0, lostWh: 0 };
  const days = ["2026-07-01", "2026-07-02"].map((day) => ({
    day,
    account: { ...part, importedWh: 1000, exportedWh: 2000 },
  }));
  const price = { from: "2026-07-01", importPerKWh: 0.3, exportPerKWh: 0.1 };
  const later = { from: "2026-07-02", importPerKWh: 0.4, exportPerKWh: 0.1 };
  const money = gridMoney(days, [price, later]);
  expect(money.paid).toBeCloseTo(0.7);
  expect(money.earned).toBeCloseTo(0.4);
  expect(gridMoney(days, [later])).toEqual({ paid: undefined, earned: undefined });
  expect(dayAfter("2026-07-01", 1)).toBe(later.from);
});

it("tells strings of the same name apart, and counts nameless ones", async () => {
  const infos = [
    { source: "inv 1", name: "Storage" },
    { source: "str 1 0", name: "Battery" },
    { source: "str 1 1", name: "Battery" },
    { source: "str 1 2", name: "" },
    { source: "str 2 0", name: "Battery" },
  ];
  const i18n = createInstance();
  await i18n.init({ lng: "en", resources: { en: { history } } });
  const t = i18n.getFixedT("en", "history");
  const names = ["str 1 0", "str 1 1", "str 1 2"].map((id) =>
    subjectName(t, sourceOf(id) ?? sun, infos),
  );
  expect(names).toEqual(["Storage · Battery (1)", "Storage · Battery (2)", "Storage · String 3"]);
});
