import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WindowUpdate } from "#app/record/history/drawing/useGestures.ts";
import { useMovingWindow } from "#app/hub/timeline/useMovingWindow.ts";

const day = { fromS: 0, toS: 86_400 };
const first = { fromS: 0, toS: 60 };

const later: WindowUpdate = ({ fromS, toS }) => ({ fromS: fromS + 10, toS: toS + 10 });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("follows every move of a gesture, drawn or not, and settles a moment after the last one", () => {
  const { result } = renderHook(() => useMovingWindow(day, () => first));
  act(() => {
    result.current.move(later);
    result.current.move(later);
  });
  expect(result.current.window).toEqual({ fromS: 20, toS: 80 });
  expect(result.current.settled).toBe(first);
  act(() => {
    vi.advanceTimersByTime(500);
  });
  expect(result.current.settled).toBe(result.current.window);
});
