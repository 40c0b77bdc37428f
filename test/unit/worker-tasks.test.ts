import { describe, expect, it } from "vitest";
import type { EncodedDay } from "#plant/history/day-minutes.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import type { PlantChange } from "#plant/what-if/plant-change.ts";
import type { SizeQuestion } from "#plant/what-if/question.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { skyInScript } from "#protocol/kernel/sky.ts";
import { createLimiterTasks } from "#workers/limiter-tasks.ts";
import { createSkyTasks } from "#workers/sky-tasks.ts";
import { createWhatIfTasks } from "#workers/what-if-tasks.ts";
import { curvesOf } from "../support/handDays.ts";
import { inverter, settings } from "../support/replayPlan.ts";

const battery = { mean: (at: number) => (at < 720 ? 500 : -500) };
const soc = { mean: (at: number) => 30 + Math.min(at, 1440 - at) / 18 };
const fed = { mean: (at: number) => (at < 720 ? 90 : 990) };

const lossless = { chargeEff: 1, dischargeEff: 1 };

/** Days of a house with a battery, whose inverter gives so much more. */
const record = (count: number, moreW = 0): readonly EncodedDay[] =>
  Array.from({ length: count }, (_, at) => dayAfter("2026-06-01", at)).flatMap((day) =>
    curvesOf(day, { grid: 50 + moreW, total: fed, battery, soc, controller: 600, "inv 1": fed }),
  );

/** An answer of the hub with curves. */
function answerOf(curves: readonly EncodedDay[]): Uint8Array {
  const index = curves.map(({ source, day, startS, bytes }) => [source, day, startS, bytes.length]);
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Uint8Array.from(Buffer.concat([length, head, ...curves.map(({ bytes }) => bytes)]));
}

describe("the tasks of the limiter", () => {
  const place = { latitudeDeg: 48.1, longitudeDeg: 11.6, nightBelowDeg: 0.833 };
  const wiring = {
    release: "2026.03.31",
    governed: [{ serial: "1", source: "battery" }],
    place,
    chargesByItself: false,
  } as const;
  const real = { settings, inverters: [inverter] };
  const other = { ...real, settings: { ...settings, target_power_consumption: 200 } };
  const given = (tasks: ReturnType<typeof createLimiterTasks>, curves: readonly EncodedDay[]) => {
    expect(tasks.add(answerOf(curves))).toBe(true);
    return {
      fit: tasks.fit(wiring, real),
      tried: tasks.tryOut(other),
      day: tasks.day("2026-06-02"),
    };
  };

  it("answer after a new beginning as if there had been no record before", () => {
    const tasks = createLimiterTasks();
    const before = given(tasks, record(7));
    expect(before.fit).toMatchObject({ first: "2026-06-01", last: "2026-06-07" });
    expect(before.day).toBeDefined();
    tasks.begin();
    expect([tasks.tryOut(other), tasks.day("2026-06-02")]).toEqual([undefined, undefined]);
    expect(given(tasks, record(6, 20))).toEqual(given(createLimiterTasks(), record(6, 20)));
    expect(tasks.add(answerOf(record(1)).slice(0, -1))).toBe(false);
  });
});

const fixed = (perKWh: number) => ({
  kind: "fixed" as const,
  prices: [{ from: "1970-01-01", perKWh }],
});

/** A day with so much from the grid, and as much less from the sun. */
const home = (gridW: number) => {
  const sun = { mean: (at: number) => Math.max(0, 800 - gridW - 2 * Math.abs(at - 720)) };
  return curvesOf("2026-06-01", { grid: gridW, total: sun, "inv 1": sun, "str 1 0": sun });
};

const limit = (watts: number) => ({ watts, inverters: ["inv 1"], others: 0 });
const string = (factor: number, limitW: number) => ({ source: "str 1 0", factor, limitW });

describe("the tasks of “What if”", () => {
  const question: SizeQuestion = {
    sizesWh: [0, 2_000],
    battery: { ...lossless, usableWh: 1, chargeW: 0, dischargeW: 0, standbyW: 0, coupling: "ac" },
    powerPerWh: 0.5,
    feedInW: Number.POSITIVE_INFINITY,
    buy: fixed(0.3),
    sell: fixed(0.08),
  };
  const changes: readonly (PlantChange | undefined)[] = [
    undefined,
    { limit: limit(300) },
    { limit: limit(500) },
    { limit: limit(Number.POSITIVE_INFINITY) },
    { string: string(1, 200) },
    { string: string(2, 200) },
    { string: string(2, Number.POSITIVE_INFINITY) },
    { string: string(2, 200), limit: limit(300) },
    undefined,
  ];

  /** The answers to all changes, each by tasks that were asked for nothing before. */
  const alone = (gridW: number) =>
    changes.map((change) => {
      const tasks = createWhatIfTasks(new Engine());
      tasks.add(home(gridW));
      tasks.house([]);
      return tasks.sizes({ ...question, change });
    });

  it("answer after other changes, and after a new beginning, as if nothing had been asked before", () => {
    const tasks = createWhatIfTasks(new Engine());
    for (const gridW of [100, 250]) {
      tasks.begin();
      expect(tasks.house([])).toBe("noDays");
      expect(tasks.sizes(question)).toBeUndefined();
      tasks.add(home(gridW));
      expect(tasks.house([])).toMatchObject({ usedDays: 1 });
      const answers = changes.map((change) => tasks.sizes({ ...question, change }));
      expect(answers).toEqual(alone(gridW));
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(changes.length - 2);
    }
  });
});

it("the tasks of “Sky” learn nothing of a record before a new beginning", async () => {
  const tasks = createSkyTasks(skyInScript, 100);
  const asked = {
    place: { latitudeDeg: 48.1, longitudeDeg: 11.6, altitudeM: 200 },
    inverters: [{ serial: "1", strings: [0] }],
    peaksW: [undefined],
  };
  tasks.add(curvesOf("2026-06-01", { "inv 1": fed, "str 1 0": fed }));
  expect(await tasks.learn(asked)).toBeDefined();
  const learning = tasks.learn(asked);
  tasks.begin();
  expect(await learning).toBeUndefined();
  expect(await tasks.learn(asked)).toBeUndefined();
});
