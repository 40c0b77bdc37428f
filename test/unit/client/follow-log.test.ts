import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followLog } from "#protocol/client/follow-log.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { FeedSocket } from "#protocol/socket/stream.ts";

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

test("an abort ends it with the reason of the signal, before or while it is followed", () => {
  const reason = new Error("enough");
  const open = vi.fn<() => FeedSocket>(() => ({ send: () => undefined, close: () => undefined }));
  const aborted = sink();
  followLog(aborted, open, { signal: AbortSignal.abort(reason) })();
  expect(aborted.end).toHaveBeenCalledExactlyOnceWith({ error: reason });
  expect(open).not.toHaveBeenCalled();
  const log = sink();
  const stop = new AbortController();
  const leave = followLog(log, open, { signal: stop.signal });
  stop.abort(reason);
  expect(log.end).toHaveBeenCalledExactlyOnceWith({ error: reason });
  leave();
});

test("it leaves no listener at its signal", () => {
  const { signal } = new AbortController();
  const add = vi.spyOn(signal, "addEventListener");
  const remove = vi.spyOn(signal, "removeEventListener");
  const close = vi.fn<() => void>();
  followLog(sink(), () => ({ send: () => undefined, close }), { signal })();
  expect(remove.mock.calls).toEqual(add.mock.calls);
  expect(close).toHaveBeenCalledOnce();
});
