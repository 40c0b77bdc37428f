import type { TimeWindow } from "./time-window.ts";

/** Samples in order of time: times in seconds since 1970, values in single precision, as the gateway computes them. */
export interface Samples {
  readonly timesS: Float64Array;
  readonly values: Float32Array;
}

/** Area under a line of samples: value-hours (watts give watt-hours), and the seconds it rests on. */
export interface SampleArea {
  readonly valueHours: number;
  /** The part of it that lies below zero, as a positive number. */
  readonly belowHours: number;
  readonly coveredS: number;
}

/** A window to draw, and how many columns wide. */
export interface SampleColumns extends TimeWindow {
  readonly columns: number;
}

/** The part of a ring that charts and records read. */
export type SampleReader = Pick<SampleRing, "read" | "area" | "downsample">;

/**
 * The newest samples of a source, up to a fixed number: a full ring drops its oldest. Times rise strictly. A window
 * whose end is not after its start holds no area and no column. Nothing throws.
 */
export class SampleRing {
  private readonly times: Float64Array;
  private readonly values: Float32Array;
  private readonly maxGapS: number;
  /** Slot of the oldest sample. */
  private start = 0;
  private length = 0;

  /** `capacity`: samples that it keeps, at least 2. Samples more than `maxGapS` apart are a gap. */
  constructor(capacity: number, maxGapS: number) {
    this.times = new Float64Array(Math.max(capacity, 2));
    this.values = new Float32Array(this.times.length);
    this.maxGapS = maxGapS;
  }

  /**
   * Appends a sample. Returns false, without effect, if the time is not after the last or the number is not finite.
   */
  append(timeS: number, value: number): boolean {
    if (!Number.isFinite(timeS) || !Number.isFinite(Math.fround(value))) return false;
    if (this.length > 0 && timeS <= this.timeAt(this.length - 1)) return false;
    if (this.length === this.times.length) this.start = this.slotOf(1);
    else this.length += 1;
    const slot = this.slotOf(this.length - 1);
    this.times[slot] = timeS;
    this.values[slot] = value;
    return true;
  }

  read({ fromS, toS }: TimeWindow): Samples {
    const from = this.indexOf(fromS);
    let to = this.indexOf(toS);
    if (to < this.length && this.timeAt(to) === toS) to += 1;
    const count = Math.max(to - from, 0);
    return {
      timesS: Float64Array.from({ length: count }, (_, at) => this.timeAt(from + at)),
      values: Float32Array.from({ length: count }, (_, at) => this.valueAt(from + at)),
    };
  }

  /** Area under the straight lines between samples, within the window, without gaps. Adjoining windows add up. */
  area({ fromS, toS }: TimeWindow): SampleArea {
    let valueSeconds = 0;
    let belowSeconds = 0;
    let coveredS = 0;
    for (let index = Math.max(this.indexOf(fromS), 1); index < this.length; index += 1) {
      const [t0, t1] = [this.timeAt(index - 1), this.timeAt(index)];
      if (t0 >= toS) break;
      const [from, to] = [Math.max(t0, fromS), Math.min(t1, toS)];
      if (t1 - t0 > this.maxGapS || to <= from) continue;
      const v0 = this.valueAt(index - 1);
      const slope = (this.valueAt(index) - v0) / (t1 - t0);
      const [first, last] = [v0 + slope * (from - t0), v0 + slope * (to - t0)];
      valueSeconds += ((first + last) / 2) * (to - from);
      belowSeconds += belowZero(first, last) * (to - from);
      coveredS += to - from;
    }
    return { valueHours: valueSeconds / 3600, belowHours: belowSeconds / 3600, coveredS };
  }

  /**
   * Least and largest sample of each of `columns` equal parts of the window, as pairs (time, value) in order of time,
   * at most three for each column. A pair with value NaN marks a gap before the next.
   */
  downsample({ fromS, toS, columns }: SampleColumns): readonly number[] {
    const pairs: number[] = [];
    const columnOf = (timeS: number) =>
      Math.min(Math.trunc(((timeS - fromS) * columns) / (toS - fromS)), columns - 1);
    let index = toS > fromS ? this.indexOf(fromS) : this.length;
    while (index < this.length && this.timeAt(index) <= toS) {
      const firstS = this.timeAt(index);
      const beforeS = pairs.length > 0 ? this.timeAt(index - 1) : firstS;
      if (firstS - beforeS > this.maxGapS) pairs.push(beforeS, Number.NaN);
      const column = columnOf(firstS);
      const first = index;
      while (index < this.length && this.timeAt(index) <= toS) {
        if (columnOf(this.timeAt(index)) !== column) break;
        index += 1;
      }
      for (const at of this.extremes(first, index)) pairs.push(this.timeAt(at), this.valueAt(at));
    }
    return pairs;
  }

  /** Forgets all samples. */
  clear(): void {
    this.start = 0;
    this.length = 0;
  }

  /** Least and largest sample of a range of indexes, in order of time; a single pair if they are the same. */
  private extremes(from: number, to: number): readonly number[] {
    let [low, high] = [from, from];
    for (let index = from; index < to; index += 1) {
      if (this.valueAt(index) < this.valueAt(low)) low = index;
      if (this.valueAt(index) > this.valueAt(high)) high = index;
    }
    return low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
  }

  /** Index of the first sample not before a time, counted from the oldest. */
  private indexOf(timeS: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeAt(middle) < timeS) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private slotOf(index: number): number {
    const slot = this.start + index;
    return slot >= this.times.length ? slot - this.times.length : slot;
  }

  private timeAt(index: number): number {
    return this.times[this.slotOf(index)] ?? 0;
  }

  private valueAt(index: number): number {
    return this.values[this.slotOf(index)] ?? 0;
  }
}

/** How far a straight line lies below zero on average. */
function belowZero(first: number, last: number): number {
  const low = Math.min(first, last);
  const high = Math.max(first, last);
  if (low >= 0) return 0;
  return high <= 0 ? -(low + high) / 2 : (low * low) / (2 * (high - low));
}
