import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followLog } from "#protocol/client/follow-log.ts";
import { feeds } from "#protocol/areas/feeds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sink = () => ({
  push: vi.fn<(text: string) => void>(),
  end: vi.fn<(reason: unknown) => void>(),
});

test("without a WebSocket the gateway is said to be unreachable", () => {
  const log = sink();
  followLog(log, undefined)();
  expect(log.end).toHaveBeenCalledExactlyOnceWith({
    error: expect.objectContaining({ code: "network-unreachable" }),
  });
});

test("a silent console is asked by a ping whether it is still there", () => {
  const log = sink();
  const send = vi.fn<(text: string) => void>();
  const stop = followLog(log, (_path, listener) => {
    setTimeout(() => {
      listener.onOpen();
      listener.onText("one line");
    });
    return { send, close: () => undefined };
  });
  vi.advanceTimersToNextTimer();
  expect(log.push).toHaveBeenCalledExactlyOnceWith("one line");
  vi.advanceTimersByTime(feeds.console.habits.heartbeatMs ?? 0);
  expect(send).toHaveBeenCalledExactlyOnceWith("ping");
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
