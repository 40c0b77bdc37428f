import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import {
  type DetailSource,
  followDetails,
  type ReadCall,
} from "#protocol/client/follow-details.ts";
import { emptyLive, type LiveState } from "#protocol/live/live.ts";
import { plantReadings } from "#protocol/live/readings.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const off = new GatewayError("off", { kind: "network", reason: "unreachable" });
const both: LiveState = {
  ...emptyLive,
  battery: { enabled: true },
  solar: { enabled: true, wire: "vedirect" },
};
const battery = (value: number) =>
  JSON.stringify({ data_age: 0, values: { status: { SoC: { v: value, u: "%", d: 0 } } } });

/** Details of a gateway, its sockets by their path, and everything that was told. */
function followed(change: Partial<DetailSource> = {}, failure?: GatewayError) {
  const sockets = new Map<string, SocketListener>();
  const reads: string[] = [];
  const onChange = vi.fn<() => void>();
  const onProblem = vi.fn<(problem: GatewayError) => void>();
  const read: ReadCall = async ({ path, reply }) => {
    reads.push(path);
    if (failure) throw failure;
    return v.parse(reply, {});
  };
  const details = followDetails(read, {
    openSocket: (path, listener) => {
      sockets.set(path, listener);
      return { send: () => undefined, close: () => void sockets.delete(path) };
    },
    onChange,
    onProblem,
    ...change,
  });
  return { details, sockets, reads, onChange, onProblem };
}

it("follow the devices that the gateway has now, each by its own path", async () => {
  const { details, sockets, reads } = followed();
  details.follow(emptyLive);
  expect([...sockets.keys()]).toEqual([]);
  details.follow(both);
  details.follow(both);
  await vi.advanceTimersByTimeAsync(0);
  expect([...sockets.keys()]).toEqual(["/batterylivedata", "/vedirectlivedata"]);
  expect(reads).toEqual(["/api/batterylivedata/status", "/api/vedirectlivedata/status"]);
  details.follow({ ...both, solar: { enabled: true, wire: "solarcharger" } });
  expect([...sockets.keys()]).toEqual(["/batterylivedata", "/solarchargerlivedata"]);
  details.follow({ ...both, battery: { enabled: false } });
  expect([...sockets.keys()]).toEqual(["/vedirectlivedata"]);
  details.follow(both);
  details.stop();
  expect([...sockets.keys()]).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it("complete the readings, and tell of each change once", async () => {
  const { details, sockets, onChange } = followed();
  details.follow(both);
  await vi.advanceTimersByTimeAsync(0);
  onChange.mockClear();
  const socket = sockets.get("/batterylivedata");
  socket?.onOpen();
  socket?.onText(battery(55));
  socket?.onText("null");
  expect(onChange).toHaveBeenCalledOnce();
  const plant = details.complete(plantReadings(both, Date.now()), Date.now());
  expect(plant.battery?.socPercent).toBe(55);
  expect(plant.chargeControllers).toEqual([]);
  details.stop();
});

it("tell of a text that cannot be read, which is no sign of life", async () => {
  const { details, sockets, onProblem, reads } = followed();
  details.follow({ ...emptyLive, solar: { enabled: true, wire: "vedirect" } });
  const socket = sockets.get("/vedirectlivedata");
  socket?.onOpen();
  await vi.advanceTimersByTimeAsync(0);
  for (let tens = 0; tens < 12; tens += 1) {
    socket?.onText("<html>");
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(onProblem.mock.calls[0]?.[0]).toMatchObject({
    code: "reply-html",
    message: expect.stringContaining("/vedirectlivedata"),
  });
  // HTTP replaces the socket, which should talk.
  expect(reads.length).toBeGreaterThan(1);
  details.stop();
});

it("are polled without a socket, and tell of each failure", async () => {
  const { details, reads, onProblem } = followed({ openSocket: undefined, pollMs: 1_000 }, off);
  details.follow({ ...emptyLive, battery: { enabled: true } });
  await vi.advanceTimersByTimeAsync(0);
  expect(onProblem.mock.calls).toEqual([[off]]);
  details.stop();
  const polled = followed({ openSocket: undefined, pollMs: 1_000 });
  polled.details.follow({ ...emptyLive, battery: { enabled: true } });
  await vi.advanceTimersByTimeAsync(3_500);
  expect([reads.length, polled.reads.length]).toEqual([1, 4]);
  polled.details.stop();
});
