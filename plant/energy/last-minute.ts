import { MAX_GAP_S } from "../history/day-minutes.ts";
import { SampleRing, type SampleReader } from "../history/sample-ring.ts";
import { inverterId } from "../history/sources.ts";
import type { Balance } from "../balance/balance.ts";
import { balanceNow, type PlantFacts } from "./meters.ts";

type ValueOf = (source: string) => number | undefined;

export interface SteadyReadings {
  /** The ids of all inverters among the sources. */
  readonly inverters: readonly string[];
  readonly valueOf: ValueOf;
  /** The mean of the last minute; undefined while it is unknown. */
  readonly meanOf: ValueOf;
}

/**
 * The present balance like `balanceNow`, except for an unmeasured sun: as the difference of devices read at different
 * moments, it uses their means of the last minute. Measured power of roof inverters and charge controllers counts at
 * once.
 */
export function steadyBalance(readings: SteadyReadings, plant: PlantFacts): Balance {
  const { inverters, valueOf, meanOf } = readings;
  const now = balanceNow(valueOf, plant);
  const { parts } = plant;
  if (Number.isNaN(now.sun) || !(parts.has("battery") || parts.has("controller"))) return now;
  const steadyPower = (source: string) => {
    const value = valueOf(source);
    return value === undefined ? undefined : (meanOf(source) ?? value);
  };
  const measuredPower = (of: ValueOf) => measuredSun(inverters, of, plant);
  const inferred = balanceNow(steadyPower, plant).sun - measuredPower(steadyPower);
  const sun = Math.max(measuredPower(valueOf) + inferred, 0);
  return { ...now, sun: Math.round(sun * 10) / 10 };
}

/**
 * Inverters not known to be fed by the battery, and charge controllers. The gateway's sum contains a new reading of the
 * battery's inverter before that reading itself comes, so each inverter counts on its own.
 */
function measuredSun(
  inverters: readonly string[],
  valueOf: ValueOf,
  { parts, storage }: PlantFacts,
): number {
  const fed = storage.map(inverterId);
  const isTold = fed.length > 0 && fed.every((id) => valueOf(id) !== undefined);
  const roof = isTold ? inverters.filter((id) => !fed.some((one) => one === id)) : ["total"];
  const all = parts.has("controller") ? [...roof, "controller"] : roof;
  return all.reduce((sum, source) => sum + (valueOf(source) ?? 0), 0);
}

/** Mean power of a source in the last minute; undefined while too little of it is known. */
export function minuteMean(
  samples: Pick<SampleReader, "area"> | undefined,
  nowS: number,
): number | undefined {
  const area = samples?.area({ fromS: nowS - 60, toS: nowS });
  if (area === undefined || area.coveredS < LEAST_S) return undefined;
  return (area.valueHours * 3600) / area.coveredS;
}

const LEAST_S = 10;
/** Samples of a source: two each second. */
const CAPACITY = 128;

export class LastMinute {
  private readonly rings = new Map<string, SampleRing>();

  note(powers: ReadonlyMap<string, number | undefined>, nowS: number): void {
    for (const [source, watts] of powers) {
      if (watts === undefined) continue;
      const ring = this.rings.get(source) ?? new SampleRing(CAPACITY, MAX_GAP_S);
      this.rings.set(source, ring);
      ring.append(nowS, watts);
    }
  }

  /** The mean of a source; undefined while too little of the minute is known. */
  meanOf(source: string, nowS: number): number | undefined {
    return minuteMean(this.rings.get(source), nowS);
  }
}
