import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import * as v from "valibot";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { dayAfter, daysBetween } from "#plant/history/local-day.ts";
import { siteZone } from "#simulator/scenario/moment.ts";

const Sources = v.object({ sources: v.array(v.object({ source: v.string() })) });
const Days = v.object({
  days: v.array(
    v.object({ source: v.string(), day: v.string(), energy: v.object({ inWh: v.number() }) }),
  ),
});
const Health = v.object({ record: v.object({ messages: v.number() }) });
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** The day of the demonstration, which begins an hour or two before that of a machine in UTC. */
const todayAtSite = () => new Date().toLocaleDateString("sv-SE", { timeZone: siteZone });

/** Starts the demo with its record in `dataDir`. Resolves once its past is written. */
async function startDemoHub(dataDir: string, pastDays = 3) {
  const started = await beginDemoHub(dataDir, pastDays);
  await started.hub.filled;
  return started;
}

async function beginDemoHub(dataDir: string, pastDays: number) {
  const options = readCommandLine(["--port=0", "--host=127.0.0.1", "--scenario=full"], {});
  if (!options.ok) throw new Error(options.error);
  const hub = await startProgram(
    { ...options.value, dataDir },
    { report: () => undefined, pastDays },
  );
  const get = (path: string) => fetch(`http://127.0.0.1:${hub.port}${path}`);
  return { hub, get };
}

it("records what the gateway sends while nobody looks, and goes on after a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "heliograph-service-"));
  folders.push(dataDir);
  const first = await startDemoHub(dataDir);
  const messages = async () =>
    v.parse(Health, await (await first.get("/healthz")).json()).record.messages;
  await expect.poll(messages).toBeGreaterThan(3);
  await first.hub.close();
  expect(await readdir(dataDir)).toContain("record.sqlite");

  const second = await startDemoHub(dataDir);
  const answer = await second.get("/hub/history/sources");
  expect(answer.status).toBe(200);
  const { sources } = v.parse(Sources, await answer.json());
  expect(sources.length).toBeGreaterThan(0);
  await second.hub.close();
});

it("keeps backups to those who have the gateway's password", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "heliograph-service-"));
  folders.push(dataDir);
  const { hub, get } = await startDemoHub(dataDir);
  expect((await get("/hub/backups")).status).toBe(401);
  const headers = { authorization: `Basic ${btoa("admin:openDTU42")}` };
  const backups = await fetch(`http://127.0.0.1:${hub.port}/hub/backups`, { headers });
  // The demonstration knows the password of its gateway.
  expect(await backups.json()).toMatchObject({ nightly: "here" });
  await hub.close();
});

it("begins a demonstration with a past, and writes it once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "heliograph-service-"));
  folders.push(dataDir);
  const today = todayAtSite();
  const span = `from=${dayAfter(today, -3)}&to=${dayAfter(today, -1)}&sources=total,grid`;
  const read = async () => {
    const { hub, get } = await startDemoHub(dataDir);
    const { days } = v.parse(Days, await (await get(`/hub/history/days?${span}`)).json());
    await hub.close();
    return days;
  };
  const days = await read();
  expect(days).toHaveLength(6);
  const totals = days.filter(({ source }) => source === "total");
  expect(Math.min(...totals.map(({ energy }) => energy.inWh))).toBeGreaterThan(500);
  expect(await read()).toEqual(days);
});

it("completes a past whose writing was ended, and then leaves the record alone", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "heliograph-service-"));
  folders.push(dataDir);
  const today = todayAtSite();
  const span = `from=${dayAfter(today, -90)}&to=${dayAfter(today, -1)}&sources=total`;
  const first = await beginDemoHub(dataDir, 40);
  await first.hub.close();
  expect(await readdir(dataDir)).toContain("demo-past.json");

  const second = await startDemoHub(dataDir, 40);
  const { days } = v.parse(Days, await (await second.get(`/hub/history/days?${span}`)).json());
  await second.hub.close();
  expect(days.map(({ day }) => day)).toEqual(
    daysBetween(dayAfter(today, -40), dayAfter(today, -1)),
  );

  const third = await startDemoHub(dataDir, 60);
  const after = v.parse(Days, await (await third.get(`/hub/history/days?${span}`)).json());
  await third.hub.close();
  expect(after.days).toEqual(days);
});
