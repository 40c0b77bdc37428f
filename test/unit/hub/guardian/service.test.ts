import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import type { NewPromise } from "#hub-api/guardian.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { emptyBook } from "#hub/guardian/book.ts";
import { startGuardian } from "#hub/guardian/service.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { startTestHub, testHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const roof = "116181203366";
const host = "127.0.0.1";
const half = { relative: true, value: 50 };
const timed: NewPromise = { kind: "timed", serials: [roof], limit: half, minutes: 60 };
const ending: NewPromise = { kind: "ending", serials: [roof], limit: half };
const elsewhere = {
  lacks: "elsewhere",
  promises: [],
  owed: [],
  log: [],
  checkedS: null,
  nextS: null,
};

/** Waits for network messages; `expect.poll` would move the timers meanwhile. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3000 && !isSo(); tries += 1) await setTimeout(10);
  expect(isSo()).toBe(true);
}

/** The running guardian of a simulated gateway, with timers that the test moves, and answers that it can hold back. */
async function running({ password = "openDTU42", dataDir = temporaryFolder() } = {}) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const simulator = await startSimulator({ host, clock: "manual" });
  onTestFinished(() => simulator.close());
  // The gateway reads limits some minutes after its start.
  simulator.gateway.advance(600_000);
  const world = { nowMs: (): number | undefined => Date.UTC(2026, 5, 20, 10), reads: 0, ended: 0 };
  let held: Promise<unknown> = Promise.resolve();
  const plan = { name: "house", basePath: "/", url: new URL(`http://${host}:${simulator.port}`) };
  const served = createServedGateway(password ? { ...plan, password } : plan, () => undefined);
  onTestFinished(() => served.close());
  const read: typeof served.read = async (path, authorization) => {
    world.reads += 1;
    await held;
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await served.pass({ method: "GET", path, headers });
    world.ended += 1;
    return answer;
  };
  const lines: string[] = [];
  const limits: unknown[] = [];
  const guardian = await startGuardian({
    gateways: [{ ...served, read }],
    record: { readings: () => undefined },
    nowMs: () => world.nowMs(),
    dataDir,
    onLimit: (...sent) => limits.push(sent),
    report: (line) => lines.push(line),
  });
  onTestFinished(() => guardian.stop());
  return {
    world,
    lines,
    limits,
    guardian,
    /** Holds answers back until the test calls the returned function. */
    hold: () => {
      let letGo: (() => void) | undefined;
      held = new Promise<void>((resolve) => (letGo = resolve));
      return () => letGo?.();
    },
    /** Lets reads begin until one has reached the gateway. */
    asked: async () => {
      const { ended } = world;
      await until(() => {
        vi.advanceTimersByTime(10_000);
        return world.ended > ended;
      });
    },
    commands: () =>
      simulator.gateway.received.filter(
        ({ method, path }) => method === "POST" && path === "/api/limit/config",
      ).length,
  };
}

it("looks every ten seconds and after a change, once at a time, until it stops", async () => {
  const { world, guardian, hold, asked } = await running();
  const nowMs = vi.fn<typeof world.nowMs>(world.nowMs);
  world.nowMs = nowMs;
  await vi.advanceTimersByTimeAsync(9_999);
  expect(nowMs).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(nowMs).toHaveBeenCalled();
  expect(world.reads).toBe(0);
  let letGo = hold();
  expect(await guardian.add("house", timed)).toMatchObject({
    ok: true,
    value: { lacks: null, promises: [{ promise: { id: 1, limit: half } }], checkedS: null },
  });
  expect(guardian.stands("house")).toBeUndefined();
  await until(() => world.reads === 1);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(world.reads).toBe(1);
  letGo();
  await until(() => guardian.shown("house").log.length === 1);
  expect(guardian.stands("house")).toMatchObject([{ subject: "promise 1" }]);
  await asked();
  letGo = hold();
  const { reads } = world;
  const made = { promises: [], checkedS: expect.any(Number) };
  expect(await guardian.end("house", 1)).toMatchObject(made);
  await until(() => {
    vi.advanceTimersByTime(10_000);
    return world.reads === reads + 1;
  });
  // Waits for pending work.
  const { ended } = world;
  setImmediate(() => letGo());
  await guardian.stop();
  expect(world.ended).toBe(ended + 1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(world.reads).toBe(reads + 1);
});

it("reports an error of its own, and looks again", async () => {
  const dataDir = temporaryFolder();
  const book = { ...emptyBook, promises: [{ ...ending, id: 1 }] };
  writeFileSync(join(dataDir, "guardian.json"), JSON.stringify([{ gateway: "house", kept: book }]));
  const { world, lines, guardian, asked } = await running({ dataDir });
  const { nowMs } = world;
  world.nowMs = () => {
    throw new Error("no clock");
  };
  await expect(guardian.end("house", 2)).rejects.toThrow("no clock");
  await until(() => lines.length > 0);
  expect(lines).toEqual(["The guardian met an error: Error: no clock"]);
  world.nowMs = nowMs;
  await asked();
});

it("sends safe values at the end, and looks no more", async () => {
  const { world, guardian, limits, asked, commands } = await running();
  await guardian.add("house", ending);
  await asked();
  expect(commands()).toBe(0);
  const timers = vi.getTimerCount();
  await guardian.sendSafeValues();
  expect(commands()).toBe(1);
  // The control of the same inverter hears of it.
  expect(limits).toEqual([["house", roof, half]]);
  expect(vi.getTimerCount()).toBe(timers - 1);
  const { reads } = world;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(world.reads).toBe(reads);
});

it("says what it cannot keep, and what is lost with a broken file", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "guardian.json"), "[");
  const { guardian, lines } = await running({ password: "", dataDir });
  expect(lines).toEqual([
    expect.stringContaining("make the guardian's promises again, and look at the limits"),
  ]);
  expect(guardian.shown("house")).toEqual({ ...elsewhere, lacks: "password" });
  const error = "Another hub keeps the promises of this gateway.";
  expect(await guardian.add("barn", timed)).toEqual({ ok: false, error });
  expect([guardian.shown("barn"), await guardian.end("barn", 1)]).toEqual([elsewhere, elsewhere]);
  expect(guardian.stands("barn")).toBeUndefined();
});

it("a hub without the gateway's password makes no promise, and ends what it has", async () => {
  const simulator = await startSimulator({ host, clock: "manual" });
  onTestFinished(() => simulator.close());
  const gateway = `http://${host}:${simulator.port}`;
  const args = ["--gateway", gateway, "--data", temporaryFolder()];
  const { address } = await testHub(args, undefined, 0);
  const authorization = `Basic ${btoa("admin:openDTU42")}`;
  const change = async (body: unknown) => {
    const answer = await fetch(`http://${address}/hub/guardian`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.text()];
  };
  expect(await change({ add: timed })).toEqual([
    409,
    expect.stringContaining("The hub lacks the gateway's password."),
  ]);
  expect(await change({ end: 1 })).toEqual([200, expect.stringContaining('"lacks":"password"')]);
});

it("a hub that ends sends its safe values while it can still ask the gateway", async () => {
  const simulator = await startSimulator({ host, clock: "manual" });
  onTestFinished(() => simulator.close());
  simulator.gateway.advance(600_000);
  const folder = temporaryFolder();
  writeFileSync(join(folder, "password.txt"), "openDTU42");
  const url = `http://${host}:${simulator.port}`;
  const config = { gateways: { house: { url, passwordFile: "password.txt" } } };
  writeFileSync(join(folder, "hub.yaml"), JSON.stringify(config));
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const args = ["--config", join(folder, "hub.yaml"), "--data", folder];
  const hub = await startTestHub(args, undefined, 0);
  const call = `http://${hub.address}/house/hub/guardian`;
  const headers = {
    authorization: `Basic ${btoa("admin:openDTU42")}`,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ add: ending });
  const made = await fetch(call, { method: "POST", headers, body });
  expect(made.status).toBe(200);
  const shown = async (): Promise<unknown> => (await fetch(call, { headers })).json();
  await expect.poll(shown).toMatchObject({ checkedS: expect.any(Number) });
  // Before its start another run may have sent a command.
  vi.advanceTimersByTime(31_000);
  await hub.close();
  const limits = simulator.gateway.received.filter(
    ({ method, path }) => method === "POST" && path === "/api/limit/config",
  );
  expect(limits).toHaveLength(1);
});
