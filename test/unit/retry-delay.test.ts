import { expect, test } from "vitest";
import { retryDelay } from "#protocol/socket/polling.ts";

const delays = (isLasting: boolean, retryAfterS?: number) =>
  [1, 2, 3, 4, 5, 9].map((failures) => retryDelay({ failures, retryAfterS, isLasting }, 0));

test("a page asks again after 5 s, then ever more slowly, and by itself spreads from other pages", () => {
  expect(delays(false)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(retryDelay({ failures: 1, retryAfterS: undefined, isLasting: false }, 0.5)).toBe(5_500);
});

test("what the gateway does not have is asked for seldom", () => {
  expect(delays(true)).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
});

test("never sooner than the gateway asked for", () => {
  expect(delays(false, 30)).toEqual([30_000, 30_000, 30_000, 40_000, 60_000, 60_000]);
});
