import type { Socket } from "node:net";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import type { GatewayChange } from "#hub-api/gateways.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { allGateways, changedList, type KeptList } from "#hub/config/keptList.ts";
import { lockFolder } from "#hub/folderLock.ts";
import { openLanguages } from "#hub/languages/languageStore.ts";
import { openServing } from "#hub/openServing.ts";
import { startSimulator, type SimulatorOptions } from "#simulator/serve/serve.ts";
import { firstText, rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const nothing: KeptList = { added: [], names: [] };
const house = { name: "", url: new URL("http://192.168.1.50"), password: "sunflower-42" };
const fixed = { ...house, name: "house" };

describe("the list of gateways", () => {
  const added: KeptList = {
    added: [{ name: "barn", url: "http://192.168.1.51", password: "marigold-43" }],
    names: [{ host: "192.168.1.50", name: "house" }],
  };
  const change = { do: "change", of: "barn", name: "barn", url: "192.168.1.51" } as const;

  it.each<[string, GatewayChange, unknown]>([
    ["a new one", { do: "add", url: "192.168.1.52", name: "shed" }, { ok: true }],
    ["no text that is no address", { do: "add", url: "a b", name: "" }, { error: "address" }],
    ["none twice", { do: "add", url: "192.168.1.50", name: "shed" }, { error: "there" }],
    ["no odd name", { do: "add", url: "shed.lan", name: "Shed!" }, { error: "name" }],
    ["no path of the hub", { do: "add", url: "shed.lan", name: "api" }, { error: "reserved" }],
    ["no name twice", { do: "add", url: "shed.lan", name: "house" }, { error: "taken" }],
    ["a new name", { ...change, name: "shed" }, { ok: true }],
    ["no name of another", { ...change, name: "house" }, { error: "taken" }],
    ["no address of another", { ...change, url: "192.168.1.50" }, { error: "there" }],
    ["no gateway that is gone", { ...change, of: "shed" }, { error: "unknown" }],
    ["a removal", { do: "remove", of: "barn" }, { ok: true }],
    ["none of one that is configured", { do: "remove", of: "house" }, { error: "fixed" }],
  ])("takes %s", (_, wanted, outcome) => {
    expect(changedList([house], added, wanted)).toMatchObject(Object(outcome));
  });

  it("leaves alone what the configuration sets", () => {
    const wanted = { ...change, of: "house", name: "home", url: "192.168.1.99" };
    expect(changedList([fixed], nothing, wanted)).toEqual({ ok: false, error: "fixed" });
    const named = changedList([house], added, wanted);
    expect(named.ok && allGateways([house], named.value)).toMatchObject([
      { name: "home", url: house.url, password: "sunflower-42", fixed: "address" },
      { name: "barn" },
    ]);
  });

  it("names a gateway without a name beside a second one, by what they call themselves", () => {
    const hostnames = new Map([
      ["192.168.1.50", "OpenDTU-1"],
      ["192.168.1.51", "OpenDTU-1"],
    ]);
    const both = changedList(
      [house],
      nothing,
      { do: "add", url: "192.168.1.51", name: "" },
      hostnames,
    );
    const names = both.ok && allGateways([house], both.value).map(({ name }) => name);
    expect(names).toEqual(["opendtu-1-2", "opendtu-1"]);
  });

  it.each([
    ["stays at the same address", change, "marigold-43"],
    ["is not sent to another address", { ...change, url: "192.168.1.60" }, undefined],
    ["is another one when it is given", { ...change, password: "new" }, "new"],
    ["is gone when it is taken away", { ...change, password: null }, undefined],
  ])("the password of a gateway %s", (_, wanted, password) => {
    const next = changedList([house], added, wanted);
    expect(next.ok && allGateways([house], next.value)[1]?.password).toBe(password);
  });

  it("has no name and no address twice, whatever is changed", () => {
    const name = fc.constantFrom("", "house", "barn", "shed", "gateway");
    const url = fc.constantFrom("a.lan", "b.lan", "192.168.1.50");
    const any: fc.Arbitrary<GatewayChange> = fc.oneof(
      fc.record({ do: fc.constant("add" as const), name, url }),
      fc.record({ do: fc.constant("change" as const), of: name, name, url }),
      fc.record({ do: fc.constant("remove" as const), of: name }),
    );
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(house, fixed), (changes, configured) => {
        let kept = nothing;
        for (const wanted of changes) {
          const next = changedList([configured], kept, wanted);
          if (next.ok) kept = next.value;
          const all = allGateways([configured], kept);
          expect(new Set(all.map((one) => one.name)).size).toBe(all.length);
          expect(new Set(all.map((one) => one.url.host)).size).toBe(all.length);
          expect(all.length === 1 || all.every((one) => one.name !== "")).toBe(true);
        }
      }),
    );
  });
});

async function startSimulated(options: SimulatorOptions = {}): Promise<string> {
  const simulator = await startSimulator({ host: "127.0.0.1", ...options });
  onTestFinished(() => simulator.close());
  return simulator.url;
}

function page(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "index.html"), '<meta charset="utf-8"><title>Page</title>');
  return folder;
}

const silent = () => undefined;
const password = "openDTU42";
const authorization = `Basic ${btoa(`admin:${password}`)}`;

/** A hub whose list is changed, by the password of its first gateway. */
async function hubAt(dataDir: string, ...args: readonly string[]) {
  const hub = await testHub(["--data", dataDir, ...args], page(), 0);
  const get = async (path: string, redirect: RequestRedirect = "manual") => {
    const answer = await fetch(`http://${hub.address}${path}`, {
      headers: { authorization },
      redirect,
    });
    return answer.headers.get("location") ?? answer.status;
  };
  const text = async (path: string) =>
    (await fetch(`http://${hub.address}${path}`, { headers: { authorization } })).text();
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`http://${hub.address}${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...Object(await answer.json()) };
  };
  return {
    ...hub,
    get,
    text,
    look: (body: unknown) => post("/hub/gateways/look", body),
    change: (body: GatewayChange) => post("/hub/gateways", body),
  };
}

it("adds, renames, readdresses, removes and adds again while it runs, and loses nothing", async () => {
  const [house_, barn, moved] = await Promise.all([
    startSimulated(),
    startSimulated({ scenario: "empty" }),
    startSimulated({ scenario: "empty" }),
  ]);
  const folder = temporaryFolder();
  const hub = await hubAt(folder, `--gateway=${house_}`);
  const { host } = new URL(barn);
  expect(await hub.look({ url: host, password })).toMatchObject({
    problem: null,
    found: { url: barn, earlier: null, version: expect.stringMatching(/./) },
  });
  expect(await hub.look({ url: house_ })).toMatchObject({ problem: "there" });
  const backup = await fetch(`http://${hub.address}/hub/backups`, {
    method: "POST",
    headers: { authorization },
  });
  expect(backup.status).toBe(200);
  const version = /"id":"\d+"/.exec(await hub.text("/hub/backups"))?.[0] ?? "none";

  const socket = firstText(`ws://${hub.address}/livedata`);
  await socket;
  expect(await hub.change({ do: "add", url: host, name: "barn", password })).toMatchObject({
    status: 200,
    problem: null,
    list: {
      gateways: [
        { fixed: "address", port: null },
        { name: "barn", url: barn, hasPassword: true },
      ],
    },
  });
  const first = /"name":"([\w-]+)"/.exec(await hub.text("/hub/gateways"))?.[1] ?? "";
  expect(await hub.get("/history")).toBe(`/${first}/history`);
  expect(await hub.text(`/${first}/hub/backups`)).toContain(version);
  expect(await hub.text("/hub/backups")).toContain(version);
  // The password that opened this is the hub's from now on.
  expect(await hub.text("/hub/admin")).toContain('"password":"hub"');
  expect(await hub.get("/gateways")).toBe(200);

  const rename = { do: "change", of: "barn", name: "shed", url: barn } as const;
  expect(await hub.change(rename)).toMatchObject({ problem: null });
  expect(await hub.get("/barn/history")).toBe("/shed/history");
  expect(await hub.change({ ...rename, of: "shed", url: moved, password })).toMatchObject({
    list: { gateways: [{}, { name: "shed", url: moved, hasPassword: true }] },
  });
  expect(await hub.text("/shed/")).toContain("&#34;storedAs&#34;:&#34;/barn&#34;,&#34;");

  expect(await hub.change({ do: "remove", of: "shed" })).toMatchObject({
    list: { gateways: [{ name: first }], earlier: [{ name: "shed" }] },
  });
  expect(await hub.get("/shed/api/livedata/status")).toBe(410);
  expect(await hub.look({ url: moved, password })).toMatchObject({
    found: { earlier: "shed", name: "shed" },
  });
  expect(await hub.change({ do: "add", url: moved, name: "barn", password })).toMatchObject({
    problem: null,
  });
  expect(await hub.text("/barn/")).toContain("&#34;storedAs&#34;:&#34;/barn&#34;,&#34;");
  await hub.close();

  expect(statSync(join(folder, "gateways.json")).mode & 0o777).toBe(0o600);
  const again = await hubAt(folder, `--gateway=${house_}`);
  expect(await again.text("/hub/gateways")).toContain('"name":"barn"');
  expect(await again.text(`/${first}/hub/backups`)).toContain(version);
});

it("begins without any gateway, and takes the first one on its page", async () => {
  const folder = temporaryFolder();
  const config = join(folder, "hub.yaml");
  writeFileSync(config, "gateways: {}\n");
  const hub = await hubAt(join(folder, "data"), "--config", config);
  expect(await hub.get("/")).toBe(200);
  await fetch(`http://${hub.address}/hub/admin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  });
  const only = await startSimulated();
  expect(await hub.change({ do: "add", url: only, name: "house" })).toMatchObject({
    list: { gateways: [{ name: "house" }] },
  });
  expect(await hub.get("/house/api/livedata/status")).toBe(200);
  expect(await hub.change({ do: "remove", of: "house" })).toMatchObject({ list: { gateways: [] } });
  expect(await hub.get("/house/")).toBe("/");
});

it("says what is wrong with an address or a password, and changes nothing", async () => {
  const folder = temporaryFolder();
  const hub = await hubAt(folder, `--gateway=${await startSimulated()}`);
  const router = await rawGateway((_, socket) =>
    socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nRouter"),
  );
  const locked = await startSimulated({ scenario: "no-readonly" });
  const add = { do: "add", name: "barn" } as const;
  expect(await hub.look({ url: "http://" })).toMatchObject({ problem: "address" });
  expect(await hub.change({ ...add, url: "127.0.0.1:9" })).toMatchObject({ problem: "silent" });
  expect(await hub.change({ ...add, url: router.url })).toMatchObject({ problem: "other" });
  expect(await hub.change({ ...add, url: locked, password: "wrong" })).toMatchObject({
    problem: "password",
  });
  expect(await hub.look({ url: locked })).toMatchObject({ found: { hostname: "" } });
  const broken = await startSimulator({ host: "127.0.0.1" });
  onTestFinished(() => broken.close());
  broken.gateway.faults.set({ path: "/api/system/status" }, { kind: "status", status: 500 });
  // Its page would say which gateway it is.
  expect(await hub.look({ url: broken.url })).toMatchObject({ problem: "other", found: null });
  expect(await hub.look({ address: "barn" })).toMatchObject({ status: 400 });
  expect(await hub.change(Object({ do: "sell" }))).toMatchObject({ status: 400 });
  expect(await hub.change({ do: "remove", of: "barn" })).toMatchObject({
    status: 409,
    message: "The hub has no gateway of this name any more.",
  });
  expect(await hub.change({ do: "remove", of: "" })).toMatchObject({
    status: 409,
    message: "The configuration of the hub sets this gateway.",
  });
  expect(await hub.text("/hub/admin")).toContain('"password":"gateway"');
});

it("renames a gateway that is off, but asks it about a password", async () => {
  const folder = temporaryFolder();
  const hub = await hubAt(folder, `--gateway=house=${await startSimulated()}`);
  const barn = await startSimulator({ host: "127.0.0.1", scenario: "empty" });
  const { url } = barn;
  const added = await hub.change({ do: "add", url, name: "" });
  expect(added).toMatchObject({ problem: null, list: { gateways: [{}, { hasPassword: false }] } });
  const [, { name: of } = { name: "" }] = added.list.gateways;
  // By its own name.
  expect(of).toMatch(/^opendtu/);
  expect(await hub.look({ url: `${url}/` })).toMatchObject({ problem: "there" });
  await barn.close();
  await hub.get(`/${of}/api/livedata/status`);
  const there = { fixed: "nothing", isReachable: false, url };
  expect(await hub.change({ do: "change", of, name: "shed", url })).toMatchObject({
    problem: null,
    list: { gateways: [{ fixed: "all" }, { ...there, name: "shed" }] },
  });
  const guarded = { do: "change", of: "shed", name: "shed", url, password } as const;
  expect(await hub.change(guarded)).toMatchObject({ problem: "silent" });
  expect(await hub.change({ do: "remove", of: "shed" })).toMatchObject({
    list: { gateways: [{ name: "house" }], earlier: [{ name: "shed", host: new URL(url).host }] },
  });
});

it("refuses a change while something is uploaded to a gateway or another is made, and one that cannot be kept", async () => {
  const held: (() => void)[] = [];
  const gateway = await rawGateway((request, socket) => {
    const body = '{"type":"success"}';
    const send = () =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    if (request.startsWith("POST")) held.push(send);
    else send();
  });
  const folder = temporaryFolder();
  const hub = await hubAt(folder, `--gateway=${gateway.url}`);
  const upload = fetch(`http://${hub.address}/api/config/upload`, { method: "POST", body: "x" });
  await expect.poll(() => gateway.requests.some((one) => one.startsWith("POST"))).toBe(true);
  const barn = await startSimulated({ scenario: "empty" });
  const add = { do: "add", url: barn, name: "barn" } as const;
  expect(await hub.change(add)).toMatchObject({ status: 409 });
  for (const send of held) send();
  expect((await upload).status).toBe(200);
  const asked: Socket[] = [];
  const slow = await rawGateway((_, socket) => void asked.push(socket));
  const first = hub.change({ do: "add", url: slow.url, name: "slow" });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(await hub.change(add)).toMatchObject({
    status: 409,
    message: expect.stringContaining("another change"),
  });
  for (const socket of asked) socket.destroy();
  expect(await first).toMatchObject({ problem: "silent" });
  mkdirSync(join(folder, "gateways.json.new"));
  expect(await hub.change(add)).toMatchObject({
    status: 503,
    message: expect.stringContaining("gateways.json cannot be used"),
  });
  expect(await hub.get("/barn/")).toBe(200);
  expect(existsSync(join(folder, "gateways.json"))).toBe(false);
});

it("serves and records as before when another list cannot be served", async () => {
  const dataDir = temporaryFolder();
  const options = readCommandLine(["--port", "0", "--host", "127.0.0.1"]);
  if (!options.ok) throw new Error(options.error);
  const serving = await openServing({
    options: options.value,
    setup: { report: silent },
    dataDir,
    languages: await openLanguages(dataDir, silent),
  });
  onTestFinished(() => serving.close());
  await serving.start();
  const one = {
    name: "house",
    url: new URL(await startSimulated()),
    password,
    hideSerials: true,
    fixed: "nothing",
  } as const;
  await serving.replace([one]);
  const [before] = serving.gateways;
  const { app } = serving;
  let isClosed = false;
  app.server.once("close", () => (isClosed = true));
  await expect(serving.replace([one, one])).rejects.toThrow("already declared");
  expect(serving.gateways.map(({ name }) => name)).toEqual(["house"]);
  expect(serving.gateways[0]).toMatchObject({ health: before?.health, hidesSerials: true });
  await expect.poll(() => isClosed).toBe(true);
  expect((await serving.app.inject({ url: "/house/api/livedata/status" })).statusCode).toBe(200);
  // Who records has the folder for itself.
  expect(() => lockFolder(dataDir)).toThrow("uses");
});

it("leaves a renamed gateway its connections, and asks anew with another password", async () => {
  const dataDir = temporaryFolder();
  const options = readCommandLine(["--port", "0", "--host", "127.0.0.1"]);
  if (!options.ok) throw new Error(options.error);
  const serving = await openServing({
    options: options.value,
    setup: { report: silent, isRecording: false },
    dataDir,
    languages: await openLanguages(dataDir, silent),
  });
  onTestFinished(() => serving.close());
  await serving.start();
  const url = new URL(await startSimulated());
  const one = { name: "house", url, password, fixed: "nothing" } as const;
  await serving.replace([one]);
  const [first] = serving.gateways;
  (await serving.replace([{ ...one, name: "barn", hideSerials: true, port: 8081 }]))();
  const [renamed] = serving.gateways;
  const shown = { name: "barn", basePath: "/barn/", hidesSerials: true, port: 8081 };
  expect(renamed).toMatchObject({ ...shown, health: first?.health });
  const status = "/api/system/status";
  expect(await renamed?.read(status, undefined)).toMatchObject({ status: 200 });
  const end = await serving.replace([{ ...one, password: "another" }]);
  expect(serving.gateways[0]?.password).toBe("another");
  end();
  await expect(renamed?.read(status, authorization)).rejects.toThrow("the hub ends");
  expect(await serving.gateways[0]?.read(status, undefined)).toMatchObject({ status: 200 });
});
