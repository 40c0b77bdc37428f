import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { openDoor } from "#hub/server/door.ts";

const head = "HTTP/1.1\r\nHost: hub\r\n\r\n";

async function counted(bounds: Parameters<typeof openDoor>[0] = {}) {
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
  return { made, open, isOver };
}

async function textOf(socket: Socket): Promise<string> {
  let text = "";
  for await (const part of socket) text += String(part);
  return text;
}

it("answers requests that are sent at once one after the other, all of them and in order", async () => {
  const { made, open } = await counted();
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
  const { made, open } = await counted();
  const socket = await open(`GET /endless ${head}${`GET /slow/1 ${head}`.repeat(100)}`);
  await expect.poll(() => made.bytes).toBeGreaterThan(0);
  socket.destroy();
  const closing = await open(`GET /closing ${head}${`GET /slow/1 ${head}`.repeat(9)}`);
  expect((await textOf(closing)).match(/HTTP\/1.1 200/g)).toHaveLength(1);
  expect(made.all).toBe(0);
});

it("ends a connection on which more requests wait than may", async () => {
  const { made, open } = await counted({ waiting: 10 });
  const socket = await open(`GET /endless ${head}${`GET /slow/1 ${head}`.repeat(11)}`);
  await textOf(socket).catch(() => undefined);
  expect(made.all).toBe(0);
  const two = await counted({ waitingInAll: 10 });
  const text = `GET /endless ${head}${`GET /slow/1 ${head}`.repeat(10)}`;
  const first = await two.open(text);
  await expect.poll(() => two.made.bytes).toBeGreaterThan(0);
  const second = await two.open(text);
  await textOf(second).catch(() => undefined);
  expect([first.destroyed, two.made.all]).toEqual([false, 0]);
});

it("ends a connection that takes nothing, and none that takes something or whose answer is not ready", async () => {
  const { open, isOver } = await counted({ patienceMs: 100, lookMs: 10 });
  const waiting = await open(`GET /never ${head}`);
  const reader = await open(`GET /endless ${head}`);
  reader.resume();
  const silent = await open(`GET /endless ${head}`);
  await expect.poll(() => isOver(silent), { timeout: 60_000 }).toBe(true);
  expect([waiting, reader].map(isOver)).toEqual([false, false]);
});

it("lets those go who take nothing where too much waits for their address, and answers others", async () => {
  const { open, isOver } = await counted({ unsent: 500_000, lookMs: 10 });
  const other = await open(`GET /endless ${head}`, "127.0.0.2");
  const silent = await Promise.all(Array.from({ length: 12 }, () => open(`GET /endless ${head}`)));
  const over = () => silent.filter(isOver).length;
  await expect.poll(over, { timeout: 60_000 }).toBeGreaterThan(0);
  const answer = await open(`GET /slow/1 HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n`);
  expect(await textOf(answer)).toContain('{"at":"1"}');
  expect([isOver(other), over() < silent.length]).toEqual([false, true]);
});

it("bounds what waits for all addresses together", async () => {
  const { open, isOver } = await counted({ unsentInAll: 500_000, lookMs: 10 });
  const silent = await Promise.all(
    Array.from({ length: 12 }, (_, at) => open(`GET /endless ${head}`, `127.0.0.${at + 2}`)),
  );
  const over = () => silent.filter(isOver).length;
  await expect.poll(over, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(over()).toBeLessThan(silent.length);
});
