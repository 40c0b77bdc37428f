import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { serveMeter } from "#simulator/serve/meter.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "#simulator/serve/serve.ts";

let running: Simulator | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function start(options: SimulatorOptions = {}): Promise<Simulator> {
  running = await startSimulator({ clock: "manual", host: "127.0.0.1", ...options });
  return running;
}

function address({ port }: Simulator, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

/** The status and headers of a refused handshake, or the first messages of an accepted handshake. */
function handshake(simulator: Simulator, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${simulator.port}${path}`, { headers });
  const messages: string[] = [];
  socket.on("message", (data: Buffer) => messages.push(data.toString("utf8")));
  const outcome = new Promise<{ status: number; challenge: string }>((resolve, reject) => {
    socket.once("open", () => resolve({ status: 101, challenge: "" }));
    socket.once("unexpected-response", (_, response) => {
      resolve({
        status: response.statusCode ?? 0,
        challenge: String(response.headers["www-authenticate"]),
      });
      response.destroy();
    });
    socket.once("error", reject);
  });
  return { socket, messages, outcome };
}

function basic(password: string): string {
  return `Basic ${btoa(`admin:${password}`)}`;
}

describe("the simulated gateway on a port", () => {
  it("answers a call as the firmware does, without keeping the connection", async () => {
    const response = await fetch(address(await start(), "/api/livedata/status"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("connection")).toBe("close");
    const { inverters } = await response.json();
    expect(inverters).toHaveLength(5);
  });

  it("answers unknown paths and wrong methods with the page, and 304 to its own tag", async () => {
    const simulator = await start();
    const page = await fetch(address(simulator, "/nowhere"));
    expect(page.headers.get("content-type")).toBe("text/html");
    const tag = page.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const method of ["PUT", "HEAD"]) {
      const wrong = await fetch(address(simulator, "/api/livedata/status"), { method });
      expect(wrong.headers.get("etag")).toBe(tag);
    }
    const again = await fetch(address(simulator, "/"), { headers: { "if-none-match": tag } });
    expect(again.status).toBe(304);
  });

  it("lets a socket hear every round", async () => {
    const simulator = await start();
    const { socket, messages, outcome } = handshake(simulator, "/livedata");
    expect((await outcome).status).toBe(101);
    simulator.gateway.advance(1000);
    await expect.poll(() => messages.length).toBe(6);
    expect(messages.filter((text) => text.includes('"total"')).length).toBeGreaterThan(4);
    socket.terminate();
  });

  it("challenges a socket by Digest and takes Basic credentials", async () => {
    const simulator = await start({ scenario: "no-readonly" });
    simulator.gateway.advance(1000);
    const refused = await handshake(simulator, "/livedata").outcome;
    expect(refused.status).toBe(401);
    expect(refused.challenge).toMatch(/^Digest realm="asyncesp", qop="auth", nonce="/);
    const wrong = handshake(simulator, "/livedata", { authorization: basic("openDTU43") });
    expect((await wrong.outcome).status).toBe(401);
    const right = handshake(simulator, "/livedata", { authorization: basic("openDTU42") });
    expect((await right.outcome).status).toBe(101);
    right.socket.terminate();
  });

  it("keeps no place for a socket whose handshake fails", async () => {
    const simulator = await start();
    const lines: string[] = [];
    simulator.gateway.device.console.onLine((line) => lines.push(line.trim()));
    const socket = connect(simulator.port, "127.0.0.1");
    // The firmware takes any key, a socket none of this length.
    const headers = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: short"].join("\r\n");
    const upgrade = "Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket";
    socket.write(`GET /livedata HTTP/1.1\r\n${upgrade}\r\n${headers}\r\n\r\n`);
    socket.resume();
    await once(socket, "close");
    await vi.waitFor(
      () => expect(lines.filter((line) => /\bdisconnect/.test(line))).toHaveLength(1),
      { timeout: 10_000 },
    );
  });

  it("ends its sockets without a close frame when it restarts, and answers nobody", async () => {
    const simulator = await start();
    const { socket, outcome } = handshake(simulator, "/console");
    await outcome;
    const code = new Promise<number>((resolve) => socket.once("close", resolve));
    simulator.gateway.device.restart(0);
    simulator.gateway.advance(500);
    expect(await code).toBe(1006);
    await expect(fetch(address(simulator, "/api/livedata/status"))).rejects.toThrow("fetch failed");
  });
});

it("a meter counts each second, and no more once it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let times = 0;
  const meter = await serveMeter("shellyGen1", { powerW: () => (times += 1) });
  vi.advanceTimersByTime(3_000);
  expect(times).toBe(3);
  meter.close();
  vi.advanceTimersByTime(3_000);
  expect([times, vi.getTimerCount()]).toEqual([3, 0]);
});
