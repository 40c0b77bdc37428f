import type { Socket } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BackupVault } from "#hub/backup/vault.ts";
import { isFirmwareUpload } from "#hub/server/upload.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const authorization = `Basic ${btoa("admin:openDTU42")}`;
const host = "127.0.0.1";
const path = "/api/firmware/update";

function firmware(bytes: number): FormData {
  const form = new FormData();
  form.set("firmware", new Blob([new Uint8Array(bytes)]), "firmware.bin");
  return form;
}

/** A gateway that answers a call with status 500, and takes every upload. */
const signedIn = '{"type":"success","message":"Authentication successful!","code":3002}';
const badGateway = () =>
  rawGateway((text, socket) => {
    if (text.startsWith("GET /api/security/authenticate"))
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${signedIn.length}\r\n\r\n${signedIn}`);
    else if (text.startsWith("GET")) socket.end("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
    if (/\r\n\r\n[^]*--\r\n$/.test(text)) socket.end("HTTP/1.1 200 OK\r\n\r\n{}");
  });

it("backs up the gateway's files before its firmware is changed", async () => {
  const simulator = await startSimulator({ clock: "manual", host });
  onTestFinished(() => simulator.close());
  const { gateway, port } = simulator;
  const dataDir = temporaryFolder();
  const args = [`--gateway=${host}:${port}`, `--data=${dataDir}`];
  const { address } = await testHub(args, undefined, 0);
  const headers = { authorization };
  const url = `http://${address}${path}`;
  const done = await fetch(url, { method: "POST", headers, body: firmware(200_000) });
  const asked = gateway.received.map((request) => request.path);
  expect(asked.indexOf("/api/config/get")).toBeGreaterThan(-1);
  expect(asked.indexOf("/api/config/get")).toBeLessThan(asked.indexOf(path));
  expect(gateway.received.at(-1)?.files[0]?.size).toBe(200_000);
  expect(done.status).toBe(400);
  const vault = await BackupVault.open(join(dataDir, "backups"));
  expect(await vault.versions("")).toMatchObject([{ reason: "firmware" }]);
});

it("passes firmware on when its gateway's files cannot be read, and says so", async () => {
  const gateway = await badGateway();
  const args = [`--gateway=${gateway.url}`, `--data=${temporaryFolder()}`];
  const { address, lines } = await testHub(args, undefined, 0);
  const headers = { authorization };
  const done = await fetch(`http://${address}${path}`, {
    method: "POST",
    headers,
    body: firmware(9),
  });
  expect(done.status).toBe(200);
  expect(lines).toContain("No backup of the gateway: The gateway answered 500 for its settings.");
});

it.each([
  ["POST", "/api/firmware/update", true],
  ["POST", "/api/firmware/update?x=1", true],
  ["GET", "/api/firmware/update", false],
  ["POST", "/api/firmware/updates", false],
  ["POST", "/x/api/firmware/update", false],
])("%s %s uploads firmware: %s", (method, at, isUpload) => {
  expect(isFirmwareUpload(method, at)).toBe(isUpload);
});

it("passes no upload of another site on", async () => {
  const gateway = await badGateway();
  const { address } = await testHub([`--gateway=${gateway.url}`]);
  for (const at of [path, "/api/config/upload?file=config.json"]) {
    const headers = { authorization, "sec-fetch-site": "cross-site" };
    const done = await fetch(`http://${address}${at}`, {
      method: "POST",
      headers,
      body: firmware(9),
    });
    expect(done.status).toBe(403);
  }
  expect(gateway.requests.filter((text) => text.startsWith("POST"))).toEqual([]);
});

it("takes no upload that is larger than a gateway, and none that takes too long", async () => {
  const gateway = await rawGateway(() => undefined);
  const { address, server } = await testHub([`--gateway=${gateway.url}`]);
  const url = `http://${address}/api/config/upload`;
  const known = await fetch(url, { method: "POST", body: new Uint8Array(18 * 2 ** 20) });
  expect(known.status).toBe(413);
  let megabytes = 0;
  const long = new ReadableStream({
    pull(stream) {
      megabytes += 1;
      if (megabytes > 40) stream.close();
      else stream.enqueue(new Uint8Array(2 ** 20));
    },
  });
  const init = { method: "POST", body: long, duplex: "half" };
  // The hub ends the connection while the client is still writing.
  const status = await fetch(url, init).then(
    (answer) => answer.status,
    () => 413,
  );
  expect(status).toBe(413);
  // Node ends a request that takes longer with 408.
  expect(server.requestTimeout).toBe(600_000);
  // Proxies keep an idle connection for 60 s.
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect((await fetch(`http://${address}/healthz`)).status).toBe(200);
});

const answer = (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");

/** A gateway that answers nothing until it is told to, and a save once it has its body. */
async function holdingGateway() {
  const held: (() => void)[] = [];
  const bodies: string[] = [];
  let isHolding = true;
  const gateway = await rawGateway((text, socket) => {
    const isBegin = /^(GET|HEAD|POST) /.test(text);
    const body = isBegin ? bodyOf(text) : text;
    bodies.push(body);
    if (isHolding) held.push(() => answer(socket));
    else if (!isBegin || body !== "" || !text.startsWith("POST")) answer(socket);
  });
  return {
    ...gateway,
    held,
    body: () => bodies.join(""),
    letGo() {
      isHolding = false;
      for (const one of held) one();
    },
  };
}

const bodyOf = (text: string) => text.slice(text.indexOf("\r\n\r\n") + 4);

it.each([
  ["as they are", []],
  ["as placeholders", ["--hide-serials"]],
])(
  "loses nothing of a body that waits for its turn at the gateway; serials %s",
  async (_, options) => {
    const gateway = await holdingGateway();
    const { address } = await testHub([`--gateway=${gateway.url}`, ...options]);
    // One of the four questions is the hub's own, whether the gateway is there.
    const reads = [1, 2, 3, 4].map((n) => fetch(`http://${address}/api/eventlog/status?inv=${n}`));
    await expect.poll(() => gateway.held.length).toBe(4);
    const body = `data=${"x".repeat(3_000)}`;
    const saved = fetch(`http://${address}/api/ntp/config`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    // The body has reached the hub long before these are answered.
    for (let turn = 0; turn < 10; turn += 1) await fetch(`http://${address}/healthz`);
    expect(gateway.body()).toBe("");
    gateway.letGo();
    expect((await saved).status).toBe(200);
    expect(gateway.body()).toBe(body);
    await Promise.all(reads);
  },
);
