import { expect, it } from "vitest";
import type { Alert } from "#plant/watch/alert.ts";
import { alertValues } from "#plant/watch/alert-values.ts";
import type { GatewaySummary } from "#hub-api/overview.ts";
import { overviewTotals } from "#hub-api/overview-totals.ts";

function gateway(name: string, powerW: number | null): GatewaySummary {
  return {
    name,
    isReachable: powerW !== null,
    figures: { powerW, todayWh: 1_000, yearWh: 20_000, alerts: [] },
  };
}

it("adds up what is known, and names the gateways without a power", () => {
  const gateways = [gateway("house", 300), gateway("barn", null), gateway("shed", 0)];
  const locked = { name: "locked", isReachable: true };
  expect(overviewTotals([...gateways, locked])).toEqual({
    powerW: 300,
    without: [],
    todayWh: 3_000,
    yearWh: 60_000,
    partly: [],
    missing: ["barn", "locked"],
  });
  expect(overviewTotals([locked])).toMatchObject({ powerW: undefined, yearWh: undefined });
});

it("says which inverters the power of all leaves out", () => {
  const partial = gateway("house", 300);
  const named = partial.figures && { ...partial.figures, without: ["Barn"] };
  const all = [gateway("shed", 0), { ...partial, ...(named && { figures: named }) }];
  expect(overviewTotals(all).without).toEqual(["Barn"]);
});

it("says since when the year was recorded only where that is true of all", () => {
  const since = (yearSince: string) => {
    const made = gateway("house", 1);
    return { ...made, ...(made.figures && { figures: { ...made.figures, yearSince } }) };
  };
  const [may, june] = [since("2026-05-01"), since("2026-06-01")];
  expect(overviewTotals([may, may]).yearSince).toBe("2026-05-01");
  expect(overviewTotals([may, june]).yearSince).toBeUndefined();
  expect(overviewTotals([may, gateway("barn", 1)]).yearSince).toBeUndefined();
});

const withFigures = (name: string, change: Partial<NonNullable<GatewaySummary["figures"]>>) => {
  const made = gateway(name, 1);
  return { ...made, ...(made.figures && { figures: { ...made.figures, ...change } }) };
};

it("names the gateways of which only a part of today is recorded, and adds up what is known of each figure", () => {
  const partly = withFigures("barn", { todayPartS: 0, todayWh: null, yearWh: 7 });
  const totals = overviewTotals([partly, gateway("house", 5)]);
  expect(totals).toMatchObject({ partly: ["barn"], todayWh: 1_000, yearWh: 20_007, powerW: 6 });
  expect(overviewTotals([withFigures("barn", { todayWh: null })]).todayWh).toBeUndefined();
});

it("names every inverter that the power of any leaves out", () => {
  const all = [
    withFigures("a", { without: ["Barn", "Shed"] }),
    withFigures("b", { without: ["Roof"] }),
  ];
  expect(overviewTotals(all).without).toEqual(["Barn", "Shed", "Roof"]);
});

function values(figures: Alert["figures"]) {
  const [issue, promise, reason] = ["", "promise ", "reason "].map(
    (before) => (word: string) => before + word.toUpperCase(),
  );
  if (!issue || !promise || !reason) throw new Error("three of them");
  return alertValues({ figures }, "de", { issue, promise, reason });
}

it("gives the figures of an alert as texts of a language", () => {
  expect(values({ yieldWh: 1_234, expectedWh: 5_000 })).toMatchObject({
    yield: "1,2",
    expected: "5",
    issues: "",
  });
  expect(values({ issues: "low, high" }).issues).toBe("LOW, HIGH");
  expect(values({ name: "Shed", string: "2", percent: 40 })).toMatchObject({
    name: "Shed",
    string: "2",
    percent: "40",
  });
  expect(values({ before: 100, after: 30.55 })).toMatchObject({ before: "100", after: "30,6" });
  expect(values({ promise: "total", reason: "busy" })).toMatchObject({
    promise: "promise TOTAL",
    reason: "reason BUSY",
  });
  expect(values({ promise: "total", names: "Shed" }).promise).toBe("promise TOTAL (Shed)");
  expect(new Set(Object.values(values({})))).toEqual(new Set([""]));
});

function withCurve(curve: (number | null)[], today: number, currency?: string): GatewaySummary {
  const saved = { today, ...(currency !== undefined && { currency }) };
  const { figures, ...rest } = gateway("one", 1);
  return { ...rest, ...(figures && { figures: { ...figures, curve, saved } }) };
}

it("adds up the curves of today and what they were worth only where all are known", () => {
  const [house, barn] = [
    withCurve([0, 100, null], 1.5, "EUR"),
    withCurve([10, null, 30], 0.5, "EUR"),
  ];
  const both = overviewTotals([house, barn]);
  expect(both.curve).toEqual([10, null, null]);
  expect(both.saved).toEqual({ today: 2, currency: "EUR" });
  expect(overviewTotals([house, withCurve([1, 2, 3], 1, "USD")]).saved).toBeUndefined();
  expect(overviewTotals([house, withCurve([1, 2], 1)]).curve).toBeUndefined();
  const without = overviewTotals([house, gateway("barn", 3)]);
  expect([without.curve, without.saved]).toEqual([undefined, undefined]);
  expect(overviewTotals([]).curve).toBeUndefined();
});
