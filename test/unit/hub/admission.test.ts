import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const basic = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });

/** What a device at the gateway's address answers to every call. */
const devices = {
  yes: [200, '{"type":"success","message":"Authentication successful!"}'],
  no: [401, ""],
  page: [200, "<!doctype html><title>Router</title>"],
  empty: [200, ""],
  list: [200, "[]"],
  warning: [200, '{"type":"warning"}'],
  error: [500, '{"type":"success"}'],
} as const;
type Device = keyof typeof devices;

/** Every guarded call below a gateway's path, with who may make it. */
const calls = [
  ["GET", "hub/history/sources", "reader"],
  ["GET", "hub/history/days?from=2026-04-01&to=2026-04-01&sources=total", "reader"],
  ["GET", "hub/history/curves?from=2026-04-01&to=2026-04-01&sources=total", "reader"],
  ["GET", "hub/alerts", "reader"],
  ["GET", "hub/summary", "reader"],
  ["POST", "hub/history/records", "owner"],
  ["GET", "hub/backups", "owner"],
  ["POST", "hub/backups", "owner"],
  ["GET", "hub/backups/file?id=1&file=config.json", "owner"],
  ["GET", "hub/backups/diff?from=1&to=2&file=config.json", "owner"],
] as const;

const reading = '{"114180610042":{"power_set_status":"Ok"}}';

/** A device of one kind on a port, and what it was asked. */
function deviceOf(device: Device) {
  const [status, body] = devices[device];
  return rawGateway((request, socket) => {
    const text = device === "yes" && request.includes("/api/power/status") ? reading : body;
    const head = `HTTP/1.1 ${status} X\r\nContent-Type: application/json`;
    socket.end(`${head}\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
  });
}

async function hubBefore(device: Device) {
  const { url } = await deviceOf(device);
  return testHub(["--gateway", url, "--data", temporaryFolder()], undefined, 0);
}

/** A hub before named gateways, whose password it knows. */
async function hubWithPassword(urls: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "password"), "sunflower-42\n");
  const gateways = Object.entries(urls).map(([name, url]) => [
    name,
    { url, passwordFile: "password" },
  ]);
  const file = join(folder, "hub.yaml");
  writeFileSync(file, JSON.stringify({ dataDir: "data", gateways: Object.fromEntries(gateways) }));
  return testHub(["--config", file], undefined, 0);
}

describe("every guarded call against every device at the gateway's address", () => {
  it.each([
    ["yes", "passes"],
    ["no", 401],
    ["page", 502],
    ["empty", 502],
    ["list", 502],
    ["warning", 502],
    ["error", 502],
  ] as const)("%s: %s", async (device, outcome) => {
    const { address } = await hubBefore(device);
    for (const [method, path] of calls) {
      const headers = basic("some-password");
      const { status } = await fetch(`http://${address}/${path}`, { method, headers });
      const seen = [401, 429, 502].includes(status) ? status : "passes";
      expect([path, seen]).toEqual([path, outcome]);
    }
  });

  it("later: after ten wrong passwords none of them is tried", async () => {
    const { address } = await hubBefore("no");
    const ask = (path: string, method: string, n: number) =>
      fetch(`http://${address}/${path}`, { method, headers: basic(`wrong-${n}`) });
    for (let n = 0; n < 10; n += 1) await ask("hub/backups", "GET", n);
    for (const [index, [method, path]] of calls.entries()) {
      expect([path, (await ask(path, method, 10 + index)).status]).toEqual([path, 429]);
    }
  });
});

describe("a hub that knows the gateway's password", () => {
  it("lets in its owner only with that password, whatever the device answers", async () => {
    const { url } = await deviceOf("yes");
    const { address } = await hubWithPassword({ house: url });
    const status = async (password: string) => {
      const headers = basic(password);
      return (await fetch(`http://${address}/house/hub/backups`, { headers })).status;
    };
    expect([await status("anything"), await status("sunflower-42")]).toEqual([401, 200]);
  });
});

describe("the calls of several gateways", () => {
  const paths = ["metrics", "hub/overview", "hub/alerts"];

  it("send the sender's credentials to none of them", async () => {
    const [house, barn] = [await deviceOf("no"), await deviceOf("no")];
    const { address } = await hubWithPassword({ house: house.url, barn: barn.url });
    for (const path of paths) {
      const answer = await fetch(`http://${address}/${path}`, {
        headers: basic("secret-of-house"),
      });
      expect(answer.status).toBe(200);
    }
    const secret = basic("secret-of-house").authorization;
    expect([...house.requests, ...barn.requests].join("")).not.toContain(secret);
  });

  it("take the administrator's password for all of them", async () => {
    const [house, barn] = [await deviceOf("no"), await deviceOf("no")];
    const { address } = await hubWithPassword({ house: house.url, barn: barn.url });
    const json = { "content-type": "application/json" };
    const body = JSON.stringify({ password: "marigold-43" });
    await fetch(`http://${address}/hub/admin`, { method: "POST", headers: json, body });
    const overview = async (password: string) =>
      (await fetch(`http://${address}/hub/overview`, { headers: basic(password) })).json();
    const withFigures = { name: "house", figures: expect.anything() };
    expect(await overview("wrong-password")).not.toMatchObject({ gateways: [withFigures, {}] });
    expect(await overview("marigold-43")).toMatchObject({ gateways: [withFigures, {}] });
  });
});
