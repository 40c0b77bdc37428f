import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { rawGateway, testHub } from "../../support/hub.ts";

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

const upgrade = [
  "GET /livedata HTTP/1.1",
  "Host: hub",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
].join("\r\n");

it("answers others during a flood of cut headers, calls and sockets, and keeps no connection", async () => {
  const { port, address, server } = await testHub([]);
  const texts = ["GET / HTTP/1.1\r\nHo", "GET /api/system/status HTTP/1.1\r\nHost: hub\r\n\r\n"];
  const flood = [...texts, `${upgrade}\r\n\r\n`].flatMap((text) =>
    Array.from({ length: 150 }, () => open(port, text)),
  );
  const sockets = await Promise.all(flood);
  expect((await fetch(`http://${address}/healthz`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  // The connection of `fetch` is kept for its next call.
  await expect.poll(connections).toBeLessThanOrEqual(1);
});

it("forwards no second request that hides in the body of the first", async () => {
  const gateway = await rawGateway((_, socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
  const { port } = await testHub(["--gateway", gateway.url]);
  const hidden = "GET /api/hidden HTTP/1.1\r\nHost: x\r\n\r\n";
  const head = "POST /api/x HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n";
  const both = `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`;
  const whole = `Content-Length: ${hidden.length}\r\n\r\n${hidden}`;
  for (const text of [head + both, head + whole, `${upgrade}\r\n${whole}`]) {
    const socket = await open(port, text);
    socket.resume();
    await once(socket, "close");
  }
  const sent = gateway.requests.join("");
  expect(sent.match(/hidden/g)).toHaveLength(1);
  // Forwarded as a body.
  expect(sent).toContain(`content-length: ${hidden.length}\r\n`);
});

it("stops reading an answer that is longer than any gateway sends", async () => {
  const megabyte = Buffer.alloc(2 ** 20);
  // Counted by connection: the hub sends requests of its own.
  let most = 0;
  const gateway = await rawGateway((_, socket) => {
    let written = 0;
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n");
    // A write fails before the socket counts as destroyed.
    const more = (error?: Error | null): void => {
      if (error || socket.destroyed || written > 200) return;
      written += 1;
      most = Math.max(most, written);
      socket.write(megabyte, more);
    };
    more();
  });
  const { address } = await testHub(["--gateway", gateway.url]);
  for (const method of ["GET", "POST"]) {
    expect((await fetch(`http://${address}/api/x`, { method })).status).toBe(502);
    // Capacity of the buffers on the way.
    expect(most).toBeLessThan(100);
  }
});
