/// <reference path="../portable.d.ts" />
// Minutes, prices and settings of "what if". The host fills the arrays and reads the results; both targets have arrays
// of their own. An index is an integer, although the host passes it as a number.

import { FIGURES, SEGMENT, SETTINGS } from "./places";

export const settings: Float64Array = new Float64Array(SETTINGS);
export let minutes: i32 = 0;
export let sun: Float64Array = new Float64Array(0);
export let load: Float64Array = new Float64Array(0);
export let segmentCount: i32 = 0;
export let segments: Float64Array = new Float64Array(0);
export let bucketCount: i32 = 0;
export let totals: Float64Array = new Float64Array(0);

/** Reserves minutes. Growing loses the content of the arrays. */
export function reserveMinutes(count: number): void {
  minutes = count as i32;
  if (sun.length < minutes) {
    sun = new Float64Array(minutes);
    load = new Float64Array(minutes);
  }
}

/** Reserves segments, and a last segment that begins at the end of the minutes. */
export function reserveSegments(count: number, buckets: number): void {
  segmentCount = count as i32;
  bucketCount = buckets as i32;
  const needed = (segmentCount + 1) * SEGMENT;
  if (segments.length < needed) segments = new Float64Array(needed + (needed >> 1));
  if (totals.length < bucketCount * FIGURES) totals = new Float64Array(bucketCount * FIGURES * 2);
}

export function settingsArray(): Float64Array {
  return settings;
}

/** Power from the sun of each minute, as AC in W. */
export function sunArray(): Float64Array {
  return sun;
}

/** Consumption of each minute in W. */
export function loadArray(): Float64Array {
  return load;
}

export function segmentsArray(): Float64Array {
  return segments;
}

/** Figures of each bucket, as `simulate` left them. */
export function totalsArray(): Float64Array {
  return totals;
}
