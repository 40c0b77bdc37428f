import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { feedLoader, type LoadFeed } from "#protocol/client/feed-loader.ts";
import { GatewayError, httpError } from "#protocol/client/gateway-error.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const off = new GatewayError("off", { kind: "network", reason: "unreachable" });
const busy = (retryAfterS: number) =>
  httpError("/api", { status: 429, statusText: "", body: "", retryAfterS });

/** A loader that polls each second, and all that happened to it with the second. `answers`: of each load in turn. */
function loaderOf(...answers: (Error | undefined)[]) {
  const startMs = performance.now();
  const seen: string[] = [];
  const note = (text: string) =>
    void seen.push(`${Math.round((performance.now() - startMs) / 1000)} ${text}`);
  const load =
    (name = "load"): LoadFeed<number> =>
    async () => {
      note(name);
      const failure = answers.shift();
      if (failure) throw failure;
      return (state) => state;
    };
  const loader = feedLoader<number>(
    { onLoaded: () => note("loaded"), onFailed: ({ code }) => note(code) },
    1_000,
  );
  return { loader, load, seen: () => seen.splice(0) };
}

it("plans after the interval, longer with each failure in a row, and as before after a success", async () => {
  const { loader, load, seen } = loaderOf(off, off, undefined, undefined);
  await loader.load(load());
  loader.plan(load());
  await vi.advanceTimersByTimeAsync(10_000);
  loader.plan(load());
  await vi.advanceTimersByTimeAsync(59_000);
  expect(loader.hasFailed()).toBe(false);
  loader.plan(load());
  await vi.advanceTimersByTimeAsync(1_000);
  const unreachable = "network-unreachable";
  expect(seen()).toEqual([
    "0 load",
    `0 ${unreachable}`,
    "10 load",
    `10 ${unreachable}`,
    "69 load",
    "69 loaded",
    "70 load",
    "70 loaded",
  ]);
});

it("a second plan keeps the time of the first, and loads in its own way", async () => {
  const { loader, load, seen } = loaderOf();
  loader.plan(load("poll"));
  await vi.advanceTimersByTimeAsync(600);
  loader.plan(load("load"));
  await vi.advanceTimersByTimeAsync(400);
  expect(seen()).toEqual(["1 load", "1 loaded"]);
});

it("fails as before until the time of Retry-After has passed", async () => {
  const { loader, load, seen } = loaderOf(busy(30));
  await loader.load(load());
  await vi.advanceTimersByTimeAsync(29_000);
  await loader.load(load());
  await vi.advanceTimersByTimeAsync(1_000);
  await loader.load(load());
  expect(seen()).toEqual(["0 load", "0 http-429", "29 http-429", "30 load", "30 loaded"]);
});

it("loads before that time for a person, and from then on", async () => {
  const { loader, load, seen } = loaderOf(busy(30));
  await loader.load(load());
  await loader.load(load(), "asked");
  await loader.load(load());
  expect(seen()).toEqual(["load", "http-429", "load", "loaded", "load", "loaded"].map(at0));
});

it("a plan waits for the rest of that time", async () => {
  const { loader, load, seen } = loaderOf(busy(100));
  await loader.load(load());
  await vi.advanceTimersByTimeAsync(50_000);
  loader.plan(load());
  await vi.advanceTimersByTimeAsync(50_000);
  expect(seen().slice(2)).toEqual(["100 load", "100 loaded"]);
});

it("refreshes at once, after a failure as planned", async () => {
  const { loader, load, seen } = loaderOf(undefined, off);
  loader.refresh(load());
  await vi.advanceTimersByTimeAsync(0);
  loader.refresh(load());
  await vi.advanceTimersByTimeAsync(0);
  loader.refresh(load());
  await vi.advanceTimersByTimeAsync(9_900);
  expect(seen()).toEqual(["load", "loaded", "load", "network-unreachable"].map(at0));
  await vi.advanceTimersByTimeAsync(100);
  expect(seen()).toEqual(["10 load", "10 loaded"]);
});

it.each([
  ["succeeds", () => Promise.resolve((state: number) => state)],
  ["fails", () => Promise.reject(off)],
])("a load that was replaced and then %s is not heard of", async (_, end) => {
  const { loader, load, seen } = loaderOf();
  let signal: AbortSignal | undefined;
  let finish: (() => void) | undefined;
  const replaced = loader.load(async (own) => {
    signal = own;
    await new Promise<void>((resolve) => (finish = resolve));
    return end();
  });
  await loader.load(load());
  expect(signal?.aborted).toBe(true);
  finish?.();
  await replaced;
  expect(seen()).toEqual(["load", "loaded"].map(at0));
  expect(loader.hasFailed()).toBe(false);
});

it("stops a plan and a running load", async () => {
  const { loader, load, seen } = loaderOf();
  loader.plan(load());
  loader.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it("rejects with a fault of the program", async () => {
  const { loader, load } = loaderOf(new RangeError("a fault"));
  await expect(loader.load(load())).rejects.toThrow("a fault");
});

function at0(text: string): string {
  return `0 ${text}`;
}
