import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLimit } from "#app/core/live/dialogs/limit/limitSplit.ts";

const anyMembers = fc
  .array(fc.integer({ min: 1, max: 2250 }), { minLength: 1, maxLength: 5 })
  .map((maxima) => maxima.map((maxPowerW, index) => ({ serial: String(index), maxPowerW })));

test("shares add up to the limit, and none passes its maximum or falls below zero", () => {
  fc.assert(
    fc.property(anyMembers, fc.integer({ min: 0, max: 20_000 }), (members, totalW) => {
      const shares = splitLimit(totalW, members) ?? [];
      const maximumW = members.reduce((sum, { maxPowerW }) => sum + maxPowerW, 0);
      expect(shares.reduce((sum, { limitW }) => sum + limitW, 0)).toBe(Math.min(totalW, maximumW));
      expect(
        shares.every(({ limitW }, at) => limitW >= 0 && limitW <= (members[at]?.maxPowerW ?? 0)),
      ).toBe(true);
    }),
  );
});

test("shares are proportional to within one watt", () => {
  fc.assert(
    fc.property(anyMembers, fc.double({ min: 0, max: 1, noNaN: true }), (members, share) => {
      const maximumW = members.reduce((sum, { maxPowerW }) => sum + maxPowerW, 0);
      const totalW = Math.floor(share * maximumW);
      const shares = splitLimit(totalW, members) ?? [];
      const isClose = shares.every(({ limitW }, at) => {
        const exactW = (totalW * (members[at]?.maxPowerW ?? 0)) / maximumW;
        return Math.abs(limitW - exactW) < 1.000_001;
      });
      expect(isClose).toBe(true);
    }),
  );
});

test("without a known maximum there is no honest share", () => {
  expect(splitLimit(800, [{ serial: "1", maxPowerW: 0 }])).toBeUndefined();
  expect(splitLimit(800, [])).toBeUndefined();
});
