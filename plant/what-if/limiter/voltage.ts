import type { ReplayBattery } from "./plan.ts";

/** Voltage of a battery by its charge and current, found in its own minutes. */
export interface VoltageModel extends Pick<ReplayBattery, "ocv" | "ohm"> {
  /** Mean distance from the recorded voltage, V. */
  readonly errorV: number;
}

/** Columns by the minute: power at the terminals in W, charging positive; charge in percent; voltage in V. */
interface Minutes {
  readonly battery: Float64Array;
  readonly soc: Float64Array;
  readonly volts: Float64Array;
}

const MIN_MINUTES_PER_PERCENT = 10;
const MIN_MINUTES = 1440;
/** Smallest number of charge percents with a voltage that make a curve. */
const MIN_PERCENTS = 10;

/** Sums over the known minutes at a percent of charge. */
interface PercentSums {
  count: number;
  soc: number;
  volts: number;
  amperes: number;
  squared: number;
  product: number;
}

/**
 * Fits a battery's resting voltage by charge, and its resistance. The resistance is a regression of voltage on current
 * within each percent of charge, so that the shape of the curve does not matter. Undefined if too little is recorded.
 */
export function voltageModel(minutes: Minutes): VoltageModel | undefined {
  const percents = sumPercents(minutes);
  const total = percents.reduce((sum, { count }) => sum + count, 0);
  if (total < MIN_MINUTES || percents.length < MIN_PERCENTS) return undefined;
  const ohm = fitResistance(percents);
  const ocv = makeMonotonic(
    percents.map(({ count, soc, volts, amperes }) => ({
      count,
      soc: soc / count,
      volts: (volts - ohm * amperes) / count,
    })),
  );
  return { ocv, ohm, errorV: meanError({ ocv, ohm }, minutes) };
}

/** Calls `use` for each minute whose values are all known. */
function forEachKnown(
  { battery, soc, volts }: Minutes,
  use: (soc: number, volts: number, a: number) => void,
) {
  for (const [minute, voltage] of volts.entries()) {
    const [percent, watts] = [soc[minute] ?? Number.NaN, battery[minute] ?? Number.NaN];
    if (voltage > 0 && !Number.isNaN(percent + watts)) use(percent, voltage, watts / voltage);
  }
}

function sumPercents(minutes: Minutes): readonly PercentSums[] {
  const sums = Array.from({ length: 101 }, (): PercentSums => ({
    count: 0,
    soc: 0,
    volts: 0,
    amperes: 0,
    squared: 0,
    product: 0,
  }));
  forEachKnown(minutes, (soc, volts, amperes) => {
    const percent = sums[Math.round(soc)];
    if (!percent) return;
    percent.count += 1;
    percent.soc += soc;
    percent.volts += volts;
    percent.amperes += amperes;
    percent.squared += amperes * amperes;
    percent.product += amperes * volts;
  });
  return sums.filter(({ count }) => count >= MIN_MINUTES_PER_PERCENT);
}

function fitResistance(percents: readonly PercentSums[]): number {
  let [covariance, variance] = [0, 0];
  for (const { count, volts, amperes, squared, product } of percents) {
    covariance += product - (amperes * volts) / count;
    variance += squared - (amperes * amperes) / count;
  }
  // No battery has a negative resistance.
  return variance > 0 ? Math.max(covariance / variance, 0) : 0;
}

interface Knot {
  readonly count: number;
  readonly soc: number;
  readonly volts: number;
}

/** Makes a curve rise: falling neighbours are replaced by their mean (pool adjacent violators). */
function makeMonotonic(knots: readonly Knot[]): VoltageModel["ocv"] {
  const pools: { count: number; volts: number; socs: number[] }[] = [];
  for (const { count, soc, volts } of knots) {
    let pool = { count, volts, socs: [soc] };
    for (
      let last = pools[pools.length - 1];
      last && last.volts > pool.volts;
      last = pools[pools.length - 1]
    ) {
      pools.pop();
      const sum = last.count + pool.count;
      pool = {
        count: sum,
        volts: (last.volts * last.count + pool.volts * pool.count) / sum,
        socs: [...last.socs, ...pool.socs],
      };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ volts, socs }) => socs.map((soc) => [soc, volts] as const));
}

function meanError(model: Pick<ReplayBattery, "ocv" | "ohm">, minutes: Minutes): number {
  let [sum, count] = [0, 0];
  forEachKnown(minutes, (soc, volts, amperes) => {
    sum += Math.abs((restVoltage(model.ocv, soc) ?? volts) + amperes * model.ohm - volts);
    count += 1;
  });
  return sum / Math.max(count, 1);
}

/** Resting voltage, V, at a charge in percent: beyond the curve that of its nearest end. Undefined without a curve. */
export function restVoltage(ocv: ReplayBattery["ocv"], soc: number): number | undefined {
  return between(
    ocv,
    soc,
    (knot) => knot[0],
    (knot) => knot[1],
  );
}

/** Uncertainty of the charge, in points, at which a threshold in V is reached; the largest of the thresholds. */
export function chargeErrorAt(
  { ocv, errorV }: VoltageModel,
  thresholds: readonly number[],
): number {
  const socAt = (at: number) =>
    between(
      ocv,
      at,
      (knot) => knot[1],
      (knot) => knot[0],
    ) ?? 0;
  return Math.max(...thresholds.map((volts) => socAt(volts + errorV) - socAt(volts - errorV))) / 2;
}

/** Points of charge beyond the recorded range within which the voltage still counts as known. */
const NEAR_POINTS = 5;
/** No battery's voltage exceeds a recorded voltage by more than this factor. */
const MOST_ABOVE = 1.2;

/** Share of the minutes in which a threshold may decide although the voltage at their charge is unknown. */
export function unknownShare(
  { ocv }: VoltageModel,
  thresholds: readonly number[],
  soc: Float64Array,
): number {
  const [lowest, highest] = [ocv[0], ocv[ocv.length - 1]];
  if (!lowest || !highest) return 1;
  // Above the recorded charge the voltage matters only for a threshold above the highest known voltage, unless the
  // threshold is out of reach, such as 66 V for "never".
  const isHighDecisive = thresholds.some(
    (volts) => volts > highest[1] && volts < highest[1] * MOST_ABOVE,
  );
  // Below the recorded charge any threshold may have stopped the discharge.
  const isUnknown = (percent: number) =>
    percent < lowest[0] - NEAR_POINTS || (isHighDecisive && percent > highest[0] + NEAR_POINTS);
  return soc.filter(isUnknown).length / Math.max(soc.length, 1);
}

type Knots = ReplayBattery["ocv"];
type Side = (knot: Knots[number]) => number;

/** Interpolates a rising curve, from either side of its knots to the other. */
function between(knots: Knots, at: number, from: Side, to: Side): number | undefined {
  let [low, high] = [0, knots.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const knot = knots[middle];
    if (knot && from(knot) < at) low = middle;
    else high = middle;
  }
  const [lower, upper] = [knots[low], knots[high]];
  if (!lower || !upper) return undefined;
  const span = from(upper) - from(lower);
  const share = span > 0 ? Math.min(Math.max((at - from(lower)) / span, 0), 1) : 0;
  return to(lower) + share * (to(upper) - to(lower));
}
