import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGateway, GatewayError, type GatewayOptions } from "#protocol/index.ts";
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

/** A gateway that gives these answers, the last for ever. */
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
    const failures: unknown[] = [];
    void site.gateway
      .live()
      .next()
      .catch((error: unknown) => failures.push(error));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failures).toEqual([expect.any(GatewayError)]);
    expect(await anHourLater(site)).toEqual(nothing);
  });

  it("ends when the consumer leaves", async () => {
    const site = gatewayOf([async () => Response.json(status)], options);
    const readings = site.gateway.live();
    await readings.next();
    await readings.return();
    expect(await anHourLater(site)).toEqual(nothing);
  });

  it("ends when the consumer leaves who wanted details", async () => {
    const site = gatewayOf(
      [async () => Response.json({ ...status, battery: { enabled: true } })],
      options,
    );
    const readings = site.gateway.live({ details: true });
    for await (const { batteryDetails } of readings) if (batteryDetails) break;
    expect(site.requests()).toBeGreaterThan(1);
    expect(await anHourLater(site)).toEqual(nothing);
  });

  it("ends when the signal aborts, before, while and after the first answer comes", async () => {
    for (const abortAfterMs of [0, 1, 5_000]) {
      const site = gatewayOf(
        [
          async () => (
            await new Promise((resolve) => setTimeout(resolve, 2)),
            Response.json(status)
          ),
        ],
        options,
      );
      const stop = new AbortController();
      const failures: unknown[] = [];
      const readings = site.gateway.live({ signal: stop.signal });
      void readings.next().catch((error: unknown) => failures.push(error));
      await vi.advanceTimersByTimeAsync(abortAfterMs);
      stop.abort();
      await vi.advanceTimersByTimeAsync(10);
      await readings.next().catch((error: unknown) => failures.push(error));
      expect(failures).toHaveLength(1);
      expect(await anHourLater(site)).toEqual(nothing);
    }
  });

  it("ends with a password that is refused after the first data", async () => {
    const site = gatewayOf([async () => Response.json(status), answers["status 401"]], {
      ...options,
      pollMs: 1_000,
    });
    const ends: unknown[] = [];
    site.gateway.subscribe(() => undefined, { onEnd: (error) => ends.push(error) });
    await vi.advanceTimersByTimeAsync(1);
    // Refused sockets lead to polling.
    site.refuseSockets();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ends).toMatchObject([{ code: "http-401" }]);
    expect(await anHourLater(site)).toEqual(nothing);
  });

  it("ends when the gateway is closed, as if the consumer had left", async () => {
    const site = gatewayOf([async () => Response.json(status)], options);
    const ends: unknown[] = [];
    site.gateway.subscribe(() => undefined, { onEnd: (error) => ends.push(error) });
    const readings = site.gateway.live();
    await readings.next();
    const waiting = readings.next();
    site.gateway.close();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await site.gateway.live().next()).toEqual({ done: true, value: undefined });
    expect(ends).toEqual([]);
    expect(site.gateway.connection).toEqual({ kind: "idle" });
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

describe("the connection", () => {
  it("is told with each change: socket, lost sockets, polling, failures", async () => {
    let isAway = false;
    const site = gatewayOf([async () => (isAway ? answers.unreachable() : Response.json(status))]);
    const states: string[] = [];
    const leave = site.gateway.subscribe(() => undefined, {
      onConnection: (connection) =>
        states.push(
          connection.kind === "polling" ? `polling: ${connection.reason}` : connection.kind,
        ),
    });
    await vi.advanceTimersByTimeAsync(1_000);
    site.refuseSockets();
    await vi.advanceTimersByTimeAsync(300_000);
    isAway = true;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(new Set(states)).toEqual(new Set(["connecting", "socket", "polling: refused", "lost"]));
    expect(states.slice(0, 3)).toEqual(["connecting", "socket", "connecting"]);
    expect(site.gateway.connection).toMatchObject({ error: { code: "network-unreachable" } });
    leave();
    expect(site.gateway.connection).toEqual({ kind: "idle" });
  });

  it("names a platform without WebSocket", async () => {
    const site = gatewayOf([async () => Response.json(status)], { WebSocket: null });
    const leave = site.gateway.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect(site.gateway.connection).toEqual({ kind: "polling", reason: "no-websocket" });
    leave();
  });
});

describe("an error", () => {
  it("keeps its code where it is written as JSON", async () => {
    const { gateway } = gatewayOf([answers["status 503"]], { WebSocket: null });
    const error = await gateway
      .live()
      .next()
      .catch((cause: unknown) => cause);
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: {
        name: "GatewayError",
        code: "http-503",
        message: "/api/livedata/status answered 503",
        problem: { kind: "http", status: 503, text: "", body: "busy" },
      },
    });
    expect(error).toHaveProperty("code", "http-503");
  });
});

describe("an address", () => {
  it.each([
    ["192.168.1.50", "http://192.168.1.50/api/livedata/status"],
    ["house.local:8080/roof/", "http://house.local:8080/roof/api/livedata/status"],
    ["HTTPS://house.test", "https://house.test/api/livedata/status"],
    ["http://house.test//", "http://house.test/api/livedata/status"],
    ["[fd00::1]", "http://[fd00::1]/api/livedata/status"],
  ])("%s needs no scheme", async (url, asked) => {
    const addresses: string[] = [];
    const gateway = createGateway({
      url,
      WebSocket: null,
      fetch: async (address) => (addresses.push(address), Response.json(status)),
    });
    const readings = gateway.live();
    await readings.next();
    await readings.return();
    expect(addresses).toEqual([asked]);
  });

  it.each(["", "http://", "ftp://house.test", undefined, 5])("%j is none", (url) => {
    // @ts-expect-error A script without types may give anything.
    expect(() => createGateway({ url })).toThrow(TypeError);
  });

  it.each([undefined, null, "192.168.1.50"])("is missed in %j", (options) => {
    // @ts-expect-error A script without types may give anything.
    expect(() => createGateway(options)).toThrow(/needs the address of a gateway/);
  });
});
