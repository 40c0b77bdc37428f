const KEPT_S = 600;
/** A swing of the load that counts as a reversal, W. */
const SWING_W = 120;
const REVERSALS = 4;
const REVERSALS_S = 120;

interface Sample {
  readonly atS: number;
  readonly loadW: number;
}

/** What the house takes over the last minutes. Times in seconds of a clock that is never set. */
export class LoadTrace {
  private samples: Sample[] = [];
  private turns: number[] = [];
  private direction = 0;
  private extremeW: number | undefined;

  add(atS: number, loadW: number): void {
    this.samples.push({ atS, loadW });
    const from = this.samples.findIndex((one) => atS - one.atS <= KEPT_S);
    if (from > 60) this.samples = this.samples.slice(from);
    this.note(atS, loadW);
  }

  /** Forgets everything: the meter was away. */
  clear(): void {
    this.samples = [];
    this.turns = [];
    this.extremeW = undefined;
  }

  get lastW(): number | undefined {
    return this.samples.at(-1)?.loadW;
  }

  /** The least that the house took in the last seconds, W; undefined without a sample at their beginning or before. */
  least(nowS: number, spanS: number): number | undefined {
    return this.over(nowS, spanS, Math.min);
  }

  most(nowS: number, spanS: number): number | undefined {
    return this.over(nowS, spanS, Math.max);
  }

  /** Whether the load goes up and down: large reversals in the last two minutes. */
  isPulsing(nowS: number): boolean {
    this.turns = this.turns.filter((atS) => nowS - atS <= REVERSALS_S);
    return this.turns.length >= REVERSALS;
  }

  private over(
    nowS: number,
    spanS: number,
    choose: (a: number, b: number) => number,
  ): number | undefined {
    let chosen: number | undefined;
    for (let at = this.samples.length - 1; at >= 0; at -= 1) {
      const sample = this.samples[at];
      if (sample === undefined) break;
      chosen = chosen === undefined ? sample.loadW : choose(chosen, sample.loadW);
      if (nowS - sample.atS >= spanS) return chosen;
    }
    return undefined;
  }

  private note(atS: number, loadW: number): void {
    this.extremeW ??= loadW;
    const stepW = loadW - this.extremeW;
    const isOnward = stepW * this.direction >= 0;
    if (this.direction !== 0 && isOnward) this.extremeW = loadW;
    else if (Math.abs(stepW) >= SWING_W) {
      if (this.direction !== 0) this.turns.push(atS);
      this.direction = Math.sign(stepW);
      this.extremeW = loadW;
    }
  }
}
