import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { createAnswering } from "#hub/server/answering.ts";
import { openDoor } from "#hub/server/door.ts";

const endOfHead = "\r\n\r\n";
const head = "HTTP/1.1\r\nHost: hub\r\n\r\n";

const chunksOf = (text: string, count: number) =>
  `${`${text.length.toString(16)}\r\n${text}\r\n`.repeat(count)}0\r\n\r\n`;

async function countedDoor(bounds: Parameters<typeof openDoor>[0] = {}) {
  const door = openDoor(bounds);
  const app = fastify();
  const made = { now: 0, most: 0, all: 0, bytes: 0 };
  app.get("/slow/:at", async (request) => {
    made.now += 1;
    made.all += 1;
    made.most = Math.max(made.most, made.now);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    made.now -= 1;
    return request.params;
  });
  app.post("/body", async (request) => request.body);
  app.get("/closing", (_request, reply) => reply.header("connection", "close").send("closing"));
  app.get("/never", () => new Promise(() => undefined));
  app.get("/endless", (_request, reply) => {
    const part = "x".repeat(65_536);
    const endless = function* endless() {
      for (;;) {
        made.bytes += part.length;
        yield part;
      }
    };
    return reply.send(Readable.from(endless()));
  });
  await door.lead(app);
  const read = { requests: 0 };
  door.server.on("request", () => (read.requests += 1));
  const port = await door.listen(0, "127.0.0.1");
  const met = new Map<number | undefined, Socket>();
  door.server.on("connection", (socket: Socket) => met.set(socket.remotePort, socket));
  onTestFinished(() => {
    door.close();
    return app.close();
  });
  const open = async (text: string, localAddress = "127.0.0.1"): Promise<Socket> => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  // Who does not read is not told of the end.
  const isOver = ({ localPort }: Socket) => met.get(localPort)?.destroyed === true;
  return { door, made, read, open, isOver };
}

async function textOf(socket: Socket): Promise<string> {
  let text = "";
  for await (const part of socket) text += String(part);
  return text;
}

it("answers requests that are sent at once one after the other, all of them and in order", async () => {
  const { made, open } = await countedDoor();
  const requests = Array.from({ length: 600 }, (_, at) => `GET /slow/${at} ${head}`);
  const body =
    "POST /body HTTP/1.1\r\nHost: hub\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nend";
  const socket = await open(requests.join(""));
  // Larger than a single read.
  socket.write(body.repeat(1_000));
  socket.write(`GET /slow/last HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n`);
  const text = await textOf(socket);
  const numbers = [...text.matchAll(/"at":"(\w+)"/g)].map(([, at]) => at);
  expect(numbers).toEqual([...requests.map((_, at) => String(at)), "last"]);
  expect(text.match(/\r\n\r\nend/g)).toHaveLength(1_000);
  expect([made.most, made.all]).toEqual([1, 601]);
});

it("works on nothing more of a connection that ended, or that an answer closed", async () => {
  const { made, open } = await countedDoor();
  const socket = await open(`GET /endless ${head}${`GET /slow/1 ${head}`.repeat(100)}`);
  await expect.poll(() => made.bytes).toBeGreaterThan(0);
  socket.destroy();
  const closing = await open(`GET /closing ${head}${`GET /slow/1 ${head}`.repeat(9)}`);
  expect((await textOf(closing)).match(/HTTP\/1.1 200/g)).toHaveLength(1);
  expect(made.all).toBe(0);
});

it("forgets a connection that ends between two of its requests", async () => {
  const answering = createAnswering();
  const asked: string[] = [];
  const sockets: Socket[] = [];
  const met: (readonly [IncomingMessage, ServerResponse])[] = [];
  const server = createServer((request, response) => {
    met.push([request, response]);
    answering.take(request, response, () => {
      asked.push(request.url ?? "");
      if (asked.length > 1) return;
      response.once("finish", () => queueMicrotask(() => request.socket.destroy())).end();
    });
  });
  server.on("connection", (socket: Socket) => {
    sockets.push(socket);
    answering.meet(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const socket = connect(port, "127.0.0.1", () => socket.write(`GET /1 ${head}GET /2 ${head}`));
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.resume().once("close", resolve));
  await setTimeout(50);
  // As Node reads on in what it has of a connection.
  for (const late of met.slice(0, 1)) answering.take(...late, () => asked.push("late"));
  expect(sockets.map((one) => answering.has(one))).toEqual([false]);
  expect(asked).toEqual(["/1"]);
});

it("makes no objects of requests that wait, however short and many they are", async () => {
  const { open, read } = await countedDoor();
  const tiny = "GET /x HTTP/1.1\r\nHost:\r\n\r\n";
  const sockets = await Promise.all(
    Array.from({ length: 20 }, () => open(`GET /endless ${head}${tiny.repeat(2_400)}`)),
  );
  await expect.poll(() => read.requests).toBeGreaterThanOrEqual(sockets.length);
  await setTimeout(200);
  expect(read.requests).toBeLessThanOrEqual(2 * sockets.length);
});

it.each([
  ["chunks of 32 bytes", "Transfer-Encoding: chunked", chunksOf("a".repeat(32), 1_500)],
  ["ends of heads", "Content-Length: 40000", endOfHead.repeat(10_000)],
])("makes few objects of a body of %s, and loses nothing of it", async (_name, header, body) => {
  const { door, open } = await countedDoor();
  const parts: number[] = [];
  door.server.on("request", ({ method }: IncomingMessage, response: ServerResponse) => {
    if (method === "POST") response.req.on("data", ({ length }: Buffer) => parts.push(length));
  });
  const start = `POST /body HTTP/1.1\r\nHost: hub\r\nContent-Type: text/plain\r\n${header}\r\n\r\n`;
  const end = `GET /slow/last HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n`;
  const text = await textOf(await open(start + body + end));
  const sent = header.startsWith("T") ? "a".repeat(48_000) : body;
  expect(text).toContain(sent);
  expect(text).toContain('{"at":"last"}');
  expect(parts.reduce((sum, length) => sum + length, 0)).toBe(sent.length);
  expect(parts.length).toBeLessThan(20);
});

it("ends a connection whose body comes in thousands of chunks of a byte", async () => {
  const { open, isOver, made } = await countedDoor();
  const start = `POST /body HTTP/1.1\r\nHost: hub\r\nContent-Type: text/plain\r\n`;
  const chunked = `${start}Transfer-Encoding: chunked\r\n\r\n`;
  const few = await open(`${chunked}${chunksOf("a", 900)}GET /slow/1 ${head}`);
  await expect.poll(() => made.all).toBe(1);
  const many = await open(`${chunked}${chunksOf("a", 9_000)}GET /slow/2 ${head}`);
  many.resume();
  await expect.poll(() => many.destroyed).toBe(true);
  expect([made.all, isOver(few)]).toEqual([1, false]);
});

it("hands on what follows an upgrade, and nothing of it to the parser", async () => {
  const { open, door } = await countedDoor();
  door.server.prependListener("upgrade", (_request, socket: Socket) => {
    setImmediate(() => socket.pipe(socket));
  });
  const socket = await open(
    `GET /x HTTP/1.1\r\nHost: hub\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nGET /`,
  );
  socket.write("no request");
  const echoed = once(socket, "data");
  expect(String((await echoed)[0])).toContain("GET /");
});

// Node takes its own listener away; a write before may still fail, which would be an uncaught error.
it.each([
  ["CONNECT", "CONNECT hub:80 HTTP/1.1\r\nHost: hub\r\n\r\n"],
  ["an upgrade", "GET / HTTP/1.1\r\nHost: hub\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"],
])("hears of errors of a connection that %s ends before its answer", async (_name, last) => {
  const { door, open } = await countedDoor();
  const met = once(door.server, "connection");
  const socket = await open(`GET /never ${head}${last}`);
  const [own] = await met;
  await once(socket, "close");
  expect(own.listenerCount("error")).toBeGreaterThan(0);
});

it("ends a connection that takes nothing, and none that takes something or whose answer is not ready", async () => {
  const { open, isOver } = await countedDoor({ patienceMs: 1_000, lookMs: 50 });
  const waiting = await open(`GET /never ${head}`);
  const reader = await open(`GET /endless ${head}`);
  reader.resume();
  const silent = await open(`GET /endless ${head}`);
  await expect.poll(() => isOver(silent), { timeout: 60_000 }).toBe(true);
  expect([waiting, reader].map(isOver)).toEqual([false, false]);
});

it("lets those go who take nothing where too much waits for their address, and answers others", async () => {
  const { open, isOver } = await countedDoor({ unsent: 500_000, lookMs: 10 });
  const other = await open(`GET /endless ${head}`, "127.0.0.2");
  const silent = await Promise.all(Array.from({ length: 12 }, () => open(`GET /endless ${head}`)));
  const over = () => silent.filter(isOver).length;
  await expect.poll(over, { timeout: 60_000 }).toBeGreaterThan(0);
  const answer = await open(`GET /slow/1 HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n`);
  expect(await textOf(answer)).toContain('{"at":"1"}');
  expect([isOver(other), over() < silent.length]).toEqual([false, true]);
});

it("bounds what waits for all addresses together", async () => {
  const { open, isOver } = await countedDoor({ unsentInAll: 500_000, lookMs: 10 });
  const silent = await Promise.all(
    Array.from({ length: 12 }, (_, at) => open(`GET /endless ${head}`, `127.0.0.${at + 2}`)),
  );
  const over = () => silent.filter(isOver).length;
  await expect.poll(over, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(over()).toBeLessThan(silent.length);
});

it("passes what lies below a path to another app, which the first request starts, and no socket", async () => {
  const { door, open } = await countedDoor();
  const other = fastify();
  other.get("/*", async ({ url }) => ({ below: url }));
  onTestFinished(() => other.close());
  await other.ready();
  let [opened, isBroken] = [0, true];
  door.leadBelow("/example/", async () => {
    opened += 1;
    if (isBroken) throw new Error("no room");
    return other;
  });
  const ask = async (path: string) =>
    textOf(await open(`GET ${path} HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n`));
  expect(await ask("/slow/1")).toContain('{"at":"1"}');
  const upgrade = "Connection: upgrade\r\nUpgrade: websocket\r\n";
  const socket = await open(`GET /example/livedata HTTP/1.1\r\nHost: hub\r\n${upgrade}\r\n`);
  expect([await textOf(socket), opened]).toEqual(["", 0]);
  expect(await ask("/example/a")).toContain(" 503 ");
  isBroken = false;
  expect(await ask("/example?b")).toContain('{"below":"/example?b"}');
  expect(await ask("/example/c")).toContain('{"below":"/example/c"}');
  expect(await ask("/examples")).toContain(" 404 ");
});
