import type { MeterFault } from "#plant/meters/fields.ts";
import type { MeterReading } from "#plant/meters/reading.ts";
import { StillValue } from "#plant/meters/still-value.ts";
import type { Arrival, MeterSettings, MeterWayOpen, OpenWay } from "./way.ts";

/** A last reading that is older is none, s; the same in periods of the meter. */
const SILENT_S = 30;
const SILENT_PERIODS = 3;
/**
 * A time stamp of the meter that stands still for so long, or a value while inverters move, and two periods, means that
 * its values are old, s: after the control has seen it for 60 s.
 */
const STILL_S = 60;
/** Gateways tell ages in whole seconds, and a meter may be as late, s. */
const BLUR_S = 2;

/** A reading with when it came, in s of a clock that is never set. */
interface TimedReading {
  readonly reading: MeterReading;
  readonly clockS: number;
}

/** Receives each good reading. */
export type OnReading = (reading: MeterReading) => void;

/** Power of inverters together, W, and the age of its oldest part, s. */
export interface OutputNow {
  readonly powerW: number;
  readonly ageS: number;
}

interface LiveMeterOptions {
  readonly openWay: OpenWay;
  readonly clockS: () => number;
  /** What the inverters behind it give; undefined while nobody knows it. */
  readonly output: () => OutputNow | undefined;
  readonly onReading: OnReading;
}

/** A meter at work: its last reading, and why there is none. */
export class LiveMeter {
  readonly settings: MeterSettings;
  private readonly way: MeterWayOpen;
  private readonly clockS: () => number;
  private readonly onReading: OnReading;
  private taken: TimedReading | undefined;
  private failed: MeterFault | undefined;
  private stamp: number | undefined;
  private stampS = Number.NEGATIVE_INFINITY;
  private readonly output: () => OutputNow | undefined;
  private readonly still = new StillValue();
  private startS: number;
  private everyS: number | undefined;

  constructor(settings: MeterSettings, { openWay, clockS, output, onReading }: LiveMeterOptions) {
    this.settings = settings;
    this.clockS = clockS;
    this.output = output;
    this.onReading = onReading;
    this.startS = clockS();
    this.way = openWay(settings, (arrival) => this.take(arrival));
  }

  /** The last reading while it is current; an old one is none. */
  get current(): TimedReading | undefined {
    return this.fault === undefined ? this.taken : undefined;
  }

  get last(): TimedReading | undefined {
    return this.taken;
  }

  /** Why there is no current reading. */
  get fault(): MeterFault | undefined {
    const nowS = this.clockS();
    const silentS = Math.max(SILENT_S, SILENT_PERIODS * this.settings.periodS);
    const sinceS = nowS - (this.taken?.clockS ?? this.startS);
    if (sinceS > silentS || this.taken === undefined)
      return this.failed ?? (sinceS > silentS ? "away" : "notReady");
    if (this.failed === "frozen") return "frozen";
    return undefined;
  }

  get ageS(): number | undefined {
    return this.taken && this.clockS() - this.taken.clockS;
  }

  /** How far apart the last readings came, s. */
  get measuredPeriodS(): number | undefined {
    return this.everyS;
  }

  close(): void {
    this.way.close();
  }

  private take(arrival: Arrival): void {
    const nowS = this.clockS();
    if (!arrival.ok) {
      // A message of unknown age says nothing of the next.
      if (arrival.error !== "retained") this.failed = arrival.error;
      return;
    }
    const { measuredAtMs, powerW } = arrival.value;
    const output = this.output();
    this.still.reading(
      nowS,
      powerW,
      output && { outputW: output.powerW, measuredS: nowS - output.ageS - BLUR_S },
    );
    if (measuredAtMs === undefined || measuredAtMs !== this.stamp) this.stampS = nowS;
    this.stamp = measuredAtMs;
    const stillS = Math.max(nowS - this.stampS, this.still.stillS(nowS));
    if (stillS > STILL_S + 2 * this.settings.periodS) {
      this.failed = "frozen";
      return;
    }
    const gapS = this.taken && nowS - this.taken.clockS;
    if (gapS !== undefined)
      this.everyS = this.everyS === undefined ? gapS : this.everyS + 0.1 * (gapS - this.everyS);
    this.failed = undefined;
    this.taken = { reading: arrival.value, clockS: nowS };
    this.onReading(arrival.value);
  }
}
