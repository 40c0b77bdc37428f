import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BackupVault } from "#hub/backup/vault.ts";
import type { AskedGateway } from "#hub/identity/askIdentity.ts";
import { openKeys } from "#hub/identity/keys.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { openRecord } from "../../../support/hub/openRecord.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { firstText } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const day = "2026-06-01";
const span = `from=${day}&to=${day}`;

async function startSimulated(scenario: ScenarioName): Promise<string> {
  const simulator = await startSimulator({ host: "127.0.0.1", scenario });
  onTestFinished(() => simulator.close());
  return simulator.url;
}

async function serialAt(url: string): Promise<string> {
  const text = await (await fetch(`${url}/api/livedata/status`)).text();
  return /"serial":"(\w+)"/.exec(text)?.[1] ?? "";
}

/** The folder of a hub with a single unnamed gateway. */
async function folderOf(serial: string): Promise<string> {
  const folder = temporaryFolder();
  const store = openRecord(join(folder, "record.sqlite"));
  const sources = ["total", `inv ${serial}`];
  for (const update of madeUpUpdates({
    gateway: "",
    firstDay: day,
    days: 1,
    sources,
    minutes: [600, 620],
  }))
    await store.write([update]);
  const figures = { subject: "", figures: {}, sinceS: 1_780_000_000, startS: 1_780_000_300 };
  store.alerts.add("", [{ ...figures, rule: "gatewaySilent", endS: 1_780_003_600 }]);
  store.alerts.add("barn", [{ ...figures, rule: "batteryAlarm", endS: 1_780_003_600 }]);
  await store.close();
  const vault = await BackupVault.open(join(folder, "backups"));
  await vault.save("", [{ name: "config.json", content: Buffer.from("{}") }], {
    reason: "nightly",
    atMs: Date.UTC(2026, 5, 1),
    credentials: "admin:openDTU42",
  });
  return folder;
}

async function hubAt(dataDir: string, ...gateways: string[]) {
  const args = gateways.map((gateway) => `--gateway=${gateway}`);
  const options = readCommandLine(
    ["--port=0", "--host=127.0.0.1", `--data=${dataDir}`, ...args],
    {},
  );
  if (!options.ok) throw new Error(options.error);
  const lines: string[] = [];
  const distDir = temporaryFolder();
  writeFileSync(join(distDir, "index.html"), '<meta charset="utf-8"><title>Page</title>');
  const hub = await startProgram(options.value, { distDir, report: (line) => lines.push(line) });
  const get = async (path: string) => {
    const url = `http://127.0.0.1:${hub.port}${path}`;
    const answer = await fetch(url, { redirect: "manual" });
    return answer.headers.get("location") ?? answer.status;
  };
  const socket = (path: string) => firstText(`ws://127.0.0.1:${hub.port}${path}`);
  const text = async (path: string) => {
    const authorization = `Basic ${Buffer.from("admin:openDTU42").toString("base64")}`;
    const answer = await fetch(`http://127.0.0.1:${hub.port}${path}`, {
      headers: { authorization },
    });
    return answer.text();
  };
  return { lines, get, socket, text, close: () => hub.close() };
}

/** Answer of the gateway at a path from the files of `folderOf`. */
async function keptAt({ text }: Awaited<ReturnType<typeof hubAt>>, path: string) {
  const [days, alerts, backups] = await Promise.all([
    text(`${path}hub/history/days?${span}`),
    text(`${path}hub/alerts`),
    text(`${path}hub/backups`),
  ]);
  return [
    days.includes(`"day":"${day}"`),
    alerts.includes("gatewaySilent"),
    backups.includes(String(Date.UTC(2026, 5, 1))),
  ];
}
const hanging = () => new Promise<never>(() => undefined);
const all = [true, true, true];
const none = [false, false, false];

it("keeps record, alerts and backups when a second gateway comes and both are renamed", async () => {
  const [house, barn] = await Promise.all([startSimulated("full"), startSimulated("empty")]);
  const folder = await folderOf(await serialAt(house));

  const first = await hubAt(folder, `barn=${barn}`, `house=${house}`);
  expect(await keptAt(first, "/house/")).toEqual(all);
  expect(await keptAt(first, "/barn/")).toEqual(none);
  expect(first.lines).toContain(
    `"house" goes on with what was kept of the gateway without a name.`,
  );
  expect(await first.get("/history?day=1")).toBe("/house/history?day=1");
  expect(await first.get("/?view=wall")).toBe("/house/?view=wall");
  expect(await first.get("/")).toBe(200);
  // A page that is still open goes on.
  expect(await first.get("/api/livedata/status")).toBe(200);
  expect(await first.socket("/livedata")).toMatch(/^\{/);
  expect(await keptAt(first, "/")).toEqual(all);
  const rulesAt = async (path: string) =>
    (await first.text(path)).match(/gatewaySilent|batteryAlarm/g);
  expect(await rulesAt("/hub/alerts")).toEqual(["batteryAlarm", "gatewaySilent"]);
  expect(await rulesAt("/hub/alerts?gateway=")).toEqual(["gatewaySilent"]);
  expect(await rulesAt("/hub/alerts?gateway=barn")).toEqual(["batteryAlarm"]);
  expect(await first.get("/hub/alerts?gateway=shed")).toBe(410);
  expect(await first.text("/")).toContain("&#34;storedAs&#34;:&#34;/barn&#34;");
  await first.close();

  const second = await hubAt(folder, `house=${barn}`, `home=${house}`);
  expect(await keptAt(second, "/home/")).toEqual(all);
  expect(await keptAt(second, "/house/")).toEqual(none);
  expect(await second.get("/history")).toBe("/home/history");
  expect(await second.get("/house/history")).toBe(200);
  expect(await second.text("/home/")).toContain("&#34;storedAs&#34;:&#34;&#34;");
  await second.close();

  const moved = await startSimulated("full");
  const third = await hubAt(folder, `house=${barn}`, `home=${moved}`);
  expect(await keptAt(third, "/home/")).toEqual(all);
  await third.close();

  const last = await hubAt(folder, `home=${moved}`);
  expect(await last.get("/house/api/livedata/status")).toBe(410);
  expect(await last.get("/house/history")).toBe("/");
  expect(await last.get("/barn/history")).toBe("/");
  await last.close();
});

/** A gateway that tells its serial number, in a folder that is opened again and again. */
function tellingGateway(name: string, host: string) {
  const folder = temporaryFolder();
  const store = { gateways: () => Promise.resolve([]), sources: () => Promise.resolve([]) };
  const lines: string[] = [];
  const says = { status: 200, serial: "123" };
  const asked: string[] = [];
  const read = (path: string) => {
    asked.push(path);
    const body = Buffer.from(JSON.stringify({ serial: says.serial, inverters: [] }));
    return Promise.resolve({ status: says.status, headers: {}, body });
  };
  const gateway = { name, url: `http://${host}`, password: "secret", read };
  const open = (changed: Partial<AskedGateway> = {}) =>
    openKeys({
      dataDir: folder,
      gateways: [{ ...gateway, ...changed }],
      store,
      report: (line) => lines.push(line),
    });
  return { folder, lines, says, asked, open };
}

it("learns serial numbers, and tells of another device at an address", async () => {
  const { folder, lines, says, open } = tellingGateway("house", "house.test");
  const keys = await open();
  await keys.learn();
  expect(readFileSync(join(folder, "identities.json"), "utf8")).toContain('"serial": "123"');
  expect((await open()).keyOf("house")).toBe("house");
  says.serial = "456";
  says.status = 500;
  await keys.learn();
  expect(lines).toEqual([]);
  says.status = 200;
  await keys.learn();
  expect(lines).toEqual([
    "Another device answers at house.test: from the next start on it gets a record of its own.",
  ]);
  expect((await open()).keyOf("house")).toBe("house-2");
});

it("asks at a start who a gateway is only where one of the list may be another that is missing", async () => {
  const { lines, asked, open } = tellingGateway("house", "house.test");
  const first = await open();
  // The only gateway, at the first start, is nobody else.
  expect(asked).toEqual([]);
  await first.learn();
  expect(asked.splice(0).toSorted()).toEqual(["/api/dtu/config", "/api/livedata/status"]);
  await open();
  expect(asked).toEqual([]);
  const moved = await open({ name: "home", url: "http://other.test" });
  expect(asked).toHaveLength(2);
  expect([moved.keyOf("home"), moved.nameOf("house"), moved.nameOf("barn")]).toEqual([
    "home",
    "house",
    "barn",
  ]);
  expect(lines.splice(0)).toEqual([
    'The device at other.test says the serial number of "house", which is gone from the list. If it is the same gateway, name it "house": then it goes on with that record.',
  ]);
  const named = await open({ url: "http://other.test" });
  expect([named.keyOf("house"), asked.length]).toEqual(["house", 4]);
  expect((await open({ name: "home", url: "http://other.test" })).keyOf("home")).toBe("house");
  expect(lines).toEqual(['"home" goes on with what was kept of "house".']);
  await (await open({ password: undefined })).learn();
  // Its serial number is told to nobody else.
  expect(asked.slice(4)).not.toContain("/api/dtu/config");
});

it("gives nothing of a gateway that is off to one that says its serial number, and tells of it once", async () => {
  const folder = temporaryFolder();
  const store = { gateways: () => Promise.resolve([]), sources: () => Promise.resolve([]) };
  const lines: string[] = [];
  const serials = new Map([
    ["a", "111"],
    ["b", "222"],
  ]);
  const open = (hostOfA = "a.test") =>
    openKeys({
      dataDir: folder,
      gateways: Object.entries({ a: hostOfA, b: "b.test" }).map(([name, host]) => ({
        name,
        url: `http://${host}`,
        password: `of ${name}`,
        read: () => {
          const serial = serials.get(name);
          const body = Buffer.from(JSON.stringify({ serial, inverters: [] }));
          return Promise.resolve({ status: serial === undefined ? 502 : 200, headers: {}, body });
        },
      })),
      store,
      report: (line) => lines.push(line),
    });
  const first = await open();
  await first.learn();
  serials.delete("a");
  serials.set("b", "111");
  await first.learn();
  await first.learn();
  expect(lines).toEqual([expect.stringContaining('says the serial number of "a".')]);
  for (const host of ["a.test", "a.test", "moved.test"]) {
    const next = await open(host);
    await next.learn();
    expect([next.keyOf("a"), next.keyOf("b")]).toEqual(["a", "b"]);
  }
});

it("lets a hub serve while the store hangs, and decides nothing then", async () => {
  const folder = temporaryFolder();
  const house = { name: "house", url: "http://127.0.0.1:9", password: undefined, read: hanging };
  const keys = await openKeys({
    dataDir: folder,
    gateways: [house],
    store: { gateways: hanging, sources: hanging },
    report: () => undefined,
    askMs: 0,
  });
  expect(keys.keyOf("house")).toBe("house");
  expect(existsSync(join(folder, "identities.json"))).toBe(false);
});

it("names the file that says whose record is whose when it cannot be read", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "identities.json"), "{");
  const store = { gateways: () => Promise.resolve([]), sources: () => Promise.resolve([]) };
  const opened = openKeys({ dataDir: folder, gateways: [], store, report: () => undefined });
  await expect(opened).rejects.toThrow(`${folder}/identities.json cannot be read.`);
});

it("gives up at once when the start is given up, while a store hangs", async () => {
  const stop = new AbortController();
  const opening = openKeys({
    dataDir: temporaryFolder(),
    gateways: [{ name: "house", url: "http://127.0.0.1:9", password: undefined, read: hanging }],
    store: { gateways: hanging, sources: hanging },
    report: () => undefined,
    askMs: 3_600_000,
    signal: stop.signal,
  });
  stop.abort(new Error("given up"));
  await expect(opening).rejects.toThrow("given up");
});
