import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClient } from "#protocol/client/client.ts";
import { httpError, networkError } from "#protocol/client/gateway-error.ts";
import { runFeed, type Feed } from "#app/shared/socket/runFeed.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";
import { err, ok } from "#protocol/result.ts";

const store = createStore();
const client = createClient({
  fetch: () => Promise.reject(new Error("no calls are made here")),
  authdata: () => undefined,
  onUnauthorized: () => undefined,
});

function startFeed() {
  const world = {
    sockets: [] as SocketListener[],
    isVisible: true,
    loads: [] as string[],
    failure: undefined as Error | undefined,
    shown: undefined as Feed<number> | undefined,
    /** Released for every load. */
    answer: Promise.resolve(),
    kept: [] as unknown[],
    isSignedIn: false,
  };
  const startMs = Date.now();
  let tellVisibility: (() => void) | undefined;
  const load = (name: string) => () => {
    world.loads.push(name);
    const failingLoad = () => Promise.reject(world.failure);
    return world.answer.then(() => (world.failure ? failingLoad() : (n: number) => n + 1));
  };
  const stream = runFeed<number>(
    {
      path: "/numbers",
      habits: { alwaysTalks: true },
      initial: 0,
      merge: (_state, text) =>
        Number.isNaN(Number(text)) ? err({ kind: "notJson" }) : ok(Number(text)),
      load: load("load"),
      poll: load("poll"),
      memory: {
        recall: () => undefined,
        keep: (...given) => world.kept.push(given),
        isOld: (state, nowMs) => state > 0 && nowMs - startMs > 30_000,
      },
    },
    {
      call: client.call,
      get: store.get,
      set: store.set,
      openSocket: (_path, listener) => {
        world.sockets.push(listener);
        return { send: () => undefined, close: () => undefined };
      },
      visibility: {
        isVisible: () => world.isVisible,
        onChange(listener) {
          tellVisibility = listener;
          return () => undefined;
        },
      },
      isSignedIn: () => world.isSignedIn,
      isSignedOut: () => false,
      before: {
        state: 0,
        isPrivate: false,
        isLoading: true,
        isOnline: false,
        isPolling: false,
        error: undefined,
      },
      show: (feed) => (world.shown = feed),
    },
  );
  const see = (isVisible: boolean) => {
    world.isVisible = isVisible;
    tellVisibility?.();
  };
  return { world, stream, see };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a socket refused twice gives way to polite polling, until it opens", async () => {
  const { world } = startFeed();
  world.sockets[0]?.onClose();
  await vi.advanceTimersByTimeAsync(1_300);
  expect(world.loads).toEqual(["load"]);
  world.sockets[1]?.onClose();
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown?.isPolling).toBe(true);
  expect(world.loads).toEqual(["load", "poll"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(world.loads).toEqual(["load", "poll", "poll"]);
  await vi.advanceTimersByTimeAsync(3_000);
  world.sockets[2]?.onOpen();
  world.loads = [];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(world.shown).toMatchObject({ isPolling: false, isOnline: true });
  expect(world.loads).toEqual([]);
});

test("polling counts from the first answer to the first failure, not from the attempt", async () => {
  const { world } = startFeed();
  world.failure = networkError("unreachable");
  world.sockets[0]?.onClose();
  await vi.advanceTimersByTimeAsync(1_300);
  world.sockets[1]?.onClose();
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown?.isPolling).toBe(false);
  world.failure = undefined;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(world.loads).toContain("poll");
  expect(world.shown).toMatchObject({ isPolling: true, error: undefined });
  world.failure = networkError("unreachable");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(world.shown?.isPolling).toBe(false);
});

test("a socket that dies with its gateway does not pass for polling before a poll was answered", async () => {
  const { world } = startFeed();
  let answer: (() => void) | undefined;
  world.sockets[0]?.onOpen();
  await vi.advanceTimersByTimeAsync(50);
  world.answer = new Promise((resolve) => (answer = resolve));
  for (let tries = 0; tries < 4; tries += 1) {
    world.sockets[world.sockets.length - 1]?.onClose();
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect(world.loads).toContain("poll");
  expect(world.shown?.isPolling).toBe(false);
  answer?.();
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown?.isPolling).toBe(true);
});

test("a socket that brings nothing readable counts as silent and stays open", async () => {
  const { world } = startFeed();
  let opened = 0;
  const talk = async (seconds: number, text: string) => {
    for (let second = 0; second < seconds; second += 1) {
      const socket = world.sockets[world.sockets.length - 1];
      if (world.sockets.length > opened) socket?.onOpen();
      opened = world.sockets.length;
      socket?.onText(text);
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  await talk(120, "7");
  await talk(116, "garbage");
  expect(world.shown).toMatchObject({ isOnline: true });
  await talk(2, "garbage");
  expect(world.shown).toMatchObject({ isOnline: false });
  await talk(1_200, "garbage");
  expect(opened).toBe(1);
  await talk(600, "8");
  expect(world.shown).toMatchObject({ isOnline: true, state: 8 });
});

test("a load that fails is tried again after its time, beside an open socket too", async () => {
  const { world, see } = startFeed();
  world.failure = networkError("unreachable");
  see(false);
  see(true);
  world.sockets[1]?.onOpen();
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown?.error).toBe(world.failure);
  world.failure = undefined;
  await vi.advanceTimersByTimeAsync(13_000);
  expect(world.shown?.error).toBeUndefined();
});

test("Retry-After is honoured", async () => {
  const { world, see } = startFeed();
  world.failure = httpError("/path", {
    status: 429,
    statusText: "busy",
    body: "",
    retryAfterS: 60,
  });
  see(false);
  see(true);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(world.loads).toEqual(["load", "load"]);
  world.failure = undefined;
  await vi.advanceTimersByTimeAsync(14_000);
  expect(world.loads.slice(0, 3)).toEqual(["load", "load", "poll"]);
  expect(world.shown?.error).toBeUndefined();
});

test("Retry-After is honoured by whatever would load sooner, but for a person", async () => {
  const { world, see, stream } = startFeed();
  await vi.advanceTimersByTimeAsync(50);
  const busy = httpError("/path", { status: 429, statusText: "busy", body: "", retryAfterS: 60 });
  world.failure = busy;
  see(false);
  see(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(world.loads).toEqual(["load", "load"]);
  world.failure = undefined;
  world.sockets[1]?.onOpen();
  await vi.advanceTimersByTimeAsync(20_000);
  see(false);
  see(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown).toMatchObject({ isLoading: false, error: busy });
  expect(world.loads).toEqual(["load", "load"]);
  stream.reload();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.loads).toHaveLength(3);
  expect(world.shown?.error).toBeUndefined();
});

test("what a person asks for is loaded although the socket opens before the answer", async () => {
  const { world, see, stream } = startFeed();
  world.failure = httpError("/path", {
    status: 429,
    statusText: "busy",
    body: "",
    retryAfterS: 60,
  });
  see(false);
  see(true);
  await vi.advanceTimersByTimeAsync(50);
  world.failure = undefined;
  let answer: (() => void) | undefined;
  world.answer = new Promise((resolve) => (answer = resolve));
  stream.reload();
  await vi.advanceTimersByTimeAsync(1_000);
  world.sockets[world.sockets.length - 1]?.onOpen();
  answer?.();
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown).toMatchObject({ isOnline: true, error: undefined });
});

test("nothing runs while the page is hidden, and all is loaded anew when it is seen again", async () => {
  const { world, see } = startFeed();
  world.sockets[0]?.onOpen();
  await vi.advanceTimersByTimeAsync(50);
  see(false);
  expect(vi.getTimerCount()).toBe(0);
  world.sockets[0]?.onText("9");
  expect(world.shown).toMatchObject({ isOnline: false, state: 1 });
  see(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(world.sockets.length).toBe(2);
  expect(world.loads).toEqual(["load", "load"]);
});

test("a text that waits to be drawn is read before the page rests, and before an answer is merged", async () => {
  const { world, see, stream } = startFeed();
  world.sockets[0]?.onOpen();
  await vi.advanceTimersByTimeAsync(400);
  for (const text of ["5", "6"]) world.sockets[0]?.onText(text);
  expect(world.shown?.state).toBe(5);
  see(false);
  expect(world.shown?.state).toBe(6);
  expect(world.kept).toEqual([[6, false]]);
  see(true);
  world.sockets[1]?.onOpen();
  for (const text of ["10", "20"]) world.sockets[1]?.onText(text);
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown?.state).toBe(21);
  stream.stop();
});

test("after a long break old values are set aside, after a short one gone on with", async () => {
  const { world, see } = startFeed();
  await vi.advanceTimersByTimeAsync(50);
  see(false);
  see(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown).toMatchObject({ state: 2 });
  expect(world.shown?.last).toBeUndefined();
  see(false);
  await vi.advanceTimersByTimeAsync(60_000);
  see(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(world.shown).toMatchObject({ state: 1, last: 2 });
});

test("a socket that returns after a long break has all loaded anew", async () => {
  const { world } = startFeed();
  world.sockets[0]?.onOpen();
  await vi.advanceTimersByTimeAsync(40_000);
  world.sockets[0]?.onClose();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.loads).toEqual(["load"]);
  world.sockets[1]?.onOpen();
  await vi.advanceTimersByTimeAsync(50);
  expect(world.loads).toEqual(["load", "load"]);
  expect(world.shown).toMatchObject({ state: 1, last: 1 });
});

test("values are kept when the page is hidden, but not those of a user who signed out", async () => {
  const { world, see } = startFeed();
  await vi.advanceTimersByTimeAsync(50);
  see(false);
  expect(world.kept).toEqual([[1, false]]);
  world.isSignedIn = true;
  see(true);
  see(false);
  expect(world.kept.at(-1)).toEqual([1, true]);
  see(true);
  world.isSignedIn = false;
  see(false);
  expect(world.kept).toHaveLength(2);
});
