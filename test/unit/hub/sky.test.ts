import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as v from "valibot";
import { HubSky, StringsNow } from "#hub-api/sky.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { startSky } from "#hub/sky/service.ts";
import { dayAfter, dayOf, daysBetween } from "#plant/history/local-day.ts";
import { emptyLive } from "#protocol/live.ts";
import { skyInScript } from "#protocol/kernel/sky.ts";
import { createSkyTasks } from "#workers/sky-tasks.ts";
import { testHub } from "../../support/hub.ts";
import { knownString, recordedDay } from "../../support/sky/clearPlant.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const PAST_DAYS = 12;
const owner = `Basic ${btoa("admin:openDTU42")}`;

it("learns when its owner asks, the same as a page does of its record, and keeps it", async () => {
  const folder = temporaryFolder();
  const hub = await testHub(["--data", folder], undefined, PAST_DAYS);
  const ask = (path: string, method = "GET", password = "openDTU42") =>
    fetch(`http://${hub.address}/hub/${path}`, {
      method,
      ...(method === "POST" && { body: "{}" }),
      headers: {
        ...(method === "POST" && { "content-type": "application/json" }),
        authorization: `Basic ${btoa(`admin:${password}`)}`,
      },
    });
  const read = async () => v.parse(HubSky, await (await ask("sky")).json());

  expect((await ask("sky", "GET", "wrong")).status).toBe(401);
  expect((await fetch(`http://${hub.address}/hub/sky`)).status).toBe(401);
  expect(await read()).toEqual({ sky: null, isLearning: false });
  expect(await (await ask("clear/strings")).json()).toEqual({ strings: null });
  expect((await ask("sky", "POST", "wrong")).status).toBe(401);
  expect(await (await ask("sky", "POST")).json()).toEqual({ sky: null, isLearning: true });
  await expect.poll(read).toMatchObject({ isLearning: false });
  const open = async (path: string) => {
    const answer = await fetch(`http://${hub.address}/hub/clear/${path}`);
    return [answer.status, await answer.json()];
  };
  // Of a place that nobody set nothing is known.
  expect(await open("curve?day=2026-06-01")).toEqual([200, { curve: null }]);
  expect(await open("days?from=2026-06-01&to=2026-06-30")).toEqual([200, { days: [] }]);
  const { strings } = v.parse(StringsNow, (await open("strings"))[1]);
  expect(strings?.every(({ reason, light }) => reason !== undefined && !light)).toBe(true);
  expect(await open("curve?day=today")).toEqual([400, expect.anything()]);
  expect(await open("days?from=2026-06-30&to=2026-06-01")).toEqual([400, expect.anything()]);
  const { sky } = await read();
  if (!sky) throw new Error("nothing was learnt");
  expect(sky.strings.length).toBeGreaterThanOrEqual(12);
  expect(sky.place).toMatchObject({ latitudeDeg: expect.closeTo(51.16, 5) });

  // A browser's answer is taken over only while the hub has none.
  const give = (given: unknown, of = hub) =>
    fetch(`http://${of.address}/hub/sky`, {
      method: "POST",
      body: JSON.stringify({ sky: given }),
      headers: { "content-type": "application/json", authorization: owner },
    });
  const learnt = sky.strings.map(() => knownString({ tiltDeg: 24, azimuthDeg: 190 }, 390));
  const other = { ...sky, atS: sky.atS + 60, model: { ...sky.model, strings: learnt } };
  expect(v.parse(HubSky, await (await give(other)).json()).sky).toEqual(sky);
  expect((await give({ ...sky, strings: "none" })).status).toBe(400);
  const fresh = await testHub([], undefined, 1);
  const older = { ...other, version: MODEL_VERSION - 1 };
  expect(await (await give(older, fresh)).json()).toEqual({ sky: null, isLearning: false });
  expect(await (await give(sky, fresh)).json()).toEqual({ sky: null, isLearning: false });
  expect(v.parse(HubSky, await (await give(other, fresh)).json()).sky).toEqual(other);

  const today = dayOf(Date.now() / 1000);
  const span = `from=${dayAfter(today, -PAST_DAYS)}&to=${dayAfter(today, -1)}&level=minute`;
  const tasks = createSkyTasks(skyInScript, 50);
  tasks.add(new Uint8Array(await (await ask(`history/curves?${span}`)).arrayBuffer()));
  const serials = [...new Set(sky.strings.map(({ serial }) => serial))];
  const ofPage = await tasks.learn({
    place: sky.place,
    inverters: serials.map((serial) => ({
      serial,
      strings: sky.strings.filter((one) => one.serial === serial).map(({ number }) => number),
    })),
    peaksW: sky.strings.map(({ configuredPeakW }) => configuredPeakW),
  });
  expect(sky.model).toEqual(ofPage);
});

it("looks once a night for what it has not learnt for a week, and at no other time", async () => {
  let nowMs = new Date(2026, 5, 10, 14).getTime();
  let kept: LearntSky | undefined;
  let looked = 0;
  const sky = startSky({
    gateways: [{ name: "house" }],
    record: {
      nowMs: () => nowMs,
      readings: () => ({ live: emptyLive, battery: undefined, lastMs: 0 }),
    },
    store: {
      sources: () => Promise.resolve([]).finally(() => (looked += 1)),
      curves: () => Promise.resolve([]),
    },
    clear: { put: () => undefined, days: () => [] },
    facts: new Map([
      [
        "house",
        {
          place: () => Promise.resolve({ latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 }),
          limiter: () => Promise.resolve(null),
        },
      ],
    ]),
    kept: { of: () => kept, change: () => Promise.reject(new Error("nothing is learnt here")) },
    report: () => undefined,
  });
  const lookedAt = async (...given: [day: number, hour: number]) => {
    nowMs = new Date(2026, 5, ...given).getTime();
    await sky.tick();
    return looked;
  };
  expect(await lookedAt(10, 14)).toBe(0);
  expect(await lookedAt(11, 0)).toBe(0);
  expect(await lookedAt(11, 1)).toBe(1);
  expect(await lookedAt(11, 3)).toBe(1);
  expect(await lookedAt(12, 5)).toBe(1);
  expect(await lookedAt(12, 4)).toBe(2);
  const model = { place: "fits", strings: [] } as const;
  const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
  const atS = new Date(2026, 5, 12, 2).getTime() / 1000;
  kept = { version: MODEL_VERSION, atS, place, strings: [], model };
  expect(await lookedAt(18, 4)).toBe(2);
  // Learnt in the second night hour, it is due again in the first.
  expect(await lookedAt(19, 1)).toBe(3);
  // Noted by a clock that was ahead.
  kept = { ...kept, atS: nowMs / 1000 + 1e6 };
  expect(await lookedAt(20, 2)).toBe(4);
  // Learnt by an older model.
  kept = { ...kept, version: MODEL_VERSION - 1, atS };
  expect(await lookedAt(15, 2)).toBe(5);
  await sky.stop();
});

/** A hub that learns a plant with a string in an inverter that the owner's limiter may name as a battery's. */
function learner() {
  const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
  const state = { reachable: true, producing: true, data_age: 0, order: 0 };
  const limit = { limit_absolute: 400, limit_relative: 100 };
  const inverters = [{ serial: "a", name: "Shed", ...state, ...limit }];
  const spans: string[] = [];
  const lines: string[] = [];
  const world = {
    nowMs: new Date(2026, 5, 10, 14).getTime(),
    place: Promise.resolve<typeof place | undefined>(place),
    isStorage: false,
    kept: undefined as LearntSky | undefined,
    /** Done at each piece of work. */
    atPiece: () => {},
    sources: () =>
      Promise.resolve([{ source: "str a 0", firstDay: "2020-01-01", lastDay: "2026-06-10" }]),
  };
  const sky = startSky({
    gateways: [{ name: "house" }],
    record: {
      nowMs: () => world.nowMs,
      readings: () => ({
        live: { ...emptyLive, inverters },
        battery: undefined,
        lastMs: 0,
      }),
    },
    store: {
      sources: () => world.sources(),
      curves: ({ from, to }) => {
        spans.push(from, to);
        world.atPiece();
        return Promise.resolve([]);
      },
    },
    clear: { put: () => undefined, days: () => [] },
    facts: new Map([
      [
        "house",
        {
          place: () => world.place,
          limiter: () =>
            Promise.resolve({
              unmetered: [],
              enabled: true,
              storage: world.isStorage ? [{ serial: "a" }] : [],
            }),
        },
      ],
    ]),
    kept: {
      of: () => world.kept,
      change: async (_, of) => (world.kept = of(world.kept)),
    },
    pause: () => Promise.resolve(),
    report: (line) => void lines.push(line),
  });
  onTestFinished(() => sky.stop());
  const learn = async () => {
    sky.learn("house");
    expect(sky.of("house").isLearning).toBe(true);
    await sky.tick();
    await expect.poll(() => sky.of("house").isLearning).toBe(false);
    return world.kept;
  };
  return { sky, world, spans, lines, learn };
}

it("learns of a year of days that are over, for a place that is known, and of no battery's inverter", async () => {
  const { sky, world, spans, learn } = learner();
  world.isStorage = true;
  expect(await learn()).toBeUndefined();
  world.isStorage = false;
  world.place = Promise.resolve(undefined);
  expect(await learn()).toBeUndefined();
  sky.learn("elsewhere");
  expect(sky.of("elsewhere")).toEqual({ sky: null, isLearning: false });
  expect(spans).toEqual([]);
  world.place = learner().world.place;
  expect(await learn()).toMatchObject({ version: MODEL_VERSION, strings: [{ serial: "a" }] });
  expect([spans[0], spans.at(-1)]).toEqual(["2025-06-09", "2026-06-09"]);
});

it("says why nothing can be learnt, and learns when it is asked again", async () => {
  const { world, lines, learn } = learner();
  const { sources } = world;
  world.sources = () => Promise.reject(new Error("The disk is full"));
  expect(await learn()).toBeUndefined();
  expect(lines).toEqual(["The sky of the strings cannot be learnt: The disk is full"]);
  world.sources = sources;
  expect(await learn()).toBeDefined();
});

it("gives up what it learns when the hub ends", async () => {
  const { sky, world, spans } = learner();
  world.atPiece = () => void sky.stop();
  sky.learn("house");
  await sky.tick();
  expect([spans.length, world.kept]).toEqual([2, undefined]);
});

it("looks every ten minutes, until the hub ends", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { sky, world } = learner();
  let looked = 0;
  world.sources = () => Promise.resolve([]).finally(() => (looked += 1));
  world.nowMs = new Date(2026, 5, 11, 2).getTime();
  vi.advanceTimersByTime(599_999);
  expect(looked).toBe(0);
  vi.advanceTimersByTime(1);
  await expect.poll(() => looked).toBe(1);
  await sky.stop();
  expect(vi.getTimerCount()).toBe(0);
});

describe("a firm answer", () => {
  const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
  const firm = knownString({ tiltDeg: 35, azimuthDeg: 170 }, 400);
  const own = { name: undefined, inverterName: undefined, configuredPeakW: undefined };
  const before: LearntSky = {
    version: MODEL_VERSION,
    atS: new Date(2026, 5, 12, 2).getTime() / 1000,
    place,
    strings: [{ ...own, serial: "a", number: 0 }],
    model: { place: "fits", strings: [firm] },
  };
  // Of three days nothing can be learnt.
  const threeDays = daysBetween("2026-06-16", "2026-06-18");

  /** The hub's files after the nights of some days, a week apart. */
  async function keptAfter(
    kept: LearntSky,
    days: readonly number[],
    recorded: readonly string[] = threeDays,
  ): Promise<LearntSky> {
    let nowMs = 0;
    let sky = kept;
    const service = startSky({
      gateways: [{ name: "house" }],
      record: {
        nowMs: () => nowMs,
        readings: () => ({ live: emptyLive, battery: undefined, lastMs: 0 }),
      },
      store: {
        sources: () => Promise.resolve([{ source: "str a 0", firstDay, lastDay }]),
        curves: ({ from, to }) =>
          Promise.resolve(
            recorded
              .filter((day) => day >= from && day <= to)
              .flatMap((day) => recordedDay({ place, models: [firm] }, day, () => 1)),
          ),
      },
      clear: { put: () => undefined, days: () => [] },
      facts: new Map([
        ["house", { place: () => Promise.resolve(place), limiter: () => Promise.resolve(null) }],
      ]),
      kept: { of: () => sky, change: (_, of) => Promise.resolve((sky = of(sky))) },
      pause: () => Promise.resolve(),
      report: (line) => expect.unreachable(line),
    });
    for (const day of days) {
      nowMs = new Date(2026, 5, day, 2).getTime();
      await service.tick();
    }
    await service.stop();
    return sky;
  }
  const [firstDay = "", , lastDay = ""] = threeDays;

  it("is kept by the hub while the weekly answers know less", async () => {
    const kept = await keptAfter(before, [19, 26]);
    expect(kept.model).toEqual(before.model);
    // The weekly answer was there, and the next is due in a week.
    expect(kept.atS).toBe(new Date(2026, 5, 26, 2).getTime() / 1000);
  });

  it("is kept where the record has lost its minutes", async () => {
    expect((await keptAfter(before, [19], [])).model).toEqual(before.model);
  });

  it("of an older model is not: the strings are learnt again", async () => {
    const older = { ...before, version: MODEL_VERSION - 1 };
    const kept = await keptAfter(older, [19]);
    expect(kept.version).toBe(MODEL_VERSION);
    expect(kept.model.strings).toMatchObject([{ state: "provisional" }]);
  });
});
