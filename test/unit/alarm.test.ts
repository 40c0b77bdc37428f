import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAlarm } from "#protocol/socket/stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it rings once, in the time of the last setting, whatever was set before", () => {
  const settings = fc.array(
    fc.record({ delayMs: fc.integer({ min: 1, max: 500 }), pauseMs: fc.nat(300) }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(settings, (given) => {
      const rungAtMs: number[] = [];
      const alarm = createAlarm(() => rungAtMs.push(performance.now()));
      const expected: number[] = [];
      given.forEach(({ delayMs, pauseMs }, at) => {
        alarm.set(delayMs);
        if (delayMs <= pauseMs || at === given.length - 1) {
          expected.push(performance.now() + delayMs);
        }
        vi.advanceTimersByTime(pauseMs);
      });
      vi.advanceTimersByTime(1_000);
      expect(rungAtMs).toEqual(expected);
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});

test("putting it off again and again takes no timer each time", () => {
  const start = vi.fn<(ring: () => void, afterMs: number) => unknown>(setTimeout);
  vi.stubGlobal("setTimeout", start);
  const alarm = createAlarm(() => undefined);
  for (let message = 0; message < 100; message += 1) {
    alarm.set(1_000);
    vi.advanceTimersByTime(20);
  }
  vi.unstubAllGlobals();
  expect(start.mock.calls.length).toBeGreaterThan(0);
  expect(start.mock.calls.length).toBeLessThan(5);
  alarm.clear();
  expect(vi.getTimerCount()).toBe(0);
});

test("one that was cleared may be set again, to any time", () => {
  const ring = vi.fn<() => void>();
  const alarm = createAlarm(ring);
  alarm.set(1_000);
  alarm.clear();
  alarm.set(2_000);
  vi.advanceTimersByTime(1_999);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ring).toHaveBeenCalledOnce();
});
