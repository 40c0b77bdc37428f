import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paceDraw } from "#app/shared/socket/runFeed.ts";

const periodMs = 250;

// Each test has its own time: the last render of a frame is remembered by the frame's time.
let begunMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  begunMs += 4_000 * periodMs;
  vi.advanceTimersByTime(begunMs);
});
afterEach(() => void vi.useRealTimers());

test("one value is drawn in each period, the first at once and the last for good", () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(pauses, (pausesMs) => {
      const drawn: { readonly value: number; readonly atMs: number }[] = [];
      let latest = -1;
      const drawing = paceDraw(() => {
        drawn.push({ value: latest, atMs: performance.now() });
      }, periodMs);
      const startMs = performance.now();
      pausesMs.forEach((pauseMs, value) => {
        latest = value;
        drawing.soon();
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
    const drawing = paceDraw(() => drawnAtMs.push(performance.now()), periodMs);
    vi.advanceTimersByTime(pauseMs);
    drawing.soon();
    drawing.soon();
  }
  drawnAtMs.length = 0;
  vi.advanceTimersByTime(periodMs);
  expect(drawnAtMs).toHaveLength(3);
  expect(new Set(drawnAtMs).size).toBe(1);
});

test("what is drawn in a frame takes what waits with it", () => {
  const draw = vi.fn<() => void>();
  const drawing = paceDraw(draw, periodMs);
  drawing.soon();
  drawing.soon();
  drawing.inFrame();
  drawing.inFrame();
  expect(draw).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20);
  expect(draw).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(periodMs);
  expect(draw).toHaveBeenCalledTimes(2);
});

test("what several draw in a frame takes a frame for each", () => {
  const drawnAtMs: number[] = [];
  const drawings = [1, 2, 3].map(() => paceDraw(() => drawnAtMs.push(performance.now()), periodMs));
  drawings.forEach((drawing) => drawing.inFrame());
  vi.advanceTimersByTime(16);
  expect(drawnAtMs).toHaveLength(1);
  drawings[2]?.cancel();
  vi.advanceTimersByTime(60);
  expect(drawnAtMs).toHaveLength(2);
  expect(new Set(drawnAtMs).size).toBe(2);
});

test("nothing is drawn after the end", () => {
  const draw = vi.fn<() => void>();
  const drawing = paceDraw(draw, periodMs);
  drawing.soon();
  drawing.soon();
  drawing.inFrame();
  drawing.cancel();
  vi.advanceTimersByTime(periodMs);
  expect(draw).toHaveBeenCalledTimes(1);
});
