import { RadioBudget } from "./budget.ts";
import { ForeignLimits } from "./foreign.ts";
import { InverterModel, wholeReasons } from "./inverter-model.ts";
import { LoadTrace } from "./load.ts";
import { type MeterTrust, MeterWatch } from "./meter-trust.ts";
import type { ControlReason } from "./reasons.ts";
import { shareLimits } from "./sharing.ts";
import { type Tuning, tunings } from "./tuning.ts";
import type { ControlOptions, ControlStand, InverterReport, LimitCommand } from "./types.ts";

/** What goes out above this is lowered in a hurry, W. */
const HURRY_W = 100;
const trustReasons: Readonly<Record<Exclude<MeterTrust, "good">, ControlReason>> = {
  silent: "meterSilent",
  frozen: "meterFrozen",
  absurd: "meterAbsurd",
};

type LimitsBySerial = ReadonlyMap<string, number>;

interface WantedPower {
  readonly totalW: number;
  readonly isRaise: boolean;
  readonly isHurried: boolean;
  /** Those who share it; those that take a command now if omitted. */
  readonly sharers?: readonly InverterModel[];
}

/**
 * Keeps the power at the meter near a target by limits of inverters. Pass it the readings of meter and gateway, call
 * `tick` each second, and send the commands that it returns. It decides on the sum, then shares it. All times are
 * seconds of a monotonic clock. See docs/zero-feed-in.md.
 */
export class ZeroFeedIn {
  private readonly options: ControlOptions;
  private readonly tuning: Tuning;
  private readonly models: readonly InverterModel[];
  private readonly budget: RadioBudget;
  private readonly meter: MeterWatch;
  private readonly load = new LoadTrace();
  private readonly foreign: ForeignLimits;
  /** From then on inverters that have said nothing are silent ones. */
  private readonly knownS: number;
  private gridW: number | undefined;
  private gridS = Number.NEGATIVE_INFINITY;
  private now: ControlStand = { state: "idle", reason: null };
  private stopReason: ControlReason | undefined;

  /** `before` is an earlier control of the same gateway: the radio's budget goes on. */
  constructor(options: ControlOptions, startS: number, before?: ZeroFeedIn) {
    this.options = options;
    this.tuning = tunings[options.position];
    this.models = options.inverters.map((inverter) => new InverterModel(inverter));
    this.budget = new RadioBudget(options.inverters.length, before?.budget);
    this.meter = new MeterWatch(options.meterPeriodS, startS);
    this.foreign = new ForeignLimits(options.inverters, options.handLimits);
    this.knownS = startS + 3 * options.pollS * options.inverters.length;
  }

  get stand(): ControlStand {
    return this.now;
  }

  /** What the house takes now, W; undefined while the meter is not trusted. */
  get houseW(): number | undefined {
    return this.load.lastW;
  }

  /** Limits that were seen and that nobody here has sent. */
  get seen(): ForeignLimits["seen"] {
    return this.foreign.seen;
  }

  /** Lower limits that somebody set by hand and that are ceilings, W by serial. */
  get handLimits(): Readonly<Record<string, number>> {
    return this.foreign.handLimits;
  }

  inverters(nowS: number) {
    const { batterySerials = [] } = this.options;
    return this.models.map((model) => ({
      serial: model.inverter.serial,
      powerW: model.powerW,
      limitW: model.limitW,
      lowestW: model.lowestW,
      effectS: model.effectS,
      rests: model.rest(nowS, batterySerials),
    }));
  }

  /** A reading of the meter, W, positive while the house takes; `measuredAt` is the meter's own time, of any zero. */
  reading(nowS: number, powerW: number, measuredAt?: number): void {
    const outputW = this.outputW(nowS - 1);
    const isSettled = this.models.every((model) => model.isSettled);
    this.meter.reading(nowS, powerW, { outputW, isSettled }, measuredAt);
    if (this.meter.trust(nowS) !== "good") return;
    this.gridW = powerW;
    this.gridS = nowS;
    // What inverters give that have said nothing yet would be missing in the load.
    if (nowS < this.knownS && !this.models.every((model) => model.isKnown)) return;
    this.load.add(nowS, Math.max(0, powerW + outputW));
  }

  report(nowS: number, report: InverterReport): void {
    const model = this.models.find(({ inverter }) => inverter.serial === report.serial);
    if (model === undefined) return;
    model.take(nowS, report);
    const verdict = this.foreign.look(nowS, report);
    if (verdict === "forgotten") model.forgot(nowS);
    else if (verdict !== undefined) this.stop(verdict);
  }

  /** Ends the control: nothing is sent any more. */
  stop(reason: ControlReason): void {
    this.stopReason ??= reason;
  }

  /** Lets go of a limit that somebody set by hand. */
  release(): void {
    this.foreign.release();
  }

  /** The gateway did not accept a command: which limit is in force is unknown. */
  notSent(nowS: number, serial: string): void {
    this.models.find(({ inverter }) => inverter.serial === serial)?.notSent(nowS);
  }

  /** What is to be sent now. */
  tick(nowS: number): readonly LimitCommand[] {
    if (this.stopReason !== undefined) {
      this.now = { state: "stopped", reason: this.stopReason };
      return [];
    }
    const { batterySerials = [] } = this.options;
    const able = this.models.filter((model) => model.rest(nowS, batterySerials) === undefined);
    const trust = this.meter.trust(nowS);
    this.now = this.standNow(nowS, trust);
    if (trust !== "good") {
      this.load.clear();
      this.gridW = undefined;
      return this.send(nowS, able, this.safeTotal(nowS));
    }
    const wanted = this.wanted(nowS, able);
    const sent = wanted === undefined ? [] : this.send(nowS, able, wanted);
    return sent.length > 0 ? sent : this.fresh(nowS, able);
  }

  /**
   * The safe limits of a control that ends: the base load of the house, by rating. Those whose last command is still on
   * its way get theirs once it is answered.
   */
  safeLimits(nowS: number): readonly LimitCommand[] {
    const { batterySerials = [] } = this.options;
    const able = this.models.filter((model) => model.rest(nowS, batterySerials) === undefined);
    const safe = this.safeTotal(nowS);
    const limits = this.shares(safe.sharers ?? able, safe);
    return able.flatMap((model) => {
      const limitW = limits.get(model.inverter.serial);
      return limitW === undefined || limitW === model.limitW
        ? []
        : [{ serial: model.inverter.serial, limitW }];
    });
  }

  private standNow(nowS: number, trust: MeterTrust): ControlStand {
    const { batterySerials = [] } = this.options;
    const rests = this.models.map((model) => model.rest(nowS, batterySerials));
    const isNone = rests.every((rest) => rest !== undefined && wholeReasons[rest] !== undefined);
    if (isNone) return { state: "idle", reason: wholeReasons[rests[0] ?? "asleep"] ?? "night" };
    if (trust !== "good") return { state: "safe", reason: trustReasons[trust] };
    if (this.foreign.hasCeiling) return { state: "controls", reason: "handLimit" };
    const isHeld = this.models.some((model) => model.isHeld && model.limitW !== undefined);
    return isHeld
      ? { state: "controls", reason: null }
      : { state: "idle", reason: "nothingToHold" };
  }

  private outputW(nowS: number): number {
    return this.models.reduce((sum, model) => sum + model.outputW(nowS), 0);
  }

  /** What they give if raises that are on their way are in force already: what goes out is theirs then. */
  private likelyW(nowS: number): number {
    return this.models.reduce((sum, model) => sum + model.likelyW(nowS), 0);
  }

  /** The base load, also shared by those whose last command is still on its way: they get their part next. */
  private safeTotal(nowS: number): WantedPower {
    const { baseW, batterySerials = [] } = this.options;
    const sharers = this.models.filter((model) => {
      const rest = model.rest(nowS, batterySerials);
      return rest === undefined || rest === "pending";
    });
    return { totalW: baseW, isRaise: false, isHurried: true, sharers };
  }

  /** What the inverters shall give together; undefined while that need not change. */
  private wanted(nowS: number, able: readonly InverterModel[]): WantedPower | undefined {
    const loadW = this.load.lastW;
    const { gridW } = this;
    if (loadW === undefined || gridW === undefined || able.length === 0) return undefined;
    const aimW = this.options.targetW + this.tuning.reserveW;
    const outW = this.options.targetW - gridW;
    const isFirst = able.some((model) => model.limitW === undefined);
    if (isFirst || this.isAboveCeiling || this.isOut(nowS, outW)) {
      const seenW = Math.max(this.heldLoad(nowS, loadW), gridW + this.likelyW(nowS));
      const totalW = this.floor(nowS, seenW - aimW);
      return { totalW, isRaise: false, isHurried: outW > HURRY_W };
    }
    if (!this.isJudged(nowS)) return undefined;
    return this.leftOver(nowS, aimW) ?? this.raise(nowS, able, aimW);
  }

  /** The load that limits follow: while it goes up and down, in the eager position the most of the last seconds. */
  private heldLoad(nowS: number, loadW: number): number {
    const { holdS } = this.tuning;
    if (holdS === 0 || !this.load.isPulsing(nowS)) return loadW;
    return this.load.most(nowS, holdS) ?? loadW;
  }

  /** What is left over of a limit comes out when the sun does. */
  private leftOver(nowS: number, aimW: number): WantedPower | undefined {
    const mostW = this.load.most(nowS, this.tuning.slowS);
    if (mostW === undefined || this.evenW() <= mostW - aimW + 3 * this.stepW) return undefined;
    // By a report after the last reading they give more than was known: the next reading decides.
    if ((this.gridW ?? 0) + this.outputW(nowS) > mostW) return undefined;
    return { totalW: this.floor(nowS, mostW - aimW), isRaise: false, isHurried: false };
  }

  private raise(
    nowS: number,
    able: readonly InverterModel[],
    aimW: number,
  ): WantedPower | undefined {
    const calmS = this.load.isPulsing(nowS) ? this.tuning.pulseS : this.tuning.calmS;
    const leastW = this.load.least(nowS, calmS);
    if (leastW === undefined) return undefined;
    const totalW = leastW - aimW;
    const isMore =
      totalW > this.outputW(nowS) + this.stepW &&
      (this.gridW ?? 0) > this.options.targetW + this.stepW;
    const isUseful = able.some((model) => model.isHeld) || this.evenW() < totalW - 3 * this.stepW;
    return isMore && isUseful ? { totalW, isRaise: true, isHurried: false } : undefined;
  }

  /** Smaller changes of the sum are left alone, W. */
  private get stepW(): number {
    const limitW = this.models.reduce((sum, model) => sum + model.mayGiveW, 0);
    return Math.max(this.tuning.stepW, 0.015 * limitW);
  }

  /** Whether too much goes out, by a fresh reading. */
  private isOut(nowS: number, outW: number): boolean {
    const isFresh = nowS - this.gridS <= Math.max(3, this.options.meterPeriodS);
    return outW > this.tuning.toleranceW && isFresh && this.isSeen(nowS, outW);
  }

  /** What all inverters would give in full sun. */
  private evenW(): number {
    return this.models.reduce((sum, model) => sum + (model.limitW ?? model.inverter.ratedW), 0);
  }

  /** Whether what goes out is not that which commands on their way take back already. */
  private isSeen(nowS: number, outW: number): boolean {
    const comingW = this.models.reduce((sum, model) => {
      if (!model.isOnTheWay(nowS)) return sum;
      return sum + Math.max(0, model.outputW(nowS) - (model.limitW ?? Infinity));
    }, 0);
    return outW > comingW + this.tuning.toleranceW;
  }

  private isJudged(nowS: number): boolean {
    return this.models.every((model) => model.isJudged(nowS));
  }

  /** Not below most of what the house took at least in the last ten minutes. */
  private floor(nowS: number, totalW: number): number {
    const leastW = this.load.least(nowS, 590);
    return leastW === undefined ? totalW : Math.max(totalW, 0.9 * leastW - this.options.targetW);
  }

  /** Whether the limits add up to more than the ceiling, as when one wakes up and the others have not come down yet. */
  private get isAboveCeiling(): boolean {
    const limits = this.models
      .filter(isGiving)
      .map((model) => model.limitW ?? model.inverter.ratedW);
    return limits.reduce((sum, watts) => sum + watts, 0) > (this.options.ceilingW ?? Infinity);
  }

  /** What limits may rise by within the ceiling, W. */
  private get roomW(): number {
    const mayGiveW = this.models.filter(isGiving).reduce((sum, model) => sum + model.mayGiveW, 0);
    return (this.options.ceilingW ?? Infinity) - mayGiveW;
  }

  private shares(able: readonly InverterModel[], { totalW, isRaise }: WantedPower): LimitsBySerial {
    // Those that nothing is sent to give what they give.
    const others = this.models.filter((model) => !able.includes(model));
    const othersW = others.reduce((sum, model) => sum + (model.powerW ?? 0), 0);
    const othersMayW = others.filter(isGiving).reduce((sum, model) => sum + model.mayGiveW, 0);
    const sharers = able.map((model) => {
      const { serial, ratedW } = model.inverter;
      return model.sharer(Math.min(ratedW, model.wishW, this.foreign.ceilingW(serial)), isRaise);
    });
    const mostW = Math.max(0, (this.options.ceilingW ?? Infinity) - othersMayW);
    return shareLimits(Math.max(0, totalW - othersW), sharers, mostW);
  }

  private send(
    nowS: number,
    able: readonly InverterModel[],
    wanted: WantedPower,
  ): readonly LimitCommand[] {
    const { isRaise, isHurried, sharers = able } = wanted;
    const limits = this.shares(sharers, wanted);
    const changes = able.flatMap((model) => {
      const limitW = limits.get(model.inverter.serial);
      return limitW === undefined || limitW === model.limitW
        ? []
        : [{ model, limitW, byW: limitW - (model.limitW ?? Infinity) }];
    });
    const sumW = changes.reduce((sum, { byW }) => sum + Math.abs(byW), 0);
    const { isAboveCeiling } = this;
    if (sumW < this.tuning.stepW && !isAboveCeiling) return [];
    // Decreases come first, the largest of them first of all.
    const inOrder = changes.toSorted((a, b) => a.byW - b.byW);
    return inOrder.flatMap(({ model, limitW, byW }) => {
      const { serial } = model.inverter;
      const isUp = byW > 0;
      // A small part of a large change may wait; alone it counts.
      const leastW = Math.min(this.tuning.stepW / 2, sumW / (2 * changes.length));
      if (Math.abs(byW) < leastW && !isAboveCeiling) return [];
      // A decrease may have waited too, or fail: until it is in force there is no room for a raise.
      if (isUp && byW > this.roomW) return [];
      // While the total falls, one may rise only once the others have come down.
      if (isUp && !isRaise && !this.isJudged(nowS)) return [];
      if (
        !this.budget.allows(nowS, serial, {
          isRaise: isUp,
          isHurried: isHurried && model.isAnswered && !isUp,
        })
      )
        return [];
      return [this.command(nowS, model, limitW)];
    });
  }

  /** Limits that are forgotten or will be. */
  private fresh(nowS: number, able: readonly InverterModel[]): readonly LimitCommand[] {
    return able.flatMap((model) => {
      const limitW = model.refreshW(nowS);
      const isAllowed =
        limitW !== undefined &&
        limitW !== model.limitW &&
        this.budget.allows(nowS, model.inverter.serial, { isRaise: false, isHurried: false });
      return isAllowed ? [this.command(nowS, model, limitW)] : [];
    });
  }

  /** A limit that another part of the hub sends: it is nobody else's, and counts for the budget. */
  sentByHub(nowS: number, serial: string, limitW: number): void {
    const model = this.models.find(({ inverter }) => inverter.serial === serial);
    if (model !== undefined) this.command(nowS, model, limitW);
  }

  /** A limit of the hub, also from before this control: nobody else sent it. No command goes by it. */
  sentBefore(atS: number, serial: string, limitW: number): void {
    this.budget.spend(atS, serial);
    this.foreign.sent(atS, serial, limitW);
  }

  private command(nowS: number, model: InverterModel, limitW: number): LimitCommand {
    const { serial } = model.inverter;
    this.sentBefore(nowS, serial, limitW);
    model.command(nowS, limitW);
    return { serial, limitW };
  }
}

/** What sleeps has no part of the ceiling. */
function isGiving({ powerW = 0 }: InverterModel): boolean {
  return powerW > 0;
}
