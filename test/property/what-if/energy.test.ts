import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Battery, Engine, type Plan } from "#plant/what-if/engine.ts";
import { knownMinutes, knownPart } from "#plant/what-if/known-minutes.ts";
import { reconstruct } from "#plant/what-if/reconstruct.ts";
import { noCuts } from "#plant/what-if/segments.ts";
import { loadRecord, simulate, sweptTotals } from "#plant/what-if/simulation.ts";
import { type Steps, stepsOf } from "#plant/what-if/steps.ts";
import { adaptWhatIf } from "#protocol/wasm/adapt.ts";
import { start } from "#protocol/wasm/generated/modules.js";

const compiled = new Engine(adaptWhatIf(await start("what-if")));
const portable = new Engine();
const none = Number.POSITIVE_INFINITY;

const watts = fc.oneof(fc.integer({ min: 0, max: 8000 }), fc.constantFrom(0, 300, 0.1));
const limit = fc.oneof(fc.constantFrom(none, 0, 800), fc.integer({ min: 0, max: 5000 }));
const efficiency = fc.double({ min: 0.5, max: 1, noNaN: true });

// Stretches rather than single minutes, so that batteries fill and empty.
const stretches = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 90 }),
    sun: watts,
    load: fc.oneof(watts, fc.integer({ min: -400, max: 0 })),
  }),
  { minLength: 1, maxLength: 12 },
);
type Stretches = typeof stretches extends fc.Arbitrary<infer Made> ? Made : never;

const battery: fc.Arbitrary<Battery> = fc.record({
  usableWh: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 12_000 })),
  chargeW: limit,
  dischargeW: limit,
  chargeEff: efficiency,
  dischargeEff: efficiency,
  standbyW: fc.constantFrom(0, 8, 60),
  coupling: fc.constantFrom("ac", "dc"),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  battery,
  around: fc.record({
    inverterW: limit,
    feedInW: limit,
    gridChargeW: fc.constantFrom(0, 500, 3000),
    gridChargeTo: fc.constantFrom(0, 0.5, 1),
  }),
  start: fc.constantFrom("periodic" as const, 0, 700),
});
/** The plan of most questions: a battery with an inverter of its own, and no limit of the feed-in. */
const usualPlan: fc.Arbitrary<Plan> = plan.map((one) => ({
  ...one,
  battery: { ...one.battery, coupling: "ac" as const },
  around: { ...one.around, feedInW: none },
}));
const windows = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 20 });

function minutesOf(parts: Stretches) {
  const column = (name: "sun" | "load") =>
    Float64Array.from(
      parts.flatMap((part) => Array.from({ length: part.count }, () => part[name])),
    );
  const [sun, load] = [column("sun"), column("load")];
  const time = { stretches: [{ index: 0, startS: 0, count: sun.length }], offsets: [] };
  return { time, sun, load };
}

/** Values that change every 37 minutes. */
function everySoOften(values: readonly number[]): Steps {
  return stepsOf(
    values.map((_, at) => at * 37 * 60),
    (timeS) => values[timeS / 60 / 37] ?? 0,
  );
}

const prices = { buy: everySoOften([0.3, 0.2, Number.NaN, 0.41]), sell: everySoOften([0.08]) };

describe("what-if", () => {
  it("keeps both energy equations", () => {
    fc.assert(
      fc.property(stretches, plan, windows, (parts, given, wanted) => {
        const minutes = minutesOf(parts);
        const cuts = { ...noCuts, ...prices, windows: everySoOften(wanted) };
        const { total, startWh, endWh } = simulate(portable, minutes, cuts, given);
        const { usableWh, chargeEff, dischargeEff, standbyW } = given.battery;
        const standbyWh = usableWh > 0 ? (standbyW * total.minutes) / 60 : 0;
        const inWh = total.sunWh - total.clippedWh + total.importWh + total.dischargedWh;
        const outWh =
          total.loadWh + standbyWh + total.exportWh + total.curtailedWh + total.chargedWh;
        expect(inWh - outWh).toBeCloseTo(0, 5);
        const storedWh = total.chargedWh * chargeEff - total.dischargedWh / dischargeEff;
        expect(storedWh - (endWh - startWh)).toBeCloseTo(0, 5);
        expect(endWh).toBeLessThanOrEqual(usableWh + 1e-6);
      }),
    );
  });

  it("sums runs as it sums minutes, on both targets alike", () => {
    const perWh = fc.constantFrom(undefined, 0.5, 2);
    // In equal steps, as those of a slider, and not; longer and shorter than the list before.
    const list = fc.constantFrom(
      [0, 1500, 3000, 4500],
      [0, 40, 1500, 6000],
      [0, 700],
      [0, 500, 1000, 1500, 2000, 2500],
    );
    const sweep = fc.record({ powerPerWh: perWh, sizes: list });
    fc.assert(
      fc.property(
        stretches,
        fc.oneof(plan, usualPlan),
        windows,
        sweep,
        (parts, given, wanted, { powerPerWh, sizes }) => {
          const minutes = minutesOf(parts);
          const cuts = { ...noCuts, ...prices, windows: everySoOften(wanted) };
          loadRecord(compiled, minutes, cuts);
          const swept = compiled.sweep(given, sizes, powerPerWh);
          loadRecord(portable, minutes, cuts);
          expect(portable.sweep(given, sizes, powerPerWh)).toEqual(swept);
          // Runs do not depend on efficiencies, nor on how far the grid charges.
          const { battery: one, around } = given;
          const other = {
            battery: { ...one, chargeEff: 0.4 },
            around: { ...around, gridChargeTo: 0.3 },
          };
          const batteries = sizes.filter((size) => size > 0);
          for (const engine of [portable, compiled]) {
            engine.makeRuns({ ...given, ...other }, batteries, powerPerWh);
            expect(engine.sweepRuns(given, batteries)).toEqual(swept.slice(1));
          }
          for (const [at, size] of sizes.entries()) {
            const powerW = size * (powerPerWh ?? 0);
            const powers = powerPerWh === undefined ? {} : { chargeW: powerW, dischargeW: powerW };
            const sized = { ...one, ...powers, usableWh: size };
            const { total } = portable.simulate({ ...given, battery: sized });
            const found = sweptTotals(swept)[at];
            expect(found?.importWh).toBeCloseTo(total.importWh, 5);
            expect(found?.exportWh).toBeCloseTo(total.exportWh, 5);
            expect(found?.cost).toBeCloseTo(total.cost, 7);
          }
        },
      ),
    );
  });

  it("equals the record without a battery and a change", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(watts, fc.integer({ min: -9000, max: 9000 }))), (rows) => {
        const total = Float64Array.from(rows, ([made]) => made);
        const grid = Float64Array.from(rows, ([, drawn]) => drawn);
        const { sun, load } = reconstruct(
          { total, grid },
          { invEff: 1, chargerEff: 1, busCapW: none },
        );
        const time = { stretches: [{ index: 0, startS: 0, count: sun.length }], offsets: [] };
        const given = { battery: { ...plain, usableWh: 0 }, around: open, start: 0 };
        const made = simulate(portable, { time, sun, load }, noCuts, given).total;
        const sum = (sign: number) =>
          grid.reduce((all, one) => all + Math.max(sign * one, 0), 0) / 60;
        expect(made.importWh).toBeCloseTo(sum(1), 6);
        expect(made.exportWh).toBeCloseTo(sum(-1), 6);
      }),
    );
  });

  it("saves no less with a larger battery of the same power at a fixed tariff without standby", () => {
    fc.assert(
      fc.property(stretches, battery, (parts, one) => {
        const buy = everySoOften([0.3]);
        const given = {
          battery: { ...one, standbyW: 0 },
          around: open,
          start: "periodic" as const,
        };
        loadRecord(portable, minutesOf(parts), { ...noCuts, buy, sell: everySoOften([0.08]) });
        const costs = sweptTotals(portable.sweep(given, [0, 500, 1000, 3000, 9000]));
        for (const [at, { importWh }] of costs.entries())
          expect(importWh).toBeLessThanOrEqual((costs[at - 1]?.importWh ?? none) + 1e-3);
      }),
    );
  });

  it("scales with all powers and sizes", () => {
    fc.assert(
      fc.property(stretches, battery, fc.integer({ min: 2, max: 9 }), (parts, one, factor) => {
        const given = { battery: one, around: open, start: 0 };
        const small = simulate(portable, minutesOf(parts), noCuts, given).total;
        const larger = parts.map(({ count, sun, load }) => ({
          count,
          sun: sun * factor,
          load: load * factor,
        }));
        const scaled = {
          ...one,
          usableWh: one.usableWh * factor,
          chargeW: one.chargeW * factor,
          dischargeW: one.dischargeW * factor,
          standbyW: one.standbyW * factor,
        };
        const large = simulate(portable, minutesOf(larger), noCuts, {
          ...given,
          battery: scaled,
        }).total;
        expect(large.importWh).toBeCloseTo(small.importWh * factor, 4);
        expect(large.exportWh).toBeCloseTo(small.exportWh * factor, 4);
        expect(large.dischargedWh).toBeCloseTo(small.dischargedWh * factor, 4);
      }),
    );
  });

  it("gives the same wherever minutes are unknown, in whatever order", () => {
    const gaps = fc.array(fc.nat(12), { maxLength: 4 });
    fc.assert(
      fc.property(stretches, plan, gaps, (parts, given, places) => {
        const clock = { startS: 0, offsets: [] };
        const gap = { count: 30, sun: Number.NaN, load: Number.NaN };
        const holed = places.reduce<Stretches>((all, at) => all.toSpliced(at, 0, gap), parts);
        const { sun, load } = minutesOf(holed);
        const known = knownMinutes(clock, [sun, load]);
        const minutes = {
          time: known.time,
          sun: knownPart(known, sun),
          load: knownPart(known, load),
        };
        const whole = simulate(portable, minutesOf(parts), noCuts, given);
        const found = simulate(portable, minutes, noCuts, given);
        expect(found.total.importWh).toBeCloseTo(whole.total.importWh, 6);
        expect(found.endWh).toBeCloseTo(whole.endWh, 6);
      }),
    );
  });
});

const plain: Battery = {
  usableWh: 5000,
  chargeW: none,
  dischargeW: none,
  chargeEff: 0.95,
  dischargeEff: 0.95,
  standbyW: 0,
  coupling: "ac",
};
const open = { inverterW: none, feedInW: none, gridChargeW: 0, gridChargeTo: 1 };
