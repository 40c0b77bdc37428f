import { describe, expect, test, vi } from "vitest";
import {
  type Connect,
  type ReadAccess,
  signedSockets,
  socketAddress,
} from "#protocol/socket/signed-sockets.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";

const page = { protocol: "http:", host: "192.168.1.50" };

test("socket addresses use ws or wss according to the page protocol", () => {
  expect(socketAddress(page, "/livedata", undefined)).toBe("ws://192.168.1.50/livedata");
  expect(socketAddress({ protocol: "https:", host: "sun.lan:8443" }, "/console", undefined)).toBe(
    "wss://sun.lan:8443/console",
  );
});

test("credentials stand in front of the host, every character of the password kept", () => {
  const authdata = Buffer.from("ad@min:ä:/@ pass").toString("base64");
  const address = new URL(socketAddress(page, "/livedata", authdata));
  expect(decodeURIComponent(address.password)).toBe("ä:/@ pass");
  expect([address.username, address.host]).toEqual(["ad%40min", "192.168.1.50"]);
});

test("a signed-out session opens at once, and asks nothing about its rights", () => {
  const askReadAccess = vi.fn<() => Promise<"open">>();
  const connect = vi.fn<Connect>(() => ({ send: () => undefined, close: () => undefined }));
  const open = signedSockets(connect, { authdata: () => undefined, askReadAccess });
  const listener = { onOpen: () => undefined, onText: () => undefined, onClose: () => undefined };
  open("/livedata", listener);
  expect(connect).toHaveBeenCalledExactlyOnceWith("/livedata", listener);
  expect(askReadAccess).not.toHaveBeenCalled();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A session that opens sockets of `/livedata`, and how each went out. */
function session(access: ReadAccess = "guarded") {
  const sockets: { readonly listener: SocketListener; readonly isSigned: boolean }[] = [];
  const state = { authdata: "b3du", access, isBroken: false };
  const close = vi.fn<() => void>();
  const open = signedSockets(
    (_path, listener, authdata) => {
      if (state.isBroken) throw new Error("refused");
      sockets.push({ listener, isSigned: authdata === "b3du" });
      return { send: () => undefined, close };
    },
    {
      authdata: () => state.authdata,
      askReadAccess: () => Promise.resolve(state.access),
    },
  );
  const onClose = vi.fn<() => void>();
  const openOne = async () => {
    const listener = { onOpen: () => undefined, onText: () => undefined, onClose };
    const socket = open("/livedata", listener);
    await turn();
    return socket;
  };
  return { state, sockets, open: openOne, openAt: open, onClose, close };
}

describe("a signed-in session", () => {
  test.each([
    ["open", [false]],
    ["guarded", [true]],
    ["unknown", [false]],
    ["silent", []],
  ] as const)("of a gateway that is %s sends credentials so: %j", async (access, signed) => {
    const { sockets, open, onClose } = session(access);
    await open();
    expect(sockets.map(({ isSigned }) => isSigned)).toEqual(signed);
    expect(onClose).toHaveBeenCalledTimes(access === "silent" ? 1 : 0);
  });

  test("leaves the credentials out at every second attempt that is refused in a row", async () => {
    const { sockets, open } = session();
    for (let attempt = 0; attempt < 3; attempt += 1) await open();
    sockets[2]?.listener.onOpen();
    await open();
    const own = await open();
    own.close();
    await open();
    const signed = sockets.map(({ isSigned }) => isSigned);
    expect(signed).toEqual([true, false, true, true, false, true]);
  });

  test("that ended, or whose socket was closed while the gateway was asked, opens none", async () => {
    const { sockets, openAt, onClose, state } = session();
    const listener = { onOpen: () => undefined, onText: () => undefined, onClose };
    openAt("/livedata", listener).close();
    await turn();
    expect(onClose).not.toHaveBeenCalled();
    openAt("/livedata", listener);
    state.authdata = "b3RoZXI=";
    await turn();
    expect(onClose).toHaveBeenCalledOnce();
    expect(sockets).toEqual([]);
  });

  test("is told that its socket is closed where the platform refuses to open one", async () => {
    const { open, onClose, state } = session();
    state.isBroken = true;
    await open();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("closes the socket that it opened", async () => {
    const { open, close } = session();
    (await open()).close();
    expect(close).toHaveBeenCalledOnce();
  });
});
