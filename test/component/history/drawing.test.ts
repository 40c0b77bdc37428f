import { describe, expect, it } from "vitest";
import { drawBandLabels } from "#app/record/history/drawing/bandLabels.ts";
import { drawChart, margins, scaleOf } from "#app/record/history/drawing/drawChart.ts";
import type { ChartModel } from "#app/record/history/model/chartModel.ts";
import { noPoints } from "#app/record/history/model/points.ts";
import { plantSource } from "#plant/history/sources.ts";

const [width, height] = [720, 300];
const [sun, battery] = [plantSource("sun"), plantSource("battery")];
const timesS = [1000, 2000, 3000];
const pointsOf = (mean: readonly number[]) => ({ timesS, low: mean, mean, high: mean });
const layerOf = (source: typeof sun, up: readonly number[], down = [0, 0, 0]) => ({
  source,
  up,
  down,
});
const blank: ChartModel = {
  window: { fromS: 0, toS: 4000 },
  points: noPoints,
  stack: [],
  compare: noPoints,
  gaps: [],
  range: { low: 0, high: 100 },
};

/** A canvas that keeps each rectangle, corner, text and stroke with the dashes that it was drawn by. */
function canvasOf() {
  const [boxes, texts, strokes]: [number[][], string[], string[]] = [[], [], []];
  let [dash, corners]: [number[], number[][]] = [[], []];
  const fills: number[][][] = [];
  const go = (x: number, y: number) => void corners.push([Math.round(x), Math.round(y)]);
  const drawing = {
    beginPath: () => void (corners = []),
    moveTo: go,
    lineTo: go,
    fill: () => void fills.push(corners),
    stroke: () => void strokes.push(`${dash.join()} ${corners.length}`),
    setLineDash: (next: number[]) => void (dash = next),
    fillRect: (...box: number[]) => void boxes.push(box.map(Math.round)),
    fillText: (text: string) => void texts.push(text),
    measureText: () => ({ width: 30 }),
  };
  const context = new Proxy(drawing, {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
  });
  const canvas = document.createElement("canvas");
  Object.defineProperties(canvas, {
    clientWidth: { value: width },
    clientHeight: { value: height },
    getContext: { value: () => context },
  });
  return { canvas, boxes, texts, strokes, fills };
}

function drawn(change: Partial<ChartModel>) {
  const on = canvasOf();
  const model = { ...blank, ...change };
  const texts = {
    unit: "W",
    value: String,
    time: (timeS: number) => `at ${timeS}`,
    gap: () => "a gap",
  };
  drawChart(on.canvas, model, { hue: sun.hue, startS: 0, texts });
  const { x, y } = scaleOf(model, width, height);
  return {
    ...on,
    x: (timeS: number) => Math.round(x(timeS)),
    y: (of: number) => Math.round(y(of)),
  };
}

it("a low chart has fewer lines", () => {
  const [low, high] = [scaleOf(blank, width, 200).ticks, scaleOf(blank, width, 300).ticks];
  expect(low.length).toBeLessThan(high.length);
});

it("labels the times of its window alone", () => {
  const { texts } = drawn({ ticksS: [-1, 0, 2000, 4000, 4001] });
  expect(texts.filter((text) => text.startsWith("at"))).toEqual(["at 0", "at 2000", "at 4000"]);
});

it.each([
  [1000, true],
  [200, false],
])("names a gap of %d s, if there is room: %s", (toS, isNamed) => {
  const { texts } = drawn({ gaps: [{ kind: "closed", fromS: 0, toS }] });
  expect(texts.includes("a gap")).toBe(isNamed);
});

it("draws the compared day with dashes, and the curve and the clear day without", () => {
  const { strokes } = drawn({
    points: pointsOf([10, 20, 30]),
    compare: pointsOf([10, Number.NaN, 30]),
    clear: pointsOf([50, 60, 70]),
  });
  // Each line begins with a dot; a break makes two of one line.
  expect(strokes.slice(-4)).toEqual([" 4", "2,3 2", "2,3 2", " 4"]);
});

describe("bars", () => {
  const bars = { points: pointsOf([30, 30, 30]), barsS: [1000, 1000, 1000] };

  it("stand on each other, upwards and downwards", () => {
    const stack = [layerOf(sun, [30, 0, 0], [10, 0, 0]), layerOf(battery, [20, 0, 0], [5, 0, 0])];
    const { boxes, x, y } = drawn({ ...bars, stack, range: { low: -50, high: 100 } });
    const first = boxes.filter(([left = 0]) => left < x(1500));
    const spans = first.map(([, top = 0, , tall = 0]) => [top, top + tall]);
    const expected = [
      [30, 0],
      [0, -10],
      [50, 30],
      [-10, -15],
    ].map((span) => span.map(y));
    spans.forEach((span, at) =>
      span.forEach((edge, end) =>
        expect(Math.abs(edge - (expected[at]?.[end] ?? 0))).toBeLessThan(2),
      ),
    );
    expect(spans).toHaveLength(4);
  });

  it("have their corner marked where their day was corrected", () => {
    const { fills, boxes, y } = drawn({
      ...bars,
      stack: [layerOf(sun, [10, 30, 20])],
      correctedS: [2000],
    });
    const [left = 0, , wide = 0] = boxes[2] ?? [];
    expect(fills).toHaveLength(1);
    expect(fills[0]?.[1]?.[1]).toBe(y(30));
    expect(Math.abs((fills[0]?.[1]?.[0] ?? 0) - (left + wide))).toBeLessThan(2);
  });
});

it.each([
  ["curves of two sources", {}, 2],
  ["a single curve", { stack: [layerOf(sun, [90, 90, 90])] }, 0],
  ["bars", { barsS: [1000, 1000, 1000] }, 0],
])("writes names into the bands of %s", (_name, change, count) => {
  const { canvas, texts } = canvasOf();
  const stack = [layerOf(sun, [40, 40, 40]), layerOf(battery, [40, 40, 40])];
  const model = { ...blank, points: pointsOf([80, 80, 80]), stack, ...change };
  drawBandLabels(canvas, model, () => "a name");
  expect(texts).toHaveLength(count);
});

it("keeps room for the labels of its axes", () => {
  const { x } = scaleOf(blank, width, height);
  expect([x(0), x(4000)]).toEqual([margins.left, width - margins.right]);
});
