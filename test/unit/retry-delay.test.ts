import { expect, test } from "vitest";
import { pollDelay, retryDelay } from "#protocol/socket/polling.ts";

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

const outcome = (failures: number, retryAfterS?: number) => ({ failures, retryAfterS });

test("a feed is polled after its interval, after failures no sooner than a socket is tried again", () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => pollDelay(outcome(failures), 0))).toEqual([
    10_000, 10_000, 59_000, 120_000, 300_000, 300_000,
  ]);
  expect([0, 1, 3].map((failures) => pollDelay(outcome(failures), 0, 60_000))).toEqual([
    60_000, 60_000, 120_000,
  ]);
  expect(pollDelay(outcome(2), 0.5)).toBe(64_900);
});

test("a feed is polled no sooner than the gateway asked for, and spread from other pages", () => {
  expect(pollDelay(outcome(0, 5), 0)).toBe(10_000);
  expect(pollDelay(outcome(0, 30), 0)).toBe(30_000);
  expect(pollDelay(outcome(0, 30), 0.5)).toBe(33_000);
  expect(retryDelay({ ...outcome(1, 30), isLasting: false }, 0.5)).toBe(33_000);
});
