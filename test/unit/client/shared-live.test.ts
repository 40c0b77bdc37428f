import { expect, it } from "vitest";
import { GatewayError, httpError } from "#protocol/client/gateway-error.ts";
import type { Details, LoadDetails } from "#protocol/client/follow-details.ts";
import { type LiveReader, type LiveSource, shareLive } from "#protocol/client/shared-live.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";
import type { LiveStatus } from "#protocol/areas/live.ts";

const status: LiveStatus = {
  inverters: [],
  hints: { time_sync: false, radio_problem: false, default_password: false },
  total: {
    Power: { v: 5, u: "W", d: 0 },
    YieldDay: { v: 1, u: "Wh", d: 0 },
    YieldTotal: { v: 1, u: "kWh", d: 0 },
  },
};

/** A gateway whose sockets a test opens and loses; `open` has those that were not closed. */
function steerSource(change: Partial<LiveSource> = {}) {
  const open = new Set<SocketListener>();
  const source: LiveSource = {
    load: () => Promise.resolve(status),
    schemas: () => Promise.reject(new Error("no schemas")),
    details: () => Promise.reject(new Error("no details")),
    openSocket: () =>
      Promise.resolve((_path, listener) => {
        open.add(listener);
        return { send: () => undefined, close: () => void open.delete(listener) };
      }),
    pollMs: 1,
    ...change,
  };
  return { open, read: shareLive(source).read };
}

const reader = (change: Partial<LiveReader> = {}): LiveReader => ({
  onReadings: () => undefined,
  onEnd: () => undefined,
  ...change,
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("a reader that comes while the way to open a socket is looked for, and whose forerunner left, finds one socket", async () => {
  const { open, read } = steerSource();
  const leave = read(reader());
  leave();
  const leaveLater = read(reader());
  await turn();
  expect(open.size).toBe(1);
  leaveLater();
  expect(open.size).toBe(0);
});

it("a reader that left meanwhile leaves no socket", async () => {
  const { open, read } = steerSource();
  read(reader())();
  await turn();
  expect(open.size).toBe(0);
});

it.each([false, true])(
  "a password that is refused later ends every reader once, retriesStart %s",
  async (retriesStart) => {
    let readings = 0;
    const refusal = httpError("/livedata", { status: 401, statusText: "", body: "" });
    const { open, read } = steerSource({
      load: () => (readings === 0 ? Promise.resolve(status) : Promise.reject(refusal)),
      // Only polled, so that the next call meets the refusal.
      openSocket: () => Promise.resolve(undefined),
    });
    const ends: unknown[] = [];
    const onReadings = () => void (readings += 1);
    const ended = new Promise<void>((resolve) => {
      const onEnd: LiveReader["onEnd"] = (failure) => {
        ends.push(failure?.error);
        if (ends.length === 2) resolve();
      };
      read(reader({ onReadings, onEnd, retriesStart }));
      read(reader({ onReadings, onEnd, retriesStart }));
    });
    await ended;
    expect(readings).toBeGreaterThan(0);
    for (const end of ends) expect(end).toMatchObject({ name: "GatewayError", status: 401 });
    for (let at = 0; at < 5; at += 1) await turn();
    expect([ends.length, open.size]).toEqual([2, 0]);
  },
);

it.each([
  [false, true],
  [true, false],
])(
  "a first answer that fails ends the reading, unless retriesStart is %s",
  async (retriesStart, isEnd) => {
    const off = new GatewayError("off", { kind: "network", reason: "unreachable" });
    const { read } = steerSource({ load: () => Promise.reject(off) });
    const seen = await new Promise<readonly [string, unknown]>((resolve) => {
      const leave = read(
        reader({
          retriesStart,
          onEnd: (failure) => resolve(["end", failure?.error]),
          onProblem: (error) => {
            leave();
            resolve(["problem", error]);
          },
        }),
      );
    });
    expect(seen).toEqual([isEnd ? "end" : "problem", off]);
  },
);

it("a signal ends a reading with its reason, once, and closes the socket", async () => {
  const { open, read } = steerSource();
  const control = new AbortController();
  const ends: unknown[] = [];
  read(reader({ signal: control.signal, onEnd: (failure) => ends.push(failure?.error) }));
  await turn();
  expect(open.size).toBe(1);
  control.abort("enough");
  control.abort("again");
  expect([ends, open.size]).toEqual([["enough"], 0]);
});

/** Resolves with how a reader leaves, once it has its first reading. */
function afterReading(
  read: (one: LiveReader) => () => void,
  change: Partial<LiveReader> = {},
): Promise<() => void> {
  return new Promise((resolve) => {
    const leave = read(reader({ ...change, onReadings: () => resolve(leave) }));
  });
}

it.each([
  ["stays", 1],
  ["leaves meanwhile", 0],
])(
  "the code of details is loaded for a reader that %s: they are followed %d times",
  async (what, times) => {
    let followed = 0;
    const loaded: ((make: Awaited<ReturnType<LoadDetails>>) => void)[] = [];
    const code: ReturnType<LoadDetails> = new Promise((resolve) => loaded.push(resolve));
    const { read } = steerSource({ details: () => code });
    const leave = await afterReading(read, { details: true });
    if (what !== "stays") leave();
    const made: Details = {
      follow: () => void (followed += 1),
      complete: (plant) => plant,
      stop: () => undefined,
    };
    loaded[0]?.(() => made);
    await turn();
    leave();
    expect(followed).toBe(times);
  },
);

it("the feeds of details end with the last reader", async () => {
  let stops = 0;
  const made: Details = {
    follow: () => undefined,
    complete: (plant) => plant,
    stop: () => void (stops += 1),
  };
  const { read } = steerSource({ details: () => Promise.resolve(() => made) });
  const leave = await afterReading(read, { details: true });
  const leaveLater = read(reader({ details: true }));
  await turn();
  leave();
  expect(stops).toBe(0);
  leaveLater();
  expect(stops).toBe(1);
});

it("a reader that comes after the last one left is told no reading of before", async () => {
  const { read } = steerSource();
  const leave = await afterReading(read);
  leave();
  let told = 0;
  read(reader({ onReadings: () => void (told += 1) }))();
  expect(told).toBe(0);
});
