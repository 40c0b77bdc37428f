import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { openAdmin } from "#hub/access/admin.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { createAdmission } from "#hub/gateways/admission.ts";
import { feedPaths } from "#hub/gateways/gateway.ts";
import { firstText, rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { areAllWalked } from "../../support/walks.ts";

const basic = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });

/** Answer of a device at the gateway's address to every call. */
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

/** Who may use a route: everybody, who may read the gateway, who has its password, the hub's administrator. */
type Guard = "everybody" | "reader" | "owner" | "admin";
type Row = readonly [method: "GET" | "POST", path: string, guard: Guard, query?: string];

const span = "from=2026-04-01&to=2026-04-01";
/** Every route of a gateway besides its own calls, which are passed on. */
const ofGateway: readonly Row[] = [
  ["GET", "hub/history/sources", "reader"],
  ["GET", "hub/history/days", "reader", span],
  ["GET", "hub/history/curves", "reader", `${span}&sources=total`],
  ["GET", "hub/alerts", "reader"],
  ["GET", "hub/alerts/rules", "reader"],
  ["GET", "hub/summary", "reader"],
  ["GET", "hub/today.svg", "reader"],
  ["GET", "hub/today.png", "reader"],
  ["GET", "hub/worth", "reader"],
  ["GET", "hub/scenarios", "reader"],
  ["GET", "hub/facings", "reader"],
  ["GET", "hub/events", "reader", span],
  ["GET", "hub/guardian", "reader"],
  ["GET", "hub/clear/days", "reader", span],
  ["GET", "hub/clear/curve", "reader", "day=2026-04-01"],
  ["GET", "hub/clear/strings", "reader"],
  ["GET", "hub/clear/health", "reader"],
  ["GET", "hub/history/corrections", "reader"],
  ["POST", "hub/history/corrections", "owner"],
  ["GET", "hub/history/recount", "reader", span],
  ["POST", "hub/history/records", "owner"],
  ["POST", "hub/history/recount", "owner"],
  ["POST", "hub/history/recount/undo", "owner"],
  ["POST", "hub/worth", "owner"],
  ["POST", "hub/scenarios", "owner"],
  ["POST", "hub/facings", "owner"],
  ["POST", "hub/alerts/rules", "owner"],
  ["POST", "hub/guardian", "owner"],
  ["GET", "hub/zero-feed-in", "reader"],
  ["POST", "hub/zero-feed-in", "owner"],
  ["GET", "hub/changes", "owner", span],
  ["GET", "hub/sky", "owner"],
  ["POST", "hub/sky", "owner"],
  ["GET", "hub/backups", "owner"],
  ["POST", "hub/backups", "owner"],
  ["POST", "hub/backups/open", "owner"],
  ["GET", "hub/backups/file", "owner", "id=1&file=config.json"],
  ["GET", "hub/backups/diff", "owner", "from=1&to=2&file=config.json"],
  ...feedPaths.map((path): Row => ["GET", path.slice(1), "reader"]),
];
/** Every route of the hub itself. */
const ofHub: readonly Row[] = [
  ["GET", "healthz", "everybody"],
  ["GET", "metrics", "everybody"],
  ["GET", "hub/openapi.json", "everybody"],
  ["GET", "hub/overview", "everybody"],
  ["GET", "hub/reach", "everybody"],
  ["GET", "hub/admin", "everybody"],
  ["POST", "hub/admin", "admin"],
  ["GET", "hub/admin/check", "admin"],
  ["POST", "hub/alerts/test", "admin"],
  ["GET", "hub/alerts/settings", "admin"],
  ["POST", "hub/alerts/settings", "admin"],
  ["GET", "hub/gateways", "admin"],
  ["POST", "hub/gateways", "admin"],
  ["POST", "hub/gateways/look", "admin"],
  ["GET", "hub/meters", "admin"],
  ["POST", "hub/meters", "admin"],
  ["POST", "hub/meters/try", "admin"],
  ["GET", "hub/languages", "everybody"],
  ["GET", "hub/languages/file", "everybody", "code=nl"],
  ["POST", "hub/languages", "admin"],
];
const ofSeveral: Row = ["GET", "hub/alerts", "everybody"];

const guarded = [...ofHub, ...ofGateway].filter(([, , guard]) => guard !== "everybody");

const isFeed = (path: string) => feedPaths.includes(`/${path}`);

/** The first call of each kind: by method, guard, and whether it is a socket. */
const firstOfKinds = [
  ...new Map(
    guarded.toReversed().map((row) => [`${row[0]} ${row[2]} ${isFeed(row[1])}`, row] as const),
  ).values(),
];
/** Whether each call is tried on this device, not one of each kind alone. */
const isTypical = (device: Device) => areAllWalked || device === "no" || device === "page";

/** "METHOD path" of every route that a server has. */
function routesOf(app: FastifyInstance): readonly string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods] = /^(.*?)── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (part === "") return [];
      const depth = Math.floor(indent.length / 4);
      const path = (parents[depth - 1] ?? "") + part;
      parents.splice(depth, Infinity, path);
      return methods?.split(", ").map((method) => `${method} ${path}`) ?? [];
    })
    .filter((route) => !route.startsWith("HEAD ") && !route.includes("*"));
}

function namesOf(rows: readonly Row[], base = "/"): readonly string[] {
  return rows.map(([method, path]) => `${method} ${base}${path}`);
}

/** The status of a call, or of a handshake. */
function statusOf(address: string, [method, path, , query]: Row, headers: Record<string, string>) {
  if (isFeed(path)) return firstText(`ws://${address}/${path}`, headers);
  const url = `http://${address}/${path}${query === undefined ? "" : `?${query}`}`;
  return fetch(url, { method, headers }).then(({ status }) => status);
}

const reading = '{"114180610042":{"power_set_status":"Ok"}}';

/** A device of a kind on a port, and the requests it got. */
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

describe("the table of guards", () => {
  it("has every route of a hub with one gateway", async () => {
    const { app } = await hubBefore("yes");
    expect(routesOf(app).toSorted()).toEqual(namesOf([...ofHub, ...ofGateway]).toSorted());
  });

  it("has every route of a hub with several", async () => {
    const { url } = await deviceOf("yes");
    const { app } = await hubWithPassword({ house: url, barn: "http://127.0.0.1:9" });
    expect(routesOf(app).toSorted()).toEqual(
      [
        ...namesOf([...ofHub, ofSeveral]),
        // Answered with 404 and the names of the gateways.
        ...feedPaths.map((path) => `GET ${path}`),
        ...["/house/", "/barn/"].flatMap((base) => namesOf(ofGateway, base)),
      ].toSorted(),
    );
  });
});

describe("the OpenAPI document", () => {
  const Document = v.object({
    openapi: v.literal("3.1.0"),
    paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  });
  const methods = ["get", "post"];

  async function describeHub(address: string) {
    const answer = await fetch(`http://${address}/hub/openapi.json`);
    return v.parse(Document, await answer.json()).paths;
  }

  it("lacks no route and has none that is not there", async () => {
    const { address } = await hubBefore("yes");
    const routes = Object.entries(await describeHub(address)).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => methods.includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = [...ofHub, ...ofGateway].filter(([, path]) => !isFeed(path));
    expect(routes.toSorted()).toEqual(namesOf(rows).toSorted());
  });

  it("asks for the password where the hub does", async () => {
    const { address } = await hubBefore("yes");
    const rows = [...ofHub, ...ofGateway].filter(([, path]) => !isFeed(path));
    const described = await describeHub(address);
    const wrong = rows.filter(([method, path, guard]) => {
      const security = v.parse(
        v.looseObject({ security: v.array(v.unknown()) }),
        described[`/${path}`]?.[method.toLowerCase()],
      ).security;
      return (guard === "owner" || guard === "admin") !== (security.length === 1);
    });
    expect(wrong).toEqual([]);
  });

  it("says where the calls of each gateway are", async () => {
    const { url } = await deviceOf("yes");
    const { address } = await hubWithPassword({ house: url, barn: "http://127.0.0.1:9" });
    for (const [path, { servers }] of Object.entries(await describeHub(address))) {
      const isOfGateway = ofGateway.some(([, own]) => `/${own}` === path);
      const own = [{ url: "/house" }, { url: "/barn" }];
      const both = path === "/hub/alerts" ? [{ url: "/" }, ...own] : own;
      expect([path, servers]).toEqual([path, isOfGateway ? both : undefined]);
    }
  });
});

describe("every guarded call against every device at the gateway's address", () => {
  it.each([
    ["yes", "passes"],
    ["no", 401],
    ["page", 503],
    ["empty", 503],
    ["list", 503],
    ["warning", 503],
    ["error", 503],
  ] as const)("%s: %s", async (device, outcome) => {
    let address = "";
    // A device that lets everybody in has no sockets here. That a call is guarded at all one answer shows, and one call
    // of each kind what the other answers mean.
    const rows = (isTypical(device) ? guarded : firstOfKinds).filter(
      ([, path]) => device !== "yes" || !isFeed(path),
    );
    for (const [index, row] of rows.entries()) {
      // Each hub counts ten wrong passwords.
      if (index % 9 === 0) ({ address } = await hubBefore(device));
      const status = await statusOf(address, row, basic("some-password"));
      const seen = [401, 403, 429, 502, 503].find((refusal) => refusal === status) ?? "passes";
      // A socket says that the gateway has none to follow.
      const expected = outcome === 503 && isFeed(row[1]) ? 502 : outcome;
      expect([row[1], seen]).toEqual([row[1], expected]);
    }
  });

  it("later: after ten wrong passwords none of them is tried", async () => {
    const { address } = await hubBefore("no");
    const ask = (row: Row, n: number) => statusOf(address, row, basic(`wrong-${n}`));
    for (let n = 0; n < 10; n += 1) await ask(["GET", "hub/backups", "owner"], n);
    for (const [index, row] of guarded.entries()) {
      expect([row[1], await ask(row, 10 + index)]).toEqual([row[1], 429]);
    }
  });

  it("of the administrator, who has a password of the hub: the gateway's opens nothing", async () => {
    const { url } = await deviceOf("yes");
    const folder = temporaryFolder();
    await (await openAdmin({ dataDir: folder })).set("marigold-43");
    const { address } = await testHub(["--gateway", url, "--data", folder], undefined, 0);
    for (const row of guarded.filter(([, , guard]) => guard === "admin")) {
      expect([row[1], await statusOf(address, row, basic("sunflower-42"))]).toEqual([row[1], 401]);
    }
    expect(await statusOf(address, ["GET", "hub/admin/check", "admin"], basic("marigold-43"))).toBe(
      200,
    );
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

function admissionBy(
  read: Parameters<typeof createAdmission>[0]["read"],
  nowMs: () => number = () => 0,
) {
  return createAdmission({ url: "http://gateway", attempts: createAttempts(() => 0), read }, nowMs);
}

describe("what a gateway says of a reader", () => {
  it("is that of a guest where everybody may read, whatever password is sent, and however often", async () => {
    const paths: string[] = [];
    const admission = admissionBy((path) => {
      paths.push(path);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(reading) });
    });
    for (let n = 0; n < 30; n += 1)
      expect(await admission.check(`Basic ${n}`, "10.0.0.1")).toBe("yes");
    expect(paths).toEqual(["/api/power/status"]);
  });

  it.each([
    ["yes", 200, reading, 30_000],
    ["no", 401, "", 2_000],
    ["unknown", 500, reading, 0],
    ["unknown", 200, "[]", 0],
  ] as const)("%s, by %i %s, is remembered for %i ms", async (is, status, text, ms) => {
    let nowMs = 0;
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.resolve({ status, headers: {}, body: Buffer.from(text) });
    };
    const admission = admissionBy(ask, () => nowMs);
    for (const [atMs, times] of [
      [0, 1],
      [ms - 1, ms === 0 ? 2 : 1],
      [ms, ms === 0 ? 3 : 2],
    ] as const) {
      nowMs = atMs;
      expect([await admission.check(undefined, "10.0.0.1"), asked]).toEqual([is, times]);
    }
  });

  it("is no wrong password of who sends none", async () => {
    const refused = { status: 401, headers: {}, body: Buffer.from("") };
    let nowMs = 0;
    const ask = () => Promise.resolve(refused);
    const admission = admissionBy(ask, () => nowMs);
    for (let n = 0; n < 20; n += 1) {
      nowMs += 2_000;
      expect(await admission.check(undefined, "10.0.0.1")).toBe("no");
    }
    for (let n = 0; n < 11; n += 1)
      expect(await admission.check(`Basic ${n}`, "10.0.0.1")).toBe(n < 10 ? "no" : "later");
  });
});

it("a save whose password the gateway cannot confirm gets 503, and its password goes no further", async () => {
  const gateway = await rawGateway((text, socket) => {
    const status = text.startsWith("GET /api/security/authenticate") ? "500 Busy" : "401 No";
    socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
  });
  const { address } = await testHub(["--gateway", gateway.url]);
  const save = { method: "POST", headers: basic("sunflower-42"), body: "data=%7B%7D" };
  const answer = await fetch(`http://${address}/api/ntp/config`, save);
  expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
    503,
    "5",
    {
      type: "danger",
      message: "The gateway cannot confirm the password just now. Try again.",
    },
  ]);
  const saves = gateway.requests.filter((text) => text.startsWith("POST"));
  expect(saves.filter((text) => /^authorization:/im.test(text))).toEqual([]);
});
