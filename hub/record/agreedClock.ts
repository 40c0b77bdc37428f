import {
  instantOf,
  nextTime,
  ownTime,
  startTime,
  timeAfterStep,
  type ClockReading,
  type RecordTime,
  type ShownTime,
} from "./recordClock.ts";

/** What an `AgreedClock` works with. */
export interface AgreedClockOptions {
  readonly clock: () => ClockReading;
  /** A time that has certainly passed, in ms since 1970. */
  readonly earliestMs: number;
  /** How each gateway is asked for its time; resolves to undefined without an answer. */
  readonly gateways: readonly (() => Promise<ShownTime | undefined>)[];
  /** Gets what gateways showed each time they were asked. */
  readonly onShown?: ((shown: readonly ShownTime[]) => void) | undefined;
}

const ASK_EVERY_MS = 3_600_000;
/** While no gateway answers, or the time is not known. */
const ASK_AGAIN_MS = 60_000;
/** Only so many gateways are asked: enough for a majority. */
const MOST_ASKED = 5;

/** The time of the record: the system's where it can be right, checked against gateways. See recordClock.ts. */
export class AgreedClock {
  private readonly options: AgreedClockOptions;
  private time: RecordTime | undefined;
  /** Gateways' times less the monotonic clock. */
  private offsets: readonly number[] = [];
  private dueMs = Number.NEGATIVE_INFINITY;
  private isDoubtful = false;

  constructor(options: AgreedClockOptions) {
    this.options = options;
  }

  /** The time in ms since 1970, by the monotonic clock while it is not decided; undefined while no clock is right. */
  nowMs(): number | undefined {
    if (!this.time) return undefined;
    const reading = this.options.clock();
    const next = this.isDoubtful ? undefined : nextTime(this.time, reading);
    this.isDoubtful = next === undefined;
    this.time = next ?? this.time;
    return ownTime(this.time, reading.monotonicMs);
  }

  /** The same, and undefined as well while it is not decided whether the system's clock was set rightly. */
  surelyMs(): number | undefined {
    const nowMs = this.nowMs();
    return this.isDoubtful ? undefined : nowMs;
  }

  /** What the time was at a reading of the monotonic clock; undefined while it is not known. */
  timeOf(monotonicMs: number): number | undefined {
    const nowMs = this.surelyMs();
    return nowMs === undefined ? undefined : nowMs + monotonicMs - this.options.clock().monotonicMs;
  }

  /** Asks gateways where it is due, and decides after a step of the system's clock. Never rejects. */
  async tick(): Promise<void> {
    this.nowMs();
    if (this.isDoubtful || this.options.clock().monotonicMs >= this.dueMs) await this.ask();
  }

  /** Decides by what is known now, given up to when there is a record. */
  begin(recordedMs: number): void {
    const { clock, earliestMs } = this.options;
    this.time ??= startTime(clock(), { gatewaysMs: this.gatewaysMs(), recordedMs, earliestMs });
  }

  private async ask(): Promise<void> {
    const { clock, gateways, onShown } = this.options;
    this.dueMs = clock().monotonicMs + ASK_AGAIN_MS;
    const answers = await Promise.all(
      gateways.slice(0, MOST_ASKED).map(async (ask) => {
        const shown = await ask();
        const { monotonicMs, systemMs } = clock();
        const likelyMs = this.time ? [ownTime(this.time, monotonicMs), systemMs] : [systemMs];
        return shown && { shown, offsetMs: instantOf(shown, likelyMs) - monotonicMs };
      }),
    );
    const known = answers.filter((answer) => answer !== undefined);
    this.offsets = known.map(({ offsetMs }) => offsetMs);
    onShown?.(known.map(({ shown }) => shown));
    if (this.time && known.length > 0) this.dueMs = clock().monotonicMs + ASK_EVERY_MS;
    this.decide();
  }

  /** Decides by what gateways showed last. */
  decide(): void {
    const { clock, earliestMs } = this.options;
    if (!this.time) return;
    this.time = timeAfterStep(this.time, clock(), { gatewaysMs: this.gatewaysMs(), earliestMs });
    this.isDoubtful = false;
  }

  private gatewaysMs(): readonly number[] {
    const { monotonicMs } = this.options.clock();
    return this.offsets.map((offsetMs) => offsetMs + monotonicMs);
  }
}
