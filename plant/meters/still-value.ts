/** Inverters that moved by more than that move the meter too. */
const MOVED_W = 100;

/** How long a meter has repeated its value to the digit although the inverters behind it moved. Times in s. */
export class StillValue {
  private value: number | undefined;
  private sinceS = 0;
  private lowestW = Number.POSITIVE_INFINITY;
  private highestW = Number.NEGATIVE_INFINITY;

  /** Takes a reading, and the power of the inverters; undefined while nobody knows it. */
  reading(nowS: number, powerW: number, outputW: number | undefined): void {
    if (powerW !== this.value) {
      this.value = powerW;
      this.sinceS = nowS;
      [this.lowestW, this.highestW] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    }
    if (outputW !== undefined) this.moved(outputW);
  }

  /** Takes the power of the inverters alone. */
  moved(outputW: number): void {
    this.lowestW = Math.min(this.lowestW, outputW);
    this.highestW = Math.max(this.highestW, outputW);
  }

  /** 0 while the inverters have not moved since. */
  stillS(nowS: number): number {
    return this.highestW - this.lowestW > MOVED_W ? nowS - this.sinceS : 0;
  }
}
