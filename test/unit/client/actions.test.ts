import { createHash } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { endpoints } from "#protocol/endpoints.ts";
import type { GatewayOptions } from "#protocol/client/gateway.ts";
import type { LiveReadings } from "#protocol/client/shared-live.ts";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";

const running: Simulator[] = [];
afterEach(() => Promise.all(running.splice(0).map((simulator) => simulator.close())));

async function startGateway(options: Partial<GatewayOptions> = {}) {
  const simulator = await startSimulator({ host: "127.0.0.1", clock: 20, scenario: "full" });
  running.push(simulator);
  const url = `http://127.0.0.1:${simulator.port}`;
  return {
    simulator,
    gateway: createGateway({ url, password: "openDTU42", WebSocket, ...options }),
  };
}

it("reads and saves settings by area, and refuses what was not read", async () => {
  const { gateway } = await startGateway();
  const time = await gateway.settings.read("time");
  const reply = await gateway.settings.write("time", { ...time, latitude: 50 });
  expect(reply).toMatchObject({ type: "success" });
  expect((await gateway.settings.read("time")).latitude).toBe(50);
  const unread = gateway.settings.write("security", { password: "12345678", allow_readonly: true });
  await expect(unread).rejects.toMatchObject({ code: "unsafe-unread" });
});

it("sets several limits and watches them together", async () => {
  const { gateway } = await startGateway();
  const { value } = await gateway.live().next();
  const serials = (value?.inverters ?? []).map(({ serial }) => serial);
  const requests = serials.map((serial) => ({ serial, value: 40, relative: true }));
  const results = await gateway.limit.setAll(requests, { pollMs: 20 });
  expect(results.map(({ serial }) => serial)).toEqual(serials);
  for (const result of results)
    expect(result).toMatchObject(
      result.ok ? { limitPercent: 40 } : { error: { name: "GatewayError" } },
    );
  expect(results.some(({ ok }) => ok)).toBe(true);
  const wrong = gateway.limit.setAll([...requests, { serial: "1", value: NaN, relative: true }]);
  await expect(wrong).rejects.toMatchObject({ code: "invalid-type" });
  expect(await gateway.limit.setAll([])).toEqual([]);
});

it("backs up, restores what it backed up, and refuses another file", async () => {
  const { gateway } = await startGateway();
  const [config] = await gateway.backup();
  if (config === undefined) throw new Error("no file");
  const other = gateway.restore("config.json", new Blob(["{}"]));
  await expect(other).rejects.toMatchObject({ code: "invalid-type" });
  await gateway.restore(config.name, new Blob([config.content]).stream());
});

it("reads events, device information and grid profile of an inverter", async () => {
  const { gateway } = await startGateway();
  const { value } = await gateway.live().next();
  const serial = value?.inverters[0]?.serial ?? "";
  const [event] = await gateway.events(serial);
  expect(typeof event?.message).toBe("string");
  expect((await gateway.deviceInfo(serial)).firmwareVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await gateway.gridProfile(serial))?.sections.length).toBeGreaterThan(0);
});

it.each(["events", "deviceInfo", "gridProfile"] as const)(
  "rejects %s of a serial number that the gateway does not have, and names it",
  async (question) => {
    const { gateway } = await startGateway();
    await expect(gateway[question]("116180412345")).rejects.toMatchObject({
      name: "GatewayError",
      code: "unknown-inverter",
      problem: { serial: "116180412345" },
      message: "the gateway has no inverter 116180412345",
    });
  },
);

it("follows the console", async () => {
  const { gateway } = await startGateway();
  for await (const text of gateway.log()) {
    expect(text).not.toBe("");
    break;
  }
});

it("shares one socket among readers, and closes it after the last one", async () => {
  const open = new Set<WebSocket>();
  class CountedSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      this.once("open", () => open.add(this));
      this.once("close", () => open.delete(this));
    }
  }
  const { gateway } = await startGateway({ WebSocket: CountedSocket });
  const seen: LiveReadings[] = [];
  const stop = gateway.subscribe((readings) => seen.push(readings));
  for await (const { source } of gateway.live()) if (source === "socket") break;
  expect(open.size).toBe(1);
  const later = gateway.live();
  const { value } = await later.next();
  expect(value?.wire.inverters).toBe(seen.at(-1)?.wire.inverters);
  await later.return();
  const [socket] = open;
  const closed = new Promise((resolve) => socket?.once("close", resolve));
  stop();
  await closed;
  expect(open.size).toBe(0);
});

it("rejects, or retries, while the gateway is off at the start", async () => {
  let isOff = true;
  const { gateway } = await startGateway({
    pollMs: 1,
    fetch: (url, init) => (isOff ? Promise.reject(new TypeError("off")) : fetch(url, init)),
  });
  await expect(gateway.live().next()).rejects.toMatchObject({ code: "network-unreachable" });
  const states = gateway.live({ retriesStart: true, onProblem: () => void (isOff = false) });
  expect((await states.next()).value?.inverters.length).toBeGreaterThan(0);
  await states.return();
});

it("installs firmware from bytes, a blob or a stream, each with its checksum", async () => {
  const image = new Uint8Array(64).fill(0xe9);
  const sent: unknown[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    password: "openDTU42",
    WebSocket: null,
    async fetch(url, { body }) {
      const parts = body instanceof FormData ? [...body] : [];
      const [[first, sum] = [], [second, file] = []] = parts;
      sent.push([new URL(url).pathname, first, sum, second]);
      expect(file instanceof Blob && new Uint8Array(await file.arrayBuffer())).toEqual(image);
      return new Response("OK");
    },
  });
  await gateway.uploadFirmware(image);
  await gateway.uploadFirmware(new Blob([image]));
  await gateway.uploadFirmware(new Blob([image]).stream());
  // The gateway takes the checksum only before the file.
  const sum = createHash("md5").update(image).digest("hex");
  const one = ["/api/firmware/update", "MD5", sum, "firmware"];
  expect(sent).toEqual([one, one, one]);
});

it("rejects when firmware is refused", async () => {
  const { gateway, simulator } = await startGateway();
  const fault = { kind: "status", status: 500 } as const;
  simulator.gateway.faults.set("/api/firmware/update", fault);
  const refused = gateway.uploadFirmware(new Uint8Array(8));
  await expect(refused).rejects.toMatchObject({ code: "http-500" });
});

it("refuses more watts than an inverter can give before anything is sent", async () => {
  const { gateway } = await startGateway();
  const entries = await gateway.call(endpoints.limit.status);
  const [serial, rated] = Object.entries(entries).find(([, { max_power }]) => max_power > 0) ?? [];
  if (serial === undefined || rated === undefined) throw new Error("no inverter tells its power");
  const value = rated.max_power + 1;
  const above = gateway.limit.set({ serial, relative: false, value });
  await expect(above).rejects.toMatchObject({
    code: "invalid-range",
    message: expect.stringContaining("no limit was sent"),
  });
  const all = gateway.limit.setAll([{ serial, relative: false, value }]);
  await expect(all).rejects.toMatchObject({ code: "invalid-range" });
  expect((await gateway.call(endpoints.limit.status))[serial]).toEqual(rated);
});

it("has the delay that a busy gateway asks for, at every upload", async () => {
  const headers = { "Retry-After": "60" };
  const gateway = createGateway({
    url: "http://gateway.test",
    password: "openDTU42",
    WebSocket: null,
    fetch: () => Promise.resolve(new Response("busy", { status: 429, headers })),
  });
  await expect(gateway.uploadFirmware(new Uint8Array(8))).rejects.toMatchObject({
    code: "http-429",
    retryAfterS: 60,
  });
});
