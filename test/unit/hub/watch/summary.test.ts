import { expect, it, onTestFinished, vi } from "vitest";
import type { SourceFigures } from "#hub/record/sourceRecorder.ts";
import type { DailyFigures } from "#hub/store/contract.ts";
import { summaries } from "#hub/watch/summary.ts";
import { emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import type { Alert } from "#plant/watch/alert.ts";

const ended: Alert = {
  rule: "gatewaySilent",
  subject: "",
  figures: {},
  sinceS: 1_767_220_000,
  startS: 1_767_220_600,
  endS: 1_767_221_000,
};
const none = { name: undefined, today: undefined };

async function summaryOf(figures: readonly SourceFigures[], active: readonly Alert[] = []) {
  const asked: string[] = [];
  const note = ({ sources }: { readonly sources?: readonly string[] | undefined }) => {
    asked.push(...(sources ?? []));
    return Promise.resolve([]);
  };
  const make = summaries({
    record: { nowMs: () => Date.UTC(2026, 0, 1, 1), figures: () => figures },
    store: { days: note, curves: note },
    alerts: { active: () => active, lastEnded: () => ended },
    worthOf: () => undefined,
  });
  const summary = await make({ name: "house", health: { isReachable: () => true } });
  return { ...summary.figures, asked };
}

it("takes what the inverters give for the sun where they are all of it", async () => {
  const { powerW, asked } = await summaryOf([{ ...none, source: "total", value: 182 }]);
  expect(powerW).toBe(182);
  expect(asked).toContain("total");
});

it("names the inverters that the power leaves out", async () => {
  const partial = { ...none, source: "total", value: 182, missing: ["Barn"] };
  expect((await summaryOf([partial])).without).toEqual(["Barn"]);
  expect(await summaryOf([{ ...none, source: "total", value: 182 }])).not.toHaveProperty("without");
});

it("does not show what a battery gives as the sun while the sun is unknown", async () => {
  const { powerW, asked } = await summaryOf([
    { ...none, source: "sun", value: undefined },
    { ...none, source: "total", value: 182 },
  ]);
  expect(powerW).toBeNull();
  expect(asked).not.toContain("total");
});

it("names the alert that ended last only while none is active", async () => {
  expect(await summaryOf([])).toMatchObject({ alerts: [], lastAlert: ended });
  const active = { ...ended, endS: null };
  const summary = await summaryOf([], [active]);
  expect(summary.alerts).toEqual([active]);
  expect(summary.lastAlert).toBeUndefined();
});

it("knows no yield of the year before anything is recorded", async () => {
  expect(await summaryOf([])).toMatchObject({ todayWh: null, yearWh: null });
  expect(await summaryOf([{ ...none, source: "total", value: 182 }])).toMatchObject({
    yearWh: null,
  });
});

const today = "2026-06-20";
const startS = dayStartS(today) ?? 0;

function dayOfYield(day: string, source: string, inWh: number, yieldWh?: number): DailyFigures {
  const energy = { inWh, outWh: 0, coveredS: 40_000 };
  return {
    day,
    source,
    startS: dayStartS(day) ?? 0,
    energy,
    ...(yieldWh !== undefined && { yieldWh }),
  };
}

/** A hub at noon whose record can be changed, and that counts how often it was read. */
function noon() {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const minutes = emptyMinutes();
  // The first quarter of an hour at 90 W.
  for (let minute = 0; minute < 15; minute += 1) {
    for (const column of ["low", "mean", "high"] as const) minutes[column][minute] = 900;
    minutes.covered[minute] = 60;
  }
  const bytes = encodeMinutes(minutes);
  const world = {
    nowS: startS + 43_200,
    days: [] as readonly DailyFigures[],
    figures: [] as readonly SourceFigures[],
    isAway: false,
    isReachable: undefined as boolean | undefined,
  };
  const reads = { days: 0, curves: 0 };
  const make = summaries({
    record: { nowMs: () => world.nowS * 1000, figures: () => world.figures },
    store: {
      days: async ({ from, to, sources = [] }) => {
        reads.days += 1;
        if (world.isAway) throw new Error("away");
        const isWanted = ({ day, source }: DailyFigures) =>
          from <= day && day <= to && sources.includes(source);
        return world.days.filter(isWanted);
      },
      curves: async ({ sources = [] }) => {
        reads.curves += 1;
        if (world.isAway) throw new Error("away");
        return sources.map((source) => ({ source, day: today, startS, bytes }));
      },
    },
    alerts: { active: () => [], lastEnded: () => undefined },
    worthOf: () => undefined,
  });
  const summary = () => make({ name: "house", health: { isReachable: () => world.isReachable } });
  return { world, reads, summary };
}

function sourceNow(
  source: string,
  value: number | undefined,
  inWh?: number,
  yieldWh?: number,
): SourceFigures {
  const untilS = startS + 43_200;
  const figures = inWh === undefined ? undefined : dayOfYield(today, source, inWh, yieldWh);
  return { source, name: undefined, value, today: figures && { ...figures, untilS } };
}

it("adds today to the days of the year that are over, each by the sun where that is known", async () => {
  const { world, summary } = noon();
  world.days = [
    dayOfYield("2025-12-31", "total", 1e6),
    dayOfYield("2026-06-18", "total", 900, 1000),
    dayOfYield("2026-06-17", "sun", 100),
    dayOfYield(dayAfter(today, -1), "total", 9000),
    dayOfYield(dayAfter(today, -1), "sun", 3000),
    dayOfYield(today, "total", 500),
  ];
  // Today is not in memory after a start.
  expect(await summary()).toMatchObject({
    isReachable: null,
    figures: { powerW: null, todayWh: 500, yearWh: 4600, yearSince: "2026-06-17" },
  });
  world.figures = [
    sourceNow("sun", 800, 5000),
    sourceNow("total", 700, 4000),
    sourceNow("grid", undefined),
    sourceNow("soc", 55),
  ];
  world.isReachable = false;
  const { isReachable, figures } = await summary();
  expect(isReachable).toBe(false);
  expect(figures).toMatchObject({
    powerW: 800,
    todayWh: 5000,
    yearWh: 9100,
    gridW: null,
    socPercent: 55,
  });
  const first = noon();
  first.world.days = [dayOfYield("2026-01-01", "total", 1000)];
  const whole = (await first.summary()).figures;
  expect(whole).toMatchObject({ todayWh: null, yearWh: 1000 });
  for (const name of ["yearSince", "gridW", "socPercent", "todayPartS"])
    expect(whole).not.toHaveProperty(name);
});

it("says how much of today is recorded, unless that is nearly all or a counter knows the rest", async () => {
  const { world, summary } = noon();
  const partAt = async (lateS: number, yieldWh?: number) => {
    // Of each day 40,000 s are recorded.
    world.nowS = startS + 40_000 / 0.9 + lateS;
    world.figures = [sourceNow("sun", 800, 5000, yieldWh)];
    return (await summary()).figures?.todayPartS;
  };
  expect([await partAt(-1), await partAt(1), await partAt(1, 6000)]).toEqual([
    undefined,
    40_000,
    undefined,
  ]);
});

it("reads days and curves once a minute for all screens, and shows what is live without them", async () => {
  const { world, reads, summary } = noon();
  world.figures = [sourceNow("sun", 800, 5000)];
  const { figures } = await summary();
  expect(figures?.curve).toEqual([90, ...Array.from({ length: 95 }, () => null)]);
  vi.advanceTimersByTime(59_999);
  await summary();
  expect(reads).toEqual({ days: 1, curves: 1 });
  world.isAway = true;
  vi.advanceTimersByTime(1);
  const { figures: live } = await summary();
  expect(reads).toEqual({ days: 2, curves: 2 });
  expect(live).toMatchObject({ powerW: 800, todayWh: 5000, yearWh: 5000, yearSince: today });
  expect(live).not.toHaveProperty("curve");
  // The next day has another sum.
  world.nowS += 86_400;
  await summary();
  expect(reads).toEqual({ days: 3, curves: 3 });
});
