import { afterEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { HubGuardian } from "#hub-api/guardian.ts";
import { cutDaysBy } from "#plant/history/local-day.ts";
import { guardedGateways } from "../../support/hub/guardedGateways.ts";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const [roof, barn] = ["116181203366", "138291704711"] as const;
const half = { relative: true, value: 50 } as const;
const timedPromise = (minutes: number) => ({
  kind: "timed" as const,
  serials: [roof],
  limit: half,
  minutes,
});

type World = Awaited<ReturnType<typeof guardedGateways>>;
const stateOf = ({ promises }: World) => promises().map(({ report }) => report.state);
const percentOf = async ({ limits }: World, serial: string) =>
  (await limits())[serial]?.limit_relative;

const askGuardian = (address: string, body?: unknown, password = "openDTU42") =>
  fetch(`http://${address}/hub/guardian`, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${btoa(`admin:${password}`)}`,
    },
  });
const answerOf = async (reply: Promise<Response>) =>
  v.parse(HubGuardian, await (await reply).json());

afterEach(() => cutDaysBy(undefined));

describe("a limit for a time", () => {
  it("is set, kept over a restart of the hub, and what was before is restored at its end", async () => {
    const world = await guardedGateways();
    await world.setLimit(roof, 80);
    await world.pass(30);
    await world.add(timedPromise(10));
    await world.pass(90, () => stateOf(world)[0] === "kept");
    expect(await percentOf(world, roof)).toBe(50);
    await world.restart();
    await world.pass(300);
    expect(stateOf(world)).toEqual(["kept"]);
    await world.pass(600, () => world.shown().book.holds.length === 0);
    expect(world.promises()).toEqual([]);
    expect(await percentOf(world, roof)).toBe(80);
    expect(world.shown().log).toMatchObject([
      { why: "restore", limit: { relative: true, value: 80 }, answer: "confirmed" },
      { why: "timed", limit: half, answer: "confirmed" },
    ]);
  });

  it("is read again each minute while it is kept, since live data need not show what is in force", async () => {
    const world = await guardedGateways();
    const reads = () =>
      world.gateway.received.filter(
        ({ method, path }) => method === "GET" && path === "/api/limit/status",
      ).length;
    await world.add(timedPromise(60));
    await world.pass(300);
    expect(stateOf(world)).toEqual(["kept"]);
    const before = reads();
    await world.pass(600);
    expect(reads() - before).toBe(10);
  });

  it("is restored when the hub was away at its end, and to the value that was named", async () => {
    const world = await guardedGateways();
    await world.add({ ...timedPromise(20), afterwards: { relative: false, value: 600 } });
    await world.pass(120, () => stateOf(world)[0] === "kept");
    Object.assign(world.world, { nowS: world.world.nowS + 7200 });
    await world.restart();
    await world.pass(180, () => world.shown().book.holds.length === 0);
    // 600 of 1500 W.
    expect(await percentOf(world, roof)).toBe(40);
  });

  it("lasts no longer when the clock is set back, and no limit of somebody else is overwritten", async () => {
    const world = await guardedGateways();
    await world.add(timedPromise(10));
    await world.pass(120, () => stateOf(world)[0] === "kept");
    Object.assign(world.world, { nowS: world.world.nowS - 40_000 });
    await world.setLimit(roof, 30);
    await world.pass(720);
    expect(world.promises()).toEqual([]);
    expect(world.shown().owed).toEqual([]);
    expect(await percentOf(world, roof)).toBe(30);
  });

  it("is reported as not kept with the reason, and tried again later and later", async () => {
    const world = await guardedGateways();
    const { gateway } = world;
    const write = "/api/limit/config";
    const reasons = [];
    await world.add(timedPromise(60));
    for (const [status, kept] of [
      [401, "password"],
      [429, "busy"],
      [500, "refused"],
    ] as const) {
      gateway.faults.set(write, { kind: "status", status, headers: { "retry-after": "5" } });
      await world.pass(700, () => world.promises()[0]?.report.reason === kept);
      reasons.push(world.promises()[0]?.report);
      gateway.faults.clear(write);
    }
    expect(reasons).toMatchObject([
      { state: "notKept", reason: "password" },
      { state: "notKept", reason: "busy" },
      { state: "notKept", reason: "refused" },
    ]);
    gateway.faults.set("*", { kind: "refuse" });
    await world.pass(60).catch(() => undefined);
    gateway.faults.clear("*");
    await world.pass(700, () => stateOf(world)[0] === "kept");
    expect(await percentOf(world, roof)).toBe(50);
    const times = world
      .shown()
      .log.map(({ atS }) => atS)
      .toReversed();
    expect(times.slice(1).every((atS, at) => atS - (times[at] ?? 0) >= 30)).toBe(true);
    expect(times.length).toBeLessThan(8);
  });
});

it("keeps a limit in quiet hours, and the lower of two limits counts", async () => {
  cutDaysBy(() => 0);
  const world = await guardedGateways();
  const nothing = { relative: true, value: 0 };
  await world.add({ kind: "quiet", serials: [roof], limit: nothing, hours: "10:30-11:00" });
  expect(stateOf(world)).toEqual(["setting"]);
  await world.pass(30);
  expect(stateOf(world)).toEqual(["idle"]);
  await world.add({ ...timedPromise(90), serials: [roof, barn] });
  // Until 10:35.
  await world.pass(2400, () => world.world.nowS % 3600 > 2100);
  expect(stateOf(world)).toEqual(["kept", "kept"]);
  expect(world.promises()[1]?.report.outdone).toEqual([roof]);
  expect(await percentOf(world, roof)).toBe(0);
  // After 11:00, of the first day.
  await world.pass(1800, () => world.world.nowS % 3600 < 1800 && world.world.nowS % 3600 > 120);
  expect(stateOf(world)).toEqual(["idle", "kept"]);
  expect(await percentOf(world, roof)).toBe(50);
  await world.end(world.promises()[1]?.promise.id ?? 0);
  await world.pass(120, () => world.shown().book.holds.length === 0);
  expect(await percentOf(world, roof)).toBe(100);
});

it.each(["maximum", "output"] as const)(
  "keeps several inverters below a total by their %s",
  async (by) => {
    const world = await guardedGateways();
    await world.add({ kind: "together", serials: [roof, barn], totalW: 900, by });
    await world.pass(120, () => stateOf(world)[0] === "kept");
    for (let look = 0; look < 15; look += 1) {
      await world.pass(60);
      const limits = await world.limits();
      const sumW = [roof, barn].reduce((sum, serial) => {
        const { limit_relative = 0, max_power = 0 } = limits[serial] ?? {};
        return sum + (limit_relative * max_power) / 100;
      }, 0);
      expect(sumW).toBeLessThan(905);
      expect(sumW).toBeGreaterThan(800);
    }
    expect(stateOf(world)).toEqual(["kept"]);
  },
);

describe("the power limiter", () => {
  it("is switched by the clock with a save only where it changes, and restored at the end", async () => {
    cutDaysBy(() => 0);
    const world = await guardedGateways();
    const saves = () =>
      world.gateway.received.filter(
        ({ method, path }) => method === "POST" && path.includes("powerlimiter"),
      ).length;
    await world.add({ kind: "limiter", by: { hours: "11:00-12:00" }, savesFlash: true });
    await world.pass(120, () => stateOf(world)[0] === "kept");
    expect([await world.isLimiterOn(), saves()]).toEqual([false, 1]);
    await world.pass(600);
    await world.end(world.promises()[0]?.promise.id ?? 0);
    await world.pass(120, () => world.shown().book.limiter === null);
    expect([await world.isLimiterOn(), saves()]).toEqual([true, 2]);
  });

  it.each([
    ["is refused", { kind: "status", status: 400 }, "POST", "refused"],
    ["is refused by the settings", { kind: "body", body: '{"type":"warning"}' }, "POST", "refused"],
    ["cannot be sent, as the password is wrong", { kind: "status", status: 401 }, "GET", "nothing"],
    ["cannot be sent, as nothing answers", { kind: "refuse" }, "GET", "nothing"],
    [
      "may have failed while its file was written",
      { kind: "body", body: '{"type":"warning","code":1006}' },
      "POST",
      "maybe",
    ],
    [
      "is answered by an error that comes after the save",
      { kind: "status", status: 500 },
      "POST",
      "maybe",
    ],
  ] as const)("knows what was saved by a switch that %s", async (_name, fault, method, saved) => {
    cutDaysBy(() => 0);
    const world = await guardedGateways();
    world.gateway.faults.set({ path: "/api/powerlimiter/config", method }, fault);
    await world.add({ kind: "limiter", by: { hours: "11:00-12:00" }, savesFlash: true });
    await world.pass(120, () => stateOf(world)[0] === "notKept");
    const { log, book } = world.shown();
    const { savesS, refusedS } = book;
    expect(log.length).toBeGreaterThan(0);
    expect(savesS).toHaveLength(saved === "maybe" ? log.length : 0);
    expect(refusedS).toHaveLength(saved === "refused" ? log.length : 0);
  });

  it("is switched by the state of charge", async () => {
    const world = await guardedGateways();
    // The simulated battery has some 60 %.
    await world.add({
      kind: "limiter",
      by: { onAtSoc: 100, offAtSoc: 95 },
      savesFlash: true,
    });
    await world.pass(120, () => stateOf(world)[0] === "kept" && world.shown().log.length > 0);
    expect(await world.isLimiterOn()).toBe(false);
  });

  it("is not there in every release", async () => {
    const world = await guardedGateways("opendtu-26.3.30");
    await world.add({ kind: "limiter", by: { hours: "11:00-12:00" }, savesFlash: true });
    await world.pass(60);
    expect(world.promises()[0]?.report).toMatchObject({ state: "notKept", reason: "noLimiter" });
  });
});

it("raises an inverter again within a total that leaves room for it", async () => {
  const world = await guardedGateways();
  await world.add({ kind: "together", serials: [roof, barn], totalW: 20_000, by: "maximum" });
  await world.add(timedPromise(10));
  await world.pass(60);
  expect(await percentOf(world, roof)).toBe(50);
  await world.pass(660);
  expect(await percentOf(world, roof)).toBe(100);
});

it("sends a safe value when the hub ends, and restores what was before at its next start", async () => {
  const world = await guardedGateways();
  await world.add({ kind: "ending", serials: [roof], limit: half });
  await world.pass(60);
  expect(world.shown().log).toEqual([]);
  await world.sendSafeValues();
  world.gateway.advance(20_000);
  expect(await percentOf(world, roof)).toBe(50);
  await world.restart();
  await world.pass(120, () => world.shown().book.holds.length === 0);
  expect(await percentOf(world, roof)).toBe(100);
});

describe("the calls of the hub", () => {
  it("make and end promises, keep them over a restart, and refuse what is none", async () => {
    const folder = temporaryFolder();
    const first = await testHub(["--data", folder], undefined, 1);
    for (const wrong of [
      {},
      { add: { ...timedPromise(0) } },
      { add: { ...timedPromise(5), limit: { relative: true, value: 101 } } },
      { add: { ...timedPromise(5), serials: [] } },
      { add: { ...timedPromise(5), serials: [roof, roof] } },
      { add: { ...timedPromise(5), persistent: true } },
      { add: { kind: "limiter", by: { hours: "11:00-12:00" } } },
      { add: { kind: "limiter", by: { onAtSoc: 50, offAtSoc: 48 }, savesFlash: true } },
      { add: { kind: "quiet", serials: [roof], limit: half, hours: "7-8" } },
    ])
      expect((await askGuardian(first.address, wrong)).status).toBe(400);
    expect((await askGuardian(first.address, { add: timedPromise(5) }, "wrong")).status).toBe(401);
    const switched = { kind: "limiter", by: { hours: "11:00-12:00" }, savesFlash: true };
    const [once] = (await answerOf(askGuardian(first.address, { add: switched }))).promises;
    const twice = await askGuardian(first.address, { add: switched });
    expect([twice.status, await twice.text()]).toEqual([409, expect.stringContaining("already")]);
    await askGuardian(first.address, { end: once?.promise.id });
    const { promises } = await answerOf(askGuardian(first.address, { add: timedPromise(5) }));
    expect(promises).toMatchObject([{ promise: { kind: "timed", limit: half } }]);
    await first.close();
    const second = await testHub(["--data", folder], undefined, 1);
    const again = await answerOf(askGuardian(second.address));
    expect(again.promises.map(({ promise }) => promise)).toEqual(
      promises.map(({ promise }) => promise),
    );
    const ended = await answerOf(askGuardian(second.address, { end: promises[0]?.promise.id }));
    expect(ended.promises).toEqual([]);
  });
});
