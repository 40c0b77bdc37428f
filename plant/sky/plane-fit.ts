import { clearPower, type Bend, type Plane } from "./clear-power.ts";
import { invertMatrix, solveSymmetric } from "./least-squares.ts";
import type { SkyColumns } from "./sky-columns.ts";

/** The blocks from which a plane is learnt; an entry each in every column. */
export interface Candidates {
  readonly sky: SkyColumns;
  readonly powerW: Float64Array;
  /** How much each counts, 0 to 1. */
  readonly weight: Float64Array;
}

/** The plane, peak and light that explain most of the blocks. */
export interface PlaneFit {
  readonly plane: Plane;
  readonly peakW: number;
  readonly bend: Bend;
  /** Share of the blocks that it explains, less the share that gave more than it allows; 1 at most. */
  readonly agreement: number;
  /** Uncertainty of the normal in degrees, and of the peak as a share; both of the statistics alone. */
  readonly normalErrorDeg: number;
  readonly peakError: number;
}

/** Prior belief: the configured peak. */
export interface Beliefs {
  readonly configuredPeakW?: number | undefined;
}

const RADIANS = Math.PI / 180;
/** Variance of the logarithm of a block's power, times the number of neighbours that share its error. */
const BLOCK_VARIANCE = 0.03;
/** Blocks of a day whose common error outweighs their own. */
const DAY_BLOCKS = 8;
const PEAK_BELIEF = 0.07;
const LONGEST_TURN_DEG = 12;
const LONGEST_STEP = 0.2;
const widths = [0.1, 0.1, 0.07, 0.07, 0.05, 0.05, 0.04, 0.04, 0.04, 0.04];

/** The unknowns: where the normal points, as tilt times cosine and sine of the direction, peak, and the bend. */
type Unknown = Float64Array;

/** Prior of each bend, its bound, and the step by which its effect is measured. */
const bends = [
  { name: "lnDiffuse", mean: 0, sd: 0.08, least: -0.7, most: 0.7, step: 0.03 },
  { name: "perAirMass", mean: 0.03, sd: 0.03, least: -0.2, most: 0.2, step: 0.01 },
  { name: "glass", mean: 0.05, sd: 0.02, least: 0, most: 0.15, step: 0.01 },
  { name: "horizon", mean: 0.12, sd: 0.06, least: -0.1, most: 0.5, step: 0.03 },
] as const;
const FIRST_BEND = 3;
const SIZE = FIRST_BEND + bends.length;
const TURN_STEP_DEG = 0.3;

/** The best fit from a plane on; undefined when the blocks say too little. */
export function* refinePlane(
  candidates: Candidates,
  start: { readonly plane: Plane; readonly peakW: number; readonly bend?: Bend },
  beliefs: Beliefs,
): Generator<void, PlaneFit | undefined> {
  const unknown = unknownsOf(start);
  let equations = emptyEquations();
  const work = workFor(candidates);
  for (const width of widths) {
    yield;
    equations = buildEquations(candidates, unknown, width, work);
    believe(equations, unknown, beliefs);
    const step = solveSymmetric(equations.matrix, equations.right);
    if (!step) return undefined;
    move(unknown, step);
  }
  const covariance = invertMatrix(equations.matrix, SIZE);
  if (!covariance) return undefined;
  const plane = planeOf(unknown);
  return {
    plane,
    peakW: Math.exp(unknown[2] ?? 0),
    bend: bendOf(unknown),
    agreement: agreementOf(candidates, unknown, work),
    normalErrorDeg: normalError(covariance, unknown),
    peakError: Math.sqrt(BLOCK_VARIANCE * (covariance[2 * SIZE + 2] ?? 0)),
  };
}

function unknownsOf(start: {
  readonly plane: Plane;
  readonly peakW: number;
  readonly bend?: Bend;
}): Unknown {
  const { plane, peakW, bend } = start;
  const azimuth = plane.azimuthDeg * RADIANS;
  return Float64Array.of(
    plane.tiltDeg * Math.cos(azimuth),
    plane.tiltDeg * Math.sin(azimuth),
    Math.log(peakW),
    ...bends.map(({ name, mean }) => bend?.[name] ?? mean),
  );
}

function planeOf(unknown: Unknown): Plane {
  const [north = 0, east = 0] = unknown;
  const azimuthDeg = (Math.atan2(east, north) / RADIANS + 360) % 360;
  return { tiltDeg: Math.hypot(north, east), azimuthDeg };
}

function bendOf(unknown: Unknown): Bend {
  const [, , , lnDiffuse = 0, perAirMass = 0, glass = 0, horizon = 0] = unknown;
  return { lnDiffuse, perAirMass, glass, horizon };
}

interface Equations {
  readonly matrix: Float64Array;
  readonly right: Float64Array;
}

interface Work {
  readonly columns: readonly Float64Array[];
  readonly residual: Float64Array;
  readonly trust: Float64Array;
  readonly changed: Float64Array;
}

function emptyEquations(): Equations {
  return { matrix: new Float64Array(SIZE * SIZE), right: new Float64Array(SIZE) };
}

function workFor({ powerW }: Candidates): Work {
  const make = () => new Float64Array(powerW.length);
  return {
    columns: Array.from({ length: SIZE }, make),
    residual: make(),
    trust: make(),
    changed: make(),
  };
}

/** The normal equations at a point: residuals, their derivatives, and a free factor for each day. */
function buildEquations(
  candidates: Candidates,
  unknown: Unknown,
  width: number,
  work: Work,
): Equations {
  const { columns, residual, trust } = work;
  residuals(candidates, unknown, residual);
  trusts(candidates, residual, width, trust);
  columns.forEach((column, index) =>
    derivative(candidates, unknown, index, { ...work, into: column }),
  );
  freeDays(candidates.sky.day, trust, [residual, ...columns]);
  const equations = emptyEquations();
  columns.forEach((a, row) => {
    equations.right[row] = weightedSum(a, residual, trust);
    for (let column = 0; column <= row; column += 1) {
      const sum = weightedSum(a, columns[column] ?? a, trust);
      equations.matrix[row * SIZE + column] = sum;
      equations.matrix[column * SIZE + row] = sum;
    }
  });
  return equations;
}

function weightedSum(a: Float64Array, b: Float64Array, weight: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0) * (weight[at] ?? 0);
  return sum;
}

/** Logarithm of the power over the explained power. */
function residuals({ sky, powerW }: Candidates, unknown: Unknown, into: Float64Array): void {
  clearPower(sky, planeOf(unknown), bendOf(unknown), into);
  const lnPeak = unknown[2] ?? 0;
  for (let at = 0; at < into.length; at += 1)
    into[at] = Math.log((powerW[at] ?? 0) / Math.max(1e-9, into[at] ?? 0)) - lnPeak;
}

/** A block above a clear sky is nearer to it than a block as much below it. */
function trusts(
  { weight }: Candidates,
  residual: Float64Array,
  width: number,
  into: Float64Array,
): void {
  for (let at = 0; at < into.length; at += 1) {
    const away = residual[at] ?? 0;
    const share = away / (away > 0 ? 1.5 * width : width);
    into[at] = (weight[at] ?? 0) * Math.exp((-share * share) / 2);
  }
}

function derivative(
  candidates: Candidates,
  unknown: Unknown,
  index: number,
  { residual, changed, into }: Work & { readonly into: Float64Array },
): void {
  if (index === 2) {
    into.fill(1);
    return;
  }
  const step = index < 2 ? TURN_STEP_DEG : (bends[index - FIRST_BEND]?.step ?? 1);
  const moved = unknown.slice();
  moved[index] = (moved[index] ?? 0) + step;
  residuals(candidates, moved, changed);
  for (let at = 0; at < into.length; at += 1)
    into[at] = ((residual[at] ?? 0) - (changed[at] ?? 0)) / step;
}

/**
 * Takes most of its mean out of each day: the air of a day is no error of the plane. The shape of a day then counts
 * for more than its level.
 */
function freeDays(day: Int32Array, trust: Float64Array, columns: readonly Float64Array[]): void {
  for (let from = 0; from < day.length;) {
    let to = from;
    let sum = 0;
    for (; to < day.length && day[to] === day[from]; to += 1) sum += trust[to] ?? 0;
    if (sum > 0) {
      const share = (1 - Math.sqrt(DAY_BLOCKS / (sum + DAY_BLOCKS))) / sum;
      for (const column of columns) {
        let mean = 0;
        for (let at = from; at < to; at += 1) mean += (column[at] ?? 0) * (trust[at] ?? 0);
        for (let at = from; at < to; at += 1) column[at] = (column[at] ?? 0) - share * mean;
      }
    }
    from = to;
  }
}

function believe({ matrix, right }: Equations, unknown: Unknown, beliefs: Beliefs): void {
  const add = (index: number, mean: number, sd: number) => {
    const strength = BLOCK_VARIANCE / (sd * sd);
    matrix[index * SIZE + index] = (matrix[index * SIZE + index] ?? 0) + strength;
    right[index] = (right[index] ?? 0) + strength * (mean - (unknown[index] ?? 0));
  };
  bends.forEach(({ mean, sd }, index) => add(FIRST_BEND + index, mean, sd));
  const { configuredPeakW } = beliefs;
  if (configuredPeakW !== undefined) add(2, Math.log(configuredPeakW), PEAK_BELIEF);
}

function move(unknown: Unknown, step: Float64Array): void {
  const [north = 0, east = 0] = step;
  const shorter = Math.min(1, LONGEST_TURN_DEG / Math.max(Math.hypot(north, east), 1e-9));
  step.forEach((wanted, index) => {
    unknown[index] =
      (unknown[index] ?? 0) + (index < 2 ? shorter * wanted : within(wanted, LONGEST_STEP));
  });
  bends.forEach(({ least, most }, index) => {
    const at = FIRST_BEND + index;
    unknown[at] = Math.min(most, Math.max(least, unknown[at] ?? 0));
  });
  const tilt = Math.hypot(unknown[0] ?? 0, unknown[1] ?? 0);
  if (tilt <= 90) return;
  unknown[0] = ((unknown[0] ?? 0) * 90) / tilt;
  unknown[1] = ((unknown[1] ?? 0) * 90) / tilt;
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

function agreementOf(candidates: Candidates, unknown: Unknown, { residual, trust }: Work): number {
  const width = widths[widths.length - 1] ?? 0;
  residuals(candidates, unknown, residual);
  trusts(candidates, residual, width, trust);
  let [all, agreed, above] = [0, 0, 0];
  candidates.weight.forEach((weight, at) => {
    all += weight;
    agreed += trust[at] ?? 0;
    if ((residual[at] ?? 0) > 2 * width) above += weight;
  });
  return all > 0 ? (agreed - above) / all : 0;
}

/** The larger axis of the uncertainty of the normal, degrees. */
function normalError(covariance: Float64Array, unknown: Unknown): number {
  const { tiltDeg, azimuthDeg } = planeOf(unknown);
  const azimuth = azimuthDeg * RADIANS;
  // A turn of the direction moves the normal of a level plane as far as a tilt does, and that of an upright plane
  // less.
  const sideways = tiltDeg < 0.1 ? 1 : Math.sin(tiltDeg * RADIANS) / (tiltDeg * RADIANS);
  const [cos, sin] = [Math.cos(azimuth), Math.sin(azimuth)];
  const nn = covariance[0] ?? 0;
  const ne = covariance[1] ?? 0;
  const ee = covariance[SIZE + 1] ?? 0;
  const along = nn * cos * cos + 2 * ne * cos * sin + ee * sin * sin;
  const across = (nn * sin * sin - 2 * ne * cos * sin + ee * cos * cos) * sideways * sideways;
  const both = ((ee - nn) * cos * sin + ne * (cos * cos - sin * sin)) * sideways;
  const half = (along + across) / 2;
  const larger = half + Math.sqrt(((along - across) / 2) ** 2 + both * both);
  return Math.sqrt(BLOCK_VARIANCE * larger);
}
