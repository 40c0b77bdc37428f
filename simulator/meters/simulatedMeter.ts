/** Ways in which a meter fails, as owners reported them. A wrong password is one of its settings. */
export const meterTroubles = [
  "none",
  "away",
  "slow",
  "frozen",
  "absurd",
  "wrongSign",
  "noValue",
  "html",
  "redirect",
] as const;
export type MeterTrouble = (typeof meterTroubles)[number];

/** Readings of a meter at a moment: W, positive while the house draws, null without a value; Wh; ms since 1970. */
export interface MeterValues {
  readonly powerW: number | null;
  readonly importWh: number;
  readonly exportWh: number;
  readonly atMs: number;
}

/** The house in front of a meter. */
export interface MeterTruth {
  readonly powerW: () => number;
  /** Clock of its world, for the counters; the machine's unless given. */
  readonly worldMs?: () => number;
}

const ABSURD_W = 1_234_567;
const HOUR_MS = 3_600_000;
/** The meter was there before the simulation. */
const EARLIER = { importWh: 5_000, exportWh: 700 } as const;

/** A meter between a simulated house and its grid, with a fault to choose. It counts whenever it is read. */
export class SimulatedMeter {
  trouble: MeterTrouble = "none";
  /** Password or token that it asks for; undefined: none. */
  password: string | undefined;
  private readonly truth: MeterTruth;
  private counted: { importWh: number; exportWh: number } = { ...EARLIER };
  private countedMs: number;
  private frozen: MeterValues | undefined;

  constructor(truth: MeterTruth) {
    this.truth = truth;
    this.countedMs = this.worldMs();
  }

  /** What the meter says now, with its fault. */
  values(): MeterValues {
    const powerW = Math.round(10 * this.truth.powerW()) / 10;
    this.count(powerW);
    const values = { powerW, ...this.counted, atMs: Date.now() };
    if (this.trouble === "frozen") return (this.frozen ??= values);
    this.frozen = undefined;
    if (this.trouble === "absurd") return { ...values, powerW: ABSURD_W };
    if (this.trouble === "noValue") return { ...values, powerW: null };
    const { importWh, exportWh } = values;
    return this.trouble === "wrongSign"
      ? { ...values, powerW: -powerW, importWh: exportWh, exportWh: importWh }
      : values;
  }

  private worldMs(): number {
    return this.truth.worldMs?.() ?? Date.now();
  }

  private count(powerW: number): void {
    const worldMs = this.worldMs();
    const wh = (powerW * (worldMs - this.countedMs)) / HOUR_MS;
    this.countedMs = worldMs;
    if (wh > 0) this.counted.importWh += wh;
    else this.counted.exportWh -= wh;
  }
}
