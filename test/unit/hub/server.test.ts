import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSimulator, type Simulator, type SimulatorOptions } from "#simulator/serve/serve.ts";
import { socketPathsOf } from "#simulator/device/socketPaths.ts";
import { generationOf } from "#simulator/generation/generation.ts";
import { WebSocket } from "ws";
import { firstText, rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const host = "127.0.0.1";
const authorization = `Basic ${btoa("admin:openDTU42")}`;

async function target(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator({ clock: "manual", host, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

function wrong(n: number) {
  return { authorization: `Basic ${btoa(`admin:wrong${n}`)}` };
}

function builtPage(): string {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-"));
  writeFileSync(join(folder, "index.html"), '<meta charset="utf-8"><title>Page</title>');
  return folder;
}

/** Headers of a gateway's answer that a page has a use for. */
const useful = [
  "cache-control: max-age=5",
  'etag: "1"',
  "last-modified: Sun, 01 Nov 2026 10:00:00 GMT",
  "retry-after: 7",
];

function before(port: number, ...args: readonly string[]) {
  return testHub(["--gateway", `${host}:${port}`, ...args], builtPage());
}

it("gives the scripts of the page for a year, and has the page itself asked for each time", async () => {
  const folder = builtPage();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/ChartCard-Bq3Eqyb.js"), "export {};");
  writeFileSync(join(folder, "assets/long.js"), " ".repeat(2_000));
  writeFileSync(join(folder, "favicon.ico"), "");
  const { address } = await testHub(["--gateway", `${host}:9`], folder);
  const keptFor = async (path: string) =>
    (await fetch(`http://${address}${path}`)).headers.get("cache-control");
  expect(await keptFor("/assets/ChartCard-Bq3Eqyb.js")).toBe("public, max-age=31536000, immutable");
  expect(await keptFor("/favicon.ico")).toBe("no-cache");
  expect(await keptFor("/")).toBe("no-cache");
  const page = (tag: string) =>
    fetch(`http://${address}/`, { headers: { "if-none-match": tag }, cache: "no-store" });
  const tag = (await page('"other"')).headers.get("etag") ?? "";
  const statuses = [tag, `W/${tag}`, '"other"'].map(async (known) => (await page(known)).status);
  expect(await Promise.all(statuses)).toEqual([304, 304, 200]);
  const script = await fetch(`http://${address}/assets/long.js`);
  expect(script.headers.get("content-encoding")).toBe("gzip");
  expect(await script.text()).toHaveLength(2_000);
});

it("has pages of its gateways and of the hub below its path, and leads everybody else there", async () => {
  const gateways = ["house", "barn"].map((name) => `--gateway=${name}=${host}:9`);
  const { address } = await testHub([...gateways, "--base=/sun/"], builtPage());
  const ways = {
    "/sun/": 200,
    "/sun/?view=wall": 200,
    "/sun/gateways": 200,
    "/sun/languages": 200,
    "/sun/house/": 200,
    "/sun/barn/settings/ntp?a=1": 200,
    "/sun/house": "/sun/house/",
    "/sun": "/sun/",
    "/": "/sun/",
    "/sunny/house/": "/sun/",
    "/sun/houses": "/sun/",
    "/sun/gateways/x": "/sun/",
    "/sun/clock.js": "/sun/",
  };
  const found = Object.keys(ways).map(async (path) => {
    const { headers, status } = await fetch(`http://${address}${path}`, { redirect: "manual" });
    return [path, headers.get("location") ?? status] as const;
  });
  expect(Object.fromEntries(await Promise.all(found))).toEqual(ways);
});

it("says that a folder has no page", async () => {
  await expect(testHub(["--gateway", `${host}:9`], temporaryFolder())).rejects.toThrow(
    "There is no index.html in",
  );
});

it.each([
  ["one that asked for it", ["--control"], 200],
  ["no other", [], 404],
])("lets tests steer the gateway of a demonstration: of %s", async (_, args, status) => {
  const { address } = await testHub(args);
  const steered = await fetch(`http://${address}/__simulator/received`, { method: "POST" });
  expect(steered.status).toBe(status);
});

describe("the hub before a real gateway", () => {
  it("passes calls, credentials and answers through, and serves the page itself", async () => {
    const { address } = await before((await target()).port);
    const page = await (await fetch(`http://${address}/settings/ntp`)).text();
    expect(page).toContain("Page");
    expect(page).toContain('<meta charset="utf-8"><meta name="heliograph-hub" content="{&#34;');
    const refused = await fetch(`http://${address}/api/security/config`);
    expect(refused.status).toBe(401);
    expect(refused.headers.has("www-authenticate")).toBe(false);
    const read = await fetch(`http://${address}/api/security/config`, {
      headers: { authorization },
    });
    expect(await read.json()).toEqual({ password: "openDTU42", allow_readonly: true });
  });

  it("passes a save and an upload through, byte by byte", async () => {
    const gateway = await target({ keepsBodies: true });
    const { address } = await before(gateway.port);
    const limit = new FormData();
    limit.set("data", JSON.stringify({ serial: "114180610042", limit_value: 50, limit_type: 1 }));
    const saved = await fetch(`http://${address}/api/limit/config`, {
      method: "POST",
      headers: { authorization },
      body: limit,
    });
    expect((await saved.json()).code).toBe(1001);
    const upload = new FormData();
    upload.set("config", new Blob([`{"x":"${"y".repeat(200_000)}"}`]), "config");
    await fetch(`http://${address}/api/config/upload?file=extra.json`, {
      method: "POST",
      headers: { authorization },
      body: upload,
    });
    const [file] = gateway.gateway.received.at(-1)?.files ?? [];
    expect(file?.bytes.length).toBe(200_008);
  });

  it("shares a read between all who have the same credentials, and none across a save", async () => {
    const gateway = await target();
    const { address } = await before(gateway.port);
    const read = (headers: Record<string, string>) =>
      fetch(`http://${address}/api/ntp/config`, { headers });
    const statuses = await Promise.all([
      ...[1, 2, 3, 4].map(() => read({ authorization })),
      read({}),
      read({}),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 401, 401]);
    const calls = () =>
      gateway.gateway.received.filter(({ path }) => path === "/api/ntp/config").length;
    expect(calls()).toBe(2);
    await fetch(`http://${address}/api/ntp/time`, { method: "POST" });
    await read({ authorization });
    expect(calls()).toBe(3);
  });

  it("brings every feed, and gives a newcomer what the others know", async () => {
    const gateway = await target();
    const { address } = await before(gateway.port);
    for (const path of Object.values(socketPathsOf(generationOf()))) {
      const text = await firstText(`ws://${address}${path}`, {}, () =>
        gateway.gateway.advance(1000),
      );
      expect(text).toBeTypeOf("string");
    }
    expect(await firstText(`ws://${address}/livedata`)).toContain("inverters");
  });

  it("gives a protected feed to nobody whom the gateway would refuse", async () => {
    const gateway = await target({ scenario: "no-readonly" });
    gateway.gateway.advance(1000);
    const { address } = await before(gateway.port);
    const url = `ws://${address}/livedata`;
    const advance = () => gateway.gateway.advance(1000);
    expect(await firstText(url)).toBe(401);
    expect(await firstText(url, { authorization }, advance)).toBeTypeOf("string");
    expect(await firstText(url)).toBe(401);
    for (let n = 0; n < 10; n += 1) expect(await firstText(url, wrong(n))).toBe(401);
    expect(await firstText(url, wrong(11))).toBe(429);
    expect(await firstText(url, { authorization })).toBeTypeOf("string");
  });

  it("passes on no further password after ten wrong ones, except of who signed in before", async () => {
    const gateway = await target();
    const { address } = await before(gateway.port);
    const signIn = async (headers: Record<string, string>, path = "authenticate") =>
      (await fetch(`http://${address}/api/security/${path}`, { headers })).status;
    expect(await signIn({ authorization })).toBe(200);
    // Where everybody may read, an answer says nothing of the password.
    const read = await fetch(`http://${address}/api/livedata/status`, { headers: wrong(0) });
    expect(read.status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect(await signIn(wrong(n))).toBe(401);
    const asked = gateway.gateway.received.length;
    expect([await signIn(wrong(11)), await signIn(wrong(12), "config")]).toEqual([429, 429]);
    const since = gateway.gateway.received.slice(asked);
    expect(since.filter(({ headers }) => "authorization" in headers)).toEqual([]);
    expect(await signIn({ authorization })).toBe(200);
    const next = new FormData();
    next.set("data", JSON.stringify({ password: "marigold-43", allow_readonly: true }));
    const change = { method: "POST", headers: { authorization }, body: next };
    expect((await fetch(`http://${address}/api/security/config`, change)).status).toBe(200);
    // It is right no more, and counts once.
    expect([await signIn({ authorization }), await signIn({ authorization })]).toEqual([401, 401]);
  });

  it("says in words that nobody answers, once in the terminal and in every answer", async () => {
    const gone = await startSimulator({ clock: "manual", host });
    await gone.close();
    const { port } = gone;
    const { address, lines } = await before(port);
    const response = await fetch(`http://${address}/api/livedata/status`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      type: "danger",
      message: `The gateway at http://${host}:${port} does not answer: nothing listens at that address.`,
    });
    expect(await firstText(`ws://${address}/livedata`)).toBe(502);
    expect(lines).toHaveLength(1);
    await target({ port });
    await fetch(`http://${address}/api/livedata/status`);
    expect(lines.at(-1)).toBe(`The gateway at http://${host}:${port} answers again.`);
    const health = await (await fetch(`http://${address}/healthz`)).json();
    expect(health).toMatchObject({ status: "ok", gateways: [{ name: "", isReachable: true }] });
  });

  it("closes the sockets of browsers when the gateway's are lost", async () => {
    const gateway = await target();
    const { address } = await before(gateway.port);
    const socket = new WebSocket(`ws://${address}/livedata`);
    const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    await gateway.close();
    expect(await closed).toHaveProperty("code", 1012);
  });

  it("sends the gateway neither cookies nor headers it does not need, and no cookie back", async () => {
    const gateway = await rawGateway((_, socket) =>
      socket.end(
        ["HTTP/1.1 200 OK", "Set-Cookie: a=b", "Location: //evil.test", ...useful, "", "{}"].join(
          "\r\n",
        ),
      ),
    );
    const { address } = await testHub(["--gateway", gateway.url]);
    const needed = {
      accept: "x/y",
      authorization: "Basic YTpi",
      "content-type": "text/x",
      "user-agent": "browser",
      "x-requested-with": "XMLHttpRequest",
    };
    const answer = await fetch(`http://${address}/api/x`, {
      method: "POST",
      headers: { cookie: "nas_session=s3cret", "x-forwarded-for": "1.2.3.4", ...needed },
      body: "data=1",
    });
    expect(answer.headers.get("set-cookie")).toBe(null);
    expect(answer.headers.get("location")).toBe(null);
    const passed = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    expect(passed).toEqual(expect.arrayContaining(useful));
    const asked = gateway.requests.join("").split("\r\n");
    const sent = Object.entries(needed).map(([name, value]) => `${name}: ${value}`);
    expect(asked).toEqual(expect.arrayContaining([...sent, "content-length: 6"]));
    expect(gateway.requests.join("")).not.toMatch(/cookie|forwarded|s3cret/i);
  });
});
