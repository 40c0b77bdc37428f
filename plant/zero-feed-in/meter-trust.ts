import { StillValue } from "../meters/still-value.ts";

/** Why the meter is not used; `good` while it is. */
export type MeterTrust = "good" | "silent" | "frozen" | "absurd";

const SILENT_S = 30;
const FROZEN_S = 60;
const MOST_W = 100_000;
/** No house gives so much more than its inverters for so long: the sign is wrong, or they are not behind it. */
const BEYOND_W = 100;
const BEYOND_S = 120;
const GOOD_READINGS = 3;

/** What the inverters give together, W; settled once it was measured with all commands in force. */
interface TogetherNow {
  readonly outputW: number;
  readonly isSettled: boolean;
}

/**
 * Whether readings can be trusted. Times in seconds of a clock that is never set. A value that stays equal to the
 * digit while inverters move, or a time stamp that stands still, counts as no reading; then three good readings in a
 * row are needed.
 */
export class MeterWatch {
  private readonly silentS: number;
  private lastS: number;
  private readonly still = new StillValue();
  private stamp: number | undefined;
  private stampSinceS = 0;
  private beyondSinceS: number | undefined;
  private good = 0;
  private isDistrusted: MeterTrust | undefined;

  constructor(periodS: number, startS: number) {
    this.silentS = Math.max(SILENT_S, 3 * periodS);
    this.lastS = startS;
    this.stampSinceS = startS;
  }

  /** Takes a reading. `measuredAt` is the meter's own time stamp. */
  reading(
    nowS: number,
    powerW: number,
    { outputW, isSettled }: TogetherNow,
    measuredAt?: number,
  ): void {
    if (!Number.isFinite(powerW) || Math.abs(powerW) > MOST_W) {
      this.distrust("absurd");
      return;
    }
    this.trust(nowS);
    this.lastS = nowS;
    // Late reports of what the inverters did before say nothing of a value that stands still now.
    this.still.reading(nowS, powerW, isSettled ? { outputW, measuredS: nowS } : undefined);
    if (measuredAt === undefined || measuredAt !== this.stamp) this.stampSinceS = nowS;
    this.stamp = measuredAt;
    if (powerW >= -outputW - BEYOND_W) this.beyondSinceS = undefined;
    else this.beyondSinceS ??= nowS;
    if (this.isFrozen(nowS)) this.distrust("frozen");
    else if (nowS - (this.beyondSinceS ?? nowS) >= BEYOND_S) this.distrust("absurd");
    else this.good += 1;
    if (this.good >= GOOD_READINGS) this.isDistrusted = undefined;
  }

  /** Looks at the time. */
  trust(nowS: number): MeterTrust {
    if (nowS - this.lastS > this.silentS) this.distrust("silent");
    return this.isDistrusted ?? "good";
  }

  private isFrozen(nowS: number): boolean {
    return (
      this.still.stillS(nowS) >= FROZEN_S ||
      nowS - this.stampSinceS >= Math.max(FROZEN_S, this.silentS)
    );
  }

  private distrust(why: MeterTrust): void {
    this.good = 0;
    this.isDistrusted = why;
  }
}
