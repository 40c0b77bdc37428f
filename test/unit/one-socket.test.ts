import { expect, it } from "vitest";
import { oneSocket, type SocketListener } from "#protocol/socket/stream.ts";

/** A holder of one socket, and everything that it told. */
function holder() {
  const seen: string[] = [];
  const sockets: SocketListener[] = [];
  const state = { isBroken: false };
  const socket = oneSocket(
    (listener, refusals) => {
      if (state.isBroken) throw new Error("no socket");
      const number = sockets.push(listener);
      seen.push(`new ${number} after ${refusals}`);
      return {
        send: (text) => seen.push(`${text} ${number}`),
        close: () => {
          seen.push(`close ${number}`);
          listener.onClose();
        },
      };
    },
    {
      onOpen: () => seen.push("open"),
      onText: (text) => seen.push(text),
      onDrop: () => seen.push("drop"),
      onOnline: (isOnline, refusals) => seen.push(`online ${isOnline} ${refusals}`),
    },
  );
  return { state, socket, sockets, seen: () => seen.splice(0) };
}

it("counts refusals in a row, and all of them for who opens sockets", () => {
  const { socket, sockets, seen } = holder();
  socket.open();
  sockets[0]?.onClose();
  socket.open();
  sockets[1]?.onClose();
  expect(seen()).toEqual([
    "new 1 after 0",
    "online false 1",
    "drop",
    "new 2 after 1",
    "online false 2",
    "drop",
  ]);
  socket.open();
  sockets[2]?.onOpen();
  sockets[2]?.onClose();
  socket.open();
  sockets[3]?.onClose();
  expect(seen()).toEqual([
    "new 3 after 2",
    "online true 0",
    "open",
    "online false 0",
    "drop",
    "new 4 after 2",
    "online false 1",
    "drop",
  ]);
});

it("hears nothing of a socket that it closed, or that ended", () => {
  const { socket, sockets, seen } = holder();
  socket.open();
  sockets[0]?.onOpen();
  sockets[0]?.onText("a");
  socket.send("ping");
  seen();
  socket.close();
  expect(seen()).toEqual(["online false 0", "close 1"]);
  socket.open();
  seen();
  for (const old of [sockets[0]]) {
    old?.onOpen();
    old?.onText("late");
    old?.onClose();
  }
  socket.send("ping");
  expect(seen()).toEqual(["ping 2"]);
  socket.close();
  seen();
  sockets[1]?.onOpen();
  sockets[1]?.onText("late");
  socket.send("ping");
  socket.close();
  expect(seen()).toEqual([]);
});

it("takes a socket that cannot be made for refused, and says so afterwards", async () => {
  const { state, socket, seen } = holder();
  state.isBroken = true;
  socket.open();
  expect(seen()).toEqual(["online false 1"]);
  await Promise.resolve();
  expect(seen()).toEqual(["drop"]);
  socket.open();
  state.isBroken = false;
  socket.open();
  await Promise.resolve();
  expect(seen()).toEqual(["online false 2", "new 1 after 2"]);
});
