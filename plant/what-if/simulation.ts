import type { Timeline } from "./clock.ts";
import type { Engine, Plan, SimulationResult, SweptFigures } from "./engine.ts";
import { type Cuts, type Segments, segmentsOf } from "./segments.ts";

/** The known minutes of a record: power from the sun as AC, and consumption, in W. */
export interface Minutes {
  readonly time: Timeline;
  readonly sun: Float64Array;
  readonly load: Float64Array;
}

export function loadRecord(
  engine: Engine,
  { time, sun, load }: Minutes,
  cuts: Cuts,
  buckets = 1,
): Segments {
  const segments = segmentsOf(time, cuts);
  engine.setMinutes(sun, load);
  engine.setSegments(segments, sun.length, buckets);
  return segments;
}

export function simulate(
  engine: Engine,
  minutes: Minutes,
  cuts: Cuts,
  plan: Plan,
): SimulationResult {
  loadRecord(engine, minutes, cuts);
  return engine.simulate(plan);
}

/** Effect of a change of the plant on the power from the sun. Limits are infinite where there is none. */
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
