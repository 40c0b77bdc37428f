import fc from "fast-check";
import { expect, it } from "vitest";
import { type WhatIfInput, reachesWh, sizeFor, sizesOf } from "#app/record/what-if/whatIfInput.ts";
import { inputIn, queryOf } from "#app/record/what-if/inAddress.ts";

const number = fc.double({ min: -1000, max: 100_000, noNaN: true }).map((value) => value + 0);
const orUnknown = fc.oneof(number, fc.constant(Number.NaN));
const optional = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
const orNone = fc.oneof(number, fc.constant(Number.POSITIVE_INFINITY));
const minute = fc.integer({ min: 0, max: 1439 });
const night = (price: fc.Arbitrary<number>) =>
  fc.record({ perKWh: price, from: minute, to: minute });

const input: fc.Arbitrary<WhatIfInput> = fc
  .record({
    upToWh: fc.constantFrom(...reachesWh),
    coupling: fc.constantFrom("ac" as const, "dc" as const),
    powerW: orUnknown,
    perKWh: orUnknown,
    years: number,
    buy: optional(number),
    sell: optional(number),
    night: optional(night(number)),
    fee: orUnknown,
    other: optional(
      fc.record({
        kind: fc.constantFrom("fixed" as const, "night" as const, "market" as const),
        buy: orUnknown,
        night: night(orUnknown),
        sell: orUnknown,
        fee: orUnknown,
        unit: orUnknown,
        add: orUnknown,
        factor: orUnknown,
        isUnpaidBelowZero: fc.boolean(),
      }),
    ),
    panels: optional(
      fc.record({
        string: fc.constantFrom("114180123456 0", "1 12"),
        factor: number,
        limitW: orUnknown,
      }),
    ),
    inverterW: orNone,
    feedInW: orNone,
    peakW: optional(orUnknown),
    charge: optional(
      fc.record({
        hours: fc.integer({ min: 1, max: 8 }),
        toShare: fc.constantFrom(0.25, 0.5, 0.75, 1),
        powerW: orUnknown,
        onlyIfPays: fc.boolean(),
      }),
    ),
    size: fc.nat({ max: 40 }),
  })
  .map(({ size, ...rest }) => ({ ...rest, sizeWh: sizesOf(rest)[size] ?? 0 }));

it.each(reachesWh)("the sizes up to %i Wh go from none to all in forty equal steps", (upToWh) => {
  const sizes = sizesOf({ upToWh });
  expect([sizes.length, sizes[0], sizes.at(-1)]).toEqual([41, 0, upToWh]);
  expect(sizes.slice(1).map((size, at) => size - (sizes[at] ?? 0))).toEqual(
    Array.from({ length: 40 }, () => expect.closeTo(upToWh / 40, 6)),
  );
});

it("an address brings back what was input", () => {
  fc.assert(
    fc.property(input, (one) => {
      expect(inputIn(new URLSearchParams(queryOf(one)))).toEqual(one);
    }),
  );
});

const names = ["battery", "reach", "coupling", "power", "years", "buy", "night", "nightFrom"];
const newNames = ["other", "chargeHours", "chargeTo", "string", "peak", "inverter"];

it("an address that somebody changed asks something that can be answered", () => {
  const queries = fc.array(fc.tuple(fc.constantFrom(...names, ...newNames), fc.string()));
  fc.assert(
    fc.property(queries, (pairs) => {
      const read = inputIn(new URLSearchParams(pairs.map((pair) => [...pair])));
      expect(sizesOf(read)).toContain(read.sizeWh);
      expect(reachesWh).toContain(read.upToWh);
      expect(read.buy === undefined || Number.isFinite(read.buy)).toBe(true);
      expect(read.charge === undefined || read.charge.hours >= 1).toBe(true);
    }),
  );
});

it.each([
  [11_600, { sizeWh: 11_500, upToWh: 20_000 }],
  [25_200, { sizeWh: 25_000, upToWh: 40_000 }],
])("takes a slider that reaches %d Wh", (wishedWh, size) => {
  expect(sizeFor(wishedWh)).toEqual(size);
});
