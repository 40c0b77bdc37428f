/** Inverters that moved by more than that move the meter too. */
const MOVED_W = 100;

/** Power of the inverters together, W, and when the oldest part of it was measured, s. */
interface MeasuredOutput {
  readonly outputW: number;
  readonly measuredS: number;
}

/** How long a meter has repeated its value to the digit although the inverters behind it moved. Times in s. */
export class StillValue {
  private value: number | undefined;
  private sinceS = 0;
  private lowestW = Number.POSITIVE_INFINITY;
  private highestW = Number.NEGATIVE_INFINITY;

  /**
   * Takes a reading, and the power of the inverters; undefined while nobody knows it. What was measured before the value
   * stood still says nothing of it, however late it is reported.
   */
  reading(nowS: number, powerW: number, output: MeasuredOutput | undefined): void {
    if (powerW !== this.value) {
      this.value = powerW;
      this.sinceS = nowS;
      [this.lowestW, this.highestW] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    }
    if (output === undefined || output.measuredS < this.sinceS) return;
    this.lowestW = Math.min(this.lowestW, output.outputW);
    this.highestW = Math.max(this.highestW, output.outputW);
  }

  /** 0 while the inverters have not moved since. */
  stillS(nowS: number): number {
    return this.highestW - this.lowestW > MOVED_W ? nowS - this.sinceS : 0;
  }
}
