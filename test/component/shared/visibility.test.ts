import { renderHook } from "@testing-library/react";
import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLasting } from "#app/shared/frame/useLasting.ts";
import { clockAtom } from "#app/shared/time/clock.ts";
import { pageVisibility, whenSeen } from "#app/shared/visibility.ts";

let state: DocumentVisibilityState = "visible";

function show(next: DocumentVisibilityState): void {
  state = next;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  state = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => state);
});
afterEach(() => void vi.useRealTimers());

it("a page that is left is not seen, whatever the browser says, until it is back", () => {
  const seen: boolean[] = [];
  const stop = pageVisibility.onChange(() => seen.push(pageVisibility.isVisible()));
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pageshow"));
  show("hidden");
  show("visible");
  expect(seen).toEqual([false, true, false, true]);
  stop();
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pageshow"));
  show("hidden");
  expect(seen).toHaveLength(4);
});

function waiting() {
  let times = 0;
  const stop = whenSeen(1_000, () => (times += 1));
  return { stop, times: () => times };
}

describe("something that waits until it is seen", () => {
  it("is done after its time on a page that is seen, once", () => {
    const { times } = waiting();
    vi.advanceTimersByTime(999);
    expect(times()).toBe(0);
    vi.advanceTimersByTime(1);
    show("hidden");
    show("visible");
    expect(times()).toBe(1);
  });

  it("is done when a hidden page is seen again, once", () => {
    const { times } = waiting();
    show("hidden");
    vi.advanceTimersByTime(5_000);
    expect(times()).toBe(0);
    show("visible");
    show("hidden");
    show("visible");
    expect(times()).toBe(1);
  });

  it.each([0, 5_000])("is not done any more once it was stopped after %s ms", (afterMs) => {
    const { stop, times } = waiting();
    show("hidden");
    vi.advanceTimersByTime(afterMs);
    stop();
    show("visible");
    vi.advanceTimersByTime(5_000);
    expect(times()).toBe(0);
  });
});

it("a clock ticks while it is looked at and the page is seen", () => {
  let nowMs = 1;
  let looks = 0;
  const ticking = clockAtom(1_000, () => {
    looks += 1;
    return nowMs;
  });
  const store = createStore();
  const shown: number[] = [];
  const stop = store.sub(ticking, () => shown.push(store.get(ticking)));
  for (nowMs of [2, 3]) vi.advanceTimersByTime(1_000);
  show("hidden");
  nowMs = 4;
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([2, 3]);
  // At once, without waiting for the next tick.
  show("visible");
  expect(shown).toEqual([2, 3, 4]);
  stop();
  const before = looks;
  show("hidden");
  show("visible");
  vi.advanceTimersByTime(5_000);
  expect([shown.length, looks]).toEqual([3, before]);
});

it("lasts what held for long enough without a break, and no longer than it holds", () => {
  const { result, rerender } = renderHook(({ holds }) => useLasting(holds, 1_000), {
    initialProps: { holds: true },
  });
  const after = (ms: number, holds = true) => {
    vi.advanceTimersByTime(ms);
    rerender({ holds });
    return result.current;
  };
  expect(after(999)).toBe(false);
  expect(after(0, false)).toBe(false);
  expect(after(1_000, true)).toBe(false);
  expect(after(999)).toBe(false);
  expect(after(1)).toBe(true);
  expect(after(0, false)).toBe(false);
  expect(after(0, true)).toBe(false);
});
