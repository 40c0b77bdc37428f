import { expect, test, vi } from "vitest";
import { type Connect, signedSockets, socketAddress } from "#protocol/socket/signed-sockets.ts";

const page = { protocol: "http:", host: "192.168.1.50" };

test("socket addresses use ws or wss according to the page protocol", () => {
  expect(socketAddress(page, "/livedata", undefined)).toBe("ws://192.168.1.50/livedata");
  expect(socketAddress({ protocol: "https:", host: "sun.lan:8443" }, "/console", undefined)).toBe(
    "wss://sun.lan:8443/console",
  );
});

test("credentials stand in front of the host, every character of the password kept", () => {
  const authdata = Buffer.from("admin:ä:/@ pass").toString("base64");
  const address = new URL(socketAddress(page, "/livedata", authdata));
  expect(decodeURIComponent(address.password)).toBe("ä:/@ pass");
  expect([address.username, address.host]).toEqual(["admin", "192.168.1.50"]);
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
