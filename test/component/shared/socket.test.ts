import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserSockets } from "#app/shared/socket/socket.ts";

/** A socket of the browser that opens when it is told. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  readonly closedAt: number[] = [];
  readyState = FakeSocket.CONNECTING;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    made.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  close(): void {
    this.closedAt.push(this.readyState);
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

const made: FakeSocket[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  made.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ignore = () => undefined;
const deaf = { onOpen: ignore, onText: ignore, onClose: ignore };

function opened() {
  const feed = browserSockets(() => btoa("admin:secret"))("/livedata", deaf, 0);
  const [socket] = made;
  if (socket === undefined) throw new Error("none was made");
  return { feed, socket };
}

it("a socket that opens too late is closed then, so that no complaint tells its address", () => {
  const { feed, socket } = opened();
  feed.close();
  expect(socket.closedAt).toEqual([]);
  socket.open();
  vi.advanceTimersByTime(10_000);
  expect(socket.closedAt).toEqual([1]);
});

it("one that does not open is given up, since others wait for it", () => {
  const { feed, socket } = opened();
  feed.close();
  vi.advanceTimersByTime(2_000);
  expect(socket.closedAt).toEqual([0]);
});

it("one that is open is closed at once", () => {
  const { feed, socket } = opened();
  socket.open();
  feed.close();
  expect(socket.closedAt).toEqual([1]);
});
