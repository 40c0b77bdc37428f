import { expect, it } from "vitest";
import { limitsAfterTest } from "#hub/zeroFeedIn/facts.ts";
import { oneInverter, serial } from "../../support/zeroFeedIn/plantOfTest.ts";

const other = { ...oneInverter, serial: "112100000002" };

it.each([
  ["the former limit", [oneInverter], [[serial, 800]], null, [800]],
  ["the same within a total", [oneInverter], [[serial, 800]], 800, [800]],
  ["the rating where no limit is known", [oneInverter], [], null, [800]],
  ["uneven limits within the total", [oneInverter, other], [[serial, 600]], 1400, [600, 800]],
  ["no more than the total", [oneInverter, other], [], 800, [400, 400]],
] as const)("after a direction test holds %s", (...[, inverters, limits, ceilingW, wanted]) => {
  const all = limitsAfterTest(inverters, limits, ceilingW);
  expect(all.map(({ limitW }) => limitW)).toEqual(wanted);
});
