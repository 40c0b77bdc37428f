import { expect, it } from "vitest";
import { LoadTrace } from "#plant/zero-feed-in/load.ts";

/** What a house takes each second from 0 on, W. */
function traceOf(...loads: readonly number[]) {
  const trace = new LoadTrace();
  for (const [atS, loadW] of loads.entries()) trace.add(atS, loadW);
  return trace;
}

it("knows the least and the most of a time that it has seen as a whole", () => {
  const trace = traceOf(500, 200, 300, 400);
  expect([trace.least(3, 2), trace.most(3, 2), trace.lastW]).toEqual([200, 400, 400]);
  expect([trace.most(3, 3), trace.most(3, 4)]).toEqual([500, undefined]);
  trace.clear();
  expect([trace.least(3, 0), trace.lastW]).toEqual([undefined, undefined]);
});

it("keeps ten minutes of it", () => {
  const trace = traceOf(...Array.from({ length: 800 }, (_, atS) => atS));
  expect([trace.least(799, 600), trace.least(799, 700)]).toEqual([199, undefined]);
});

const pulses = (swingW: number, everyS: number, count: number) => {
  const trace = new LoadTrace();
  for (let at = 0; at < count; at += 1) trace.add(at * everyS, 300 + (at % 2) * swingW);
  return trace;
};

it("goes up and down from four reversals of 120 W in two minutes on", () => {
  expect([5, 6].map((count) => pulses(120, 10, count).isPulsing(60))).toEqual([false, true]);
  expect(pulses(119, 10, 12).isPulsing(120)).toBe(false);
  const trace = pulses(200, 10, 6);
  expect([140, 141].map((nowS) => trace.isPulsing(nowS))).toEqual([true, false]);
  const slow = pulses(200, 41, 12);
  expect(slow.isPulsing(451)).toBe(false);
});
