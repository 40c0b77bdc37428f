import { afterEach, expect, it, vi } from "vitest";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { findWebSocket } from "#protocol/client/platform.ts";
import { WebSocket } from "ws";
import { awakeGateway } from "../../support/faultyGateway.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("ws");
});

/** A platform without sockets of its own, such as Node 20. */
function withoutSockets(): void {
  vi.stubGlobal("WebSocket", undefined);
  Reflect.deleteProperty(globalThis, "WebSocket");
}

it("takes the socket of the platform first", async () => {
  const Own = vi.fn<() => void>();
  vi.stubGlobal("WebSocket", Own);
  expect(await findWebSocket()).toBe(Own);
});

it("takes that of the package ws where the platform has none", async () => {
  withoutSockets();
  expect(await findWebSocket()).toBe(WebSocket);
});

it("says that it polls where there is none at all", async () => {
  withoutSockets();
  vi.doMock("ws", () => {
    throw new Error("not installed");
  });
  expect(await findWebSocket()).toBeUndefined();
  const memory = awakeGateway();
  const gateway = createGateway({
    url: "http://gateway.test",
    pollMs: 1,
    fetch: (url, init) => memory.fetch(new Request(url, init)),
  });
  let count = 0;
  for await (const { source } of gateway.live()) {
    expect(source).toBe("polling");
    expect(gateway.connection).toEqual({ kind: "polling", reason: "no-websocket" });
    count += 1;
    if (count === 3) break;
  }
});
