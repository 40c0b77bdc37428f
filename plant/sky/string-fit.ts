import { smoothBlocks, type StringBlocks, type SmoothBlocks } from "./blocks.ts";
import { clearBlocks, type ClearBlocks } from "./clear-blocks.ts";
import { angleBetween, clearPower, type Plane } from "./clear-power.ts";
import { coarsePlanes, expectsSoMuch } from "./coarse-planes.ts";
import { refinePlane, type Beliefs, type Candidates, type PlaneFit } from "./plane-fit.ts";
import { binOf, deepShade, shadeMap, type ShadeBin } from "./shade-map.ts";
import { pickSky, type SkyColumns } from "./sky-columns.ts";

/** The fit of a string before its certainty is judged. */
export interface StringFit {
  readonly fit: PlaneFit;
  readonly shade: readonly ShadeBin[];
  readonly blocks: ClearBlocks;
  readonly smooth: SmoothBlocks;
  /** Share of the smooth blocks that were left out of the fit because they are in the shade. */
  readonly shadedBlocks: number;
  /** Agreement of the best plane that differs altogether; 0 where there is none. */
  readonly rivalAgreement: number;
  /** How far the plane moved once the shade was left out, degrees. */
  readonly movedDeg: number;
}

export interface StringJob {
  readonly startS: Float64Array;
  readonly sky: SkyColumns;
  readonly string: StringBlocks;
  readonly beliefs: Beliefs;
}

const LEAST_ELEVATION_DEG = 6;
export const LEAST_BLOCKS = 60;
const MOST_COARSE = 1500;
const MOST_FINE = 4000;
const ROUNDS = 4;
const RIVAL_DEG = 8;
/** No string hides more of its peak than the darkest months do. */
const MOST_PEAK = 5;

/**
 * Learns plane, peak and shade of a string. Yields between pieces of work of some milliseconds, so that a program can
 * do something else meanwhile. Returns undefined when too little was seen.
 */
export function* fitString(job: StringJob): Generator<void, StringFit | undefined> {
  const { startS, sky, string } = job;
  const smooth = smoothBlocks(startS, string);
  yield;
  let shaded: ReadonlySet<number> = new Set();
  let found: StringFit | undefined;
  let first: Plane | undefined;
  let [most, rivalAgreement] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const places = candidatePlaces(sky, smooth, shaded);
    if (places.length < LEAST_BLOCKS) return found;
    most = Math.max(most, places.length);
    yield;
    const planes = yield* bestPlanes(job, places, smooth.topW, round >= 2 ? found?.fit : undefined);
    const fit = planes[0];
    if (!fit) return found;
    if (round < 2) rivalAgreement = rivalOf(fit, planes);
    const blocks = yield* clearBlocks(startS, string.powerW, smooth, { sky, fit });
    yield;
    const { ratio, seen } = blocks;
    const { hidden } = smooth;
    const shade = yield* shadeMap({ sky, ratio, seen, hidden, plane: fit.plane }, deepShade);
    const shadedBlocks = 1 - places.length / most;
    first ??= fit.plane;
    const movedDeg = angleBetween(first, fit.plane);
    found = { fit, shade, blocks, smooth, shadedBlocks, rivalAgreement, movedDeg };
    const before = shaded;
    shaded = new Set(shade.flatMap(({ bin, open }) => (open < 1 ? [bin] : [])));
    if (shaded.size === before.size && [...shaded].every((bin) => before.has(bin))) break;
    yield;
  }
  return found;
}

/** Results of the starts, the plane with the most agreement first. */
function* bestPlanes(
  { sky, string, beliefs }: StringJob,
  places: readonly number[],
  topW: number,
  last: PlaneFit | undefined,
): Generator<void, readonly PlaneFit[]> {
  const fine = candidatesAt(sky, string, spread(places, MOST_FINE), topW);
  const coarse = candidatesAt(sky, string, spread(places, MOST_COARSE), topW);
  const starts = last ? [last] : yield* coarsePlanes(coarse, topW);
  const planes: PlaneFit[] = [];
  for (const start of starts) {
    const fit = yield* refinePlane(fine, start, beliefs);
    if (fit && !isBeyond(fine.sky, fit, topW)) planes.push(fit);
  }
  return planes.sort((a, b) => b.agreement - a.agreement);
}

function rivalOf({ plane }: PlaneFit, planes: readonly PlaneFit[]): number {
  return planes.find((other) => angleBetween(plane, other.plane) > RIVAL_DEG)?.agreement ?? 0;
}

function isBeyond(sky: SkyColumns, fit: PlaneFit, topW: number): boolean {
  if (fit.peakW > MOST_PEAK * topW) return true;
  const clear = clearPower(sky, fit.plane, fit.bend, new Float64Array(sky.up.length));
  return expectsSoMuch(clear, fit.peakW, topW);
}

function candidatePlaces(
  sky: SkyColumns,
  { smooth }: SmoothBlocks,
  shaded: ReadonlySet<number>,
): readonly number[] {
  const places: number[] = [];
  smooth.forEach((isSmooth, at) => {
    const elevation = sky.elevationDeg[at] ?? 0;
    if (isSmooth !== 1 || elevation < LEAST_ELEVATION_DEG) return;
    if (!shaded.has(binOf(elevation, sky.azimuthDeg[at] ?? 0))) places.push(at);
  });
  return places;
}

/** At most some of many places, evenly from the first to the last. */
function spread(places: readonly number[], most: number): readonly number[] {
  if (places.length <= most) return places;
  return Array.from(
    { length: most },
    (_, index) => places[Math.floor((index * places.length) / most)] ?? 0,
  );
}

function candidatesAt(
  sky: SkyColumns,
  { powerW }: StringBlocks,
  places: readonly number[],
  topW: number,
): Candidates {
  const power = Float64Array.from(places, (at) => powerW[at] ?? 0);
  return {
    sky: pickSky(sky, places),
    powerW: power,
    weight: power.map((own) => Math.min(1, (2 * own) / topW)),
  };
}
