import { once } from "node:events";
import type { Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { libraryOf, createWritingLibrary } from "#hub/gateways/library.ts";
import { sharedReads } from "#hub/gateways/reads.ts";
import { endpoints, feeds } from "#protocol/endpoints.ts";
import { rawGateway } from "../../support/hub.ts";

/** A gateway at an address, and the terminal's messages about it. */
function servedAt(url: string, password?: string) {
  const lines: string[] = [];
  const plan = { name: "house", basePath: "/house/", url: new URL(url), password };
  const served = createServedGateway(plan, (line) => lines.push(line));
  onTestFinished(() => served.close());
  return { served, lines };
}

function answer(status: string, body: string): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const basic = (password: string) => `Basic ${btoa(`admin:${password}`)}`;

/** A gateway of nothing but sockets, which it answers pings of or not. */
async function socketServer(autoPong: boolean) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, autoPong });
  onTestFinished(() => server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}` };
}

it.each([
  ["429 Busy\r\nRetry-After: 60", 60],
  ["500 No", undefined],
])("the hub's own client knows how long a gateway wants rest: %s", async (status, retryAfterS) => {
  const { url } = await rawGateway((_, socket) => socket.end(answer(status, "{}")));
  const { served } = servedAt(url);
  for (const library of [libraryOf(served), createWritingLibrary(served)])
    await expect(library.call(endpoints.system.status)).rejects.toMatchObject({
      status: Number(status.slice(0, 3)),
      problem: { kind: "http", ...(retryAfterS && { retryAfterS }) },
    });
});

it("the hub's own client shares reads with everybody, and sends a save with its length", async () => {
  const { url, requests } = await rawGateway((request, socket) =>
    socket.end(answer("200 OK", request.startsWith("POST") ? '{"type":"success"}' : "{}")),
  );
  const { served } = servedAt(url, "sunflower-42");
  const library = createWritingLibrary(served);
  const path = endpoints.ntp.status.path;
  await Promise.allSettled([
    library.call(endpoints.ntp.status),
    libraryOf(served).call(endpoints.ntp.status),
    served.read(path, basic("sunflower-42")),
  ]);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain(`authorization: ${basic("sunflower-42")}`);
  await library.call(endpoints.power.write, { body: { serial: "114180610042", power: true } });
  const [head = "", body = ""] = requests.slice(1).join("").split("\r\n\r\n");
  expect(head).toMatch(/^POST \/api\/power\/config HTTP/);
  expect(decodeURIComponent(body)).toContain('"serial":"114180610042"');
  expect(head).toContain(`content-length: ${body.length}`);
  expect(head).not.toMatch(/chunked/i);
});

it("knows whether it is asked or written to, and how long ago it was written to", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const held: Socket[] = [];
  const { url } = await rawGateway((_, socket) => void held.push(socket));
  const { served } = servedAt(url);
  const state = () => [served.isBusy(), served.isWriting(), served.sinceWriteMs()];
  const callWith = async (method: string) => {
    const asked = served.pass({ method, path: "/api/x", headers: {} });
    await expect.poll(() => held.length).toBe(1);
    vi.advanceTimersByTime(1_000);
    const meanwhile = state();
    held.pop()?.end(answer("200 OK", "{}"));
    await asked;
    return meanwhile;
  };
  for (const method of ["GET", "HEAD"]) {
    expect(await callWith(method)).toEqual([true, false, Infinity]);
    expect(state()).toEqual([false, false, Infinity]);
  }
  expect(await callWith("POST")).toEqual([true, true, 0]);
  vi.advanceTimersByTime(5_000);
  expect(state()).toEqual([false, false, 5_000]);
});

it("gives up a call with who asked for it, which says nothing of the gateway, and every call at the end", async () => {
  const { url, requests } = await rawGateway(() => undefined);
  const { served } = servedAt(url);
  const gone = new AbortController();
  const callOf = (signal: AbortSignal) =>
    served.pass({ method: "GET", path: "/api/x", headers: {}, signal });
  const asked = callOf(gone.signal);
  await expect.poll(() => requests.length).toBe(1);
  gone.abort();
  await expect(asked).rejects.toThrow("aborted");
  await expect(callOf(gone.signal)).rejects.toThrow("aborted");
  expect([served.health.isReachable(), served.isBusy(), requests.length]).toEqual([
    undefined,
    false,
    1,
  ]);
  const last = callOf(new AbortController().signal);
  await expect.poll(() => requests.length).toBe(2);
  served.close();
  await expect(last).rejects.toThrow("aborted");
  await expect(callOf(new AbortController().signal)).rejects.toThrow("the hub ends");
  expect(requests).toHaveLength(2);
});

it("shares an answer for a second with who has the same credentials, and no failure", async () => {
  let nowMs = 0;
  const asked: string[] = [];
  const answers = { body: Buffer.from("{}"), status: 200, headers: {} };
  const reads = sharedReads(
    (path, authorization = "nobody") => {
      asked.push(`${path} ${authorization}`);
      return path === "/away" ? Promise.reject(new Error("away")) : Promise.resolve(answers);
    },
    () => nowMs,
  );
  for (const atMs of [0, 999, 1_000]) {
    nowMs = atMs;
    await reads.read("/a", "one");
  }
  await reads.read("/a", "two");
  await reads.read("/a", undefined);
  reads.forget();
  await reads.read("/a", undefined);
  expect(asked.splice(0)).toEqual(["/a one", "/a one", "/a two", "/a nobody", "/a nobody"]);
  for (const path of ["/away", "/away"])
    await expect(reads.read(path, "one")).rejects.toThrow("away");
  expect(asked).toHaveLength(2);
});

it("who listens hears at once whether it answers, each change, and the texts of the feeds", async () => {
  const { server, url } = await socketServer(true);
  const { served, lines } = servedAt(url);
  await served.pass({ method: "GET", path: "/", headers: {} });
  const heard: unknown[] = [];
  const leave = served.listen([feeds.live.path], {
    onMessage: (feed, text, atMs) => heard.push([feed, text, typeof atMs]),
    onReach: (isReachable) => heard.push(isReachable),
  });
  const [socket] = await once(server, "connection");
  if (!(socket instanceof WebSocket)) throw new Error("no socket");
  socket.send(Buffer.from("bytes"));
  socket.send('{"a":1}');
  await expect.poll(() => heard).toEqual([true, [feeds.live.path, '{"a":1}', "number"]]);
  // Larger than any text of a gateway.
  for (let n = 0; n < 2; n += 1) socket.send(`"${"x".repeat(300_000)}"`);
  socket.send('{"b":1}');
  await expect.poll(() => heard.length).toBe(3);
  expect(lines).toEqual([`The gateway at ${url} sends too much: the hub skips a part of it.`]);
  server.close();
  served.health.failed("it is off");
  expect(heard.at(-1)).toBe(false);
  leave();
  served.health.answered();
  expect(heard).toHaveLength(4);
  expect(() => served.feed("/nothing")).toThrow("there is no feed /nothing");
});

it("opens one socket for a feed, also where that is the gateway's first sign of life", async () => {
  const { server, url } = await socketServer(true);
  let opened = 0;
  server.on("connection", () => (opened += 1));
  const { served } = servedAt(url);
  const feed = served.feed(feeds.console.path);
  feed.join({ onText: () => undefined });
  expect(await feed.ready()).toBe(true);
  // Would wait for a socket that takes the place of the first.
  await served.read("/", undefined);
  expect([opened, server.clients.size]).toEqual([1, 1]);
});

it.each([
  ["answers", true],
  ["says nothing any more", false],
])("looks every 30 s after a gateway that %s", async (_, isAlive) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, url } = await socketServer(isAlive);
  const { served } = servedAt(url);
  const feed = served.feed(feeds.console.path);
  feed.join({ onText: () => undefined });
  const [socket] = await once(server, "connection");
  if (!(socket instanceof WebSocket)) throw new Error("no socket");
  expect(await feed.ready()).toBe(true);
  const pinged = once(socket, "ping");
  vi.advanceTimersByTime(30_000);
  await pinged;
  const ended = once(socket, "close");
  if (isAlive) {
    // Its answer comes after the pong was read, and says nothing itself.
    socket.ping();
    await once(socket, "pong");
  }
  const again = once(socket, "ping");
  vi.advanceTimersByTime(30_000);
  await (isAlive ? again : ended);
  expect(socket.readyState).toBe(isAlive ? WebSocket.OPEN : WebSocket.CLOSED);
  served.close();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

it("asks a gateway with an https address by TLS alone, its sockets too", async () => {
  const { url, requests } = await rawGateway((_, socket) => socket.destroy());
  const { served } = servedAt(url.replace("http:", "https:"));
  served.feed(feeds.console.path).join({ onText: () => undefined });
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  const bySocket = requests.length;
  await expect(served.read("/", undefined)).rejects.toThrow("does not answer");
  expect(requests.length).toBeGreaterThan(bySocket);
  expect(new Set(requests.map((text) => text.charCodeAt(0)))).toEqual(new Set([0x16]));
});
