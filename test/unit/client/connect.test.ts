import { expect, it, vi } from "vitest";
import { connectTo } from "#protocol/client/connect.ts";

type Listener = (event: { readonly data: unknown }) => void;

it("opens a socket, and tells of its texts alone", () => {
  const listeners = new Map<string, Listener>();
  const [send, close] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const addresses: string[] = [];
  class PlainSocket {
    readonly send = send;
    readonly close = close;
    constructor(address: string) {
      addresses.push(address);
    }
    addEventListener(type: string, listener: Listener) {
      listeners.set(type, listener);
    }
  }
  const connect = connectTo(PlainSocket, (path, credentials) => `ws://g${path}?${credentials}`);
  const seen: string[] = [];
  const socket = connect(
    "/livedata",
    {
      onOpen: () => seen.push("open"),
      onText: (text) => seen.push(text),
      onClose: () => seen.push("close"),
    },
    "b3du",
  );
  expect(addresses).toEqual(["ws://g/livedata?b3du"]);
  // Without a listener of errors, the package ws throws them.
  expect([...listeners.keys()].toSorted()).toEqual(["close", "error", "message", "open"]);
  for (const type of ["open", "message", "error", "close"])
    listeners.get(type)?.({ data: type === "message" ? "text" : undefined });
  listeners.get("message")?.({ data: new ArrayBuffer(2) });
  expect(seen).toEqual(["open", "text", "close"]);
  socket.send("ping");
  socket.close();
  expect([send.mock.calls, close.mock.calls]).toEqual([[["ping"]], [[]]]);
});
