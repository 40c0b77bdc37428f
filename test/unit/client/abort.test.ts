import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { withDeadline } from "#protocol/client/abort.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { Gateway } from "#protocol/client/gateway.ts";
import { createNewest } from "#protocol/client/newest.ts";
import { pause, untilAborted } from "#protocol/client/waits.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import { awakeGateway } from "../../support/faultyGateway.ts";
import { answersOf } from "../../support/releases.ts";

const serial = "114180610042";
const limit = { serial, relative: true, value: 50 };

/** A gateway that answers some paths and leaves the others waiting, until they are aborted. */
function home(answers: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = [];
  const waiting = new Set<string>();
  const send: Fetch = (url, { signal }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    if (pathname in answers) return Promise.resolve(Response.json(answers[pathname]));
    waiting.add(pathname);
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => {
        waiting.delete(pathname);
        reject(new Error("cut off"));
      });
    });
  };
  const gateway = createGateway({ url: "http://gateway.test", WebSocket: null, fetch: send });
  return { gateway, asked, waiting };
}

const ways: Readonly<Record<string, (gateway: Gateway, signal: AbortSignal) => Promise<unknown>>> =
  {
    call: (gateway, signal) => gateway.call(endpoints.system.status, { signal }),
    save: (gateway, signal) =>
      gateway.call(endpoints.maintenance.reboot, { body: { reboot: true }, signal }),
    profile: (gateway, signal) => gateway.profile({ signal }),
    limitCodes: (gateway, signal) => gateway.limit.codes({ signal }),
    setLimit: (gateway, signal) => gateway.limit.set(limit, { signal }),
    setPower: (gateway, signal) => gateway.power.set({ serial, power: "off" }, { signal }),
    live: (gateway, signal) => gateway.live({ signal }).next(),
  };
const reason = new Error("enough");

describe.each(Object.entries(ways))("%s", (_, ask) => {
  it("sends nothing once its signal is aborted, and rejects with its reason", async () => {
    const { gateway, asked } = home();
    await expect(ask(gateway, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(asked).toEqual([]);
  });

  it("rejects with the reason of a signal that is aborted while the gateway hangs", async () => {
    const { gateway, asked } = home();
    const stop = new AbortController();
    const waiting = ask(gateway, stop.signal);
    await untilAsked(asked);
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  it("rejects with an AbortError where a browser knows no reasons", async () => {
    const { gateway } = home();
    const { signal } = new AbortController();
    Object.defineProperties(signal, { aborted: { value: true }, reason: { value: undefined } });
    await expect(ask(gateway, signal)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a limit that is aborted", () => {
  const known = answersOf("v25.5.10").system;
  const ok = { type: "success", code: 1001 };
  const pending = {
    [serial]: { limit_relative: 100, max_power: 800, limit_set_status: "Pending" },
  };
  it.each([
    ["while it is sent", { "/api/system/status": known }, "/api/limit/config"],
    [
      "while its inverter is looked at",
      { "/api/system/status": known, "/api/limit/config": ok },
      "/api/limit/status",
    ],
    [
      "between two looks",
      { "/api/system/status": known, "/api/limit/config": ok, "/api/limit/status": pending },
      "/api/limit/status",
    ],
  ])("%s rejects with the reason", async (_, answers, last) => {
    const { gateway, asked, waiting } = home(answers);
    const stop = new AbortController();
    const setting = gateway.limit.set(limit, { signal: stop.signal, pollMs: 1e6 });
    while (asked.at(-1) !== last) await turn();
    stop.abort(reason);
    await expect(setting).rejects.toBe(reason);
    expect([...waiting]).toEqual([]);
  });
});

describe("a call that is aborted while the gateway hangs at its last request", () => {
  const file = '{"cfg":{},"wifi":{},"ntp":{}}';
  const body = { ntp_server: "a", ntp_timezone_descr: "b", latitude: 1, longitude: 1 };
  const time = { ...body, sunsettype: 0, ntp_timezone: "UTC0" };
  const answers = { "/api/system/status": answersOf("v25.5.10").system };
  const unpowered = { ...answers, "/api/power/status": {} };
  const rows: readonly (readonly [
    path: string,
    answers: Readonly<Record<string, unknown>>,
    ask: (gateway: Gateway, signal: AbortSignal) => Promise<unknown>,
  ])[] = [
    ["/api/eventlog/status", {}, (gateway, signal) => gateway.events(serial, { signal })],
    ["/api/devinfo/status", {}, (gateway, signal) => gateway.deviceInfo(serial, { signal })],
    ["/api/gridprofile/rawdata", {}, (gateway, signal) => gateway.gridProfile(serial, { signal })],
    ["/api/ntp/config", answers, (gateway, signal) => gateway.settings.read("time", { signal })],
    [
      "/api/ntp/config",
      answers,
      (gateway, signal) => gateway.settings.write("time", time, { signal, unsafe: true }),
    ],
    ["/api/file/get", answers, (gateway, signal) => gateway.backup({ signal })],
    [
      "/api/file/upload",
      answers,
      (gateway, signal) => gateway.restore("config.json", new Blob([file]), { signal }),
    ],
    [
      "/api/firmware/update",
      {},
      (gateway, signal) => gateway.uploadFirmware(new Uint8Array(8), { signal }),
    ],
    [
      "/api/power/status",
      {},
      (gateway, signal) => gateway.power.set({ serial, power: "on" }, { signal }),
    ],
    [
      "/api/power/config",
      unpowered,
      (gateway, signal) => gateway.power.set({ serial, power: "on" }, { signal }),
    ],
    ["/api/limit/config", answers, (gateway, signal) => gateway.limit.setAll([limit], { signal })],
  ];

  it.each(rows)("%s: rejects with the reason, and aborts the request", async (path, given, ask) => {
    const { gateway, asked, waiting } = home(given);
    const stop = new AbortController();
    const asking = ask(gateway, stop.signal);
    while (asked.at(-1) !== path) await turn();
    stop.abort(reason);
    await expect(asking).rejects.toBe(reason);
    expect([...waiting]).toEqual([]);
  });

  it.each(rows)("%s: sends nothing once its signal is aborted", async (_, given, ask) => {
    const { gateway, asked } = home(given);
    await expect(ask(gateway, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(asked).toEqual([]);
  });
});

/** Work that ends when it is aborted. */
const hang = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("cut off")));
  });

describe("work with a deadline", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is aborted after 20 s, and then rejects with a timeout", async () => {
    const work = vi.fn<typeof hang>(hang);
    const ended = withDeadline(undefined, undefined, work).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(work.mock.calls[0]?.[0].aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toMatchObject({ code: "network-timeout", cause: { message: "cut off" } });
  });

  it("leaves no timer and no listener behind, and keeps its own errors", async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    const add = vi.spyOn(signal, "addEventListener");
    await expect(withDeadline(5, signal, () => Promise.reject(reason))).rejects.toBe(reason);
    expect(await withDeadline(5, signal, () => Promise.resolve("done"))).toBe("done");
    expect(remove.mock.calls).toEqual(add.mock.calls);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not begun with a signal that is aborted", async () => {
    const work = vi.fn<typeof hang>(hang);
    await expect(withDeadline(5, AbortSignal.abort(reason), work)).rejects.toBe(reason);
    expect(work).not.toHaveBeenCalled();
  });
});

it("who gives up waiting for the profile takes it from nobody else", async () => {
  let answer: ((reply: Response) => void) | undefined;
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    fetch: () => new Promise((resolve) => (answer = resolve)),
  });
  const stop = new AbortController();
  const hasty = gateway.profile({ signal: stop.signal });
  const patient = gateway.profile();
  await turn();
  stop.abort(reason);
  await expect(hasty).rejects.toBe(reason);
  answer?.(Response.json(answersOf("v25.5.10").system));
  await expect(patient).resolves.toMatchObject({ family: expect.any(String) });
});

describe("live data that nobody wants any more", () => {
  const ends: readonly (readonly [string, (states: AsyncGenerator) => unknown])[] = [
    ["return", (states) => states.return(undefined)],
    ["throw", (states) => states.throw(reason).catch(() => undefined)],
    ["asyncDispose", disposeOf],
  ];

  it.each(ends)("end at once by %s while the gateway hangs", async (_, end) => {
    const { gateway, asked, waiting } = home();
    const states = gateway.live();
    const nexts = [states.next(), states.next()];
    await untilAsked(asked);
    await end(states);
    for (const next of nexts) expect(await next).toEqual({ done: true, value: undefined });
    expect([...waiting]).toEqual([]);
    expect(await states.next()).toEqual({ done: true, value: undefined });
  });

  it.each(ends)("end at once by %s while a socket is quiet, which is closed", async (_, end) => {
    const memory = awakeGateway();
    const open = new Set<object>();
    class QuietSocket {
      constructor() {
        open.add(this);
      }
      addEventListener() {}
      send() {}
      close() {
        open.delete(this);
      }
    }
    const states = createGateway({
      url: "http://gateway.test",
      password: "openDTU42",
      fetch: (url, init) => memory.fetch(new Request(url, init)),
      WebSocket: QuietSocket,
    }).live();
    await states.next();
    const waiting = states.next();
    while (open.size === 0) await turn();
    await end(states);
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(open.size).toBe(0);
  });

  it("send nothing when they end before they began", async () => {
    const { gateway, asked } = home();
    const states = gateway.live();
    await states.return();
    expect(await states.next()).toEqual({ done: true, value: undefined });
    expect(asked).toEqual([]);
  });
});

describe("a channel of newest values", () => {
  const done = { done: true, value: undefined };

  it("gives each waiting reader a value, and a late one the newest", async () => {
    const { push, values, calls } = channel();
    const [first, second] = [values.next(), values.next()];
    for (const one of [1, 2, 3, 4]) push(one);
    expect([await first, await second, await values.next()]).toEqual([
      streamOf(1),
      streamOf(2),
      streamOf(4),
    ]);
    expect(calls).toEqual(["start"]);
  });

  it("rejects once with its failure, and stops once", async () => {
    const { end, push, values, calls } = channel();
    const [first, second] = [values.next(), values.next()];
    end({ error: reason });
    end();
    push(1);
    await expect(first).rejects.toBe(reason);
    expect([await second, await values.next()]).toEqual([done, done]);
    expect(calls).toEqual(["start", "stop"]);
  });

  it("keeps a failure for a reader who comes later, also one without a reason", async () => {
    const { end, push, values } = channel();
    const first = values.next();
    push(1);
    push(2);
    end({ error: undefined });
    expect(await first).toEqual(streamOf(1));
    await expect(values.next()).rejects.toBe(undefined);
    expect(await values.next()).toEqual(done);
  });
});

it("a pause leaves no listener at its signal", async () => {
  const stop = new AbortController();
  const listeners = new Set<unknown>();
  const { signal } = stop;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: EventListener, options?: object) => {
    listeners.add(listener);
    add(type, listener, options);
  };
  signal.removeEventListener = (type: string, listener: EventListener) => {
    listeners.delete(listener);
    remove(type, listener);
  };
  await pause(0, signal);
  expect(listeners.size).toBe(0);
  stop.abort(reason);
  await expect(pause(0, signal)).rejects.toBe(reason);
  expect(listeners.size).toBe(0);
});

it("a pause that is aborted leaves no timer", async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const pausing = pause(1_000, stop.signal);
  stop.abort(reason);
  await expect(pausing).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it("a shared wait ends with its signal or its work, and leaves no listener", async () => {
  const { signal } = new AbortController();
  const add = vi.spyOn(signal, "addEventListener");
  const remove = vi.spyOn(signal, "removeEventListener");
  expect(await untilAborted(Promise.resolve(5), signal)).toBe(5);
  await expect(untilAborted(Promise.reject(reason), signal)).rejects.toBe(reason);
  await turn();
  const calls = (mock: typeof add | typeof remove) =>
    mock.mock.calls.map(([, listener]) => listener);
  expect(calls(remove)).toEqual(calls(add));
  const never = new Promise<never>(() => undefined);
  await expect(untilAborted(never, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(await untilAborted(Promise.resolve(6), undefined)).toBe(6);
});

function disposeOf(states: AsyncGenerator): unknown {
  const dispose: unknown = Reflect.get(states, Reflect.get(Symbol, "asyncDispose"));
  return typeof dispose === "function" ? dispose.call(states) : undefined;
}

function channel() {
  const calls: string[] = [];
  const source = { start: () => calls.push("start"), stop: () => calls.push("stop") };
  return { ...createNewest<number>(source), calls };
}

function streamOf(value: number) {
  return { done: false, value };
}

/** A turn of the event loop. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

async function untilAsked(asked: readonly string[]): Promise<void> {
  while (asked.length === 0) await turn();
}
