import { join } from "node:path";
import Database from "libsql";
import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { Health } from "#hub-api/health.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { RecordFile } from "#hub/recordFile.ts";
import { startSky } from "#hub/sky/service.ts";
import { steps } from "#hub/store/sqlite/schema.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { emptyMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayAfter, daysBetween, dayStartS } from "#plant/history/local-day.ts";
import { BLOCK_S } from "#plant/sky/blocks.ts";
import { clearCurves } from "#plant/sky/clear-curve.ts";
import { clearShare } from "#plant/sky/clear-share.ts";
import { emptyLive } from "#protocol/live.ts";
import { knownString } from "../../support/sky/clearPlant.ts";
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
function updateOf(day: string, share: number, untilMinute = 1440) {
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
  const sources = ["str a 0", "str a 1", "inv a"].map((source) => [source, values] as const);
  return {
    gateway: "house",
    sources: [...sources, ["volt a 0", volts] as const].map(([source, own]) => ({
      state: state(source),
      minutes: { first: 0, values: own },
    })),
  };
}

const report = () => undefined;

async function service() {
  const path = join(temporaryFolder(), "record.sqlite");
  const open = () => new SqliteStore(path);
  const store = new RecordFile({ path, open, nowMs: () => 0, today: () => today, report });
  onTestFinished(() => store.close());
  let nowMs = ((dayStartS(today) ?? 0) + 12 * 3600) * 1000;
  let kept: LearntSky | undefined = learnt;
  const sky = startSky({
    gateways: [{ name: "house" }],
    store,
    clear: store.clear,
    record: {
      nowMs: () => nowMs,
      readings: () => ({ live: emptyLive, battery: undefined, lastMs: 0 }),
    },
    facts: new Map(),
    kept: { of: () => kept, change: () => Promise.reject(new Error("nothing is learnt here")) },
    pause: () => Promise.resolve(),
    report,
  });
  onTestFinished(() => sky.stop());
  return {
    sky,
    store,
    path,
    learn: (next: LearntSky | undefined) => (kept = next),
    goTo: (day: string) => (nowMs = ((dayStartS(day) ?? 0) + 3600) * 1000),
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
