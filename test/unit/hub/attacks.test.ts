import { connect, type Socket } from "node:net";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import type { Recording } from "#protocol/recording/recording.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { firstText, rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

/** Everything a server writes to a connection until it ends it. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

function request(line: string, headers: readonly string[] = [], body = ""): string {
  return [`${line} HTTP/1.1`, "Host: hub", "Connection: close", ...headers, "", body].join("\r\n");
}

const upgrade = [
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];
const upgradeTo = (path: string) =>
  ["GET " + path + " HTTP/1.1", "Host: hub", "Connection: Upgrade", ...upgrade, "", ""].join(
    "\r\n",
  );

const oddAddresses = [
  "//",
  "///",
  "/\\",
  "//[",
  "http://[",
  "/%",
  "/%ff",
  "/api//",
  "/api/\x80",
  "*",
  "/api/%00",
];

const recording: Recording = {
  format: "heliograph-recording",
  version: 1,
  recordedAt: "2024-06-01T12:00:00.000Z",
  isRedacted: true,
  durationMs: 3000,
  answers: [{ path: "/api/livedata/status", body: {} }],
  messages: [],
};

describe("no request ends the process", () => {
  it.each(oddAddresses)("neither GET nor upgrade of %j", async (address) => {
    const { port } = await testHub([]);
    const simulator = await startSimulator({ clock: "manual", host: "127.0.0.1" });
    for (const each of [port, simulator.port]) {
      const status = statusOf(await raw(each, request(`GET ${address}`)));
      expect(
        status === 200 || status === 502 || (status >= 400 && status < 500) || each !== port,
      ).toBe(true);
      await raw(each, upgradeTo(address) + "\x00");
      const alive = await fetch(`http://127.0.0.1:${each}/api/livedata/status`);
      expect(alive.status).toBe(200);
    }
    await simulator.close();
  });

  it("ends a connection that asks for a socket before its last request is answered", async () => {
    const gateway = await rawGateway(() => undefined);
    const { port } = await testHub(["--gateway", gateway.url]);
    expect(
      await raw(
        port,
        request("GET /api/x").replace("close", "keep-alive") + upgradeTo("/livedata"),
      ),
    ).toBe("");
  });

  it("ends it also when an earlier request is answered by then", async () => {
    const gateway = await rawGateway(() => undefined);
    const { port } = await testHub(["--gateway", gateway.url]);
    const [answered, pending] = ["GET /healthz", "GET /api/x"].map((line) =>
      request(line).replace("close", "keep-alive"),
    );
    const socket = connect(port, "127.0.0.1", () => socket.write(`${answered}${pending}`));
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write(upgradeTo("/livedata")));
    // It never ended.
    await new Promise((resolve) => socket.once("close", resolve));
    expect(socket.destroyed).toBe(true);
  });

  it("ends it also when Node answers that request itself", async () => {
    const { port } = await testHub([]);
    const expecting = request("GET /", ["Expect: x"]).replace("close", "keep-alive");
    // It never ended.
    expect(await raw(port, expecting + upgradeTo("/livedata"))).not.toContain("101");
  });

  it("nor of a hub that plays a recording", async () => {
    const file = join(temporaryFolder(), "recording.json");
    writeFileSync(file, JSON.stringify(recording));
    const { port, address } = await testHub(["--replay", file]);
    for (const odd of oddAddresses) {
      expect(statusOf(await raw(port, request(`GET ${odd}`)))).toBeGreaterThan(199);
      await raw(port, upgradeTo(odd));
    }
    expect((await fetch(`http://${address}/api/livedata/status`)).status).toBe(200);
  });

  it("passes on no call whose address has another form than the gateway's path", async () => {
    const gateway = await rawGateway((_, socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
    const { port } = await testHub([`--gateway=house=${gateway.url}`]);
    const statuses = ["/house/api/x", "/%68ouse/api/x", "/house/api/\x80"].map(async (path) =>
      statusOf(await raw(port, request(`GET ${path}`))),
    );
    expect(await Promise.all(statuses)).toEqual([200, 400, 400]);
    expect(gateway.requests.filter((sent) => sent.startsWith("GET"))).toHaveLength(1);
  });

  it("challenges a socket, since browsers send its credentials only then, and no call", async () => {
    const { port } = await testHub(["--scenario=no-readonly"]);
    const challenge = /www-authenticate: basic/i;
    expect(await raw(port, upgradeTo("/livedata"))).toMatch(challenge);
    expect(await raw(port, request("GET /api/livedata/status"))).not.toMatch(challenge);
  });

  it("drops hop-by-hop headers of a request", async () => {
    const gateway = await rawGateway((_, socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
    const { port } = await testHub(["--gateway", gateway.url]);
    const headers = ["Trailer: X-A", "Keep-Alive: 5", "TE: trailers", "Content-Length: 2"];
    const answer = await raw(port, request("POST /api/x", headers, "{}"));
    expect(statusOf(answer)).toBe(200);
    expect(gateway.requests.join("")).not.toMatch(/trailer|keep-alive|^te:/im);
  });
});

/** Requests that a server has to refuse or to take literally, with the statuses that are right. */
const odd: readonly (readonly [string, string, readonly number[]])[] = [
  ["CONNECT", request("CONNECT evil.test:443"), [0, 400, 404, 405]],
  ["TRACE", request("TRACE /api/x"), [400, 404, 405]],
  ["a method of no standard", request("G\x01T /"), [400]],
  ["a header of 200 kB", request("GET /", [`X-Long: ${"l".repeat(200_000)}`]), [431]],
  ["an address of 15 kB", request(`GET /${"a".repeat(15_000)}`), [200, 414, 431]],
  ["a header with bytes above 0x7f", request("GET /", ["X-A: \xff\x80"]), [200, 400]],
  ["Expect", request("GET /", ["Expect: something"]), [417]],
  ["two lengths", request("POST /api/x", ["Content-Length: 2", "Content-Length: 3"], "{}"), [400]],
  [
    "length and chunks",
    request("POST /api/x", ["Content-Length: 2", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    [400],
  ],
  ["a chunk of a bad size", chunkedBody("zz\r\n{}"), [400]],
  ["a chunk of a negative size", chunkedBody("-1\r\n{}\r\n0\r\n\r\n"), [400]],
  ["a chunk beyond all bounds", chunkedBody("fffffffffffffffff\r\n{}"), [400]],
  [
    "h2c",
    request("GET /", ["Upgrade: h2c"]).replace("close", "Upgrade, HTTP2-Settings"),
    [0, 200, 400, 404],
  ],
  ["HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", [200, 400, 421]],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", [400]],
  ["a path out of the folder", request("GET /../../../../etc/passwd"), [200, 400, 403, 404]],
  ["the same, encoded", request("GET /..%2f..%2f..%2fetc%2fpasswd"), [200, 400, 403, 404]],
  [
    "the same among the files",
    request("GET /assets/%2e%2e/%2e%2e/secret.txt"),
    [200, 400, 403, 404],
  ],
];

function chunkedBody(body: string): string {
  return request("POST /api/x", ["Transfer-Encoding: chunked"], body);
}

describe("odd requests get their status, and nothing of the machine", () => {
  it.each(odd)("%s", async (_name, text, statuses) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "secret.txt"), "root:s3cret");
    const site = join(folder, "site");
    mkdirSync(join(site, "assets"), { recursive: true });
    writeFileSync(join(site, "index.html"), '<meta charset="utf-8"><title>Page</title>');
    const gateway = await rawGateway((_, socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
    const { port, address } = await testHub(["--gateway", gateway.url], site);
    const answer = await raw(port, text);
    // 0: the connection ends without an answer.
    expect(statuses).toContain(statusOf(answer) || 0);
    expect(answer).not.toMatch(/root:/);
    expect(gateway.requests.filter((sent) => !sent.startsWith("HEAD"))).toEqual([]);
    expect((await fetch(`http://${address}/healthz`)).status).toBe(200);
  });

  it.each([
    ["garbage", "\xff\x00\x12 garbage"],
    ["a frame of 2^63 bytes", `\x81\xff${"\x7f".padEnd(8, "\xff")}mask`],
    ["a frame without a mask", "\x81\x03abc"],
  ])("a socket that sends %s is closed", async (_name, frame) => {
    const { port, address } = await testHub([]);
    const answer = await raw(port, upgradeTo("/livedata") + frame);
    expect(statusOf(answer)).toBe(101);
    expect((await fetch(`http://${address}/healthz`)).status).toBe(200);
  });
});

/** Answers of a bad gateway with the page's permitted result. */
const badAnswers: readonly (readonly [string, string, number])[] = [
  ["status 000", "HTTP/1.1 000 Odd\r\n\r\n", 502],
  ["status 099", "HTTP/1.1 099 Odd\r\n\r\n", 502],
  ["status 999", "HTTP/1.1 999 Odd\r\n\r\n", 502],
  ["a control character in the reason", "HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n", 200],
  ["DEL in the reason", "HTTP/1.1 200 O\x7fK\r\nContent-Length: 0\r\n\r\n", 200],
  [
    "a control character in a header",
    "HTTP/1.1 200 OK\r\nETag: a\x01b\r\nContent-Length: 0\r\n\r\n",
    200,
  ],
  [
    "101 to a plain call",
    "HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    502,
  ],
  ["no HTTP", "hello\r\n\r\n", 502],
  ["a cut body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}", 502],
  [
    "a body that is not as chunked as it says",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
    502,
  ],
];

describe("no answer ends the process", () => {
  it.each(badAnswers)("%s", async (_name, answer, status) => {
    const gateway = await rawGateway((_, socket) => socket.end(answer, "latin1"));
    const { port, address } = await testHub(["--gateway", gateway.url]);
    for (const line of ["GET /api/livedata/status", "POST /api/ntp/time"]) {
      const got = statusOf(await raw(port, request(line, ["Content-Length: 0"])));
      // Node takes some of these for no answer.
      expect([status, 502]).toContain(got);
    }
    expect((await fetch(`http://${address}/healthz`)).status).toBe(200);
  });

  it.each([
    ["cut", "HTTP/1.1 401 No\r\nContent-Length: 50\r\n\r\nhalf"],
    ["chunked", "HTTP/1.1 401 No\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n0\r\n\r\n"],
    ["stalling", "HTTP/1.1 401 No\r\nContent-Length: 50\r\n\r\n"],
  ])("a refused handshake that is %s gets one whole answer", async (kind, refusal) => {
    const gateway = await rawGateway((text, socket) => {
      if (/upgrade/i.test(text)) {
        socket.write(refusal);
        if (kind === "cut") socket.end();
      } else {
        socket.end("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
      }
    });
    const { port } = await testHub(["--gateway", gateway.url]);
    const answer = await raw(port, upgradeTo("/livedata"));
    expect(statusOf(answer)).toBe(502);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    const [head = "", body] = answer.split("\r\n\r\n");
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body?.length);
  });

  it("takes the body after a HEAD for no absence", async () => {
    const gateway = await rawGateway((_, socket) =>
      socket.end("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello"),
    );
    const { lines, address } = await testHub(["--gateway", gateway.url]);
    const head = await fetch(`http://${address}/api/system/status`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(gateway.requests).toHaveLength(2);
    expect(lines).toEqual([]);
  });

  it("passes on an answer that comes before the upload has ended", async () => {
    const gateway = await rawGateway((text, socket: Socket) => {
      if (!text.startsWith("POST")) return;
      socket.write("HTTP/1.1 400 Bad\r\nContent-Length: 7\r\nConnection: close\r\n\r\nrefused");
      socket.end();
    });
    const { address } = await testHub(["--gateway", gateway.url]);
    const answer = await fetch(`http://${address}/api/firmware/update`, {
      method: "POST",
      body: "x".repeat(4_000_000),
    });
    expect([answer.status, await answer.text()]).toEqual([400, "refused"]);
  });
});

describe("other sites", () => {
  const body = "data=%7B%7D";
  const form = [
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  const post = (headers: readonly string[]) =>
    request("POST /api/ntp/time", [...form, ...headers], body);

  it.each([
    ["Origin: http://evil.test", 403],
    ["Origin: null", 403],
    ["Origin: http://hub:81", 403],
    ["Origin: http://hub.evil.test", 403],
    ["Origin: ftp://hub", 403],
    ["Origin: hub", 403],
    ["Sec-Fetch-Site: cross-site", 403],
    ["Sec-Fetch-Site: same-site", 403],
    ["Origin: http://hub", 401],
    ["Sec-Fetch-Site: same-origin", 401],
    ["Sec-Fetch-Site: none", 401],
    ["Accept: */*", 401],
  ])("a save with %s gets %i", async (header, status) => {
    const { port } = await testHub([]);
    expect(statusOf(await raw(port, post([header])))).toBe(status);
  });

  it("open no socket, the console neither", async () => {
    const { address } = await testHub([]);
    for (const path of ["/livedata", "/console"]) {
      expect(await firstText(`ws://${address}${path}`, { origin: "http://evil.test" })).toBe(403);
    }
    expect(await firstText(`ws://${address}/livedata`, { origin: `http://${address}` })).toBeTypeOf(
      "string",
    );
  });

  it("reach nothing by a name of their own, unless it is allowed", async () => {
    const { port } = await testHub([
      "--allow-host=Solar.example",
      "--allow-host=other.example:9000",
    ]);
    const get = (host: string) =>
      raw(port, request("GET /healthz").replace("Host: hub", `Host: ${host}`));
    for (const host of ["evil.test", "192.168.1.5.evil.test", "evil.test:80", "evil.dylan"]) {
      expect(await get(host)).toMatch(new RegExp(`^HTTP/1.1 421 [^]*host name ${host}. To allow`));
    }
    for (const host of ["a b", ""]) expect([421, 400]).toContain(statusOf(await get(host)));
    const from = (origin: string) =>
      raw(port, post([`Origin: ${origin}`]).replace("Host: hub", "Host: 127.0.0.1"));
    // Another port of an allowed name is another service.
    expect(statusOf(await from("https://solar.example"))).toBe(401);
    expect(statusOf(await from("https://solar.example:9443"))).toBe(403);
    expect(statusOf(await from("https://other.example:9000"))).toBe(401);
    for (const host of [
      "solar.example:8443",
      "127.0.0.1",
      "[::1]:8080",
      "pi",
      "pi.local",
      "pi.local.",
      "PI.LAN",
      "hub.localhost",
      "hub.internal:80",
      "hub.home.arpa",
    ]) {
      expect(statusOf(await get(host))).toBe(200);
    }
  });

  it("reach no socket where a hub has none", async () => {
    const { address } = await testHub([]);
    expect(await firstText(`ws://${address}/healthz`)).toBe(404);
  });

  it("frame nothing", async () => {
    const { address } = await testHub([]);
    const { headers } = await fetch(`http://${address}/healthz`);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });
});

async function listening(...args: readonly string[]) {
  const options = readCommandLine(["--port=0", `--data=${temporaryFolder()}`, ...args]);
  if (!options.ok) throw new Error(options.error);
  const hub = await startProgram(options.value, { report: () => undefined, isRecording: false });
  onTestFinished(() => hub.close());
  return hub.server.address();
}

it("listens on this machine only, a demonstration too, unless told otherwise", async () => {
  const gateway = await rawGateway(() => undefined);
  const before = `--gateway=${gateway.url}`;
  expect(await listening(before)).toMatchObject({ address: "127.0.0.1" });
  expect(await listening(before, "--host=0.0.0.0")).toMatchObject({ address: "0.0.0.0" });
  expect(await listening()).toMatchObject({ address: "127.0.0.1" });
});
