import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followFeed } from "#protocol/client/follow-feed.ts";
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
