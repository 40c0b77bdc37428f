import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { unchangedRuleSettings } from "#hub-api/rules.ts";
import { MOST_SCENARIOS, Scenarios } from "#hub-api/scenarios.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { ownerFileRoutes, openOwnerFiles } from "#hub/record/ownerFiles.ts";
import { openKept } from "#hub/record/keptFile.ts";
import { MODEL_VERSION } from "#plant/sky/learnt-sky.ts";
import { testHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const one = { name: "5 kWh", query: "battery=5" };
const other = { name: "Night", query: "chargeHours=3" };

function opener(dataDir: string) {
  const reports: string[] = [];
  const report = (line: string) => reports.push(line);
  return {
    reports,
    open: () => openKept({ dataDir, name: "scenarios", schema: Scenarios, report }),
  };
}

it("keeps what each gateway has over a restart, also when several change at once", async () => {
  const { open, reports } = opener(temporaryFolder());
  const first = await open();
  const add = (gateway: string, more: typeof one) =>
    first.change(gateway, (present) => [...(present ?? []), more]);
  await Promise.all([add("", one), add("barn", other), add("", other)]);
  const again = await open();
  const kept = ["", "barn", "house"].map((gateway) => again.of(gateway));
  expect(kept).toEqual([[one, other], [other], undefined]);
  expect(reports).toEqual([]);
});

it("moves a damaged file aside, and says so", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "scenarios.json"), '[{"gateway":"","kept":[{"name":""}]}]');
  const { open, reports } = opener(folder);
  expect((await open()).of("")).toBeUndefined();
  expect(reports).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(["scenarios.json.broken"]);
});

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
/** Files of hubs of earlier versions, by their names. */
const files = {
  prices: { prices: [], gramsPerKWh: 400 },
  scenarios: [one],
  facings: Array.from({ length: 500 }, (_, at) => ({ serial: String(at), number: 0, facing: "w" })),
  sky: {
    version: MODEL_VERSION,
    atS: 1,
    place,
    strings: [],
    model: { place: "fits", strings: [] },
  },
  "alert-rules": { ...unchangedRuleSettings, gatewaySilent: { isOn: false } },
  digests: { day: "2026-06-01" },
};

it("finds what another version kept by the names of its files, and does without those that are damaged", async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const open = async () => {
    const kept = await openOwnerFiles(folder, (line) => lines.push(line));
    const { worth, scenarios, facings, sky, rules, digests } = kept;
    return [worth, scenarios, facings, sky, rules, digests].map(({ of }) => of("house"));
  };
  for (const [name, kept] of Object.entries(files))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify([{ gateway: "house", kept }]));
  expect(await open()).toMatchObject(Object.values(files));
  for (const name of Object.keys(files)) writeFileSync(join(folder, `${name}.json`), "[{}]");
  expect(await open()).toEqual(Object.keys(files).map(() => undefined));
  expect(lines.map((line) => line.split(/json.* /s)[0])).toEqual(
    Object.keys(files).map((name) => `${join(folder, name)}.`),
  );
  expect(new Set(lines.map((line) => line.split("; ")[1]))).toHaveProperty("size", 6);
});

it("keeps which way 500 strings face and no more, and takes no long text for it", async () => {
  const folder = temporaryFolder();
  const kept = [{ gateway: "house", kept: files.facings }];
  writeFileSync(join(folder, "facings.json"), JSON.stringify(kept));
  const app = fastify();
  onTestFinished(() => app.close());
  const gateway = {
    url: "http://gateway",
    name: "house",
    basePath: "/house/",
    attempts: createAttempts(),
    check: () => Promise.resolve("yes" as const),
    read: () => Promise.resolve({ status: 200, body: Buffer.from('{"type":"success"}') }),
  };
  ownerFileRoutes(app, gateway, await openOwnerFiles(folder, () => undefined));
  const say = async (payload: object) => {
    const headers = { authorization: "Basic owner" };
    const url = "/house/hub/facings";
    return (await app.inject({ method: "POST", url, payload, headers })).statusCode;
  };
  expect(await say({ serial: "116", number: 0, facing: "s" })).toBe(200);
  expect(await say({ serial: "1000", number: 0, facing: "s" })).toBe(409);
  expect(await say({ serial: "116", number: 0, facing: null })).toBe(200);
  expect(await say({ serial: "1000", number: 0, facing: "s" })).toBe(200);
  expect(await say({ serial: "x".repeat(1024), number: 0, facing: "s" })).toBe(413);
});

it("takes scenarios from the owner by their names, up to a number of them", async () => {
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 1);
  const call = (body?: unknown) =>
    fetch(`http://${address}/hub/scenarios`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${btoa("admin:openDTU42")}`,
      },
    });
  const after = async (body?: unknown) => (await call(body)).json();
  expect(await after()).toEqual({ scenarios: [] });
  expect(await after(one)).toEqual({ scenarios: [one] });
  expect(await after({ ...one, query: "battery=6" })).toEqual({
    scenarios: [{ ...one, query: "battery=6" }],
  });
  expect(await after({ ...one, query: null })).toEqual({ scenarios: [] });
  expect((await call({ name: " ", query: "" })).status).toBe(400);
  for (let at = 0; at < MOST_SCENARIOS; at += 1) await call({ ...one, name: String(at) });
  expect((await call(one)).status).toBe(409);
  const all = Array.from({ length: MOST_SCENARIOS }, (_, at) => ({ ...one, name: String(at) }));
  expect(await after({ ...one, name: "0" })).toEqual({ scenarios: all });
});
