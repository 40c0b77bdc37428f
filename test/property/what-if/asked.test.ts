import fc from "fast-check";
import { expect, it } from "vitest";
import { type Asked, reachesWh, sizesOf } from "#app/features/what-if/asked.ts";
import { askedIn, queryOf } from "#app/features/what-if/inAddress.ts";

const number = fc.double({ min: -1000, max: 100_000, noNaN: true }).map((value) => value + 0);
const orUnknown = fc.oneof(number, fc.constant(Number.NaN));
const minute = fc.integer({ min: 0, max: 1439 });

const asked: fc.Arbitrary<Asked> = fc
  .record({
    upToWh: fc.constantFrom(...reachesWh),
    coupling: fc.constantFrom("ac" as const, "dc" as const),
    powerW: orUnknown,
    perKWh: orUnknown,
    years: number,
    buy: fc.option(number, { nil: undefined }),
    sell: fc.option(number, { nil: undefined }),
    night: fc.option(fc.record({ perKWh: number, from: minute, to: minute }), { nil: undefined }),
    feedInW: fc.oneof(number, fc.constant(Number.POSITIVE_INFINITY)),
    size: fc.nat({ max: 40 }),
  })
  .map(({ size, ...rest }) => ({ ...rest, sizeWh: sizesOf(rest)[size] ?? 0 }));

it("an address brings back what was asked", () => {
  fc.assert(
    fc.property(asked, (one) => {
      expect(askedIn(new URLSearchParams(queryOf(one)))).toEqual(one);
    }),
  );
});

it("an address that somebody changed asks something that can be answered", () => {
  const names = ["battery", "reach", "coupling", "power", "years", "buy", "night", "nightFrom"];
  const queries = fc.array(fc.tuple(fc.constantFrom(...names), fc.string()));
  fc.assert(
    fc.property(queries, (pairs) => {
      const read = askedIn(new URLSearchParams(pairs.map((pair) => [...pair])));
      expect(sizesOf(read)).toContain(read.sizeWh);
      expect(reachesWh).toContain(read.upToWh);
      expect(read.buy === undefined || Number.isFinite(read.buy)).toBe(true);
    }),
  );
});
