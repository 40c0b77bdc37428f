import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { parseReply } from "#protocol/areas/parse-reply.ts";
import { decodeLimitType, limitType } from "#protocol/limit.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { GatewayOptions } from "#protocol/client/gateway.ts";
import type { LiveReadings } from "#protocol/client/shared-live.ts";
import { awakeGateway } from "../support/faultyGateway.ts";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";

const PASSWORD = "openDTU42";
const running: Simulator[] = [];

async function startSimulated(
  options: Parameters<typeof startSimulator>[0] = {},
): Promise<Simulator> {
  const simulator = await startSimulator({ host: "127.0.0.1", clock: 20, ...options });
  running.push(simulator);
  return simulator;
}

function clientOf(simulator: Simulator, options: Partial<GatewayOptions> = {}) {
  return createGateway({
    url: `http://127.0.0.1:${simulator.port}`,
    password: PASSWORD,
    ...options,
  });
}

async function take(states: AsyncIterable<LiveReadings>, until: (state: LiveReadings) => boolean) {
  for await (const state of states) if (until(state)) return state;
  throw new Error("the iteration ended first");
}

const serialsOf = (state: LiveReadings): string[] => state.inverters.map(({ serial }) => serial);

afterEach(async () => {
  await Promise.all(running.splice(0).map((simulator) => simulator.close()));
});

describe("calls", () => {
  it("are typed by the table, queries and saves alike", async () => {
    const gateway = clientOf(await startSimulated());
    const { git_hash } = await gateway.call(endpoints.system.status);
    expect(git_hash).not.toBe("");
    const { inverter } = await gateway.call(endpoints.inverter.list);
    const [first] = inverter;
    const query = { inv: first?.serial ?? "" };
    const { raw = [] } = await gateway.call(endpoints.gridprofile.raw, { query });
    expect(raw.length).toBeGreaterThan(4);
    const ntp = await gateway.call(endpoints.ntp.read);
    const reply = await gateway.call(endpoints.ntp.write, { body: ntp });
    expect(reply).toMatchObject({ type: "success" });
  });

  it("say that the password is wrong", async () => {
    const gateway = clientOf(await startSimulated(), { password: "wrong" });
    await expect(gateway.call(endpoints.ntp.read)).rejects.toMatchObject({
      name: "GatewayError",
      problem: { kind: "http", status: 401 },
    });
  });

  it("say that nobody answers, and how long to wait", async () => {
    const simulator = await startSimulated();
    const hasty = clientOf(simulator, { timeoutMs: 50 });
    simulator.gateway.faults.set("/api/system/status", { kind: "hang" });
    await expect(hasty.call(endpoints.system.status)).rejects.toMatchObject({
      problem: { kind: "network" },
    });
    const gateway = clientOf(simulator);
    const read = () => gateway.call(endpoints.system.status);
    const busy = { kind: "status", status: 429, headers: { "Retry-After": "60" } } as const;
    simulator.gateway.faults.set("/api/system/status", busy);
    await expect(read()).rejects.toMatchObject({
      problem: { kind: "http", status: 429, retryAfterS: 60 },
    });
    simulator.gateway.faults.set("/api/system/status", { kind: "body", body: "<html>" });
    await expect(read()).rejects.toMatchObject({ problem: { kind: "reply" } });
  });

  it("stop with their signal", async () => {
    const simulator = await startSimulated();
    simulator.gateway.faults.set("*", { kind: "hang" });
    const stop = new AbortController();
    const call = clientOf(simulator).call(endpoints.system.status, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });

  it("refuse an address that is none", () => {
    for (const url of ["ftp://192.168.1.50", "file:///etc", "ws://192.168.1.50"])
      expect(() => createGateway({ url })).toThrow(TypeError);
    expect(() => createGateway({ url: "HTTPS://gateway.test/behind/a/proxy/" })).not.toThrow();
  });
});

describe("live data", () => {
  it("begin with every inverter and go on by socket", async () => {
    const simulator = await startSimulated();
    const states = clientOf(simulator, { WebSocket }).live();
    const first = await take(states, () => true);
    expect(first.wire.inverters.every(({ AC }) => AC !== undefined)).toBe(true);
    expect(first.inverters.every(({ strings }) => strings.length > 0)).toBe(true);
    const bySocket = await take(
      clientOf(simulator, { WebSocket }).live(),
      ({ source }) => source === "socket",
    );
    expect(serialsOf(bySocket)).toEqual(serialsOf(first));
  });

  it("come by HTTP while the socket is refused, and by socket again afterwards", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const memory = awakeGateway();
    const addresses: string[] = [];
    // The first socket is lost after a while, the next two are refused.
    const fates = [["open", "message", "close"], ["close"], ["close"], ["open", "message"]];
    class FakeSocket {
      readonly listeners = new Map<string, (event: { readonly data: unknown }) => void>();
      constructor(address: string) {
        addresses.push(address);
        const data = '{"power_meter":{"enabled":true}}';
        fates.shift()?.forEach((type, at) => {
          setTimeout(() => this.listeners.get(type)?.({ data }), (at + 1) * 5_000);
        });
      }
      addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
        this.listeners.set(type, listener);
      }
      send() {}
      close() {}
    }
    const states = createGateway({
      url: "http://gateway.test",
      password: PASSWORD,
      fetch: (address, init) => memory.fetch(new Request(address, init)),
      WebSocket: FakeSocket,
    }).live();
    const sources: string[] = [];
    const reading = (async () => {
      for await (const { source } of states) {
        if (source !== sources.at(-1)) sources.push(source);
        if (sources.length === 4) break;
      }
    })();
    while (sources.length < 4) await vi.advanceTimersByTimeAsync(1_000);
    await reading;
    expect(sources).toEqual(["polling", "socket", "polling", "socket"]);
    // Reading is open to everybody, so that no address carries the password.
    expect(new Set(addresses)).toEqual(new Set(["ws://gateway.test/livedata"]));
  });

  it("are polled where no socket can be had", async () => {
    const simulator = await startSimulated();
    const problems: unknown[] = [];
    const onProblem = (problem: unknown): void => {
      problems.push(problem);
    };
    class Refused extends WebSocket {
      constructor(url: string) {
        super(url.replace("/livedata", "/nothing-here"));
      }
    }
    for (const socket of [null, Refused]) {
      const states = clientOf(simulator, { WebSocket: socket }).live();
      const first = await take(states, () => true);
      const state = await take(
        clientOf(simulator, { WebSocket: socket, pollMs: 20 }).live({ onProblem }),
        ({ atMs }) => atMs > first.atMs + 50,
      );
      expect(state.source).toBe("polling");
    }
    expect(problems).toEqual([]);
  });

  it("wait as long as a busy gateway asks", async () => {
    const simulator = await startSimulated();
    const problems: unknown[] = [];
    const stop = new AbortController();
    const states = clientOf(simulator, { WebSocket: null, pollMs: 1 }).live({
      signal: stop.signal,
      onProblem: (problem) => {
        problems.push(problem);
        // Had it not waited its hour, the next poll would come first.
        setTimeout(() => {
          stop.abort();
        }, 50);
      },
    });
    let count = 0;
    const reading = (async () => {
      for await (const _ of states) {
        count += 1;
        const busy = { kind: "status", status: 429, headers: { "Retry-After": "3600" } } as const;
        simulator.gateway.faults.set("/api/livedata/status", busy);
      }
    })();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(count).toBe(1);
    expect(problems).toMatchObject([{ problem: { status: 429 } }]);
  });

  it("end with their signal, and leave no socket behind", async () => {
    const simulator = await startSimulated();
    const stop = new AbortController();
    const reason = new Error("enough");
    const states = clientOf(simulator, { WebSocket }).live({ signal: stop.signal });
    const reading = take(states, ({ source }) => {
      if (source === "socket") stop.abort(reason);
      return false;
    });
    await expect(reading).rejects.toBe(reason);
    expect(await states.next()).toEqual({ done: true, value: undefined });
    const aborted = clientOf(simulator).live({ signal: stop.signal });
    await expect(aborted.next()).rejects.toBe(reason);
    expect(await aborted.next()).toEqual({ done: true, value: undefined });
  });

  it("fail when the password is refused", async () => {
    const simulator = await startSimulated({
      adjust: (made) => ({
        ...made,
        configure: (factory) => {
          const config = made.configure?.(factory) ?? factory;
          return { ...config, security: { ...config.security, allow_readonly: false } };
        },
      }),
    });
    const states = clientOf(simulator, { password: "wrong" }).live();
    await expect(states.next()).rejects.toMatchObject({ problem: { status: 401 } });
    const right = await take(
      clientOf(simulator, { WebSocket }).live(),
      ({ source }) => source === "socket",
    );
    expect(right.inverters.length).toBeGreaterThan(0);
  });
});

async function limitedClient(options: Partial<GatewayOptions> = {}) {
  const simulator = await startSimulated({ scenario: "one-inverter" });
  const gateway = clientOf(simulator, options);
  const { inverter } = await gateway.call(endpoints.inverter.list);
  return { simulator, gateway, serial: inverter[0]?.serial ?? "" };
}

describe("a limit", () => {
  it("is set, and confirmed by the inverter", async () => {
    const { gateway, serial } = await limitedClient();
    const outcome = await gateway.limit.set({ serial, value: 42, relative: true }, { pollMs: 20 });
    expect(outcome.limitPercent).toBe(42);
  });

  it("is asked for in the numbers of the gateway, even when told the wrong ones", async () => {
    const { gateway, serial, simulator } = await limitedClient({ limitCodes: "0-3" });
    const request = { serial, value: 50, relative: true, persistent: true };
    await gateway.limit.set(request, { pollMs: 20 });
    const asked = simulator.gateway.received.filter(({ path }) => path === "/api/limit/config");
    expect(asked).toHaveLength(2);
  });

  it("is refused for an inverter that the gateway does not have", async () => {
    const { gateway } = await limitedClient();
    const asked = gateway.limit.set({ serial: "116180412345", value: 50, relative: true });
    await expect(asked).rejects.toMatchObject({
      problem: { kind: "refused", reply: { code: 5004 } },
    });
  });

  it("fails when the gateway dropped the command, although its status is Ok", async () => {
    const { gateway, serial, simulator } = await limitedClient();
    const body = JSON.stringify({ type: "success", code: 1001, message: "queued" });
    simulator.gateway.faults.set("/api/limit/config", { kind: "body", body });
    const asked = gateway.limit.set(
      { serial, value: 42, relative: true },
      { pollMs: 5, timeoutMs: 50 },
    );
    await expect(asked).rejects.toMatchObject({ problem: { kind: "failed" } });
  });

  it("fails when the inverter stays silent", async () => {
    const { gateway, serial, simulator } = await limitedClient();
    const pending = JSON.stringify({
      [serial]: { limit_relative: 1, max_power: 1, limit_set_status: "Pending" },
    });
    simulator.gateway.faults.set("/api/limit/status", { kind: "body", body: pending });
    const asked = gateway.limit.set(
      { serial, value: 50, relative: true },
      { pollMs: 5, timeoutMs: 20 },
    );
    await expect(asked).rejects.toMatchObject({ problem: { kind: "failed" } });
  });
});

describe("limit codes", () => {
  it("are detected from the gateway", async () => {
    expect(await clientOf(await startSimulated()).limit.codes()).toBe("256");
  });

  it.each(["256", "0-3"] as const)("%s number every kind of limit and back", (codes) => {
    for (const relative of [true, false])
      for (const persistent of [true, false]) {
        const kind = { relative, persistent };
        expect(decodeLimitType(limitType(kind, codes), codes)).toEqual({ ok: true, value: kind });
      }
    expect(decodeLimitType(17, codes).ok).toBe(false);
  });

  it("reads a live status of the newest firmware, with what it adds", () => {
    const text = JSON.stringify({
      inverters: [
        {
          serial: "1164a00ab123",
          name: "Roof",
          order: 0,
          data_age: 3,
          data_age_ms: 3021,
          poll_enabled: true,
          reachable: true,
          producing: true,
          limit_relative: 100,
          limit_absolute: 2000,
          radio_stats: { tx_request: 12, rx_success: 12, rssi: -61.5 },
        },
      ],
      total: {
        Power: { v: 812.4, u: "W", d: 1 },
        YieldDay: { v: 3021, u: "Wh", d: 0 },
        YieldTotal: { v: 1204.2, u: "kWh", d: 3 },
      },
      hints: {
        time_sync: false,
        radio_problem: false,
        default_password: false,
        pin_mapping_issue: false,
      },
    });
    expect(parseReply("GET", "/api/livedata/status", text)).toMatchObject({
      ok: true,
      value: { inverters: [{ radio_stats: { rssi: -61.5 } }] },
    });
  });
});

describe("parseReply", () => {
  it("finds the call by method and path", () => {
    expect(parseReply("get", "/api/limit/status?x=1", "{}")).toEqual({ ok: true, value: {} });
    expect(parseReply("POST", "/api/firmware/update", "OK")).toEqual({ ok: true, value: "OK" });
    expect(parseReply("GET", "/api/nothing", "{}")).toMatchObject({
      error: { kind: "unknownCall" },
    });
    expect(parseReply("GET", "/api/limit/status", "")).toMatchObject({ error: { kind: "empty" } });
    expect(parseReply("GET", "/api/limit/status", "[1]")).toMatchObject({
      error: { kind: "shape" },
    });
  });
});
