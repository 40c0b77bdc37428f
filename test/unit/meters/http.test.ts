import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Arrival, MeterSettings } from "#hub/meters/way.ts";
import { isPrivateAddress } from "#hub/meters/privateHost.ts";
import { meterText, withoutOwnMeter } from "#hub/meters/meterText.ts";
import { openWay } from "#hub/meters/ways.ts";
import { startMeter } from "../../support/meters/startMeter.ts";

function first(plan: MeterSettings): Promise<Arrival> {
  return new Promise((resolve) => {
    const way = openWay(plan, resolve);
    onTestFinished(() => way.close());
  });
}

it("signs in by digest, without its password on the way", async () => {
  const { meter, settings, asked } = await startMeter();
  meter.password = "sonne-123";
  expect(await first(settings("sonne-123"))).toMatchObject({ ok: true });
  expect(asked[0]?.authorization).toBeUndefined();
  expect(asked[1]?.authorization).toContain("SHA-256");
  expect(JSON.stringify(asked)).not.toContain("sonne-123");
});

it("keeps the password of a kind with digest from a server that asks for it in clear", async () => {
  const { meter, settings, asked } = await startMeter("shellyGen1");
  meter.password = "sonne-123";
  const plan = settings("sonne-123");
  expect(await first({ ...plan, kind: "shellyGen2" })).toEqual({ ok: false, error: "login" });
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined]);
});

it("sends it in clear to no server that asked for a digest before, or offers one", async () => {
  const challenges = [
    'Basic realm="a", Digest realm="b", nonce="1", Basic realm="c"',
    'Basic realm="a"',
  ];
  const got: (string | undefined)[] = [];
  const server = createServer(({ headers: { authorization } }, response) => {
    got.push(authorization);
    response.writeHead(401, { "www-authenticate": challenges[Math.min(got.length - 1, 1)] }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { settings } = await startMeter();
  const fields = { path: "/", power: "power", user: "admin", password: "sonne-123" };
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const way = openWay({ ...settings(), kind: "httpJson", host, fields }, () => undefined);
  onTestFinished(() => way.close());
  await vi.waitFor(() => expect(got.length).toBeGreaterThan(2), 10_000);
  expect(got[1]).toMatch(/^Digest username="admin", realm="b"/);
  expect(got.filter((sent) => sent?.startsWith("Basic"))).toEqual([]);
});

it("refuses an old value of a server each time that it is asked", async () => {
  const measured = [Date.now() - 90_000, Date.now() - 90_000, Date.now()];
  let asked = 0;
  const server = createServer((_, response) => {
    const atMs = measured[Math.min(asked, 2)] ?? 0;
    asked += 1;
    const last_updated = new Date(atMs).toISOString();
    const entity = { state: "412", attributes: { unit_of_measurement: "W" } };
    response.end(JSON.stringify({ ...entity, last_reported: last_updated, last_updated }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { settings } = await startMeter("homeAssistant");
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const arrivals: Arrival[] = [];
  const way = openWay({ ...settings(), host }, (arrival) => arrivals.push(arrival));
  onTestFinished(() => way.close());
  await vi.waitFor(() => expect(arrivals.length).toBeGreaterThan(2), { timeout: 20_000 });
  expect(arrivals.slice(0, 3)).toEqual([
    { ok: false, error: "old" },
    { ok: false, error: "old" },
    { ok: true, value: expect.objectContaining({ powerW: 412 }) },
  ]);
});

it("reads the power also where the counters do not answer, which are asked once a minute", async () => {
  const asked: string[] = [];
  const server = createServer(({ url = "", socket }, response) => {
    asked.push(url);
    if (url.includes("Data")) socket.destroy();
    else response.end('{"total_act_power":412}');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { settings } = await startMeter();
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const arrivals: Arrival[] = [];
  const way = openWay({ ...settings(), host }, (arrival) => arrivals.push(arrival));
  onTestFinished(() => way.close());
  await vi.waitFor(() => expect(arrivals.length).toBeGreaterThan(1), { timeout: 20_000 });
  const power = { ok: true, value: { powerW: 412 } };
  expect(arrivals.slice(0, 2)).toEqual([power, power]);
  expect(asked.filter((url) => url.includes("Data"))).toHaveLength(1);
});

it("turns the counters round with the power", async () => {
  const { settings, house } = await startMeter();
  house.powerW = 36_000;
  const plain = await first(settings());
  const turned = await first({ ...settings(), isInverted: true });
  if (!plain.ok || !turned.ok) throw new Error("the meter is away");
  expect([plain.value.powerW, turned.value.powerW]).toEqual([36_000, -36_000]);
  expect(plain.value.importWh).toBeGreaterThan(plain.value.exportWh ?? Infinity);
  expect(turned.value.exportWh).toBeGreaterThan(turned.value.importWh ?? Infinity);
});

it("says that a password is wrong, after two questions", async () => {
  const { meter, settings, asked } = await startMeter();
  meter.password = "sonne-123";
  expect(await first(settings("mond"))).toEqual({ ok: false, error: "login" });
  expect(asked.length).toBe(2);
});

it("is no memory of every question: a simulated meter runs for weeks", async () => {
  const { host, asked } = await startMeter();
  for (let at = 0; at < 120; at += 1) await (await fetch(`http://${host}/?at=${at}`)).text();
  expect([asked.length, asked.at(-1)?.url]).toEqual([100, "/?at=119"]);
});

it("asks nobody outside of the house", async () => {
  const { settings } = await startMeter();
  expect(await first({ ...settings(), host: "203.0.113.7" })).toMatchObject({ ok: false });
  expect(["192.168.1.2", "10.0.0.9", "fd00::1", "127.0.0.1"].map(isPrivateAddress)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["8.8.8.8", "2001:db8::1", "host"].map(isPrivateAddress)).toEqual([false, false, false]);
});

it("tells the live feed in the gateway's words, and takes the gateway's own meter out", () => {
  expect(JSON.parse(meterText(-71.26))).toEqual({
    power_meter: { enabled: true, Power: { v: -71.3, u: "W", d: 1 } },
  });
  const own: number[] = [];
  const text = '{"hints":{},"power_meter":{"enabled":true,"Power":{"v":500,"u":"W","d":1}}}';
  expect(withoutOwnMeter(text, (powerW) => own.push(powerW))).toBe('{"hints":{}}');
  expect(withoutOwnMeter('{"hints":{}}', (powerW) => own.push(powerW))).toBe('{"hints":{}}');
  expect(own).toEqual([500]);
});
