import { spanOf, type Timeline } from "./clock.ts";
import type { Engine, Plan, Segment, Simulated, SweptFigures } from "./engine.ts";
import { constant, readerOf, type Steps } from "./steps.ts";

/** The known minutes of a record: power from the sun as AC, and consumption, in W. */
export interface Minutes {
  readonly time: Timeline;
  readonly sun: Float64Array;
  readonly load: Float64Array;
}

/** What cuts the minutes into segments. */
export interface Cuts {
  readonly buy: Steps;
  readonly sell: Steps;
  /** 1 while the grid may charge the battery. */
  readonly windows: Steps;
  /** Number of the bucket in which the figures of a time are summed. */
  readonly buckets: Steps;
}

/** No prices, no windows, one bucket. */
export const noCuts: Cuts = {
  buy: constant(0),
  sell: constant(0),
  windows: constant(0),
  buckets: constant(0),
};

/** The segments of a record. Minutes at which two steps meet within a minute count for the earlier value. */
export function segmentsOf(time: Timeline, cuts: Cuts): readonly Segment[] {
  const moments = momentsOf(time, cuts);
  const buyAt = readerOf(cuts.buy);
  const sellAt = readerOf(cuts.sell);
  const windowAt = readerOf(cuts.windows);
  const bucketAt = readerOf(cuts.buckets);
  const segments: Segment[] = [];
  let next = 0;
  for (const { index, startS, count } of time.stretches) {
    const endS = startS + count * 60;
    let timeS = startS;
    while (timeS < endS) {
      segments.push({
        from: index + (timeS - startS) / 60,
        buy: buyAt(timeS),
        sell: sellAt(timeS),
        isWindow: windowAt(timeS) === 1,
        bucket: bucketAt(timeS),
      });
      while ((moments[next] ?? Number.POSITIVE_INFINITY) <= timeS) next += 1;
      const nextS = Math.min(moments[next] ?? endS, endS);
      timeS = startS + Math.ceil((nextS - startS) / 60) * 60;
    }
  }
  return segments;
}

function momentsOf(time: Timeline, { buy, sell, windows, buckets }: Cuts): readonly number[] {
  const { fromS, toS } = spanOf(time);
  const all = [buy, sell, windows, buckets].flatMap(({ atS }) =>
    atS.filter((momentS) => momentS > fromS && momentS < toS),
  );
  return [...new Set(all)].sort((a, b) => a - b);
}

/** Gives an engine a record with its cuts. */
export function loadRecord(
  engine: Engine,
  { time, sun, load }: Minutes,
  cuts: Cuts,
  buckets = 1,
): readonly Segment[] {
  const segments = segmentsOf(time, cuts);
  engine.setMinutes(sun, load);
  engine.setSegments(segments, sun.length, buckets);
  return segments;
}

/** Plays a record with one plan. */
export function simulate(engine: Engine, minutes: Minutes, cuts: Cuts, plan: Plan): Simulated {
  loadRecord(engine, minutes, cuts);
  return engine.simulate(plan);
}

/** What a change of the plant makes of the power from the sun. Limits are infinite where there is none. */
export interface SunChange {
  readonly factor: number;
  readonly acLimitW: number;
  readonly extraFactor: number;
  readonly extraAcLimitW: number;
}

/** The plant as it is. */
export const noChange: SunChange = {
  factor: 1,
  acLimitW: Number.POSITIVE_INFINITY,
  extraFactor: 1,
  extraAcLimitW: Number.POSITIVE_INFINITY,
};

/** Power from the sun with another factor, limit or string. */
export function changedSun(
  sun: Float64Array,
  extra: Float64Array | undefined,
  { factor, acLimitW, extraFactor, extraAcLimitW }: SunChange,
): Float64Array {
  return sun.map((watts, at) => {
    const more = extra ? Math.min((extra[at] ?? 0) * extraFactor, extraAcLimitW) : 0;
    return Math.min(watts * factor, acLimitW) + more;
  });
}

/** Sums of the swept figures of each size over all buckets. */
export function sweptTotals(sizes: readonly (readonly SweptFigures[])[]): readonly SweptFigures[] {
  return sizes.map((buckets) =>
    buckets.reduce((sum, one) => ({
      importWh: sum.importWh + one.importWh,
      exportWh: sum.exportWh + one.exportWh,
      dischargedWh: sum.dischargedWh + one.dischargedWh,
      cost: sum.cost + one.cost,
    })),
  );
}
