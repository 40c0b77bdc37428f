import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReadAccess } from "#protocol/socket/signed-sockets.ts";
import { browserSockets } from "#app/shared/socket/browserSockets.ts";

/** A socket of the browser that opens when it is told. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  readonly closedAt: number[] = [];
  readyState = FakeSocket.CONNECTING;
  readonly address: string;

  constructor(address: string) {
    super();
    if (isStrict && address.includes("@")) throw new SyntaxError("credentials in an address");
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
/** Whether the browser takes no credentials in an address. */
let isStrict = false;

beforeEach(() => {
  isStrict = false;
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
const authdata = btoa("admin:secret");

function latest(): FakeSocket {
  const socket = made.at(-1);
  if (socket === undefined) throw new Error("none was made");
  return socket;
}

function openConnection() {
  const session = {
    authdata: () => undefined,
    askReadAccess: () => Promise.resolve("silent" as const),
  };
  const feed = browserSockets(session)("/livedata", deaf);
  return { feed, socket: latest() };
}

it("a socket that opens too late is closed then, so that no complaint tells its address", () => {
  const { feed, socket } = openConnection();
  feed.close();
  expect(socket.closedAt).toEqual([]);
  socket.open();
  vi.advanceTimersByTime(10_000);
  expect(socket.closedAt).toEqual([1]);
});

it("one that does not open is given up, since others wait for it", () => {
  const { feed, socket } = openConnection();
  feed.close();
  vi.advanceTimersByTime(2_000);
  expect(socket.closedAt).toEqual([0]);
});

it("one that is open is closed at once", () => {
  const { feed, socket } = openConnection();
  socket.open();
  feed.close();
  expect(socket.closedAt).toEqual([1]);
});

/** The sockets of somebody signed in, in front of a gateway that answers when it is told. */
function signedIn() {
  const answers: ((access: ReadAccess) => void)[] = [];
  let user: string | undefined = authdata;
  let closes = 0;
  const open = browserSockets({
    authdata: () => user,
    askReadAccess: () => new Promise((resolve) => answers.push(resolve)),
  });
  return {
    open: () => open("/livedata", { ...deaf, onClose: () => (closes += 1) }),
    answer: async (access: ReadAccess) => {
      answers.shift()?.(access);
      await vi.advanceTimersByTimeAsync(0);
    },
    signOut: () => (user = undefined),
    closes: () => closes,
  };
}

it("of somebody signed in one is opened only after the gateway has said how", async () => {
  const { open, answer } = signedIn();
  open();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(made).toEqual([]);
  await answer("guarded");
  expect(latest().address).toBe("ws://admin:secret@localhost:3000/livedata");
});

it("a silent gateway counts as one that refused, and no socket is opened", async () => {
  const { open, answer, closes } = signedIn();
  open();
  await answer("silent");
  expect([made.length, closes()]).toEqual([0, 1]);
});

it.each(["guarded", "silent"] as const)(
  "one that was closed before the answer is never opened: %s",
  async (access) => {
    const { open, answer, closes } = signedIn();
    open().close();
    await answer(access);
    expect([made.length, closes()]).toEqual([0, 0]);
  },
);

it("an answer for somebody who signed out meanwhile opens nothing; the next try does", async () => {
  const { open, answer, signOut, closes } = signedIn();
  open();
  signOut();
  await answer("guarded");
  expect([made.length, closes()]).toEqual([0, 1]);
  open();
  expect(latest().address).toBe("ws://localhost:3000/livedata");
});

it("after a refusal with credentials it is tried without, and then with them again", async () => {
  const { open, answer, closes } = signedIn();
  for (const signed of [true, false, true]) {
    open();
    await answer("guarded");
    expect(latest().address.includes("@")).toBe(signed);
    latest().close();
  }
  expect(closes()).toBe(3);
});

it("a browser that throws at credentials in an address has refused them", async () => {
  isStrict = true;
  const { open, answer, closes } = signedIn();
  open();
  await answer("guarded");
  expect([made.length, closes()]).toEqual([0, 1]);
  open();
  await answer("guarded");
  expect(latest().address).toBe("ws://localhost:3000/livedata");
});

it("neither a socket that was open nor one that was given up is a refusal", async () => {
  const { open, answer } = signedIn();
  open();
  await answer("guarded");
  latest().open();
  latest().close();
  const given = open();
  await answer("guarded");
  expect(latest().address).toContain("@");
  given.close();
  open();
  await answer("guarded");
  expect(latest().address).toContain("@");
});
