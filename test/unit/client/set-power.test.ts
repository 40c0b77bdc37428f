import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { type PowerOutcome, powerOutcome } from "#protocol/client/power-outcome.ts";
import type { PowerRequest } from "#protocol/client/set-power.ts";
import { awakeGateway } from "../../support/faultyGateway.ts";

const serial = "1164a00ab123";

/** A gateway whose answers about an inverter follow each other; the last stays. */
function home(looks: readonly unknown[], reply: object = { type: "success", code: 1001 }) {
  const sent: unknown[] = [];
  const left = [...looks];
  let calls = 0;
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    fetch: (_, { body }) => {
      calls += 1;
      if (typeof body === "string") {
        sent.push(JSON.parse(new URLSearchParams(body).get("data") ?? ""));
        return Promise.resolve(Response.json(reply));
      }
      const look = left.length > 1 ? left.shift() : left[0];
      if (look instanceof Error) return Promise.reject(look);
      return Promise.resolve(Response.json({ [serial]: { power_set_status: look } }));
    },
  });
  return { gateway, sent, calls: () => calls };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets time pass until a call has ended. */
async function endOf(call: Promise<void>): Promise<unknown> {
  const ends: unknown[] = [];
  call.then(
    () => ends.push(undefined),
    (error: unknown) => ends.push(error),
  );
  while (ends.length === 0) {
    // A turn of the real event loop, which a body needs to be read.
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(100);
  }
  return ends[0];
}

const lost = new TypeError("no route");

describe("a power command", () => {
  it.each<readonly [PowerRequest["power"], object]>([
    ["on", { serial, power: true }],
    ["off", { serial, power: false }],
    ["restart", { serial, restart: true }],
  ])("%s is sent once, and done when it was pending and is no more", async (power, body) => {
    const { gateway, sent } = home(["Ok", "Pending", "Pending", "Ok"]);
    const error = await endOf(gateway.power.set({ serial: serial.toUpperCase(), power }));
    expect(error).toBeUndefined();
    expect(sent).toEqual([body]);
  });

  it.each([
    ["is failed by the inverter", ["Ok", "Pending", "Failure"], "failed-inverter", 1],
    ["was dropped", ["Ok", "Ok"], "failed-dropped", 1],
    ["was dropped after one that failed", ["Failure", "Failure"], "failed-dropped", 1],
    ["is not sent while another one is under way", ["Pending"], "failed-dropped", 0],
    ["stays pending", ["Ok", "Pending"], "failed-silent", 1],
    ["cannot be looked at any more", ["Ok", lost], "failed-silent", 1],
    ["cannot be looked at before", [lost], "network-unreachable", 0],
  ])("that %s rejects", async (_, looks, code, count) => {
    const { gateway, sent } = home(looks);
    expect(await endOf(gateway.power.set({ serial, power: "off" }))).toMatchObject({ code });
    expect(sent).toHaveLength(count);
  });

  it("finds its inverter by a serial number in upper case, too", async () => {
    const { gateway, sent } = home(["Ok", "Pending", "Ok"]);
    const request = { serial: serial.toUpperCase(), power: "on" } as const;
    expect(await endOf(gateway.power.set(request))).toBeUndefined();
    expect(sent).toEqual([{ serial, power: true }]);
  });

  it("is silent after a minute, or the time of the caller", async () => {
    for (const [timeoutMs, afterMs] of [
      [undefined, 60_000],
      [5_000, 5_000],
    ]) {
      const { gateway } = home(["Ok", "Pending"]);
      const startMs = performance.now();
      const end = await endOf(gateway.power.set({ serial, power: "on" }, { timeoutMs }));
      expect(end).toMatchObject({ code: "failed-silent" });
      const waitedMs = performance.now() - startMs;
      expect(waitedMs).toBeGreaterThanOrEqual(afterMs ?? 0);
      expect(waitedMs).toBeLessThan((afterMs ?? 0) + 5_000);
    }
  });

  it("survives a look that fails", async () => {
    const { gateway } = home(["Ok", lost, "Pending", lost, "Ok"]);
    expect(await endOf(gateway.power.set({ serial, power: "on" }))).toBeUndefined();
  });

  it("that the gateway refuses rejects with its reply", async () => {
    const { gateway } = home(["Ok"], { type: "warning", code: 11_002, message: "no such one" });
    expect(await endOf(gateway.power.set({ serial, power: "on" }))).toMatchObject({
      code: "refused",
      problem: { reply: { code: 11_002 } },
    });
  });

  it.each([
    [{ serial: "Roof" }, "invalid-serial"],
    [{ serial: undefined }, "invalid-serial"],
    [{ power: undefined }, "invalid-type"],
    [{ power: false }, "invalid-type"],
    [{ power: "OFF" }, "invalid-type"],
    [{ power: "toString" }, "invalid-type"],
  ])("with %j is not sent", async (parts, code) => {
    const { gateway, calls } = home(["Ok"]);
    const request = Object.assign({ serial, power: "off" as const }, parts);
    expect(await endOf(gateway.power.set(request))).toMatchObject({ code });
    expect(calls()).toBe(0);
  });

  it("switches a simulated inverter off", async () => {
    const memory = awakeGateway();
    const gateway = createGateway({
      url: "http://gateway.test",
      password: "openDTU42",
      WebSocket: null,
      fetch: async (url, init) => {
        const answer = await memory.fetch(new Request(url, init));
        // Time passes between two looks.
        memory.advance(500);
        return answer;
      },
    });
    const { inverters } = await gateway.call(endpoints.livedata.status);
    const [first] = inverters.filter(({ producing }) => producing === true);
    const of = first?.serial ?? "";
    expect(await endOf(gateway.power.set({ serial: of, power: "off" }))).toBeUndefined();
    memory.advance(10_000);
    const after = await gateway.call(endpoints.livedata.inverter, { query: { inv: of } });
    expect(after.inverters[0]).toMatchObject({ producing: false, reachable: true });
  });
});

describe("what became of a power command", () => {
  const outcomes: readonly (readonly [
    string | undefined,
    boolean,
    number,
    PowerOutcome | undefined,
  ])[] = [
    ["Pending", false, 0, undefined],
    ["Pending", true, 59_999, undefined],
    ["Pending", true, 60_000, "silent"],
    ["Ok", true, 2_500, "confirmed"],
    ["Ok", true, 1_000, "confirmed"],
    ["Failure", true, 1_000, "inverter"],
    ["Failure", false, 1_999, "dropped"],
    ["Failure", false, 2_000, "inverter"],
    ["Ok", false, 1_999, "dropped"],
    ["Ok", false, 2_000, "silent"],
    [undefined, false, 60_000, "silent"],
    ["Ok", true, 70_000, "confirmed"],
    ["Ok", false, 1_999, "dropped"],
    ["Ok", false, 2_000, "silent"],
    ["Failure", true, 10_000, "inverter"],
    ["Failure", false, 1_999, "dropped"],
    ["Failure", false, 2_000, "inverter"],
    ["Unknown", true, 59_999, undefined],
    ["Unknown", true, 60_000, "silent"],
    [undefined, false, 59_999, undefined],
    [undefined, true, 60_000, "silent"],
  ];
  it.each(outcomes)("shown as %s, pending before: %s, after %i ms is %s", (...row) => {
    const [power_set_status, wasPending, waitedMs, outcome] = row;
    const seen = power_set_status === undefined ? undefined : { power_set_status };
    expect(powerOutcome(seen, { wasPending, waitedMs })).toBe(outcome);
  });

  it("is known in the end, and confirmed only by an Ok that followed a pending one", () => {
    const anyStatus = fc.constantFrom(undefined, "Ok", "Pending", "Failure", "Unknown", "odd");
    const limits = fc.constantFrom(undefined, 5_000, 90_000);
    const waits = fc.nat(120_000);
    fc.assert(
      fc.property(
        anyStatus,
        fc.boolean(),
        waits,
        limits,
        (status, wasPending, waitedMs, limitMs) => {
          const seen = status === undefined ? undefined : { power_set_status: status };
          const outcome = powerOutcome(seen, { wasPending, waitedMs }, limitMs);
          const isOpen = status !== "Ok" && status !== "Failure" && waitedMs < (limitMs ?? 60_000);
          expect(outcome === undefined).toBe(isOpen);
          expect(outcome === "confirmed").toBe(status === "Ok" && wasPending);
        },
      ),
    );
  });
});
