import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "#app/shared/socket/paced.ts";

const periodMs = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one value is drawn in each period, the first at once and the last for good", () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(pauses, (pausesMs) => {
      const drawn: { readonly value: number; readonly atMs: number }[] = [];
      const drawing = paced((value: number) => {
        drawn.push({ value, atMs: performance.now() });
      }, periodMs);
      const startMs = performance.now();
      pausesMs.forEach((pauseMs, value) => {
        drawing.soon(value);
        vi.advanceTimersByTime(pauseMs);
      });
      vi.advanceTimersByTime(periodMs);
      expect(drawn[0]).toEqual({ value: 0, atMs: startMs });
      expect(drawn.at(-1)?.value).toBe(pausesMs.length - 1);
      const periods = drawn.map(({ atMs }) => Math.floor(atMs / periodMs));
      expect(new Set(periods).size).toBe(periods.length);
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});

test("several that wait draw at the same time", () => {
  const drawnAtMs: number[] = [];
  for (const pauseMs of [30, 90, 110]) {
    const drawing = paced(() => drawnAtMs.push(performance.now()), periodMs);
    vi.advanceTimersByTime(pauseMs);
    drawing.soon("first");
    drawing.soon("waits");
  }
  drawnAtMs.length = 0;
  vi.advanceTimersByTime(periodMs);
  expect(drawnAtMs).toHaveLength(3);
  expect(new Set(drawnAtMs).size).toBe(1);
});

test("what is drawn in a frame takes what waits with it", () => {
  const drawn: string[] = [];
  const drawing = paced((value: string) => drawn.push(value), periodMs);
  drawing.soon("first");
  drawing.soon("waits");
  drawing.inFrame("opened");
  drawing.inFrame("loaded");
  expect(drawn).toEqual(["first"]);
  vi.advanceTimersByTime(20);
  expect(drawn).toEqual(["first", "loaded"]);
  vi.advanceTimersByTime(periodMs);
  expect(drawn).toEqual(["first", "loaded"]);
});

test("nothing is drawn after the end", () => {
  const drawn: string[] = [];
  const drawing = paced((value: string) => drawn.push(value), periodMs);
  drawing.soon("first");
  drawing.soon("waits");
  drawing.inFrame("opened");
  drawing.cancel();
  vi.advanceTimersByTime(periodMs);
  expect(drawn).toEqual(["first"]);
});
