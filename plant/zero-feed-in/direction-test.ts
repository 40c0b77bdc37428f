import type { TestOutcome } from "./reasons.ts";
import {
  type ControlledInverter,
  type InverterReport,
  type LimitCommand,
  lowestLimitW,
} from "./types.ts";

/** The inverters are lowered by this part of their power. */
const PART = 0.3;
const BEFORE_S = 15;
const LOWERED_S = 60;
/** The end of both times, over which means are taken, s. */
const MEAN_S = 12;
/** A smaller step is lost in the house, W. */
const LEAST_W = 40;
/** The meter rises by as much as the inverters fall, within these parts. */
const ENOUGH = 0.5;

interface Sample {
  readonly atS: number;
  readonly powerW: number;
}

/** What a test found. */
export interface TestResult {
  readonly outcome: TestOutcome;
  readonly loweredW: number | null;
  readonly roseW: number | null;
  /** From the command to the meter, s. */
  readonly delayS: number | null;
}

/**
 * Lowers the inverters by 30 % for a minute: the meter has to rise by about as much. Finds a wrong sign, a meter of
 * something else, an inverter that is not behind it, and the delay. Times in s of a clock that is never set.
 */
export class DirectionTest {
  private readonly inverters: readonly ControlledInverter[];
  private readonly startS: number;
  private readonly afterwards: readonly LimitCommand[];
  /** Those that nothing may be sent to. */
  private readonly resting = new Set<string>();
  private readonly powers = new Map<string, number>();
  private readonly samples: Sample[] = [];
  private beforeW: number | undefined;
  private loweredS: number | undefined;
  private ended: TestResult | undefined;

  /** `afterwards` are the limits that hold again at its end. */
  constructor(
    inverters: readonly ControlledInverter[],
    startS: number,
    afterwards: readonly LimitCommand[],
  ) {
    this.inverters = inverters;
    this.startS = startS;
    this.afterwards = afterwards;
  }

  /** What is to be sent when it is broken off. */
  end(): readonly LimitCommand[] {
    const isOpen = this.loweredS !== undefined && this.ended === undefined;
    return isOpen ? this.afterwards : [];
  }

  /** Undefined while it runs. */
  get result(): TestResult | undefined {
    return this.ended;
  }

  reading(atS: number, powerW: number): void {
    this.samples.push({ atS, powerW });
  }

  report(
    _atS: number,
    { serial, powerW, isReachable, takesCommands, status }: InverterReport,
  ): void {
    if (!this.inverters.some((one) => one.serial === serial)) return;
    const isAble = isReachable && takesCommands !== false && status !== "Pending";
    if (isAble) this.resting.delete(serial);
    else this.resting.add(serial);
    if (isReachable && powerW !== undefined) this.powers.set(serial, powerW);
  }

  /** What is to be sent now: the lower limits, and at the end those that hold again. */
  tick(nowS: number): readonly LimitCommand[] {
    if (this.ended !== undefined || nowS - this.startS < BEFORE_S) return [];
    if (this.loweredS === undefined) return this.lower(nowS);
    if (nowS - this.loweredS < LOWERED_S) return [];
    this.ended = this.judge(this.loweredS, nowS);
    return this.afterwards;
  }

  private lower(nowS: number): readonly LimitCommand[] {
    const outputW = this.outputW();
    const before = this.between(nowS - MEAN_S, nowS);
    const isTooLittle = PART * outputW < LEAST_W;
    if (before.length < 2 || isTooLittle) {
      const outcome = isTooLittle ? "tooLittle" : "meterSilent";
      this.ended = { outcome, loweredW: null, roseW: null, delayS: null };
      return [];
    }
    this.beforeW = outputW;
    this.loweredS = nowS;
    return this.inverters.flatMap((inverter) => {
      const powerW = this.powers.get(inverter.serial) ?? 0;
      const mostW = this.afterwards.find(({ serial }) => serial === inverter.serial)?.limitW;
      const loweredW = Math.min(Math.round(powerW * (1 - PART)), mostW ?? Infinity);
      const limitW = Math.max(lowestLimitW(inverter), loweredW);
      return powerW > 0 && !this.resting.has(inverter.serial)
        ? [{ serial: inverter.serial, limitW }]
        : [];
    });
  }

  private judge(loweredS: number, nowS: number): TestResult {
    const before = this.between(loweredS - MEAN_S, loweredS);
    const after = this.between(nowS - MEAN_S, nowS);
    const loweredW = (this.beforeW ?? 0) - this.outputW();
    if (after.length < 2) return { outcome: "meterSilent", loweredW, roseW: null, delayS: null };
    const roseW = mean(after) - mean(before);
    const half = mean(before) + roseW / 2;
    const first = this.samples.find(
      ({ atS, powerW }) => atS > loweredS && (powerW - half) * roseW >= 0,
    );
    const found = { loweredW, roseW, delayS: first ? first.atS - loweredS : null };
    if (loweredW < LEAST_W) return { outcome: "noEffect", ...found };
    if (Math.max(spread(before), spread(after)) > ENOUGH * loweredW)
      return { outcome: "unsteady", ...found };
    const share = roseW / loweredW;
    if (share <= -ENOUGH) return { outcome: "wrongSign", ...found };
    const isPassed = share >= ENOUGH && share <= 1 + ENOUGH;
    return { outcome: isPassed ? "passed" : "noEffect", ...found };
  }

  private outputW(): number {
    return [...this.powers.values()].reduce((sum, watts) => sum + watts, 0);
  }

  private between(fromS: number, toS: number): readonly number[] {
    return this.samples.flatMap(({ atS, powerW }) => (atS >= fromS && atS <= toS ? powerW : []));
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
