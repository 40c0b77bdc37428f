import type { Source } from "#plant/history/sources.ts";
import type { ChartModel, StackLayer } from "../model/chartModel.ts";
import type { NameOf } from "../model/sourceNames.ts";
import { margins, scaleOf, type ChartScale } from "./drawChart.ts";

/** A band of a stacked chart: the CSS pixels of its points, and of its upper and lower edge there. */
export interface Band {
  readonly xs: readonly number[];
  readonly top: readonly number[];
  readonly bottom: readonly number[];
}

/** Where a label begins, and the middle of its height. */
interface Place {
  readonly left: number;
  readonly middle: number;
}

/** On a narrower screen the key below the chart says it. */
const leastWidth = 640;
const labelHeight = 18;
/** Beside the text, within the label. */
const paddingX = 5;

/** A label, and the edges of the chart that it stays between. */
interface Label {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
}

/** Where a label lies wholly in a band and in the chart, as far right as it can; undefined where it does not fit. */
export function labelPlace(
  { xs, top, bottom }: Band,
  { width, height, from, to }: Label,
): Place | undefined {
  for (let end = xs.length - 1; end > 0; end -= 1) {
    const right = xs[end] ?? 0;
    const left = right - width;
    if (right > to) continue;
    if (left < from) return undefined;
    let [upper, lower] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Up to the first point left of the label: between points an edge is straight.
    for (let at = end; at >= 0; at -= 1) {
      upper = Math.max(upper, top[at] ?? upper);
      lower = Math.min(lower, bottom[at] ?? lower);
      if (lower - upper < height) break;
      if ((xs[at] ?? 0) <= left) return { left, middle: (upper + lower) / 2 };
    }
  }
  return undefined;
}

/**
 * Writes each source's name into its band, as far right as there is room. For drawn curves of several sources; bars
 * have no room, a narrow chart has its key.
 */
export function drawBandLabels(canvas: HTMLCanvasElement, model: ChartModel, nameOf: NameOf): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext("2d");
  if (!context || width < leastWidth || model.barsS || model.stack.length < 2) return;
  const style = getComputedStyle(canvas);
  const color = (token: "--surface" | "--text") => style.getPropertyValue(token).trim();
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const { source, ...band } of bandsOf(model, scaleOf(model, width, height))) {
    const name = nameOf(source);
    const textWidth = context.measureText(name).width + 2 * paddingX;
    const place = labelPlace(band, {
      width: textWidth + paddingX,
      height: labelHeight + 2,
      from: margins.left,
      to: width - margins.right,
    });
    if (!place) continue;
    context.globalAlpha = 0.85;
    context.fillStyle = color("--surface");
    context.fillRect(place.left, place.middle - labelHeight / 2, textWidth, labelHeight);
    context.globalAlpha = 1;
    context.fillStyle = color("--text");
    context.fillText(name, place.left + paddingX, place.middle);
  }
}

/** The bands of a stack, from zero outwards, upwards and downwards. Where nothing is known a band has no height. */
export function bandsOf(
  { points, stack }: Pick<ChartModel, "points" | "stack">,
  { x, y }: Pick<ChartScale, "x" | "y">,
): readonly (Band & { readonly source: Source })[] {
  const xs = points.timesS.map(x);
  return (["up", "down"] as const).flatMap((way) => {
    const sign = way === "up" ? 1 : -1;
    let edge = xs.map(() => 0);
    return stack.flatMap((layer) => {
      if (!layer[way].some((value) => value > 0)) return [];
      const inner = edge.map(y);
      edge = edge.map((before, at) => before + sign * valueAt(layer, way, at));
      const outer = edge.map(y);
      const [top, bottom] = way === "up" ? [outer, inner] : [inner, outer];
      return { source: layer.source, xs, top, bottom };
    });
  });
}

function valueAt(layer: StackLayer, way: "up" | "down", at: number): number {
  const value = layer[way][at] ?? Number.NaN;
  return Number.isNaN(value) ? 0 : value;
}
