import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FeedSource,
  type FollowedFeed,
  followFeed,
  type LatestState,
} from "#protocol/client/follow-feed.ts";
import { GatewayError, httpError } from "#protocol/client/gateway-error.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A feed with an open socket that brings a text only when the test says so. */
function silentFeed(alwaysTalks: boolean) {
  const startMs = performance.now();
  const seen: string[] = [];
  const sockets: SocketListener[] = [];
  const note = (text: string) =>
    void seen.push(`${Math.round((performance.now() - startMs) / 1000)} ${text}`);
  const load = async (text: string) => {
    note(text);
    return (state: number) => state;
  };
  const feed = followFeed<number>(
    {
      habits: { alwaysTalks },
      openOne: (listener) => {
        note("open");
        sockets.push(listener);
        return { send: note, close: () => note("close") };
      },
      load: () => load("load"),
      poll: () => load("poll"),
    },
    {
      onText: () => "data",
      onOnline: (isOnline, isPolling) => note(`online ${isOnline} ${isPolling}`),
      onLoaded: () => undefined,
      onFailed: () => undefined,
    },
  );
  feed.start();
  sockets[0]?.onOpen();
  return { feed, sockets, seen: () => seen.splice(0) };
}

it("a silent socket stays open with a ping every 59 s, while HTTP replaces it from the second on", async () => {
  const { feed, sockets, seen } = silentFeed(true);
  await vi.advanceTimersByTimeAsync(240_000);
  const during = seen();
  const pings = ["59 ping", "118 ping", "177 ping", "236 ping"];
  expect(during.filter((text) => /ping|open|close/.test(text))).toEqual(["0 open", ...pings]);
  expect(during.filter((text) => text.includes("online"))).toEqual([
    "0 online true false",
    "118 online false true",
  ]);
  const polls = during.filter((text) => text.includes("poll"));
  expect(polls[0]).toBe("118 poll");
  expect(polls.length).toBeGreaterThan(8);
  sockets[0]?.onText("1");
  await vi.advanceTimersByTimeAsync(58_000);
  expect(seen()).toEqual(["240 online true false", "240 load"]);
  feed.stop();
});

it("a feed that may be silent is pinged and asked for nothing", async () => {
  const { feed, seen } = silentFeed(false);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(seen().slice(3)).toEqual(["59 ping", "118 ping", "177 ping", "236 ping"]);
  feed.stop();
});

it("a silent socket that ends is opened again", async () => {
  const { feed, sockets, seen } = silentFeed(true);
  await vi.advanceTimersByTimeAsync(120_000);
  seen();
  sockets[0]?.onClose();
  await vi.advanceTimersByTimeAsync(1_200);
  expect(seen()).toEqual(["120 online false false", "121 open"]);
  feed.stop();
});

it.each(["stopped", "started again"])(
  "an answer that comes after the feed was %s counts no more",
  async (what) => {
    const answers: (() => void)[] = [];
    const taken: number[] = [];
    const load = () =>
      new Promise<(state: number) => number>((resolve) => {
        const own = answers.length;
        answers.push(() => resolve(() => own));
      });
    const feed = followFeed<number>(
      { habits: { alwaysTalks: true }, openOne: undefined, load, poll: load },
      {
        onText: () => "data",
        onOnline: () => undefined,
        onLoaded: (merge) => void taken.push(merge(0, 0)),
        onFailed: () => undefined,
      },
    );
    feed.start();
    feed.stop();
    if (what !== "stopped") feed.start();
    for (const answer of answers.toReversed()) answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual(what === "stopped" ? [] : [1]);
    feed.stop();
  },
);

const off = new GatewayError("off", { kind: "network", reason: "unreachable" });
const busy = httpError("/", { status: 429, statusText: "", body: "", retryAfterS: 30 });

/** A feed whose loads fail as listed, and all that happens to it. */
function steerFeed(
  failures: (Error | undefined)[] = [],
  source: Partial<FeedSource<number>> = {},
  listener: (feed: FollowedFeed) => Partial<LatestState<number>> = () => ({}),
) {
  const seen: string[] = [];
  const sockets: SocketListener[] = [];
  const load = async (name: string) => {
    seen.push(name);
    const failure = failures.shift();
    if (failure) throw failure;
    return (state: number) => state;
  };
  const feed: FollowedFeed = followFeed<number>(
    {
      habits: { alwaysTalks: true },
      openOne: (one) => {
        seen.push("open");
        sockets.push(one);
        return { send: () => undefined, close: () => undefined };
      },
      load: () => load("load"),
      poll: () => load("poll"),
      ...source,
    },
    {
      onText: () => "data",
      onOnline: (isOnline, isPolling) => {
        seen.push(`online ${isOnline} ${isPolling}`);
        listener(feed).onOnline?.(isOnline, isPolling);
      },
      onLoaded: (merge) => listener(feed).onLoaded?.(merge),
      onFailed: (error) => {
        seen.push(error.code);
        listener(feed).onFailed?.(error);
      },
      isStale: () => listener(feed).isStale?.() ?? false,
    },
  );
  return { feed, sockets, seen: () => seen.splice(0) };
}

/** Opens the newest socket. */
function openLast(sockets: readonly SocketListener[]): void {
  sockets[sockets.length - 1]?.onOpen();
}

describe("a socket that opens", () => {
  it.each([
    ["loads nothing more", [], false, []],
    ["loads again where values are stale", [], true, ["load"]],
    ["loads again where the last load failed", [off], false, ["load"]],
  ])("%s", async (_, failures, isStale, loads) => {
    const { feed, sockets, seen } = steerFeed(failures, {}, () => ({ isStale: () => isStale }));
    feed.start();
    await vi.advanceTimersByTimeAsync(0);
    seen();
    openLast(sockets);
    expect(seen()).toEqual(["online true false", ...loads]);
    feed.stop();
  });

  it("loads again after HTTP replaced it, from the second refusal on", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { feed, sockets, seen } = steerFeed();
    feed.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen()).toEqual(["load", "open"]);
    sockets[0]?.onClose();
    expect(seen()).toEqual(["online false false"]);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets[1]?.onClose();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen()).toEqual(["open", "online false true", "poll"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen().toSorted()).toEqual(["open", "poll"]);
    openLast(sockets);
    expect(seen()).toEqual(["online true false", "load"]);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(seen()).toEqual([]);
    feed.stop();
    vi.restoreAllMocks();
  });
});

it("HTTP that replaces a socket waits after a load that failed", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { feed, sockets, seen } = steerFeed([off]);
  feed.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]?.onClose();
  await vi.advanceTimersByTimeAsync(1_000);
  seen();
  sockets[1]?.onClose();
  await vi.advanceTimersByTimeAsync(8_900);
  expect(seen()).toEqual(["online false true"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen()).toEqual(["poll"]);
  feed.stop();
  vi.restoreAllMocks();
});

it("a load that failed is repeated while a socket is open, too", async () => {
  const { feed, sockets, seen } = steerFeed([off, off]);
  feed.start();
  openLast(sockets);
  await vi.advanceTimersByTimeAsync(0);
  seen();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(seen()).toContain("load");
  feed.stop();
});

it("a reload by a person loads before the time that a busy gateway asks for", async () => {
  const { feed, sockets, seen } = steerFeed([busy]);
  feed.start();
  openLast(sockets);
  await vi.advanceTimersByTimeAsync(0);
  seen();
  feed.reload();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen()).toEqual(["online false false", "load", "open"]);
  feed.stop();
});

it("a socket that must wait opens after the first load that succeeds, and only once", async () => {
  const { feed, seen } = steerFeed([off], { isLoadedFirst: () => true });
  feed.start();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(seen()).toEqual(["load", "network-unreachable"]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(seen()).toEqual(["load", "open"]);
  feed.stop();
});

it.each(["onFailed", "onLoaded", "onOnline"] as const)(
  "a listener that stops the feed in %s ends it: nothing more is planned or opened",
  async (name) => {
    const { feed, sockets, seen } = steerFeed(
      name === "onFailed" ? [off] : [],
      { isLoadedFirst: () => name !== "onOnline" },
      (own) => ({ [name]: () => own.stop(), isStale: () => true }),
    );
    feed.start();
    await vi.advanceTimersByTimeAsync(0);
    openLast(sockets);
    await vi.advanceTimersByTimeAsync(0);
    seen();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it("a stopped feed hears nothing of its socket, and starts again as at first", async () => {
  const { feed, sockets, seen } = steerFeed();
  feed.start();
  await vi.advanceTimersByTimeAsync(0);
  openLast(sockets);
  seen();
  feed.stop();
  sockets[0]?.onClose();
  expect(seen()).toEqual([]);
  feed.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen()).toEqual(["load", "open"]);
  feed.stop();
});

it("a feed without a socket is polled", async () => {
  const { feed, seen } = steerFeed([], { openOne: undefined, pollMs: 1_000 });
  feed.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen()).toEqual(["load", "poll", "poll"]);
  feed.stop();
});
