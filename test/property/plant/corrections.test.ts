import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type CorrectableDay,
  type Correction,
  correctableSources,
  correctionProblem,
  correctionsAfter,
  correctionsIn,
  withCorrections,
} from "#plant/history/corrections.ts";
import { csvHeader, csvOf, recordsFromCsv } from "#plant/history/csv.ts";
import { countedWh, totalsOf } from "#plant/history/figures.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import { mostOfSource } from "#plant/history/source-readings.ts";
import { sourceKinds } from "#plant/history/sources.ts";
import { totalMaximumW } from "#protocol/areas/bounds.ts";
import { runs } from "../../support/runs.ts";

const first = "2026-06-01";
const wattHours = fc.integer({ min: 0, max: 30_000 });

/** Days of some inverters, their sum, and the sun where it is that sum. */
const plant = fc
  .record({
    inverters: fc.integer({ min: 0, max: 3 }),
    isSunCounted: fc.boolean(),
    yields: fc.array(fc.array(wattHours, { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 12,
    }),
    typed: fc.array(fc.tuple(fc.nat(14), fc.nat(4), wattHours), { maxLength: 20 }),
  })
  .map(({ inverters, isSunCounted, yields, typed }) => {
    const figures = yields.flatMap((ofDay, at): readonly CorrectableDay[] => {
      const day = dayAfter(first, at);
      const own = ofDay.slice(0, inverters);
      const totalWh = inverters === 0 ? (ofDay[3] ?? 0) : own.reduce((sum, wh) => sum + wh, 0);
      const figure = (source: string, yieldWh?: number) => ({
        source,
        day,
        energy: { inWh: (yieldWh ?? totalWh) / 2, outWh: 0, coveredS: 40_000 },
        ...(yieldWh !== undefined && { yieldWh }),
      });
      return [
        ...own.map((wh, index) => figure(`inv 11418000000${index}`, wh)),
        figure("total", totalWh),
        isSunCounted ? figure("sun", totalWh) : figure("sun"),
      ];
    });
    const corrections = typed.map(([at, index, yieldWh]) => ({
      day: dayAfter(first, at),
      source: index === 4 ? "total" : `inv 11418000000${index}`,
      yieldWh,
    }));
    return { figures, corrections, isSunCounted };
  });

const ofSource = <One extends { readonly source: string }>(all: readonly One[], source: string) =>
  all.filter((one) => one.source === source);
const sum = (all: readonly number[]) => all.reduce((one, next) => one + next, 0);
const read = (figures: readonly CorrectableDay[]) => (day: Day) =>
  Promise.resolve(figures.filter((one) => one.day === day));

/** The figures of a source with the last yield that was typed for it, where its yield may be typed. */
function wantedWh(
  one: CorrectableDay,
  {
    figures,
    corrections,
  }: { readonly figures: readonly CorrectableDay[]; readonly corrections: readonly Correction[] },
): CorrectableDay {
  const sources = figures.filter(({ day }) => day === one.day).map(({ source }) => source);
  const typed = corrections.filter(({ day, source }) => day === one.day && source === one.source);
  const correctedWh = typed.at(-1)?.yieldWh;
  const isFree = correctableSources(sources).includes(one.source);
  return { ...one, ...(isFree && correctedWh !== undefined && { correctedWh }) };
}

const inverterYields = (all: readonly CorrectableDay[]) =>
  all.flatMap((one) => (one.source.startsWith("inv ") ? countedWh(one) : []));

it("sums count what the owner typed, the sum of the inverters is their sum, and the rest stays", async () => {
  await fc.assert(
    fc.asyncProperty(plant, async ({ figures, corrections, isSunCounted }) => {
      const before = structuredClone(figures);
      const corrected = await withCorrections(figures, corrections, read(figures));
      expect(figures).toEqual(before);
      expect(corrected.map((one) => ({ ...one, correctedWh: undefined }))).toEqual(
        before.map((one) => ({ ...one, correctedWh: undefined })),
      );
      const wanted = figures.map((one) => wantedWh(one, { figures, corrections }));
      expect(inverterYields(corrected)).toEqual(inverterYields(wanted));
      const total = ofSource(corrected, "total");
      const inverters = corrected.filter(({ source }) => source.startsWith("inv "));
      const parts = inverters.length > 0 ? inverters : ofSource(wanted, "total");
      expect(sum(total.map(countedWh))).toBeCloseTo(sum(parts.map(countedWh)), 6);
      const sun = ofSource(corrected, "sun");
      expect(sun).toEqual(
        ofSource(before, "sun").map((one, at) => {
          const correctedWh = isSunCounted ? total[at]?.correctedWh : undefined;
          return { ...one, ...(correctedWh !== undefined && { correctedWh }) };
        }),
      );
      const totals = totalsOf(sourceKinds.total, total);
      expect(totals?.into).toBeCloseTo(sum(total.map(countedWh)), 6);
      expect(totals?.correctedDays).toBe(
        total.filter(({ correctedWh }) => correctedWh !== undefined).length,
      );
      // Undone, all is as it was recorded.
      const undone = figures.reduce<readonly Correction[]>(
        (all, { day }) => correctionsAfter(all, day, []),
        corrections,
      );
      expect(await withCorrections(figures, undone, read(figures))).toEqual(before);
    }),
    { numRuns: runs(60) },
  );
});

it("a file of everything recorded has both yields, and reads back as it was", async () => {
  await fc.assert(
    fc.asyncProperty(plant, async ({ figures, corrections }) => {
      const corrected = await withCorrections(figures, corrections, read(figures));
      const records = corrected.map((one) => {
        const startS = dayStartS(one.day) ?? 0;
        return { ...one, startS, untilS: startS, minutes: new Uint8Array(0) };
      });
      const text = csvHeader + records.map((record) => csvOf({ record })).join("");
      const back = recordsFromCsv(text);
      const readIn = back.ok ? back.value.map(({ record }) => record) : [];
      expect(readIn).toEqual(records);
      const typed = correctionsIn(readIn);
      expect(await withCorrections(figures, typed, read(figures))).toEqual(corrected);
    }),
    { numRuns: runs(20) },
  );
});

it("reads files from before there were corrections", () => {
  const older = csvHeader.replace(",corrected_wh", "");
  const line = `total,,${first},3600,,,,1000,900,0,\r\n`;
  const back = recordsFromCsv(older + line);
  expect(back.ok && back.value[0]?.record).toMatchObject({ yieldWh: 1000 });
});

const roof = "inv 114180610042";
const mostOfRoofWh = 24 * (mostOfSource(roof) ?? Number.NaN);

it.each([
  [roof, -1, "number"],
  [roof, Number.NaN, "number"],
  [roof, 0, undefined],
  [roof, mostOfRoofWh, undefined],
  [roof, mostOfRoofWh + 1, "tooMuch"],
  ["total", mostOfRoofWh + 1, undefined],
  ["total", 24 * totalMaximumW + 1, "tooMuch"],
])(
  "a typed yield of %s, which gives all its power all day at most: %d Wh is %s",
  (source, wh, why) => {
    expect(correctionProblem(source, wh)).toBe(why);
  },
);
