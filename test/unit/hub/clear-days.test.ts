import { join } from "node:path";
import Database from "libsql";
import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { Health } from "#hub-api/health.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { startSky } from "#hub/sky/service.ts";
import { steps } from "#hub/store/sqlite/schema.ts";
import { troubleOf } from "#hub/store/storeTrouble.ts";
import { emptyMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayAfter, daysBetween, dayStartS } from "#plant/history/local-day.ts";
import { BLOCK_S } from "#plant/sky/blocks.ts";
import { clearCurves } from "#plant/sky/clear-curve.ts";
import { clearShare } from "#plant/sky/clear-share.ts";
import { emptyLive } from "#protocol/live.ts";
import { knownString } from "../../support/sky/clearPlant.ts";
import { openRecord } from "../../support/hub/openRecord.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
const first = "2026-06-20";
const today = dayAfter(first, 2);
const string = { name: undefined, inverterName: undefined, configuredPeakW: undefined };
const learnt: LearntSky = {
  version: MODEL_VERSION,
  atS: 1_780_000_000,
  place,
  strings: [0, 1].map((number) => ({ ...string, serial: "a", number })),
  model: {
    place: "fits",
    strings: [
      knownString({ tiltDeg: 35, azimuthDeg: 170 }, 400),
      { state: "unknown", reason: "noPlane", figures: undefined },
    ],
  },
};

/** A day of the first string, which gives a share of a clear sky up to some minute. */
function updateOf(day: string, share: number, untilMinute = 1440, others: readonly string[] = []) {
  const startS = dayStartS(day) ?? 0;
  const { strings } = clearCurves(place, learnt.model.strings, {
    fromS: startS,
    toS: startS + 86_400,
  });
  const values = emptyMinutes();
  for (let minute = 0; minute < untilMinute; minute += 1) {
    const tenths = 10 * share * (strings[0]?.powerW[Math.floor((minute * 60) / BLOCK_S)] ?? 0);
    for (const column of ["low", "mean", "high"] as const) values[column][minute] = tenths;
    values.covered[minute] = 600;
  }
  const state = (source: string) => ({
    source,
    day,
    startS,
    untilS: startS + untilMinute * 60,
    energy: energyOf(values),
  });
  const volts = { ...values };
  for (const column of ["low", "mean", "high"] as const)
    volts[column] = new Int32Array(1440).fill(345);
  const names = ["str a 0", "str a 1", "inv a", ...others];
  const sources = names.map((source) => [source, values] as const);
  return {
    gateway: "house",
    sources: [...sources, ["volt a 0", volts] as const].map(([source, own]) => ({
      state: state(source),
      minutes: { first: 0, values: own },
    })),
  };
}

async function service() {
  const path = join(temporaryFolder(), "record.sqlite");
  const store = openRecord(path);
  let nowMs = ((dayStartS(today) ?? 0) + 12 * 3600) * 1000;
  let kept: LearntSky | undefined = learnt;
  const world = { isBroken: false, live: emptyLive };
  /** Days whose minutes were read. */
  const read: string[] = [];
  const unlessBroken = <Value>(work: () => Value): Value => {
    if (world.isBroken) throw troubleOf(new Error("gone"), path);
    return work();
  };
  const lines: string[] = [];
  const sky = startSky({
    gateways: [{ name: "house" }],
    store: {
      sources: async (gateway) => unlessBroken(() => store.sources(gateway)),
      curves: async (span, level) => {
        read.push(span.from);
        return unlessBroken(() => store.curves(span, level));
      },
    },
    clear: { put: store.clear.put, days: (...of) => unlessBroken(() => store.clear.days(...of)) },
    record: {
      nowMs: () => nowMs,
      readings: () => ({ live: world.live, battery: undefined, lastMs: 0 }),
    },
    facts: new Map(),
    kept: { of: () => kept, change: () => Promise.reject(new Error("nothing is learnt here")) },
    pause: () => Promise.resolve(),
    report: (line) => void lines.push(line),
  });
  onTestFinished(() => sky.stop());
  return {
    sky,
    store,
    path,
    world,
    read,
    lines,
    learn: (next: LearntSky | undefined) => (kept = next),
    goTo: (day: string) => (nowMs = ((dayStartS(day) ?? 0) + 3600) * 1000),
    pass: (seconds: number) => (nowMs += seconds * 1000),
  };
}

it("keeps for good what a day gave of a clear sky, and computes it again by a newer model", async () => {
  const { sky, store, learn, goTo } = await service();
  await store.write([
    updateOf(first, 0.6),
    updateOf(dayAfter(first, 1), 0.98),
    updateOf(today, 0.5, 720),
  ]);
  await sky.tick();
  const days = sky.days("house", first, today);
  expect(days.map(({ day, known, of }) => [day, known, of])).toEqual([
    [first, 1, 2],
    [dayAfter(first, 1), 1, 2],
  ]);
  expect(days.map((day) => clearShare([day])?.share)).toEqual([
    expect.closeTo(0.6, 2),
    expect.closeTo(0.98, 2),
  ]);
  const [, second] = store.clear.days("house", first, today);
  expect(second?.strings[0]).toMatchObject({
    index: expect.closeTo(0.98, 2),
    voltageV: 34.5,
    serial: "a",
    number: 0,
  });
  expect(sky.days("elsewhere", first, today)).toEqual([]);

  goTo(dayAfter(today, 1));
  const newer = { ...learnt, atS: learnt.atS + 1 };
  learn(newer);
  await sky.tick();
  expect(store.clear.days("house", first, today).map(({ modelS }) => modelS)).toEqual(
    Array(3).fill(newer.atS),
  );
});

it("draws the day of now as far as it goes, and nothing before something is learnt", async () => {
  const { sky, store, learn } = await service();
  await store.write([updateOf(dayAfter(first, 1), 0.9), updateOf(today, 0.5, 720)]);
  await sky.tick();
  const curve = await sky.curve("house", today);
  expect(curve).toMatchObject({ startS: dayStartS(today), known: 1, of: 2, hasMore: false });
  expect(curve?.powerW).toHaveLength(288);
  // Yesterday's clear sky gave a tenth less than the model: so does that of today.
  const share = clearShare(curve?.sums ? [curve.sums] : []);
  expect(share).toMatchObject({ share: expect.closeTo(0.5 / 0.9, 2), seen: undefined });
  learn({ ...learnt, model: { place: "unset", strings: [] } });
  expect(await sky.curve("house", today)).toBeUndefined();
});

it("says what each string that is known for sure would give now, and why others are not", async () => {
  const { sky, learn, goTo } = await service();
  const [known, other] = sky.strings("house") ?? [];
  expect(known).toMatchObject({ serial: "a", number: 0, state: "firm", plane: { tiltDeg: 35 } });
  expect(known?.light).toMatchObject({ peakW: 400, group: 0, isInSun: true });
  expect(known?.light?.clearW).toBeGreaterThan(200);
  expect(other).toMatchObject({ state: "unknown", reason: "noPlane", light: undefined });
  goTo(first);
  expect(sky.strings("house")?.[0]?.light).toMatchObject({ clearW: 0, isInSun: false });
  learn(undefined);
  expect(sky.strings("house")).toBeUndefined();
});

it("reads the minutes of a day that is over once, the newest first, also where there are none", async () => {
  const { sky, store, read, learn } = await service();
  await store.write([updateOf(first, 0.6), updateOf(today, 0.5, 720)]);
  const over = [dayAfter(first, 1), first];
  await sky.tick();
  await sky.tick();
  expect(read.splice(0)).toEqual(over);
  learn({ ...learnt, atS: learnt.atS + 1 });
  await sky.tick();
  await sky.tick();
  expect(read).toEqual(over);
});

it("draws a curve for all screens that ask within 45 seconds, and again after a failure", async () => {
  const { sky, store, pass, world } = await service();
  await store.write([updateOf(today, 0.5, 720)]);
  const curve = await sky.curve("house", today);
  pass(44);
  expect(await sky.curve("house", today)).toBe(curve);
  expect(await sky.curve("house", first)).not.toBe(curve);
  pass(1);
  world.isBroken = true;
  await expect(sky.curve("house", today)).rejects.toThrow("cannot be used");
  world.isBroken = false;
  const next = await sky.curve("house", today);
  expect(next?.powerW).toEqual(curve?.powerW);
  expect(next).not.toBe(curve);
  // The clock was set back.
  pass(-45);
  expect(await sky.curve("house", today)).not.toBe(next);
});

it("draws no more than the inverters may give, and says that charge controllers gave the rest", async () => {
  const { sky, store, pass, world } = await service();
  const inverter = {
    serial: "a",
    name: "Shed",
    reachable: true,
    producing: true,
    data_age: 0,
    order: 0,
  };
  const limit = { limit_absolute: 100, limit_relative: 50 };
  world.live = { ...emptyLive, inverters: [{ ...inverter, ...limit }] };
  await store.write([updateOf(today, 0.5, 720, ["controller"])]);
  const curve = await sky.curve("house", today);
  expect(Math.max(...(curve?.powerW ?? []))).toBe(200);
  expect(curve?.hasMore).toBe(true);
  expect(await sky.curve("house", dayAfter(today, 1))).toMatchObject({ hasMore: false });
  world.live = emptyLive;
  pass(45);
  const free = await sky.curve("house", today);
  expect(Math.max(...(free?.powerW ?? []))).toBeGreaterThan(300);
});

it("tells the watch what strings are to give now, and whether they lately did under clear skies", async () => {
  const { sky, store, learn, world } = await service();
  const sums = { gaveWh: 1000, clearWh: 2000, seenWh: 2000, wholeWh: 2000, blocks: 60 };
  const nowS = (dayStartS(today) ?? 0) + 12 * 3600;
  const isSoundAfter = (daysAgo: number, index: number) => {
    const strings = [{ ...sums, serial: "a", number: 0, index, bareIndex: index }];
    store.clear.put("house", {
      day: dayAfter(today, -daysAgo),
      modelS: learnt.atS,
      of: 2,
      strings,
    });
    return sky.learnt("house", nowS).isSoundInSun;
  };
  // A week of days that are over counts.
  expect([isSoundAfter(8, 0.98), isSoundAfter(0, 0.98)]).toEqual([undefined, undefined]);
  expect(isSoundAfter(7, 0.7)).toBe(false);
  isSoundAfter(2, 0.98);
  expect(isSoundAfter(1, 0.98)).toBe(true);
  const { lights } = sky.learnt("house", nowS);
  expect([...(lights ?? [])]).toMatchObject([["a/0", { peakW: 400, isInSun: true }]]);
  world.isBroken = true;
  expect(sky.learnt("house", nowS)).toEqual({ lights, isSoundInSun: undefined });
  learn({ ...learnt, model: { place: "unset", strings: [] } });
  expect(sky.learnt("house", nowS)).toEqual({});
});

it("says that the days cannot be compared while the record cannot be read, and compares them later", async () => {
  const { sky, store, world, lines } = await service();
  await store.write([updateOf(first, 0.6)]);
  world.isBroken = true;
  await sky.tick();
  expect(lines).toEqual([
    expect.stringMatching(/^Days cannot be compared .*cannot be used: gone$/),
  ]);
  await expect(sky.health("house")).rejects.toThrow("cannot be used");
  world.isBroken = false;
  expect(await sky.health("house")).toMatchObject({ firstDay: null });
  await sky.tick();
  expect(sky.days("house", first, today)).toHaveLength(1);
  // It was found with the days, so that the page need not wait.
  world.isBroken = true;
  expect(await sky.health("house")).toMatchObject({ firstDay: first });
});

it("finds what happened to the strings in the days that are kept, and again when there are more", async () => {
  const { sky, store, learn, goTo } = await service();
  learn(undefined);
  expect(await sky.health("house")).toBeUndefined();
  const strings = [0, 1, 2].map((number) => ({ ...string, serial: "a", number }));
  const known = strings.map(() => knownString({ tiltDeg: 35, azimuthDeg: 170 }, 400));
  const unsure = { state: "unknown", reason: "tooFewClearDays", figures: undefined } as const;
  learn({
    ...learnt,
    strings: [...strings, { ...string, serial: "b", number: 0 }],
    model: { place: "fits", strings: [...known, unsure] },
  });
  const begin = dayAfter(today, -60);
  const fails = dayAfter(today, -6);
  const keep = (day: string) => {
    const sums = { clearWh: 2000, seenWh: 2000, wholeWh: 2000, blocks: 60 };
    const own = strings.map((name) => {
      const index = name.number === 2 && day >= fails ? 0.66 : 0.99;
      return { ...name, ...sums, index, bareIndex: index, gaveWh: index * 2000 };
    });
    store.clear.put("house", { day, modelS: learnt.atS, of: 4, strings: own });
  };
  for (const day of daysBetween(begin, dayAfter(today, -1))) keep(day);
  const health = v.parse(Health, JSON.parse(JSON.stringify(await sky.health("house"))));
  expect(health).toMatchObject({ firstDay: begin, lastDay: dayAfter(today, -1) });
  const diode = { kind: "diode", day: fails, siblings: 2, strings: [{ serial: "a", number: 2 }] };
  expect(health.events).toMatchObject([diode]);
  expect(health.events[0]?.strings).toEqual([{ serial: "a", number: 2 }]);
  expect(health.events[0]?.endDay).toBeUndefined();
  expect(health.events[0]?.lostWh).toBeCloseTo(6 * 660, -1);
  const known60 = { state: "firm", clearDays: 60, clearDaysNeeded: 24, learntDays: 90 };
  expect(health.strings).toMatchObject([
    ...strings.map(() => known60),
    { serial: "b", state: "unknown", reason: "tooFewClearDays", learntDays: 0, clearDays: 0 },
  ]);
  expect(health.strings[0]?.ageing).toBeUndefined();
  // Nothing is read twice for the same days.
  expect(await sky.health("house")).toBe(await sky.health("house"));
  keep(today);
  goTo(dayAfter(today, 1));
  expect((await sky.health("house"))?.lastDay).toBe(today);
});

it("keeps the record as older programs read it", async () => {
  const { sky, store, path } = await service();
  await store.write([updateOf(first, 0.6)]);
  await sky.tick();
  expect(store.clear.days("house", first, first)).toHaveLength(1);
  await store.close();
  const database = new Database(path);
  // A program refuses a record of more steps than its own, and asks for the tables of its steps by name.
  expect(database.pragma("user_version")).toEqual([{ user_version: 5 }]);
  expect(steps).toHaveLength(5);
  const tables = `SELECT sql FROM sqlite_master WHERE type = 'table'
    AND name NOT IN ('clear_day', 'event_look', 'in_force', 'inverter_event') ORDER BY name`;
  const old = new Database(join(temporaryFolder(), "old.sqlite"));
  for (const step of steps) old.exec(step);
  expect(database.prepare(tables).all()).toEqual(old.prepare(tables).all());
  for (const one of [database, old]) one.close();
});
