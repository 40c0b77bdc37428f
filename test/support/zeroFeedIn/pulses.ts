import { DAY_S } from "#simulator/plant/houseTrace.ts";

/** A trace without its peaks that are shorter than `width` seconds: as much as a slow inverter can follow at all. */
export function withoutPulses(trace: Float64Array, width: number): Float64Array {
  const sweep = (values: Float64Array, choose: (a: number, b: number) => number, way: number) =>
    values.map((value, s) => {
      let best = value;
      for (let k = 1; k < width; k += 1)
        best = choose(best, values[Math.max(0, Math.min(DAY_S - 1, s + way * k))] ?? best);
      return best;
    });
  return sweep(sweep(trace, Math.min, 1), Math.max, -1);
}
