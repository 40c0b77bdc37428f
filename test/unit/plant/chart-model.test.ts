import { describe, expect, it, vi } from "vitest";
import { jobsOf } from "#app/record/history/chart/useChartModel.ts";
import { bars, curve } from "#app/record/history/model/chartModel.ts";
import { historyDataOf, recordedPeriod, timeBefore } from "#app/record/history/model/needs.ts";
import { readCompared } from "#app/record/history/model/readCompared.ts";
import type { Points } from "#app/record/history/model/points.ts";
import type { Columns } from "#plant/history/columns.ts";
import { plantSource } from "#plant/history/sources.ts";

const source = plantSource("sun");
const known = { first: "2026-06-01", last: "2026-06-30" };
const choice = {
  subject: source,
  sources: [source],
  view: "month",
  day: "2026-06-20",
  known,
} as const;

/** Columns of a minute, of which undefined is unknown. */
function columnsOf(...watts: readonly (number | undefined)[]): Columns {
  const mean = Float64Array.from(watts, (value = Number.NaN) => value);
  const coveredS = Float64Array.from(watts, (value) => (value === undefined ? 0 : 60));
  return { low: mean, mean, high: mean, coveredS, inWh: mean, outWh: mean };
}

const pointsOf = (timesS: readonly number[], mean: readonly number[]): Points => ({
  timesS,
  low: mean,
  mean,
  high: mean,
});

const drawn = {
  shown: { layers: [{ source, samples: undefined }] },
  window: { fromS: 0, toS: 240 },
  width: 300,
  grid: { fromS: 0, stepS: 60, count: 4 },
  layers: [columnsOf(10, undefined, undefined, 20)],
  presence: undefined,
  compared: undefined,
};

describe("a curve", () => {
  it.each([
    ["closed where the page was not open", columnsOf(10, undefined, undefined, 20), "closed"],
    ["silent where the total has values", columnsOf(10, 10, 10, 20), "silent"],
    ["closed where nobody knows", undefined, "closed"],
  ])("has a gap that is %s", (_name, presence, kind) => {
    expect(curve({ ...drawn, presence }).gaps).toEqual([{ fromS: 60, toS: 180, kind }]);
  });

  it.each([
    ["itself", {}, 20],
    ["the day to compare with", { compared: columnsOf(10, 90, 10, 10) }, 90],
  ])("has room for %s", (_name, change, high) => {
    expect(curve({ ...drawn, ...change }).range.high).toBe(high);
  });

  it("has room for the clear day and the day to compare with, but not for the night outside", () => {
    const line = pointsOf([-60, 120, 300], [500, 70, 500]);
    const clear = { line, sentences: [], column: { title: "", text: () => undefined } };
    const shown = { ...drawn.shown, clear };
    expect(curve({ ...drawn, shown }).range.high).toBe(70);
    const compared = columnsOf(10, 90, 10, 10);
    expect(curve({ ...drawn, shown, compared }).range.high).toBe(90);
  });
});

const daysAt = (...startsS: readonly number[]) =>
  startsS.map((startS) => ({ startS, bytes: new Uint8Array() }));

it.each([
  ["week", false, [1, 9], [101, 109]],
  ["day", false, [1, 9], [1, 1]],
  ["month", true, [1, 1], [1, 1]],
] as const)(
  "the curves of a %s, folded: %s, stand at %j and %j",
  (view, isFolded, own, compared) => {
    const layer = { source, figures: [], samples: undefined };
    const days = daysAt(1, 9).map((day) => ({ ...day, day: "2026-06-20", record: undefined }));
    const shown = {
      choice: { ...choice, view },
      layers: [{ ...layer, days }],
      presence: [],
      compared: daysAt(101, 109),
      bounds: { fromS: 1, toS: 10 },
    };
    const jobs = jobsOf(shown, { hasCurves: true, isFolded });
    const starts = jobs.map((read) => read.map(({ startS }) => startS));
    expect(starts).toEqual([own, [], compared]);
  },
);

const figuresOf = (inWh: number) => [
  { source: "sun", day: "2026-06-20", energy: { inWh, outWh: 0, coveredS: 86_400 } },
];

it("bars have room for longer bars of the time before", () => {
  const layer = { source, figures: figuresOf(1000), days: [], samples: undefined };
  const read = { presence: [], compared: [], energy: undefined, nowS: 0, layers: [layer] };
  const shown = historyDataOf(choice, { ...read, comparedFigures: figuresOf(3000) });
  const columns = { layers: [], presence: undefined, compared: undefined };
  const model = bars("day")({ ...drawn, ...columns, shown });
  expect([model.compare.mean, model.range.high]).toEqual([[3000], 3000]);
});

it.each([
  ["2026-06-02", "2026-06-01"],
  ["2026-06-01", undefined],
])("the time before %s is %s, where anything is known of it", (day, before) => {
  expect(timeBefore({ ...choice, view: "day", day })?.day).toBe(before);
});

it.each([
  ["2026-06-10", "2026-06-20", "2026-06-10", "2026-06-20"],
  ["2026-05-10", "2026-07-20", "2026-06-01", "2026-06-30"],
  ["2026-06-30", "2026-07-20", "2026-06-30", "2026-06-30"],
  ["2026-07-01", "2026-07-20", "2026-06-01", "2026-06-30"],
  ["2026-05-10", "2026-06-01", "2026-06-01", "2026-06-01"],
  ["2026-05-10", "2026-05-20", "2026-06-01", "2026-06-30"],
])("of a record from %s to %s a file of June is from %s to %s", (first, last, from, to) => {
  const recorded = recordedPeriod({ ...choice, known: { first, last } });
  expect(recorded).toEqual({ first: from, last: to });
});

it.each([
  ["one source, once", [source], 1],
  ["several sources, never", [source, plantSource("grid")], 0],
])("the figures to compare with are read for %s", async (_name, sources, times) => {
  const figures = vi.fn<() => Promise<Map<string, never[]>>>(async () => new Map());
  const store = { figures, read: async () => [] };
  const period = { first: "2026-06-01", last: "2026-06-30" };
  const found = await readCompared(store, { ...choice, compare: "yearAgo", sources }, period);
  expect([figures.mock.calls.length, "comparedFigures" in found]).toEqual([times, times > 0]);
});
