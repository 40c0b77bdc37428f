import { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { GatheredMessage, handOnBody } from "#hub/server/gatheredMessage.ts";

it("stops reading its connection while nobody takes the body", () => {
  const socket = new Socket();
  const pause = vi.spyOn(socket, "pause");
  const message = new GatheredMessage(socket);
  message.push(Buffer.alloc(message.readableHighWaterMark - 1));
  handOnBody(socket);
  expect(pause).not.toHaveBeenCalled();
  message.push(Buffer.alloc(1));
  handOnBody(socket);
  expect(pause).toHaveBeenCalledOnce();
  expect(message.read()).toHaveLength(message.readableHighWaterMark);
});

it("hands on the parts that were read at once as one, and only once", () => {
  const socket = new Socket();
  const message = new GatheredMessage(socket);
  for (const part of ["a", "b", "c"]) message.push(Buffer.from(part));
  expect(message.readableLength).toBe(0);
  handOnBody(socket);
  handOnBody(socket);
  expect(String(message.read())).toBe("abc");
});

it("ends with the parts that were not handed on before", () => {
  const message = new GatheredMessage(new Socket());
  message.push(Buffer.from("rest"));
  message.push(null);
  expect(String(message.read())).toBe("rest");
});

function chunksUntilCut(bytes: number): number {
  const socket = new Socket();
  const message = new GatheredMessage(socket);
  let count = 0;
  while (!socket.destroyed && count < 2_000) {
    message.push(Buffer.alloc(bytes));
    count += 1;
  }
  return count;
}

it("cuts a connection whose body comes in very many very small chunks", () => {
  expect([1, 15, 16].map(chunksUntilCut)).toEqual([1_001, 1_001, 2_000]);
});
