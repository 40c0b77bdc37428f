import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "jotai";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { askLimiterAtom } from "#app/shared/live/askLimiter.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { createClient } from "#protocol/client/client.ts";
import { followFeed } from "#protocol/client/follow-feed.ts";
import { httpError, networkError } from "#protocol/client/gateway-error.ts";
import { watchLimit } from "#protocol/client/set-limit.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";
import { runs } from "../support/runs.ts";

const yearS = 365 * 86_400;
const jumpS = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -7200, max: 7200 }),
  fc.integer({ min: -40 * 86_400, max: 40 * 86_400 }),
  fc.constantFrom(-3 * yearS, 3 * yearS),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function jump(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

it("an age is right, too old or unknown; too young only by what the clock was set back", () => {
  const part = fc.record({ passedS: fc.nat(600), jumpS, isRead: fc.boolean() });
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      let [clockMs, readMs, trueS, setBackS] = [0, 0, 0, 0];
      for (const { passedS, jumpS: jumped, isRead } of parts) {
        clockMs += (passedS + jumped) * 1000;
        [trueS, setBackS] = [trueS + passedS, setBackS + Math.max(0, -jumped)];
        if (isRead) [readMs, trueS, setBackS] = [clockMs, 0, 0];
        const shownS = dataAgeS(0, readMs, clockMs);
        expect(shownS).toBeGreaterThanOrEqual(trueS - setBackS);
        expect(shownS === Number.POSITIVE_INFINITY).toBe(clockMs < readMs - 10_000);
        expect(isRead && shownS > 0).toBe(false);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

const answers = ["values", "gone", "busy"] as const;
const sockets = ["opens", "refused", "talks", "lost"] as const;
const visit = fc.array(
  fc.record({
    answer: fc.constantFrom(...answers),
    socket: fc.constantFrom(...sockets),
    waitS: fc.integer({ min: 1, max: 90 }),
    jumpS,
  }),
  { minLength: 1, maxLength: 8 },
);
type Visit = typeof visit extends fc.Arbitrary<infer One> ? One : never;

const busy = httpError("/", { status: 429, statusText: "", body: "", retryAfterS: 45 });

/** When a feed asked its gateway for values and sockets, in ms since its start. */
async function visitedUrls(parts: Visit, isJumping: boolean): Promise<readonly string[]> {
  const startMs = performance.now();
  const seen: string[] = [];
  const note = (what: string) => seen.push(`${Math.round(performance.now() - startMs)} ${what}`);
  let answer: (typeof answers)[number] = "values";
  let socket: SocketListener | undefined;
  const load = async (what: string) => {
    note(what);
    if (answer === "gone") throw networkError("unreachable");
    if (answer === "busy") throw busy;
    return (state: number) => state;
  };
  const feed = followFeed<number>(
    {
      habits: { alwaysTalks: true },
      openOne: (listener) => {
        note("socket");
        socket = listener;
        return { send: note, close: () => undefined };
      },
      load: () => load("load"),
      poll: () => load("poll"),
    },
    {
      onText: () => "data",
      onOnline: () => undefined,
      onLoaded: () => undefined,
      onFailed: () => undefined,
    },
  );
  feed.start();
  for (const part of parts) {
    ({ answer } = part);
    if (part.socket === "opens") socket?.onOpen();
    else if (part.socket === "talks") socket?.onText("1");
    else socket?.onClose();
    if (isJumping) jump(part.jumpS);
    await vi.advanceTimersByTimeAsync(part.waitS * 1000);
  }
  feed.stop();
  return seen;
}

it("a feed asks, pings and connects again at the same times, however the clock jumps", async () => {
  await fc.assert(
    fc.asyncProperty(visit, async (parts) => {
      expect(await visitedUrls(parts, true)).toEqual(await visitedUrls(parts, false));
    }),
    { numRuns: runs(200) },
  );
});

it("waiting for a limit ends after its time, however the clock jumps", async () => {
  await fc.assert(
    fc.asyncProperty(jumpS, fc.boolean(), async (s, isBusy) => {
      const headers = { "Retry-After": "45" };
      const fetch = () =>
        isBusy
          ? Promise.resolve(new Response("", { status: 429, headers }))
          : Promise.reject(new TypeError("gone"));
      const { call } = createClient({ fetch, authdata: () => undefined });
      const limit = { serial: "114180610042", limit: { relative: true, value: 50 } };
      const startMs = performance.now();
      const end = watchLimit(call, limit, {}).then((one) => [one, performance.now() - startMs]);
      await vi.advanceTimersByTimeAsync(5_000);
      jump(s);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await end).toEqual([{ outcome: "silent" }, 61_000]);
    }),
    { numRuns: runs(50) },
  );
});

it("the limiter's settings are asked for again after their time, however the clock jumps", () => {
  const part = fc.record({ passedS: fc.integer({ min: 1, max: 5_000 }), jumpS });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const inputIn = (isJumping: boolean) => {
        const store = createStore();
        const times: number[] = [];
        const startMs = performance.now();
        const fetch = () => {
          times.push(performance.now() - startMs);
          return Promise.reject(new TypeError("gone"));
        };
        store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
        for (const { passedS, jumpS: jumped } of parts) {
          store.set(askLimiterAtom, 3_600_000);
          vi.advanceTimersByTime(passedS * 1000);
          if (isJumping) jump(jumped);
        }
        return times;
      };
      expect(inputIn(true)).toEqual(inputIn(false));
    }),
    { numRuns: runs(100) },
  );
});
