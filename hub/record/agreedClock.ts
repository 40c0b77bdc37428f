import {
  findInstant,
  nextTime,
  ownTime,
  startTime,
  timeAfterStep,
  type ClockReading,
  type RecordTime,
  type ShownTime,
} from "./recordClock.ts";

export interface AgreedClockOptions {
  readonly clock: () => ClockReading;
  /** A time that has certainly passed, in ms since 1970. */
  readonly earliestMs: number;
  /** How each gateway is asked for its time; resolves to undefined without an answer. */
  readonly gateways: readonly (() => Promise<ShownTime | undefined>)[];
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
  private askedMs = Number.NEGATIVE_INFINITY;
  /** Since when it is not decided whether the system's clock was set rightly, by the monotonic clock. */
  private doubtfulSinceMs: number | undefined;

  constructor(options: AgreedClockOptions) {
    this.options = options;
  }

  /** The time in ms since 1970, by the monotonic clock while it is not decided; undefined while no clock is right. */
  nowMs(): number | undefined {
    if (!this.time) return undefined;
    const reading = this.options.clock();
    const isDecided = this.doubtfulSinceMs === undefined;
    const next = isDecided ? nextTime(this.time, reading) : undefined;
    if (next) this.time = next;
    else this.doubtfulSinceMs ??= reading.monotonicMs;
    return ownTime(this.time, reading.monotonicMs);
  }

  /** The same, and undefined as well while it is not decided whether the system's clock was set rightly. */
  surelyMs(): number | undefined {
    const nowMs = this.nowMs();
    return this.doubtfulSinceMs === undefined ? nowMs : undefined;
  }

  /** The time at a reading of the monotonic clock; undefined while it is unknown. */
  timeOf(monotonicMs: number): number | undefined {
    const nowMs = this.surelyMs();
    return nowMs === undefined ? undefined : nowMs + monotonicMs - this.options.clock().monotonicMs;
  }

  /** Asks gateways where it is due, and decides after a step of the system's clock. Never rejects. */
  async tick(): Promise<void> {
    this.nowMs();
    const { doubtfulSinceMs } = this;
    // Gateways are asked once more after a step, and then no more often than without a step.
    const isNew = doubtfulSinceMs !== undefined && doubtfulSinceMs > this.askedMs;
    const { monotonicMs } = this.options.clock();
    if (isNew || monotonicMs >= this.dueMs) await this.ask();
    else if (doubtfulSinceMs !== undefined) this.decide(monotonicMs - doubtfulSinceMs);
  }

  /** Decides by present knowledge, given the end of the record. */
  begin(recordedMs: number): void {
    const { clock, earliestMs } = this.options;
    this.time ??= startTime(clock(), { gatewaysMs: this.gatewaysMs(), recordedMs, earliestMs });
  }

  private async ask(): Promise<void> {
    const { clock, gateways, onShown } = this.options;
    this.askedMs = clock().monotonicMs;
    this.dueMs = this.askedMs + ASK_AGAIN_MS;
    const answers = await Promise.all(
      gateways.slice(0, MOST_ASKED).map(async (ask) => {
        const shown = await ask();
        const { monotonicMs, systemMs } = clock();
        const likelyMs = this.time ? [ownTime(this.time, monotonicMs), systemMs] : [systemMs];
        return shown && { shown, offsetMs: findInstant(shown, likelyMs) - monotonicMs };
      }),
    );
    const known = answers.filter((answer) => answer !== undefined);
    this.offsets = known.map(({ offsetMs }) => offsetMs);
    onShown?.(known.map(({ shown }) => shown));
    if (this.time && known.length > 0) this.dueMs = clock().monotonicMs + ASK_EVERY_MS;
    const { monotonicMs } = clock();
    this.decide(monotonicMs - (this.doubtfulSinceMs ?? monotonicMs));
  }

  /**
   * Decides by the last times of the gateways, at once or after a step of the system's clock is known for so long.
   */
  decide(waitedMs = Number.POSITIVE_INFINITY): void {
    const { clock, earliestMs } = this.options;
    if (!this.time) return;
    const facts = { gatewaysMs: this.gatewaysMs(), earliestMs, waitedMs };
    const time = timeAfterStep(this.time, clock(), facts);
    if (time === undefined) return;
    this.time = time;
    this.doubtfulSinceMs = undefined;
  }

  private gatewaysMs(): readonly number[] {
    const { monotonicMs } = this.options.clock();
    return this.offsets.map((offsetMs) => offsetMs + monotonicMs);
  }
}
