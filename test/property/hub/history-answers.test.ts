import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { HeldTexts } from "#hub/record/heldTexts.ts";
import {
  begun,
  byPeriod,
  CurvesQuery,
  DaysQuery,
  daysText,
  inParts,
  recordedSince,
} from "#hub/record/historyAnswers.ts";
import { onlyUntil } from "#hub/record/onlyUntil.ts";
import type { DailyFigures } from "#hub/store/contract.ts";
import {
  emptyMinutes,
  encodeMinutes,
  energyOf,
  higherPeak,
  minutesOf,
} from "#plant/history/day-minutes.ts";
import { dayAfter, daysBetween } from "#plant/history/local-day.ts";
import { runs } from "../../support/runs.ts";

const wh = fc.integer({ min: 0, max: 1e6 });
const figures = fc.record(
  {
    source: fc.constantFrom("grid", "inv 1", "total"),
    day: fc.constantFrom("2025-12-30", "2025-12-31", "2026-01-01", "2026-11-30", "2026-12-01"),
    startS: fc.constant(0),
    energy: fc.record({ inWh: wh, outWh: wh, coveredS: wh }),
    peak: fc.record({ value: wh, timeS: wh }),
    yieldWh: wh,
  },
  { requiredKeys: ["source", "day", "startS", "energy"] },
);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const state = { turns: 0, isDone: false };
  const count = () => {
    if (state.isDone) return;
    state.turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  state.isDone = true;
  return state.turns;
}

describe("answers from the record", () => {
  it("sum up the days of each source by month and by year, in order, and a yield where it is known", async () => {
    const all = fc.array(figures, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(all, fc.constantFrom("month", "year"), async (days, by) => {
        const periods = await byPeriod([days], by);
        const length = by === "month" ? 7 : 4;
        const keyOf = ({ source, day }: DailyFigures) => `${day.slice(0, length)} ${source}`;
        const keys = periods.map(({ source, period }) => `${period} ${source}`);
        expect(keys).toEqual([...new Set(days.map(keyOf))].toSorted());
        for (const [at, one] of periods.entries()) {
          const group = days.filter((day) => keyOf(day) === keys[at]);
          const yields = group.flatMap(({ yieldWh }) => yieldWh ?? []);
          const peak = group.reduce<DailyFigures["peak"]>(
            (best, day) => higherPeak(best, day.peak),
            undefined,
          );
          expect(one).toStrictEqual({
            source: one.source,
            period: one.period,
            days: group.length,
            energy: {
              inWh: sumOf(group.map(({ energy }) => energy.inWh)),
              outWh: sumOf(group.map(({ energy }) => energy.outWh)),
              coveredS: sumOf(group.map(({ energy }) => energy.coveredS)),
            },
            ...(peak && { peak }),
            ...(yields.length > 0 && { yieldWh: sumOf(yields) }),
          });
        }
      }),
    );
  });

  it("begin with the first day of any source", () => {
    fc.assert(
      fc.property(fc.array(figures), (days) => {
        const first = days.map(({ day }) => day).toSorted()[0] ?? null;
        expect(recordedSince(days.map(({ day }) => ({ firstDay: day })))).toBe(first);
      }),
    );
  });

  it.each([1, 9, 10, 11, 365])(
    "are made part by part, and let others have their turn within %i days",
    async (count) => {
      const [from, to] = ["2026-01-01", dayAfter("2026-01-01", count - 1)];
      const all = daysBetween(from, to).map((day) => ({
        source: "total",
        day,
        startS: 0,
        energy: { inWh: 1, outWh: 0, coveredS: 0 },
      }));
      let read = 0;
      const parts = () =>
        inParts({ from, to, address: "" }, 10, async (part) => {
          read += 1;
          return all.filter(({ day }) => day >= part.from && day <= part.to);
        });
      let text = "";
      for await (const part of daysText(parts())) text += part;
      expect(JSON.parse(text)).toEqual({ days: all });
      const first = await begun(parts());
      expect(read).toBe(Math.ceil(count / 10) + 1);
      // An answer that nobody takes is not read.
      await first.return(undefined);
      expect(read).toBe(Math.ceil(count / 10) + 1);
      const turns = await turnsDuring(() => byPeriod(parts(), "year"));
      expect(turns).toBeGreaterThanOrEqual(Math.floor(count / 10) - 1);
    },
  );

  it("are read in turn: one who asks for much keeps nobody waiting", async () => {
    const span = { from: "2026-01-01", to: "2026-01-31" };
    const read: string[] = [];
    const ask = async (address: string) => {
      const parts = inParts({ ...span, address }, 10, async () => {
        read.push(address);
        return [];
      });
      await byPeriod(parts, "year");
    };
    await Promise.all([...Array.from({ length: 50 }, () => ask("much")), ask("other")]);
    expect(read.lastIndexOf("other")).toBeLessThan(12);
    expect(read).toHaveLength(51 * 4);
  });

  it("ends the sums of somebody who is gone", async () => {
    const asked = new AbortController();
    const parts = async function* parts() {
      yield [];
      asked.abort(new Error("gone"));
      yield [];
      throw new Error("read on");
    };
    await expect(byPeriod(parts(), "year", asked.signal)).rejects.toThrow("gone");
  });

  it.each([
    ["minute", 100],
    ["quarter", 800],
    ["hour", 3_700],
    ["figures", 14_700],
  ])("reach over days by the %s: %i at most", (level, most) => {
    const from = "1999-03-01";
    const isAnswered = (days: number) => {
      const query = { from, to: dayAfter(from, days - 1) };
      return level === "figures"
        ? v.is(DaysQuery, query)
        : v.is(CurvesQuery, level === "minute" ? query : { ...query, level });
    };
    expect([0, 1, most, most + 1].map(isAnswered)).toEqual([false, true, true, false]);
  });
});

it("cuts a record at a time: minutes that end later are unknown, and its energy is that of the rest", () => {
  const [startS, endS] = [1_780_000_000, 1_780_006_000];
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 100, maxLength: 100 }),
      fc.integer({ min: startS - 200, max: endS + 200 }),
      (watts, untilS) => {
        const minutes = emptyMinutes();
        for (const [at, mean] of watts.entries()) {
          minutes.covered[at] = 600;
          minutes.low[at] = mean - 1;
          minutes.mean[at] = mean;
          minutes.high[at] = mean + 1;
        }
        const record = {
          source: "total",
          day: "2026-05-28",
          startS,
          untilS: endS,
          minutes: encodeMinutes(minutes),
          energy: energyOf(minutes),
        };
        const cut = onlyUntil(record, untilS);
        const kept = watts.filter((_, at) => startS + (at + 1) * 60 <= untilS).length;
        const left = minutesOf(cut);
        for (const column of ["low", "mean", "high", "covered"] as const) {
          expect(left[column].slice(0, kept)).toEqual(minutes[column].slice(0, kept));
          expect(left[column].slice(kept).every((value) => value === 0)).toBe(true);
        }
        expect(cut.energy).toEqual(energyOf(minutes, 0, kept));
        expect(cut.untilS).toBe(Math.min(Math.max(untilS, startS), endS));
      },
    ),
  );
});

it("holds the newest thousand texts, and of those no more than four million characters, again and again", () => {
  const [most, mostCharacters] = [1_000, 4 * 2 ** 20];
  const texts = [1, 2 ** 19, 2 ** 20].map((length) => "x".repeat(length));
  const rounds = fc.array(
    fc.oneof(
      fc.array(fc.constantFrom(...texts), { maxLength: 12 }),
      fc.integer({ min: most - 1, max: most + 2 }).map((count) => Array<string>(count).fill("x")),
    ),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(rounds, (all) => {
      const held = new HeldTexts();
      for (const round of all) {
        const added = round.map((text, monotonicMs) => ({ feed: "/livedata", text, monotonicMs }));
        for (const one of added) held.add(one);
        let characters = 0;
        const first = added.findLastIndex(({ text }, at) => {
          characters += text.length;
          return characters > mostCharacters || added.length - at > most;
        });
        expect(held.release()).toEqual(added.slice(first + 1));
      }
    }),
    { numRuns: runs(50), examples: [[[Array<string>(4).fill("x".repeat(2 ** 20))]]] },
  );
});
