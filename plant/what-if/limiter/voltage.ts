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

const LEAST_IN_PERCENT = 10;
const LEAST_MINUTES = 1440;
/** Least number of percents with a voltage: fewer draw no curve. */
const LEAST_PERCENTS = 10;

/** The minutes at a percent of charge: sums of known values. */
interface Percent {
  count: number;
  soc: number;
  volts: number;
  amperes: number;
  squared: number;
  product: number;
}

/**
 * Finds a battery's resting voltage by charge, and its resistance: from how voltage and current move together at the
 * same charge, independent of the shape of the curve. Undefined if the record says too little.
 */
export function voltageModel(minutes: Minutes): VoltageModel | undefined {
  const percents = percentsOf(minutes);
  const total = percents.reduce((sum, { count }) => sum + count, 0);
  if (total < LEAST_MINUTES || percents.length < LEAST_PERCENTS) return undefined;
  const ohm = resistanceOf(percents);
  const ocv = risen(
    percents.map(({ count, soc, volts, amperes }) => ({
      count,
      soc: soc / count,
      volts: (volts - ohm * amperes) / count,
    })),
  );
  return { ocv, ohm, errorV: meanError({ ocv, ohm }, minutes) };
}

/** Goes through the minutes of which all is known. */
function each(
  { battery, soc, volts }: Minutes,
  use: (soc: number, volts: number, a: number) => void,
) {
  for (const [minute, voltage] of volts.entries()) {
    const [percent, watts] = [soc[minute] ?? Number.NaN, battery[minute] ?? Number.NaN];
    if (voltage > 0 && !Number.isNaN(percent + watts)) use(percent, voltage, watts / voltage);
  }
}

function percentsOf(minutes: Minutes): readonly Percent[] {
  const found = Array.from({ length: 101 }, (): Percent => ({
    count: 0,
    soc: 0,
    volts: 0,
    amperes: 0,
    squared: 0,
    product: 0,
  }));
  each(minutes, (soc, volts, amperes) => {
    const one = found[Math.round(soc)];
    if (!one) return;
    one.count += 1;
    one.soc += soc;
    one.volts += volts;
    one.amperes += amperes;
    one.squared += amperes * amperes;
    one.product += amperes * volts;
  });
  return found.filter(({ count }) => count >= LEAST_IN_PERCENT);
}

function resistanceOf(percents: readonly Percent[]): number {
  let [together, alone] = [0, 0];
  for (const { count, volts, amperes, squared, product } of percents) {
    together += product - (amperes * volts) / count;
    alone += squared - (amperes * amperes) / count;
  }
  // A battery whose voltage falls while it is charged is none.
  return alone > 0 ? Math.max(together / alone, 0) : 0;
}

interface Knot {
  readonly count: number;
  readonly soc: number;
  readonly volts: number;
}

/** Makes a curve rise: neighbours that fall are replaced by their mean. */
function risen(knots: readonly Knot[]): VoltageModel["ocv"] {
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
  each(minutes, (soc, volts, amperes) => {
    sum += Math.abs((restVoltage(model.ocv, soc) ?? volts) + amperes * model.ohm - volts);
    count += 1;
  });
  return sum / Math.max(count, 1);
}

/** Voltage at rest, V, at a charge in percent: that of the nearest end beyond the curve; undefined without a curve. */
export function restVoltage(ocv: ReplayBattery["ocv"], soc: number): number | undefined {
  return between(
    ocv,
    soc,
    (knot) => knot[0],
    (knot) => knot[1],
  );
}

/** By how many points of charge the voltage is uncertain at the threshold, in V, where that is most. */
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

/** Points of charge beyond the recorded range in which the voltage still counts as known. */
const NEAR_POINTS = 5;
/** No battery rises above a voltage that it had by more than this. */
const MOST_ABOVE = 1.2;

/** Share of the minutes with a charge at which a threshold may decide and the voltage is not known. */
export function unknownShare(
  { ocv }: VoltageModel,
  thresholds: readonly number[],
  soc: Float64Array,
): number {
  const [lowest, highest] = [ocv[0], ocv[ocv.length - 1]];
  if (!lowest || !highest) return 1;
  // Every fuller battery exceeds a known voltage, and none comes near a threshold of 66 V that should never be
  // reached.
  const isHighAsked = thresholds.some(
    (volts) => volts > highest[1] && volts < highest[1] * MOST_ABOVE,
  );
  // Below them all it should have been stopped by a voltage that is not known.
  const isUnknown = (percent: number) =>
    percent < lowest[0] - NEAR_POINTS || (isHighAsked && percent > highest[0] + NEAR_POINTS);
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
