import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { transformSync } from "esbuild";
import { expect, it, onTestFinished, vi } from "vitest";
import * as v from "valibot";
import { clockScript } from "#demonstration/setClock.ts";
import { HubAlerts } from "#hub-api/alerts.ts";
import { GatewaySummary } from "#hub-api/overview.ts";
import { firstText, startTestHub, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { root } from "../../support/sources.ts";

const nightMs = Date.UTC(2026, 10, 27, 2);
const Live = v.object({ total: v.object({ Power: v.object({ v: v.number() }) }) });

function pageFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  const page = '<head><meta charset="utf-8"><script src="/assets/app.js"></script></head>';
  writeFileSync(join(folder, "index.html"), page);
  return folder;
}

/** A demonstration that starts at a moment and lives on by the clock of this machine. */
async function demonstrationAt(nowMs: number, ...args: readonly string[]) {
  vi.useFakeTimers({ now: nowMs, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const hub = await testHub(["--data", temporaryFolder(), ...args], pageFolder(), 2);
  const get = (path: string) => fetch(`http://${hub.address}${path}`, { redirect: "manual" });
  const read = async (path: string): Promise<unknown> => (await get(path)).json();
  const clock = async (path: string) => v.parse(HubAlerts, await read(path)).clock;
  const powerW = async (path: string) => v.parse(Live, await read(path)).total.Power.v;
  return { ...hub, get, read, clock, powerW };
}

it("a demonstration says that it is night at its plant, and shows noon beside its own record", async () => {
  const hub = await demonstrationAt(nightMs, "--scenario", "now");
  expect(await hub.clock("/hub/alerts")).toEqual({ shows: "night", other: "noon/" });
  expect(await hub.clock("/noon/hub/alerts")).toEqual({ shows: "noon", other: "../" });
  expect(await hub.powerW("/noon/api/livedata/status")).toBeGreaterThan(
    await hub.powerW("/api/livedata/status"),
  );
  // Each has a record of its own: that of the present has no sun before the sunrise.
  const todayWh = async (path: string) =>
    v.parse(GatewaySummary, await hub.read(path)).figures?.todayWh ?? 0;
  expect(await todayWh("/hub/summary")).toBe(0);
  expect(await todayWh("/noon/hub/summary")).toBeGreaterThan(100);
  expect(await firstText(`ws://${hub.address}/noon/livedata`)).toContain("power_meter");

  const moved = await hub.get("/noon");
  expect(moved.headers.get("location")).toBe("/noon/");
  const page = await (await hub.get("/noon/flow")).text();
  expect(page).toMatch(
    /<meta charset[^>]*><meta name="heliograph-hub"[^>]*><script src="\/noon\/clock.js">/,
  );
  expect(page).toContain('src="/noon/assets/app.js"');
  const script = await (await hub.get("/noon/clock.js")).text();
  const shown: unknown = runInNewContext(`${script}; new Date(Date.now()).toISOString()`, { Date });
  expect(shown).toEqual(expect.stringMatching(/T11:18:\d\d/));

  // Nothing of it is in the pages and answers of the present.
  expect(await (await hub.get("/flow")).text()).not.toContain("clock.js");
});

it("a demonstration says nothing of the time by day, and offers no noon of another scenario", async () => {
  const day = await demonstrationAt(Date.UTC(2026, 10, 27, 11), "--scenario", "now");
  expect(await day.clock("/hub/alerts")).toBeUndefined();
  const past = await demonstrationAt(nightMs, "--scenario", "night");
  expect(await past.clock("/hub/alerts")).toEqual({ shows: "night", other: null });
  expect(await (await past.get("/noon/flow")).text()).not.toContain("clock.js");
});

it("a demonstration keeps nothing when it ends, and shows noon as soon as it can", async () => {
  const page = pageFolder();
  const folder = temporaryFolder();
  const useFolder = (name: string) => vi.stubEnv("TMPDIR", join(folder, name));
  onTestFinished(() => void vi.unstubAllEnvs());
  useFolder("");
  const hub = await startTestHub(["--scenario", "now"], page, 0);
  const fileCount = () => readdirSync(folder).length;
  const status = async () => (await fetch(`http://${hub.address}/noon/hub/alerts`)).status;
  expect(fileCount()).toBe(1);
  await expect(startTestHub(["--port", String(hub.port)])).rejects.toThrow("EADDRINUSE");
  expect(fileCount()).toBe(1);
  // A socket begins no noon.
  await expect(firstText(`ws://${hub.address}/noon/livedata`)).rejects.toThrow("hang up");
  useFolder("nowhere");
  expect(await status()).toBe(503);
  expect(hub.lines.join("\n")).toMatch(/Noon cannot be shown: .*ENOENT/);
  useFolder("");
  expect([await status(), await status(), fileCount()]).toEqual([200, 200, 2]);
  await hub.close();
  expect(fileCount()).toBe(0);
});

it("the script of a set clock leaves dates that are given as they are", () => {
  const shown: unknown = runInNewContext(
    `const before = Date.now(); ${clockScript(-3_600_000)};
    [Date.now() - before, new Date() - before, new Date(5).getTime(), new Date(5) instanceof Date, Date.UTC(1970, 0, 2)]`,
  );
  const hourBefore = expect.closeTo(-3_600_000, -4);
  expect(shown).toEqual([hourBefore, hourBefore, 5, true, 86_400_000]);
});

it("the script of a set clock stands alone, as TypeScript is loaded by `npm start`", () => {
  const source = readFileSync(join(root, "demonstration/setClock.ts"), "utf8");
  const made = { loader: "ts", keepNames: true, format: "iife", globalName: "made" } as const;
  const { code } = transformSync(source, made);
  const script: unknown = runInNewContext(`${code}; made.clockScript(7)`);
  expect(runInNewContext(`${String(script)}; new Date(Date.now()).getTime() > 0`)).toBe(true);
});
