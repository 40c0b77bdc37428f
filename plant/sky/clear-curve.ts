import { BLOCK_S } from "./blocks.ts";
import { clearPower } from "./clear-power.ts";
import type { Place } from "./clear-sky.ts";
import { openAt } from "./leaves.ts";
import { skyColumns, type SkyColumns } from "./sky-columns.ts";
import type { StringFigures, StringModel } from "./string-model.ts";

/** A time in Unix seconds; its end is not in it. */
export interface Span {
  readonly fromS: number;
  readonly toS: number;
}

/** Clear-sky power of the strings of a plant, in blocks of five minutes. */
export interface ClearCurves {
  /** When the first block begins, Unix seconds. */
  readonly startS: number;
  readonly sky: SkyColumns;
  /** In the order of the strings; undefined where the string is not known. */
  readonly strings: readonly (ClearCurve | undefined)[];
}

export interface ClearCurve {
  readonly figures: StringFigures;
  /** Power on the side of the modules, less known shade, W. */
  readonly powerW: Float64Array;
  /** Share of the clear power that shade leaves, 0 to 1; 1 where nothing is known. */
  readonly open: Float64Array;
}

/** The curves of a span, from the block in which it begins to the block in which it ends. */
export function clearCurves(
  place: Place,
  models: readonly StringModel[],
  { fromS, toS }: Span,
): ClearCurves {
  const startS = Math.floor(fromS / BLOCK_S) * BLOCK_S;
  const count = Math.max(0, Math.ceil((toS - startS) / BLOCK_S));
  const middles = Float64Array.from({ length: count }, (_, at) => startS + (at + 0.5) * BLOCK_S);
  const sky = skyColumns(middles, place);
  const strings = models.map((model) => {
    const figures = knownFigures(model);
    return figures && clearCurve(sky, figures);
  });
  return { startS, sky, strings };
}

/** The model of a string; undefined while too little is known. */
export function knownFigures({ state, figures }: StringModel): StringFigures | undefined {
  return state === "unknown" ? undefined : figures;
}

function clearCurve(sky: SkyColumns, figures: StringFigures): ClearCurve {
  const { plane, bend, peakW, shade } = figures;
  const left = openAt(shade);
  const open = sky.elevationDeg.map((_, at) => left(sky, at) ?? 1);
  const powerW = clearPower(sky, plane, bend, new Float64Array(open.length));
  for (let at = 0; at < powerW.length; at += 1) {
    // Below the horizon there is no light that the model knows.
    const isUp = (sky.elevationDeg[at] ?? 0) > 0;
    powerW[at] = isUp ? Math.max(0, peakW * (powerW[at] ?? 0) * (open[at] ?? 1)) : 0;
  }
  return { figures, powerW, open };
}
