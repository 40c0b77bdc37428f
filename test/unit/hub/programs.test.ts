import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { startSimulator } from "#simulator/serve/serve.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { feeds } from "#protocol/endpoints.ts";
import { urlAtPort } from "#hub/server/gatewayPort.ts";
import { firstText, testHub } from "../../support/hub.ts";
import { freePort } from "../../support/hub/freePort.ts";
import { serving } from "../../support/hub/serving.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

// Behaviour of programs written for a gateway, not for a hub.

const right = { authorization: `Basic ${btoa("admin:openDTU42")}` };
const wrong = { authorization: `Basic ${btoa("admin:changeme")}` };

async function simulator(scenario: ScenarioName = "full", firmware: FirmwareName = "2026.03.31") {
  const started = await startSimulator({ host: "127.0.0.1", scenario, seed: 1, firmware });
  onTestFinished(() => started.close());
  return `127.0.0.1:${started.port}`;
}

/** A client of a gateway that reads without the password and commands with it. */
function clientOf(base: string) {
  const at = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://${base}${path}`, { headers });
    const text = await answer.text();
    return { status: answer.status, text, json: text.startsWith("{") ? JSON.parse(text) : {} };
  };
  const command = async (path: string, data: object) => {
    const body = new URLSearchParams({ data: JSON.stringify(data) });
    const answer = await fetch(`http://${base}${path}`, { method: "POST", headers: right, body });
    return JSON.parse(await answer.text());
  };
  const serials = async (): Promise<string[]> => {
    const { json } = await at("/api/livedata/status");
    return json.inverters.map(({ serial }: { readonly serial: string }) => serial);
  };
  const serialInSocket = () =>
    new Promise<string>((resolve, reject) => {
      const socket = new WebSocket(`ws://${base}${feeds.live.path}`);
      onTestFinished(() => socket.terminate());
      socket.on("error", reject);
      socket.on("message", (data: Buffer) => {
        const serial = /"serial":"(\w{12})"/.exec(data.toString("utf8"))?.[1];
        if (serial !== undefined) resolve(serial);
      });
    });
  return { at, command, serials, serialInSocket };
}

const each = (n: number) => `192.168.1.${n}`;
const limit = { limit_type: 1, limit_value: 60 };

describe("a program that reads without the password and commands with it", () => {
  it("gets from the hub what the gateway itself answers", async () => {
    const gateway = await simulator();
    const { address } = await testHub(["--gateway", `http://${gateway}`]);
    const [direct, behind] = [clientOf(gateway), clientOf(address)];
    const serials = await direct.serials();
    expect(serials.length).toBeGreaterThan(1);
    expect(await behind.serials()).toEqual(serials);
    const serial = await behind.serialInSocket();
    expect(serials).toContain(serial);
    for (const path of [
      `/api/livedata/status?inv=${serial}`,
      `/api/livedata/status/?inv=${serial}`,
      `/api/devinfo/status?inv=${serial}`,
      `/api/gridprofile/status?inv=${serial}`,
      `/api/limit/status`,
      "/api/power/status",
    ]) {
      const [one, other] = [await direct.at(path), await behind.at(path)];
      expect([path, other.status, Object.keys(other.json)]).toEqual([
        path,
        one.status,
        Object.keys(one.json),
      ]);
    }
    expect((await behind.at(`/api/livedata/status?inv=${serial}`)).json.inverters).toHaveLength(1);
    for (const client of [direct, behind]) {
      expect(await client.command("/api/limit/config", { serial, ...limit })).toMatchObject({
        type: "success",
      });
    }
  });

  it("commands by the placeholder that it got, and finds its own number, where a hub hides serials", async () => {
    const gateway = await simulator();
    const { address } = await testHub(["--gateway", `http://${gateway}`, "--hide-serials"]);
    const [direct, behind] = [clientOf(gateway), clientOf(address)];
    const [own = ""] = await direct.serials();
    // The first question of all, before the hub has seen a serial.
    const found = await behind.at(`/api/livedata/status?inv=${own}`);
    expect(found.json.inverters).toHaveLength(1);
    expect(found.text).not.toContain(own);
    const placeholder = await behind.serialInSocket();
    expect(await direct.serials()).not.toContain(placeholder);
    for (const serial of [placeholder, own]) {
      expect(await behind.command("/api/limit/config", { serial, ...limit })).toMatchObject({
        type: "success",
      });
      const { json } = await behind.at(`/api/devinfo/status?inv=${serial}`, right);
      expect(json).toMatchObject({ valid_data: true });
    }
    // A number that is neither is passed on as it is: it may be that of an inverter to add.
    const added = { serial: "116180000042", name: "new" };
    expect(await behind.command("/api/inverter/add", added)).toMatchObject({ type: "success" });
    const { text } = await behind.at("/api/inverter/list", right);
    expect(text).toContain("116180000042");
  });

  it("is told where placeholders stand for serials", async () => {
    const gateway = await simulator();
    const { address } = await testHub(["--gateway", `http://${gateway}`, "--hide-serials"]);
    const said = async (headers: Record<string, string>) =>
      (await fetch(`http://${address}/api/livedata/status`, { headers })).headers.get(
        "heliograph-serials",
      );
    expect([await said({}), await said(wrong), await said(right)]).toEqual([
      "placeholders",
      "placeholders",
      null,
    ]);
  });
});

describe("a program with an old password", () => {
  it("gets a guest's answers where everybody may read, however often, by sockets too", async () => {
    const gateway = await simulator();
    const { address } = await testHub(["--gateway", `http://${gateway}`]);
    const client = clientOf(address);
    for (let n = 0; n < 15; n += 1) {
      const other = { authorization: `Basic ${btoa(`admin:old-${n}`)}` };
      expect((await client.at("/api/livedata/status", other)).status).toBe(200);
      expect(await firstText(`ws://${address}${feeds.live.path}`, other)).toContain("{");
    }
    // Guarded calls stay refused, and guesses are counted.
    expect((await client.at("/api/dtu/config", { authorization: "Basic bm8=" })).status).toBe(429);
  });

  it("does not lock out the right password beside it, at gateway, backups and administrator", async () => {
    const gateway = await simulator("no-readonly");
    const folder = temporaryFolder();
    const hub = await testHub(["--gateway", `http://${gateway}`, "--data", folder], undefined, 0);
    const client = clientOf(hub.address);
    const paths = ["/api/livedata/status", "/hub/backups", "/hub/alerts/settings", "/metrics"];
    for (let round = 0; round < 15; round += 1) {
      for (const path of paths) {
        const isOpen = path === "/metrics";
        expect([path, (await client.at(path, wrong)).status]).toEqual([path, isOpen ? 200 : 401]);
        expect([path, (await client.at(path, right)).status]).toEqual([path, 200]);
      }
    }
    // Nor does somebody who guesses.
    for (let n = 0; n < 12; n += 1) {
      const guess = { authorization: `Basic ${btoa(`admin:guess-${n}`)}` };
      expect((await client.at("/hub/backups", guess)).status).toBe(n < 9 ? 401 : 429);
    }
    for (const path of paths) expect((await client.at(path, right)).status).toBe(200);
  });

  it("is counted by the address that a trusted proxy names, and by no other", async () => {
    const gateway = await simulator("no-readonly");
    const guesses = async (args: readonly string[], from: (n: number) => string) => {
      const { address } = await testHub(["--gateway", `http://${gateway}`, ...args]);
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        const guess = { authorization: `Basic ${btoa(`admin:guess-${n}`)}` };
        const headers = { ...guess, "x-forwarded-for": from(n) };
        statuses.push((await clientOf(address).at("/api/dtu/config", headers)).status);
      }
      return statuses.filter((status) => status === 429).length;
    };
    expect(await guesses([], each)).toBe(2);
    expect(await guesses(["--trust-proxy=10.0.0.8"], each)).toBe(2);
    expect(await guesses(["--trust-proxy=127.0.0.1"], each)).toBe(0);
    // The client itself wrote the front part.
    expect(await guesses(["--trust-proxy=127.0.0.1"], (n) => `10.0.0.${n}, 192.168.1.7`)).toBe(2);
  });
});

async function severalHub() {
  const [house, barn] = [await simulator(), await simulator("no-readonly")];
  const port = await freePort();
  const file = join(temporaryFolder(), "hub.yaml");
  const gateways = { house: { url: house, port }, barn: { url: barn } };
  writeFileSync(file, JSON.stringify({ gateways }));
  const { address } = await testHub(["--config", file]);
  return { address, house, port };
}

describe("a hub of several gateways", () => {
  it("has a port of its own for a gateway, as if it were there", async () => {
    const { address, house, port } = await severalHub();
    const [direct, behind] = [clientOf(house), clientOf(`127.0.0.1:${port}`)];
    const serials = await direct.serials();
    expect(await behind.serials()).toEqual(serials);
    expect(serials).toContain(await behind.serialInSocket());
    const [serial] = serials;
    expect(await behind.command("/api/limit/config", { serial, ...limit })).toMatchObject({
      type: "success",
    });
    const metrics = await behind.at("/api/prometheus/metrics");
    expect([metrics.status, metrics.text.includes("opendtu_")]).toEqual([200, true]);
    // Everything else is the hub's.
    expect(await behind.at("/healthz")).toEqual(await clientOf(address).at("/healthz"));
    expect((await behind.at(`/barn/api/dtu/config`)).status).toBe(401);
  });

  it("takes that port on the command line too, before that of the file, and lists it", async () => {
    const house = await simulator();
    const [inFile, onLine] = [await freePort(), await freePort()];
    const file = join(temporaryFolder(), "hub.yaml");
    writeFileSync(file, JSON.stringify({ gateways: { house: { url: house, port: inFile } } }));
    const hub = await testHub([
      `--config=${file}`,
      "--gateway=barn=127.0.0.1:9",
      `--own-port=house=${onLine}`,
    ]);
    expect(hub.gateways.map(({ name, port }) => [name, port])).toEqual([
      ["house", onLine],
      ["barn", undefined],
    ]);
    const behind = clientOf(`127.0.0.1:${onLine}`);
    expect(await behind.serials()).toEqual(await clientOf(house).serials());
  });

  it.each(["/api/livedata/status", "/api/", "/livedata", "/console"])(
    "answers %s at its root with the names, never with a page",
    async (path) => {
      const { address, port } = await severalHub();
      const answer = await clientOf(address).at(path);
      expect([answer.status, answer.json.gateways]).toEqual([
        404,
        [
          { name: "house", path: "/house/", port },
          { name: "barn", path: "/barn/", port: null },
        ],
      ]);
      expect(answer.json.message).toContain(`/house/ (port ${port}), /barn/`);
    },
  );

  it("refuses a socket at its root", async () => {
    const { address } = await severalHub();
    expect(await firstText(`ws://${address}${feeds.live.path}`)).toBe(404);
  });

  it.each([
    ["/api/livedata/status?inv=1", "/sun/house/api/livedata/status?inv=1"],
    ["/livedata", "/sun/house/livedata"],
    ["/", "/sun/house"],
    ["/sun/", "/sun/house"],
    ["/apis", "/apis"],
    ["/sun/barn/api/x", "/sun/barn/api/x"],
    ["/sun/metrics", "/sun/metrics"],
  ])("takes %s at the port of a gateway for %s", (url, inHub) =>
    expect(urlAtPort(url, { base: "/sun/", basePath: "/sun/house/" })).toBe(inHub),
  );
});

// Prometheus' own reader of this format; 1 is a text that it cannot read, 3 a name that it finds unusual.
const canScrape = spawnSync("promtool", ["--version"]).status === 0;
async function scrape(url: string) {
  const input = await (await fetch(url)).text();
  const { status, stderr } = spawnSync("promtool", ["check", "metrics"], { input });
  const series = new Set(input.match(/^\w+\{[^}]*\}/gm));
  return { status, series, problems: stderr.toString("utf8").split("\n").toSorted() };
}

it.runIf(canScrape)("is scraped by Prometheus as the gateway is", async () => {
  const gateway = await simulator();
  const { address } = await testHub(["--gateway", `http://${gateway}`]);
  const [direct, behind] = [
    await scrape(`http://${gateway}/api/prometheus/metrics`),
    await scrape(`http://${address}/api/prometheus/metrics`),
  ];
  expect([0, 3]).toContain(direct.status);
  expect(direct.series.size).toBeGreaterThan(50);
  expect(behind).toEqual(direct);
  expect([0, 3]).toContain((await scrape(`http://${address}/metrics`)).status);
});

it("shows two packs of a battery as two where serials are hidden", async () => {
  const values = {
    "_AB2000 [CO4HXXXX0001]": { soc: { v: 0 } },
    "_AB2000 [CO4HXXXX0002]": { soc: { v: 4 } },
  };
  const url = await serving((_request, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ values })),
  );
  const { address } = await testHub(["--gateway", url, "--hide-serials"]);
  const { json, text } = await clientOf(address).at("/api/batterylivedata/status");
  expect(Object.values(json.values)).toEqual(Object.values(values));
  expect(Object.keys(json.values)).toHaveLength(2);
  expect(text).not.toMatch(/CO4H/);
});
