import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { frameDrawn } from "#app/shared/time/afterFrame.ts";

const frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the wait for a frame", () => {
  it("ends in a task behind the frame", async () => {
    const onDrawn = vi.fn<() => void>();
    void frameDrawn().then(onDrawn);
    await vi.advanceTimersByTimeAsync(20);
    expect(onDrawn).not.toHaveBeenCalled();
    for (const draw of frames) draw(20);
    await Promise.resolve();
    expect(onDrawn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(onDrawn).toHaveBeenCalledOnce();
  });

  it("ends soon in a page that draws no frame, and is none in a hidden one", async () => {
    const onDrawn = vi.fn<() => void>();
    void frameDrawn().then(onDrawn);
    await vi.advanceTimersByTimeAsync(200);
    expect(onDrawn).toHaveBeenCalledOnce();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await frameDrawn();
    expect(frames).toHaveLength(1);
  });
});
