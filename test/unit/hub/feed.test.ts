import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { feeds } from "#protocol/endpoints.ts";
import { httpError } from "#protocol/client/gateway-error.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";
import { createFeed } from "../../../hub/gateways/feed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = httpError("/api/livedata/status", {
  status: 429,
  statusText: "Too Many Requests",
  body: "",
  retryAfterS: 60,
});

/** The live feed of a gateway whose sockets a test opens and closes, with the events of a member. */
function followFeed(read: (() => Promise<readonly string[]>) | undefined) {
  const heard: string[] = [];
  const sockets: SocketListener[] = [];
  const tried: (string | undefined)[] = [];
  let closed = 0;
  const feed = createFeed({
    path: feeds.live.path,
    habits: feeds.live.habits,
    openOne: (authorization) => (listener) => {
      tried.push(authorization);
      sockets.push(listener);
      return { send: () => undefined, close: () => void (closed += 1) };
    },
    onSkipped: () => undefined,
    read,
  });
  const leave = feed.join({
    onText: (text) => heard.push(text),
    onLost: () => heard.push("lost"),
  });
  return {
    feed,
    heard,
    leave,
    tried,
    closed: () => closed,
    newest: () => {
      const newest = sockets.at(-1);
      if (newest === undefined) throw new Error("no socket was opened");
      return newest;
    },
    /** Refuses sockets until that many were refused. */
    refuse: async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const before = sockets.length;
        sockets.at(-1)?.onClose();
        while (sockets.length === before) await vi.advanceTimersByTimeAsync(100);
      }
    },
  };
}

it("reads what a socket would bring once two sockets were refused, and no more once one opens", async () => {
  const { feed, heard, refuse, newest } = followFeed(() => Promise.resolve(["read"]));
  const isServed = feed.ready();
  await refuse(1);
  expect(heard).toEqual([]);
  await refuse(1);
  expect(await isServed).toBe(true);
  const reads = [...heard];
  expect(new Set(reads)).toEqual(new Set(["read"]));
  newest().onOpen();
  newest().onText("sent");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual([...reads, "sent"]);
  feed.close();
});

it("goes on by its socket while the gateway wants no reads", async () => {
  const { feed, heard, refuse, newest } = followFeed(() => Promise.reject(refusal));
  const isServed = feed.ready();
  await refuse(2);
  expect(await isServed).toBe(false);
  newest().onOpen();
  newest().onText("sent");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([heard, await feed.ready()]).toEqual([["sent"], true]);
  feed.close();
});

it("says at the first refusal that a feed of sockets alone is not served", async () => {
  const { feed, heard, refuse, newest } = followFeed(undefined);
  const isServed = feed.ready();
  await refuse(1);
  expect(await isServed).toBe(false);
  newest().onOpen();
  newest().onText("sent");
  newest().onClose();
  expect(heard).toEqual(["sent", "lost"]);
  feed.close();
});

it("stays open for five seconds for who comes back, and then forgets what it heard", async () => {
  const { feed, leave, newest, closed } = followFeed(undefined);
  newest().onOpen();
  newest().onText('{"total":1}');
  // Somebody else who comes and goes changes nothing.
  feed.join({ authorization: "one", onText: () => undefined })();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(closed()).toBe(0);
  leave();
  await vi.advanceTimersByTimeAsync(4_999);
  const heard: unknown[] = [];
  const leaveAgain = feed.listen((path, text) => heard.push([path, text]));
  await vi.advanceTimersByTimeAsync(10_000);
  newest().onText('{"total":2}');
  leaveAgain();
  leaveAgain();
  expect([heard, closed()]).toEqual([[[feeds.live.path, '{"total":2}']], 0]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect([feed.snapshot(), closed()]).toEqual([['{"total":2}'], 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([feed.snapshot(), closed()]).toEqual([[], 1]);
});

it("tries the credentials of everybody who listens in turn, and those of a newcomer at once", async () => {
  const { feed, tried, refuse } = followFeed(() => new Promise(() => undefined));
  const join = (authorization?: string) => feed.join({ authorization, onText: () => undefined });
  join();
  expect(tried).toEqual([undefined]);
  for (const credentials of ["one", "two"]) join(credentials);
  expect(tried).toEqual([undefined, "one", "one"]);
  await refuse(2);
  expect(tried.slice(2)).toEqual(["one", "two", "one"]);
  feed.close();
});

it("lets nobody wait longer than fifteen seconds for a gateway that says nothing", async () => {
  const { feed } = followFeed(() => new Promise(() => undefined));
  let isServed: boolean | undefined;
  void feed.ready().then((is) => (isServed = is));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(isServed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(isServed).toBe(false);
  feed.close();
});
