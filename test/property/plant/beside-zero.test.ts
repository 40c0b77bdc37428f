import fc from "fast-check";
import { expect, it } from "vitest";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { timelineRows } from "#app/hub/timeline/timelineRows.ts";
import { selfConsumption, selfSufficiency, type Account } from "#plant/energy/accounts.ts";
import { columnsOf } from "#plant/history/columns.ts";
import { totalsOf } from "#plant/history/figures.ts";
import { plantSource } from "#plant/history/sources.ts";
import { runs } from "../../support/runs.ts";

const total = plantSource("total");
const isZero = (wh: number) => energyText(formatsOf("en"), wh) === "0\u202fWh";

// Around what is shown as 0 Wh, and figures of a day.
const energy = fc.oneof(fc.double({ min: 0, max: 2, noNaN: true }), fc.nat(5000));

it("no share stands beside an energy that is shown as 0 Wh, and one beside every other", () => {
  fc.assert(
    fc.property(
      energy,
      energy,
      energy,
      energy,
      (generatedWh, consumedWh, importedWh, exportedWh) => {
        const account: Account = {
          generatedWh,
          consumedWh,
          importedWh,
          exportedWh,
          dischargedWh: 0,
          chargedWh: 0,
          lostWh: 0,
        };
        expect(selfConsumption(account) === undefined).toBe(isZero(generatedWh));
        expect(selfSufficiency(account) === undefined).toBe(isZero(consumedWh));
      },
    ),
    { numRuns: runs(200) },
  );
});

const dayOf = (inWh: number, outWh: number, value: number) => ({
  day: "2026-11-28",
  energy: { inWh, outWh, coveredS: 30_000 },
  peak: { value, timeS: 1_795_900_000 },
});

it("no highest power of days stands beside energies that are shown as 0 Wh", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(energy, energy, fc.nat(600)), { minLength: 1, maxLength: 3 }),
      (days) => {
        const totals = totalsOf(
          total,
          days.map((day) => dayOf(...day)),
        );
        const isNothing = isZero(totals?.into ?? 0) && isZero(totals?.out ?? 0);
        const highest = Math.max(...days.map(([, , value]) => value));
        expect(totals?.peak?.value).toBe(isNothing ? undefined : highest);
      },
    ),
    { numRuns: runs(200) },
  );
});

it("no highest power of an hour stands beside them in a table either; a minute keeps its own", () => {
  fc.assert(
    fc.property(energy, energy, fc.nat(600), (inWh, outWh, power) => {
      const [column] = [columnsOf([], { fromS: 0, stepS: 60, count: 1 })].map((none) => ({
        ...none,
        inWh: none.inWh.map(() => inWh),
        outWh: none.outWh.map(() => outWh),
        high: none.high.map(() => power),
        coveredS: none.coveredS.map(() => 60),
      }));
      const highIn = (stepS: number) =>
        timelineRows(
          { grid: { fromS: 0, stepS, count: 1 }, columns: column ? [column] : [] },
          { fromS: 0, toS: stepS },
          [total],
        )[0]?.cells[0]?.high;
      expect(highIn(60)).toBe(power);
      expect(highIn(3600)).toBe(isZero(inWh) && isZero(outWh) ? undefined : power);
    }),
    { numRuns: runs(200) },
  );
});
