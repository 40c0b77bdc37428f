import type { Source } from "#plant/history/sources.ts";
import type { ColorToken } from "#app/shared/theme/tokens.ts";
import type { ChartModel } from "../model/chartModel.ts";
import type { Points } from "../model/points.ts";
import { shadeOf } from "../model/sourceNames.ts";
import { timeTicks, valueTicks } from "../model/ticks.ts";

/** Room around the plot, in CSS pixels. */
export const margins = { left: 62, right: 8, top: 10, bottom: 22 } as const;

export interface ChartTexts {
  readonly value: (value: number) => string;
  readonly unit: string;
  /** A time on the axis of so many seconds. */
  readonly time: (timeS: number, spanS: number) => string;
  readonly gap: (kind: "closed" | "silent") => string;
}

/** Where things lie in a chart of a size in CSS pixels. */
export interface ChartScale {
  readonly x: (timeS: number) => number;
  readonly y: (value: number) => number;
  readonly timeAt: (x: number) => number;
  readonly ticks: readonly number[];
}

export function scaleOf({ window, range }: ChartModel, width: number, height: number): ChartScale {
  const { fromS, toS } = window;
  const plotWidth = Math.max(width - margins.left - margins.right, 1);
  const plotHeight = height - margins.top - margins.bottom;
  const ticks = valueTicks(range.low, range.high, height < 260 ? 3 : 5);
  const [low = 0, high = 1] = [ticks[0], ticks[ticks.length - 1]];
  return {
    ticks,
    x: (timeS) => margins.left + ((timeS - fromS) / (toS - fromS)) * plotWidth,
    y: (value) => margins.top + (1 - (value - low) / (high - low)) * plotHeight,
    timeAt: (x) => fromS + ((x - margins.left) / plotWidth) * (toS - fromS),
  };
}

interface Brush {
  readonly context: CanvasRenderingContext2D;
  /** A colour of the theme. */
  readonly color: (token: ColorToken) => string;
}

interface Pen extends Brush {
  readonly scale: ChartScale;
  readonly width: number;
  readonly height: number;
}

/** Empties a canvas of a size in CSS pixels and makes it as sharp as the screen; undefined where it cannot be drawn. */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): Brush | undefined {
  const context = canvas.getContext("2d");
  if (!context || width === 0) return undefined;
  const ratio = window.devicePixelRatio || 1;
  const sides = [Math.round(width * ratio), Math.round(height * ratio)] as const;
  // Setting a size costs memory and a layout, even an equal size.
  if (canvas.width !== sides[0] || canvas.height !== sides[1])
    [canvas.width, canvas.height] = sides;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width + 1, height + 1);
  const style = getComputedStyle(canvas);
  context.font = `12px ${style.fontFamily}`;
  return { context, color: (token) => style.getPropertyValue(token).trim() };
}

/** Redraws a model at the resolution of the screen; `hue` is that of its line. */
export function drawChart(
  canvas: HTMLCanvasElement,
  model: ChartModel,
  {
    hue,
    startS,
    texts,
  }: { readonly hue: Source["hue"]; readonly startS: number; readonly texts: ChartTexts },
): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const brush = prepareCanvas(canvas, width, height);
  if (!brush) return;
  const { context, color } = brush;
  const scale = scaleOf(model, width, height);
  const pen: Pen = { context, scale, color, width, height };
  drawGrid(pen, model, startS, texts);
  context.save();
  context.beginPath();
  context.rect(margins.left, 0, width - margins.left - margins.right, height - margins.bottom + 1);
  context.clip();
  for (const gap of model.gaps)
    drawGap(pen, scale.x(gap.fromS), scale.x(gap.toS), texts.gap(gap.kind));
  context.lineJoin = "round";
  if (model.barsS) drawBarsBefore(pen, model, model.barsS);
  if (model.clear) drawClear(pen, model.clear, color(`--source-${hue}`));
  if (model.barsS) drawBars(pen, model, model.barsS);
  else if (model.stack.length > 0) drawStack(pen, model);
  else drawLines(pen, model, color(`--source-${hue}`));
  context.restore();
}

function drawGrid(
  { context, scale, color, width, height }: Pen,
  model: ChartModel,
  startS: number,
  texts: ChartTexts,
): void {
  context.fillStyle = color("--text-quiet");
  context.lineWidth = 1;
  context.textAlign = "right";
  context.textBaseline = "middle";
  const top = scale.ticks[scale.ticks.length - 1];
  // Where everything is 0 or unknown no other value has a place.
  const isFlat = model.range.low === model.range.high;
  for (const tick of isFlat ? [0] : scale.ticks) {
    const y = Math.round(scale.y(tick)) + 0.5;
    context.strokeStyle = color(tick === 0 ? "--line-strong" : "--line");
    context.beginPath();
    context.moveTo(margins.left, y);
    context.lineTo(width - margins.right, y);
    context.stroke();
    context.fillText(texts.value(tick), margins.left - 6, y);
  }
  context.textAlign = "left";
  if (!isFlat) context.fillText(texts.unit, margins.left + 4, scale.y(top ?? 0) + 9);
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const most = Math.max(Math.floor((width - margins.left) / 64), 2);
  const { fromS, toS } = model.window;
  const timesS = model.ticksS ?? timeTicks(model.window, startS, most);
  for (const timeS of timesS) {
    if (timeS < fromS || timeS > toS) continue;
    const text = texts.time(timeS, toS - fromS);
    const half = context.measureText(text).width / 2;
    const x = Math.min(scale.x(timeS), width - half - 2);
    context.fillText(text, x, height - 6);
  }
}

function drawGap({ context, color, height }: Pen, from: number, to: number, text: string): void {
  const bottom = height - margins.bottom;
  context.save();
  context.beginPath();
  context.rect(from, margins.top, to - from, bottom - margins.top);
  context.clip();
  context.fillStyle = color("--surface-sunken");
  context.fillRect(from, margins.top, to - from, bottom - margins.top);
  context.strokeStyle = color("--line");
  context.lineWidth = 1;
  context.beginPath();
  for (let x = from - (from % 8) - bottom; x < to; x += 8) {
    context.moveTo(x, bottom);
    context.lineTo(x + bottom, 0);
  }
  context.stroke();
  const width = context.measureText(text).width;
  if (to - from > width + 12) {
    const [middle, y] = [(from + to) / 2, margins.top + 18];
    context.fillStyle = color("--surface-sunken");
    context.fillRect(middle - width / 2 - 4, y - 12, width + 8, 17);
    context.fillStyle = color("--text-quiet");
    context.fillText(text, middle, y);
  }
  context.restore();
}

// Paler than the curve before it.
function drawClear(pen: Pen, clear: Points, hue: string): void {
  const { context } = pen;
  context.lineWidth = 1.5;
  context.strokeStyle = hue;
  context.globalAlpha = 0.6;
  for (const [from, to] of runsOf(clear)) strokeRun(pen, clear, from, to);
  context.globalAlpha = 1;
}

function drawLines(pen: Pen, { points, compare }: ChartModel, hue: string): void {
  const { context, scale, color } = pen;
  context.lineWidth = 1.5;
  context.strokeStyle = color("--text-quiet");
  context.setLineDash([2, 3]);
  for (const [from, to] of runsOf(compare)) strokeRun(pen, compare, from, to);
  context.setLineDash([]);
  context.strokeStyle = hue;
  context.fillStyle = hue;
  for (const [from, to] of runsOf(points)) {
    context.globalAlpha = 0.25;
    context.beginPath();
    for (let at = from; at < to; at += 1) {
      context.lineTo(scale.x(points.timesS[at] ?? 0), scale.y(points.high[at] ?? 0));
    }
    for (let at = to - 1; at >= from; at -= 1) {
      context.lineTo(scale.x(points.timesS[at] ?? 0), scale.y(points.low[at] ?? 0));
    }
    context.fill();
    context.globalAlpha = 1;
    strokeRun(pen, points, from, to);
  }
}

// The line is as long as a dot even where nothing is known before and after a value.
function strokeRun({ context, scale }: Pen, points: Points, from: number, to: number): void {
  context.beginPath();
  context.moveTo(scale.x(points.timesS[from] ?? 0) - 0.75, scale.y(points.mean[from] ?? 0));
  for (let at = from; at < to; at += 1) {
    context.lineTo(scale.x(points.timesS[at] ?? 0), scale.y(points.mean[at] ?? 0));
  }
  context.stroke();
}

/** Stretches of a line without a break, as index from and up to. */
function runsOf({ mean }: Points): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  mean.forEach((value, at) => {
    if (Number.isNaN(value)) return;
    const last = runs[runs.length - 1];
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  });
  return runs;
}

// Pale and a little wider, so that they are seen behind longer bars.
function drawBarsBefore(
  { context, scale, color }: Pen,
  { compare }: ChartModel,
  [barS = 0]: readonly number[],
): void {
  context.fillStyle = color("--text-quiet");
  context.globalAlpha = 0.3;
  const width = (scale.x(barS) - scale.x(0)) * 0.9;
  compare.timesS.forEach((timeS, at) => {
    const top = scale.y(compare.mean[at] ?? 0);
    context.fillRect(scale.x(timeS) - width / 2, top, width, scale.y(0) - top);
  });
  context.globalAlpha = 1;
}

function drawBars({ context, scale, color }: Pen, model: ChartModel, barsS: readonly number[]) {
  const { points, stack } = model;
  const up = points.timesS.map(() => 0);
  const down = points.timesS.map(() => 0);
  const sources = stack.map(({ source }) => source);
  for (const layer of stack) {
    const shade = stack.length > 1 ? shadeOf(sources, layer.source) : 1;
    context.fillStyle = color(`--source-${layer.source.hue}`);
    points.timesS.forEach((timeS, at) => {
      const width = (scale.x(barsS[at] ?? 0) - scale.x(0)) * 0.7;
      const bar = (from: number, to: number, alpha: number) => {
        context.globalAlpha = alpha;
        const [top, bottom] = [scale.y(Math.max(from, to)), scale.y(Math.min(from, to))];
        context.fillRect(scale.x(timeS) - width / 2, top, width, bottom - top);
      };
      const [above = 0, below = 0] = [up[at], down[at]];
      up[at] = above + (layer.up[at] ?? 0);
      down[at] = below - (layer.down[at] ?? 0);
      bar(above, up[at] ?? 0, shade);
      bar(below, down[at] ?? 0, stack.length > 1 ? shade : 0.5);
    });
  }
  context.globalAlpha = 1;
  context.fillStyle = color("--text");
  points.timesS.forEach((timeS, at) => {
    if (model.correctedS?.includes(timeS) !== true) return;
    const width = (scale.x(barsS[at] ?? 0) - scale.x(0)) * 0.7;
    drawCorrected(context, scale.x(timeS) + width / 2, scale.y(up[at] ?? 0), width);
  });
}

/** The mark of a day whose yield was typed: the corner of its bar or cell, from its right edge and top. */
export function drawCorrected(
  context: CanvasRenderingContext2D,
  right: number,
  top: number,
  width: number,
): void {
  const size = Math.max(Math.min(width * 0.6, 8), 3);
  context.beginPath();
  context.moveTo(right - size, top);
  context.lineTo(right, top);
  context.lineTo(right, top + size);
  context.fill();
}

// Areas on each other; where nothing is known of any source they end.
function drawStack({ context, scale, color }: Pen, { points, stack }: ChartModel): void {
  const xs = points.timesS.map(scale.x);
  const runs = runsOf(points);
  const edges = { up: xs.map(() => 0), down: xs.map(() => 0) };
  const sources = stack.map(({ source }) => source);
  for (const layer of stack) {
    context.fillStyle = color(`--source-${layer.source.hue}`);
    context.globalAlpha = shadeOf(sources, layer.source);
    for (const way of ["up", "down"] as const) {
      // Most sources have a single direction.
      if (!layer[way].some((value) => value > 0)) continue;
      const sign = way === "up" ? 1 : -1;
      const inner = edges[way];
      const outer = inner.map((edge, at) => edge + sign * knownOrZero(layer[way][at]));
      edges[way] = outer;
      for (const [from, to] of runs) {
        context.beginPath();
        for (let at = from; at < to; at += 1) context.lineTo(xs[at] ?? 0, scale.y(outer[at] ?? 0));
        for (let at = to - 1; at >= from; at -= 1)
          context.lineTo(xs[at] ?? 0, scale.y(inner[at] ?? 0));
        context.fill();
      }
    }
  }
  context.globalAlpha = 1;
}

function knownOrZero(value = Number.NaN): number {
  return Number.isNaN(value) ? 0 : value;
}
