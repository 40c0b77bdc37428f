import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { availableParallelism, loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { expect, it, onTestFinished } from "vitest";
import { root } from "../../support/sources.ts";

// A program of its own at real sockets: the platform's timers, requests and sockets end with the reading, and so the
// program. `reading-ends.test.ts` counts requests in the hour afterwards.

interface Gateway {
  /** The error that the reading ends with. */
  readonly code: string;
  readonly timeoutMs?: number;
  readonly serve: (socket: Socket) => unknown;
}

/** What a gateway that is no use does with a connection. */
const gateways: Readonly<Record<string, Gateway>> = {
  "accepts and never answers": {
    code: "network-timeout",
    timeoutMs: 1_000,
    serve: () => undefined,
  },
  "closes at once": { code: "network-unreachable", serve: (socket) => socket.destroy() },
  "closes within its answer": {
    code: "network-unreachable",
    serve: (socket) =>
      socket.once("data", () =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"inverters":[', () =>
          socket.destroy(),
        ),
      ),
  },
  "is busy": {
    code: "http-503",
    serve: (socket) =>
      socket.once("data", () =>
        socket.end("HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"),
      ),
  },
};

/** `timeoutMs` is 20 s for all that answer, however slow the machine. */
const program = (url: string, timeoutMs = 20_000) => `
  import { createGateway } from "#protocol/index.ts";
  try {
    for await (const _ of createGateway({ url: "${url}", timeoutMs: ${timeoutMs} }).live());
  } catch ({ code }) {
    process.stdout.write(code);
  }`;

/** A second, on a machine that has other work as much longer. */
const aSecondMs = () => 1_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Runs the program; `endMs` is the time from the rejection of the reading to the end of the process. */
async function ran(url: string, timeoutMs?: number) {
  const code = program(url, timeoutMs);
  const args = ["--import", "tsx", "--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const [printed] = await once(child.stdout, "data");
  const rejectedAtMs = performance.now();
  const [exitCode] = await exit;
  return { code: String(printed), endMs: performance.now() - rejectedAtMs, exitCode };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

it.each(Object.entries(gateways))("a program ends when its gateway %s", async (_, gateway) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    gateway.serve(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { code, endMs, exitCode } = await ran(await listening(server), gateway.timeoutMs);
  expect([code, exitCode]).toEqual([gateway.code, 0]);
  expect(endMs).toBeLessThan(aSecondMs());
});

it("a program ends when nothing listens at the address", async () => {
  const server = createServer();
  const url = await listening(server);
  server.close();
  const { code, endMs, exitCode } = await ran(url);
  expect([code, exitCode]).toEqual(["network-unreachable", 0]);
  expect(endMs).toBeLessThan(aSecondMs());
});
