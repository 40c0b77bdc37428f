import { stringReadings } from "../strings/string-comparison.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";

/** Peak power of all strings in W; undefined if any string has none configured. */
export function peakPowerW(inverters: readonly LiveInverter[]): number | undefined {
  const strings = stringReadings(inverters);
  let sum = 0;
  for (const { peakW } of strings) {
    if (peakW === undefined) return undefined;
    sum += peakW;
  }
  return strings.length > 0 ? sum : undefined;
}
