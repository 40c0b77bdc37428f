import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGateway, type GatewayOptions } from "#protocol/index.ts";
import { FakeSocket } from "../../support/fakeSocket.ts";

// After a reading ended nothing may run: no timer, no request, no socket.

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const status = {
  inverters: [],
  total: {
    Power: { v: 1, u: "W", d: 0 },
    YieldDay: { v: 1, u: "Wh", d: 0 },
    YieldTotal: { v: 1, u: "kWh", d: 0 },
  },
  hints: { time_sync: false, radio_problem: false, default_password: false },
};

type Answer = () => Promise<Response>;

const answers = {
  unreachable: () => Promise.reject(new TypeError("fetch failed")),
  "status 503": async () => new Response("busy", { status: 503 }),
  "status 401": async () => new Response("", { status: 401 }),
  "status 429": async () => new Response("", { status: 429, headers: { "Retry-After": "5" } }),
  "cut JSON": async () => new Response('{"inverters":['),
  "a page": async () => new Response("<html></html>"),
} satisfies Record<string, Answer>;

/** A gateway that gives these answers, the last one for ever. */
function gatewayOf(replies: readonly Answer[], options: Partial<GatewayOptions> = {}) {
  let requests = 0;
  let isRefused = false;
  const sockets: FakeSocket[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    async fetch() {
      const reply = replies[Math.min(requests, replies.length - 1)];
      requests += 1;
      return (reply ?? answers.unreachable)();
    },
    WebSocket: FakeSocket.recorded(sockets, () => isRefused),
    ...options,
  });
  return {
    gateway,
    sockets,
    requests: () => requests,
    refuseSockets() {
      isRefused = true;
      for (const socket of sockets) socket.lose();
    },
  };
}

/** Lets an hour pass; resolves with the requests made in it and the timers and sockets left. */
async function anHourLater({ requests, sockets }: ReturnType<typeof gatewayOf>) {
  const before = requests();
  const timers = vi.getTimerCount();
  await vi.advanceTimersByTimeAsync(3_600_000);
  return {
    timers,
    requests: requests() - before,
    openSockets: sockets.filter(({ isEnded }) => !isEnded).length,
  };
}

const nothing = { timers: 0, requests: 0, openSockets: 0 };

describe.each(["socket", "polling"] as const)("by %s", (way) => {
  const options = way === "polling" ? { WebSocket: null } : {};

  it.each(Object.entries(answers))("ends with the first answer: %s", async (_name, answer) => {
    const site = gatewayOf([answer], options);
    const first = site.gateway.live().next();
    const failure = expect(first).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(30_000);
    await failure;
    expect(await anHourLater(site)).toEqual(nothing);
  });

  it("ends when the consumer leaves", async () => {
    const site = gatewayOf([async () => Response.json(status)], options);
    const readings = site.gateway.live();
    await readings.next();
    await readings.return();
    expect(await anHourLater(site)).toEqual(nothing);
  });

  it("ends when the signal aborts, before, while and after the first answer comes", async () => {
    for (const abortAfterMs of [0, 1, 5_000]) {
      const site = gatewayOf(
        [async () => (await new Promise((resolve) => setTimeout(resolve, 2)), Response.json(status))],
        options,
      );
      const stop = new AbortController();
      let ends = 0;
      site.gateway.subscribe(() => undefined, { signal: stop.signal, onEnd: () => (ends += 1) });
      await vi.advanceTimersByTimeAsync(abortAfterMs);
      stop.abort();
      await vi.advanceTimersByTimeAsync(10);
      expect(ends).toBe(1);
      expect(await anHourLater(site)).toEqual(nothing);
    }
  });

  it("ends with a password that is refused after the first data", async () => {
    const site = gatewayOf(
      [async () => Response.json(status), answers["status 401"]],
      { ...options, pollMs: 1_000 },
    );
    const ends: unknown[] = [];
    site.gateway.subscribe(() => undefined, { onEnd: (error) => ends.push(error) });
    await vi.advanceTimersByTimeAsync(1);
    // Refused sockets lead to polling.
    site.refuseSockets();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ends).toMatchObject([{ code: "http-401" }]);
    expect(await anHourLater(site)).toEqual(nothing);
  });

  it("starts again for the next reader, by one socket", async () => {
    const site = gatewayOf([async () => Response.json(status)], options);
    for (let round = 0; round < 3; round += 1) {
      const leave = site.gateway.subscribe(() => undefined);
      const leaveToo = site.gateway.subscribe(() => undefined);
      leave();
      leaveToo();
      const last = site.gateway.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(10);
      expect(site.sockets.filter(({ isEnded }) => !isEnded)).toHaveLength(way === "socket" ? 1 : 0);
      last();
    }
    expect(await anHourLater(site)).toEqual(nothing);
  });
});
