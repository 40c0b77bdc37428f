import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GatewayError, httpError } from "#protocol/client/gateway-error.ts";
import type { Details, LoadDetails } from "#protocol/client/follow-details.ts";
import {
  type Connection,
  type LiveReader,
  type LiveReadings,
  type LiveSource,
  shareLive,
} from "#protocol/client/shared-live.ts";
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
  return { open, ...shareLive(source) };
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

const off = new GatewayError("off", { kind: "network", reason: "unreachable" });
const inverter = (serial: string, change: object = {}) => ({
  serial,
  name: serial,
  order: 0,
  data_age: 1,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 800,
  ...change,
});
const channels = (watts: number) => ({
  AC: { 0: { Power: { v: watts, u: "W", d: 0 } } },
  INV: { 0: { YieldTotal: { v: 1, u: "kWh", d: 0 } } },
});

/** A plant whose loads fail as told, its only reader, and all that the reader was told. */
async function followPlant(change: Partial<LiveSource> = {}, options: Partial<LiveReader> = {}) {
  const state = { failure: undefined as GatewayError | undefined };
  const live = steerSource({
    pollMs: 10_000,
    load: () => (state.failure ? Promise.reject(state.failure) : Promise.resolve(status)),
    ...change,
  });
  const seen: string[] = [];
  const sources: string[] = [];
  const onConnection = (connection: Connection): void => void seen.push(wordOf(connection));
  const leave = live.read(
    reader({ onConnection, onReadings: ({ source }) => sources.push(source), ...options }),
  );
  await vi.advanceTimersByTimeAsync(0);
  const [socket] = live.open;
  return { ...live, state, socket, sources, leave, onConnection, seen: () => seen.splice(0) };
}

describe("the connection", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is told with each change, and first to a reader that comes later", async () => {
    const { read, connection, open, socket, seen, onConnection, leave } = await followPlant();
    expect(seen()).toEqual(["connecting"]);
    socket?.onOpen();
    socket?.onOpen();
    expect(seen()).toEqual(["socket"]);
    const leaveLater = read(reader({ onConnection }));
    expect(seen()).toEqual(["socket"]);
    leaveLater();
    open.clear();
    socket?.onClose();
    expect(seen()).toEqual(["connecting"]);
    leave();
    expect(connection()).toEqual({ kind: "idle" });
  });

  it("stays that of the socket while a load fails, and is not lost for those who ended", async () => {
    const { connection, state, socket, leave, sources } = await followPlant();
    socket?.onOpen();
    state.failure = off;
    socket?.onText(JSON.stringify({ hints: status.hints }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection()).toEqual({ kind: "socket" });
    expect(sources).toEqual(["polling", "socket"]);
    leave();
    const ended = await followPlant({ load: () => Promise.reject(off) }, {});
    expect(ended.connection()).toEqual({ kind: "idle" });
  });

  it("is lost with each error anew, polled once sockets are refused, and that of the socket again", async () => {
    const { connection, open, state, seen } = await followPlant();
    state.failure = off;
    const refuse = () => {
      const [one] = open;
      open.clear();
      one?.onClose();
    };
    refuse();
    await vi.advanceTimersByTimeAsync(1_000);
    refuse();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen()).toEqual(["connecting", "lost network-unreachable"]);
    state.failure = httpError("/", { status: 503, statusText: "", body: "" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen()).toEqual(["lost http-503"]);
    state.failure = undefined;
    await vi.advanceTimersByTimeAsync(80_000);
    expect(seen()).toEqual(["polling refused"]);
    const [again] = open;
    again?.onOpen();
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(), connection()]).toEqual([["socket"], { kind: "socket" }]);
  });

  it("without a way to open sockets is polled", async () => {
    const { seen, sources } = await followPlant({ openSocket: () => Promise.resolve(undefined) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen()).toEqual(["connecting", "polling no-websocket"]);
    expect(sources).toEqual(["polling", "polling"]);
  });

  it("ends each reading where the way to open sockets cannot be found", async () => {
    const onEnd = vi.fn<LiveReader["onEnd"]>();
    await followPlant({ openSocket: () => Promise.reject(off) }, { onEnd });
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ error: off });
  });

  it.each([
    ["{}", ["connecting"], 10_000],
    ["null", [], 0],
    ["no JSON", [], 0],
  ])("after the message %s is %j, and comes again after %i ms", async (text, kinds, afterMs) => {
    const { open, socket, seen } = await followPlant();
    socket?.onOpen();
    seen();
    socket?.onText(text);
    expect([seen(), open.size]).toEqual([kinds, afterMs === 0 ? 1 : 0]);
    await vi.advanceTimersByTimeAsync(afterMs);
    expect(open.size).toBe(1);
  });

  it("is replaced by polling where all messages are unreadable", async () => {
    const problems: unknown[] = [];
    const onProblem = ({ code }: GatewayError): void => void problems.push(code);
    const { socket, seen } = await followPlant({}, { onProblem });
    socket?.onOpen();
    seen();
    for (let tens = 0; tens < 12; tens += 1) {
      socket?.onText("<html>");
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(seen()).toEqual(["polling refused"]);
    expect(new Set(problems)).toEqual(new Set(["reply-html"]));
  });

  it("that is closed by the program ends all readings, and later ones at once", async () => {
    const onEnd = vi.fn<LiveReader["onEnd"]>();
    const { read, close, open } = await followPlant({}, { onEnd });
    close();
    expect(onEnd.mock.calls).toEqual([[undefined]]);
    read(reader({ onEnd }));
    expect(onEnd.mock.calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(open.size).toBe(0);
  });
});

it("a reading leaves no listener at its signal", async () => {
  const { read } = steerSource();
  const { signal } = new AbortController();
  const add = vi.spyOn(signal, "addEventListener");
  const remove = vi.spyOn(signal, "removeEventListener");
  read(reader({ signal }))();
  await turn();
  expect(remove.mock.calls).toEqual(add.mock.calls);
});

it("the first reading has the channels of each inverter", async () => {
  const { read } = steerSource({
    load: async (_signal, serial) => ({
      ...status,
      inverters: serial ? [inverter(serial, channels(7))] : [inverter("1161"), inverter("1162")],
    }),
  });
  const readings = await new Promise<LiveReadings>((resolve) =>
    read(reader({ onReadings: resolve })),
  );
  expect(readings.inverters.map(({ serial, powerW }) => [serial, powerW])).toEqual([
    ["1161", 7],
    ["1162", 7],
  ]);
});

it("a limit of 0 after the socket was opened again may be one that is not read yet", async () => {
  const { read, open } = steerSource({
    load: async () => ({ ...status, inverters: [inverter("1161", channels(7))] }),
  });
  let limit: unknown;
  const onReadings = ({ inverters }: LiveReadings): void =>
    void (limit = inverters[0]?.limitPercent);
  await new Promise<void>((resolve) => read(reader({ onReadings: () => resolve() })));
  read(reader({ onReadings }));
  const [socket] = open;
  const say = (limit_relative: number) =>
    socket?.onText(
      JSON.stringify({
        inverters: [inverter("1161", { ...channels(7), limit_relative, limit_absolute: 0 })],
      }),
    );
  socket?.onOpen();
  say(0);
  expect(limit).toBeUndefined();
  say(50);
  say(0);
  expect(limit).toBe(0);
});

it("an odd message is read once its reader is loaded, unless the last reader left meanwhile", async () => {
  const loaded: (() => void)[] = [];
  const schemas: LiveSource["schemas"] = () =>
    new Promise((resolve) => {
      loaded.push(() => resolve({ readMessage: () => ({ ok: true, value: { total: {} } }) }));
    });
  const { read, open } = steerSource({ schemas });
  const onReadings = vi.fn<LiveReader["onReadings"]>();
  const leave = await afterReading((one) =>
    read({ ...one, onReadings: (readings) => (onReadings(readings), one.onReadings(readings)) }),
  );
  const [socket] = open;
  socket?.onOpen();
  const before = onReadings.mock.calls.length;
  socket?.onText('{"total":{"Power":5}}');
  socket?.onText('{"total":{"Power":6}}');
  for (const load of loaded) load();
  await turn();
  expect(onReadings.mock.calls.length).toBe(before + 2);
  socket?.onText('{"total":{"Power":7}}');
  expect(onReadings.mock.calls.length).toBe(before + 3);
  leave();
});

it("details are followed while any reader wants them", async () => {
  const follow = vi.fn<Details["follow"]>();
  const made: Details = { follow, complete: (plant) => plant, stop: () => undefined };
  const { read } = steerSource({ details: () => Promise.resolve(() => made) });
  read(reader());
  await afterReading(read, { details: true });
  await turn();
  expect(follow).toHaveBeenCalled();
});

function wordOf(connection: Connection): string {
  if (connection.kind === "lost") return `lost ${connection.error.code}`;
  return connection.kind === "polling" ? `polling ${connection.reason}` : connection.kind;
}
