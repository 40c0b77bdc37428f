import { afterEach, expect, test } from "vitest";
import { startSimulator, type Simulator, type SimulatorOptions } from "#simulator/serve/serve.ts";

let running: Simulator | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function start(options: SimulatorOptions = {}) {
  const simulator = await startSimulator({ clock: "manual", host: "127.0.0.1", ...options });
  running = simulator;
  const to = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${simulator.port}${path}`, init);
  return { ...simulator, to };
}

function upload(bytes: number): RequestInit {
  const body = new FormData();
  body.append("config", new Blob([new Uint8Array(bytes)]), "config");
  const headers = { Authorization: `Basic ${btoa("admin:openDTU42")}` };
  return { method: "POST", body, headers };
}

const path = "/api/config/upload?file=big.bin";

test("an upload can be cut half-way and done again", async () => {
  const { gateway, to } = await start();
  const fault = { kind: "cut-upload", afterBytes: 500_000 } as const;
  gateway.faults.set("/api/config/upload", fault, 1);
  await expect(to(path, upload(2_000_000))).rejects.toThrow(TypeError);
  expect(gateway.received).toEqual([]);
  expect((await to(path, upload(2_000_000))).status).toBe(200);
  expect(gateway.received[0]?.files[0]).toMatchObject({ size: 2_000_000, bytes: new Uint8Array() });
});

test("a restart answers first, then ends every connection until the device is back", async () => {
  const { gateway, to } = await start();
  expect(await (await to(path, upload(10))).text()).toBe("OK");
  await expect(to("/api/system/status")).rejects.toThrow(TypeError);
  gateway.advance(60_000);
  expect(await (await to("/api/system/status")).json()).toHaveProperty("resetreason_0");
});

test("the control door opens only on demand", async () => {
  const closed = await start();
  const knock = { method: "POST", body: '{"ms":60000}' };
  const refused = await closed.to("/__simulator/advance", knock);
  expect(refused.headers.get("content-type")).toBe("text/html");
  await closed.close();
  const open = await start({ control: true });
  const before = open.gateway.device.clock.uptimeMs();
  expect((await open.to("/__simulator/advance", knock)).status).toBe(200);
  expect(open.gateway.device.clock.uptimeMs()).toBe(before + 60_000);
});
