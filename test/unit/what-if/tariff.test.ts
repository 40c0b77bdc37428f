import { expect, it } from "vitest";
import { placeAt } from "#plant/what-if/steps.ts";
import { pricesOf, type Tariff } from "#plant/what-if/tariff.ts";

/** Friday 5 June 2026, 0:00 in summer time, and a week from there. */
const startS = Date.UTC(2026, 5, 4, 22) / 1000;
const time = {
  stretches: [{ index: 0, startS, count: 8 * 1440 }],
  offsets: [{ fromS: 0, offsetS: 7200 }],
};
const atWall = (day: number, hour: number) => startS + day * 86_400 + hour * 3600;

function priceAt(tariff: Tariff, timeS: number): number | undefined {
  const prices = pricesOf(tariff, time);
  return prices.values[placeAt(prices, timeS, -1)];
}

const byDay = { from: 360, to: 1320 };
const weekend: Tariff = {
  kind: "zones",
  perKWh: 0.3,
  zones: [{ from: 0, to: 1440, perKWh: 0.2, days: "weekend" }],
};
const workdays: Tariff = {
  kind: "zones",
  perKWh: 0.2,
  zones: [{ ...byDay, perKWh: 0.3, days: "workdays" }],
};

it.each([
  ["Friday, 23:00", weekend, atWall(0, 23), 0.3],
  ["Saturday, 0:00", weekend, atWall(1, 0), 0.2],
  ["Sunday, 23:00", weekend, atWall(2, 23), 0.2],
  ["Monday, 0:00", weekend, atWall(3, 0), 0.3],
  ["Monday, 5:00", weekend, atWall(3, 5), 0.3],
  ["Friday, 7:00", workdays, atWall(0, 7), 0.3],
  ["Saturday, 7:00", workdays, atWall(1, 7), 0.2],
  ["Monday, 5:00", workdays, atWall(3, 5), 0.2],
  ["Monday, 6:00", workdays, atWall(3, 6), 0.3],
] as const)(
  "%s: a tariff of the weekend or of workdays changes at midnight",
  (_, tariff, timeS, price) => {
    expect(priceAt(tariff, timeS)).toBe(price);
  },
);

it("a fixed price holds from midnight of its day on", () => {
  const prices = [
    { from: "2026-06-05", perKWh: 0.3 },
    { from: "2026-06-08", perKWh: 0.4 },
  ];
  const tariff: Tariff = { kind: "fixed", prices };
  const seen = [atWall(3, 0) - 60, atWall(3, 0)].map((timeS) => priceAt(tariff, timeS));
  expect(seen).toEqual([0.3, 0.4]);
});
