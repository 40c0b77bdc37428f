import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { loadSite } from "#simulator/serve/staticSite.ts";
import { gatewayAddress, proxyBackend } from "#simulator/serve/proxy.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "#simulator/serve/serve.ts";
import { socketPaths } from "#simulator/device/seam.ts";
import { listen, type Listening } from "#simulator/serve/server.ts";

const host = "127.0.0.1";
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function target(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator({ clock: "manual", host, ...options });
  open.unshift(simulator);
  return simulator;
}

async function before(port: number, report: (line: string) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-"));
  writeFileSync(join(folder, "index.html"), "<title>Page</title>");
  const backend = proxyBackend(new URL(`http://${host}:${port}`), report);
  const proxy: Listening = await listen(backend, { port: 0, host, site: loadSite(folder) });
  open.unshift(proxy);
  return { address: `${host}:${proxy.port}`, backend };
}

/** A port where nobody listens. */
async function deadPort(): Promise<number> {
  const simulator = await startSimulator({ clock: "manual", host });
  await simulator.close();
  return simulator.port;
}

describe("the way to a real gateway", () => {
  it("passes calls, credentials and answers through, and serves the page itself", async () => {
    const gateway = await target();
    const { address } = await before(gateway.port);
    expect(await (await fetch(`http://${address}/settings/ntp`)).text()).toContain("Page");
    const refused = await fetch(`http://${address}/api/security/config`, {
      headers: { "X-Requested-With": "XMLHttpRequest" },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.has("www-authenticate")).toBe(false);
    const read = await fetch(`http://${address}/api/security/config`, {
      headers: { Authorization: `Basic ${btoa("admin:openDTU42")}` },
    });
    expect(await read.json()).toEqual({ password: "openDTU42", allow_readonly: true });
  });

  it("passes a save and an upload through, byte by byte", async () => {
    const gateway = await target();
    const { address } = await before(gateway.port);
    const headers = { Authorization: `Basic ${btoa("admin:openDTU42")}` };
    const limit = new FormData();
    limit.set("data", JSON.stringify({ serial: "114180610042", limit_value: 50, limit_type: 1 }));
    const saved = await fetch(`http://${address}/api/limit/config`, {
      method: "POST",
      headers,
      body: limit,
    });
    expect((await saved.json()).code).toBe(1001);
    const upload = new FormData();
    upload.set("config", new Blob([`{"x":"${"y".repeat(200_000)}"}`]), "config");
    await fetch(`http://${address}/api/config/upload?file=extra.json`, {
      method: "POST",
      headers,
      body: upload,
    });
    const [file] = gateway.gateway.received.at(-1)?.files ?? [];
    expect(file?.bytes.length).toBe(200_008);
  });

  it("passes every socket through, and the challenge of one that is refused", async () => {
    const gateway = await target();
    const { address } = await before(gateway.port);
    const heard = socketPaths.map(
      (path) =>
        new Promise<string>((resolve, reject) => {
          const socket = new WebSocket(`ws://${address}${path}`);
          socket.once("open", () => gateway.gateway.advance(1000));
          socket.once("message", () => {
            socket.terminate();
            resolve(path);
          });
          socket.once("error", reject);
        }),
    );
    expect(await Promise.all(heard)).toEqual([...socketPaths]);
    const locked = await target({ scenario: "no-readonly" });
    locked.gateway.advance(1000);
    const other = await before(locked.port);
    const challenge = await new Promise<string>((resolve, reject) => {
      const socket = new WebSocket(`ws://${other.address}/livedata`);
      socket.once("unexpected-response", (_, response) => {
        resolve(String(response.headers["www-authenticate"]));
        response.destroy();
      });
      socket.once("open", () => reject(new Error("let in")));
    });
    expect(challenge).toMatch(/^Digest /);
  });

  it("says in words that nobody answers, once in the terminal and in every answer", async () => {
    const lines: string[] = [];
    const port = await deadPort();
    const { address, backend } = await before(port, (line) => lines.push(line));
    expect(await backend.probe()).toBe(false);
    const response = await fetch(`http://${address}/api/livedata/status`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      type: "danger",
      message: `The gateway at http://${host}:${port} does not answer: nothing listens at that address.`,
    });
    const status = await new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(`ws://${address}/livedata`);
      socket.once("unexpected-response", (_, refusal) => {
        resolve(refusal.statusCode);
        refusal.destroy();
      });
    });
    expect(status).toBe(502);
    expect(lines).toHaveLength(1);
    const gateway = await target({ port });
    await fetch(`http://${address}/api/livedata/status`);
    expect(lines.at(-1)).toBe(
      `The gateway at ${new URL(gateway.url).origin.replace("localhost", host)} answers again.`,
    );
  });

  it.each([
    ["192.168.1.50", "http://192.168.1.50/"],
    ["http://opendtu.local/settings?x", "http://opendtu.local/"],
    ["https://user@solar.example:8443", "https://solar.example:8443/"],
  ])("takes %s as the address of a gateway", (text, address) => {
    expect(gatewayAddress(text)?.href).toBe(address);
  });

  it("takes no nonsense as an address", () => {
    expect(gatewayAddress("http://")).toBe(null);
    expect(gatewayAddress("ht tp")).toBe(null);
  });
});
