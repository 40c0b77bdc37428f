import type { ControlReason, RestReason } from "./reasons.ts";
import { outputAt, type Sharer } from "./sharing.ts";
import {
  type ControlledInverter,
  type InputSharing,
  type InverterReport,
  lowestLimitW,
} from "./types.ts";

/** Bounds of the time from a command to its effect, and where learning begins, s. */
const EFFECT = { least: 2, most: 30, first: 7 } as const;
/** Learning goes by changes of at least this size, W. */
const CLEAR_STEP_W = 40;
/** An input that gives this part of its share is held back by the limit. */
const HELD = 0.95;
/** An input that gives so much of its share is not held at it, and an inverter that gives so much keeps no limit. */
const ABOVE_SHARE = 1.08;
const ABOVE = 1.15;
const FAILURES = 3;
const REST_S = 300;
/** A limit that is sent again differs by this, since the same value makes an inverter fall silent, W. */
const REFRESH_W = 1;
/** After a command while the gateway does not know the limit, it is waited so long until it shows one, s. */
const UNKNOWN_S = 30;

/** The last command to an inverter. */
interface SentLimit {
  readonly atS: number;
  readonly limitW: number;
  /** What was in force before, W. */
  readonly beforeW: number;
  /** What the gateway showed then, W; undefined while it did not know it. */
  readonly shownW: number | undefined;
  readonly fromW: number;
  isEffective: boolean;
  isAnswered: boolean;
  /** Whether the gateway could not deliver it, and repeats it at its next polls. */
  isFailed: boolean;
}

/** What is known of one inverter, and learned. Times in seconds of a clock that is never set. */
export class InverterModel {
  readonly inverter: ControlledInverter;
  readonly lowestW: number;
  private report: InverterReport | undefined;
  private reportS = Number.NEGATIVE_INFINITY;
  private isAwake = true;
  private sent: SentLimit | undefined;
  private capacity: readonly number[] = [];
  private failures = 0;
  private restUntilS = Number.NEGATIVE_INFINITY;
  private gain = 1;
  private over = 0;
  /** Whether the last command went out while the gateway, after its restart, did not know the limit. */
  private isBlind = false;
  /** How long a limit holds before the inverter forgets it, as seen; infinite for most. */
  private holdsS = Infinity;
  effectS: number = EFFECT.first;
  private readonly learned: { sharing: InputSharing; isShown: boolean };

  constructor(inverter: ControlledInverter) {
    this.inverter = inverter;
    this.lowestW = lowestLimitW(inverter);
    this.learned = { sharing: inverter.sharing, isShown: false };
  }

  /** The limit that was sent last, W; undefined before the first, and after a night. */
  get limitW(): number | undefined {
    return this.sent?.limitW;
  }

  get sentS(): number | undefined {
    return this.sent?.atS;
  }

  /** Whether the gateway has said something of it. */
  get isKnown(): boolean {
    return this.report !== undefined;
  }

  get powerW(): number | undefined {
    return this.report?.powerW;
  }

  get wishW(): number {
    return this.report?.wishW ?? Infinity;
  }

  get isAnswered(): boolean {
    return this.sent?.isAnswered ?? true;
  }

  /** The most that it may give by all that was sent and may still be in force, W. */
  get mayGiveW(): number {
    const { ratedW } = this.inverter;
    if (this.sent === undefined) return ratedW;
    return this.sent.isEffective ? this.sent.limitW : Math.max(this.sent.limitW, this.sent.beforeW);
  }

  take(nowS: number, report: InverterReport): void {
    const before = this.report;
    // What is silent, as all are after a restart of their gateway, may well go on giving what it gave last.
    const [first, second] = isAwake(report)
      ? [report.powerW, before?.powerW]
      : [before?.powerW, report.powerW];
    this.report = { ...report, powerW: first ?? second };
    // A night or a restart ends every limit: the one that is shown may be of yesterday.
    const hasSlept = !this.isAwake && isAwake(report);
    if (before !== undefined && hasSlept) this.sent = undefined;
    this.isAwake = isAwake(report);
    if (report.limitW !== undefined) this.isBlind = false;
    this.noteStatus(nowS, report, before);
    if (report.powerW === undefined || !this.isAwake) return;
    this.reportS = nowS;
    this.learnEffect(nowS, report.powerW);
    this.learnCapacity(report.powerW, report.inputsW);
    this.noteForgotten(nowS, report.powerW);
  }

  /** The gateway shows that the inverter has forgotten its limit. */
  forgot(nowS: number): void {
    if (this.sent === undefined) return;
    this.over = 2;
    this.holdsS = Math.max(120, Math.min(this.holdsS, nowS - this.sent.atS - 30));
  }

  command(nowS: number, limitW: number): void {
    this.sent = {
      atS: nowS,
      limitW,
      beforeW: this.sent?.limitW ?? this.inverter.ratedW,
      shownW: this.report?.limitW,
      fromW: this.outputW(nowS),
      isEffective: false,
      isAnswered: false,
      isFailed: false,
    };
    this.over = 0;
    this.isBlind = this.report !== undefined && this.report.limitW === undefined;
  }

  /** The last command did not reach the gateway. */
  notSent(nowS: number): void {
    this.sent = undefined;
    this.countFailure(nowS);
  }

  /** What it gives at a time, as far as one can tell: known figures do not fall to 0 by silence. */
  outputW(nowS: number): number {
    const reportedW = this.report?.powerW ?? 0;
    const { sent } = this;
    if (sent === undefined || this.report?.isProducing === false) return reportedW;
    const inForceS = sent.atS + this.effectS;
    if (nowS < inForceS || this.reportS >= inForceS || sent.isEffective) return reportedW;
    return this.expectedW(sent.limitW);
  }

  /** The same if a raise that is on its way is in force already. */
  likelyW(nowS: number): number {
    const outputW = this.outputW(nowS);
    const { sent } = this;
    const isRaise = sent !== undefined && sent.limitW > sent.beforeW && !sent.isFailed;
    if (!isRaise || !this.isOnTheWay(nowS)) return outputW;
    return Math.max(outputW, this.expectedW(sent.limitW));
  }

  /** Whether a command is on its way: what it will do to the meter is not seen yet. */
  isOnTheWay(nowS: number): boolean {
    const { sent } = this;
    return sent !== undefined && !sent.isEffective && nowS < sent.atS + this.effectS + 1;
  }

  /** Whether its last known power was measured with the last command in force. */
  get isSettled(): boolean {
    return this.sent === undefined || this.reportS >= this.sent.atS + this.effectS;
  }

  /** Whether the last command has been judged by a report. */
  isJudged(nowS: number): boolean {
    const { sent } = this;
    if (sent === undefined || sent.isEffective) return true;
    return nowS >= sent.atS + this.effectS + 12;
  }

  /** Whether it would give more by a higher limit. */
  get isHeld(): boolean {
    return this.capacity.length === 0 || this.capacity.some((watts) => watts === Infinity);
  }

  /** Why nothing is sent to it. */
  rest(nowS: number, batterySerials: readonly string[]): RestReason | undefined {
    const { report, inverter } = this;
    if (inverter.isOnBattery === true && !batterySerials.includes(inverter.serial))
      return "battery";
    if (report === undefined || !report.isReachable) return "unreachable";
    if (report.takesCommands === false) return "commandsDisabled";
    if (!this.isAwake) return "asleep";
    if (nowS < this.restUntilS) return "failing";
    if ((report.wishW ?? Infinity) < this.lowestW) return "promise";
    return this.isWaiting(nowS) || report.status === "Pending" ? "pending" : undefined;
  }

  private isWaiting(nowS: number): boolean {
    return this.isBlind && nowS - (this.sentS ?? nowS) < UNKNOWN_S;
  }

  /** In a raise none falls: its decrease would come first, and the raise of another may have to wait. */
  sharer(mostW: number, isRaise = false): Sharer {
    const { serial, ratedW, inputs } = this.inverter;
    const { sharing } = this;
    const inputsW =
      this.capacity.length > 0 ? this.capacity : Array.from({ length: inputs }, () => Infinity);
    const highestW = Math.max(this.lowestW, mostW);
    const lowestW = isRaise
      ? Math.max(this.lowestW, Math.min(this.limitW ?? 0, highestW))
      : this.lowestW;
    return { serial, ratedW, sharing, inputsW, gain: this.gain, lowestW, highestW };
  }

  /** A limit that is to be sent anew because the inverter has forgotten it or will soon; undefined while it holds. */
  refreshW(nowS: number): number | undefined {
    const { sent } = this;
    if (sent === undefined) return undefined;
    // The gateway repeats what failed: an old, high limit may come into force late, so a low one takes its place.
    if (sent.isFailed && sent.limitW > sent.beforeW) return this.lowestW;
    const isForgotten = this.over >= 2;
    if (!isForgotten && nowS - sent.atS < this.holdsS) return undefined;
    return Math.max(this.lowestW, sent.limitW - REFRESH_W);
  }

  /**
   * How inputs share a limit. Until a limit in force has shown it, the whole limit may come out: the other way round would
   * let out too much after a start, and take several commands to bring it down.
   */
  private get sharing(): InputSharing {
    return this.learned.isShown ? this.learned.sharing : "total";
  }

  private expectedW(limitW: number): number {
    return outputAt(this.sharer(this.inverter.ratedW), limitW);
  }

  private noteStatus(
    nowS: number,
    { status }: InverterReport,
    before: InverterReport | undefined,
  ): void {
    if (status === undefined || status === "Pending" || this.sent?.isAnswered !== false) return;
    if (status === before?.status && before.status !== "Failure" && nowS - this.sent.atS < 1)
      return;
    this.sent.isAnswered = true;
    if (status === "Ok") {
      this.failures = 0;
      return;
    }
    this.sent.isFailed = true;
    this.countFailure(nowS);
  }

  private countFailure(nowS: number): void {
    this.failures += 1;
    if (this.failures < FAILURES) return;
    this.restUntilS = nowS + REST_S;
    this.failures = 0;
  }

  private learnEffect(nowS: number, powerW: number): void {
    const { sent } = this;
    if (sent === undefined || sent.isEffective) return;
    const ageS = nowS - sent.atS;
    const stepW = this.expectedW(sent.limitW) - sent.fromW;
    const isClear = Math.abs(stepW) >= CLEAR_STEP_W;
    const isThere = !isClear || (powerW - sent.fromW) / stepW >= 0.7;
    if (isThere) {
      sent.isEffective = isClear || ageS >= this.effectS;
      if (isClear && ageS < this.effectS) this.learn(this.effectS + 0.3 * (ageS - this.effectS));
      return;
    }
    // A raise may wait for the sun, and says nothing.
    sent.isEffective = ageS >= EFFECT.most || (stepW > 0 && ageS >= this.effectS + 8);
    if (stepW < 0 && ageS > this.effectS) this.learn(ageS + 1);
  }

  private learn(effectS: number): void {
    this.effectS = Math.min(EFFECT.most, Math.max(EFFECT.least, effectS));
  }

  private learnCapacity(powerW: number, inputsW: readonly number[] | undefined): void {
    const { inputs } = this.inverter;
    const limitW = this.surelyW();
    const isTotalHeld = powerW >= HELD * limitW * this.gain;
    const partW = (limitW * this.gain) / inputs;
    const parts = partsOf(powerW, inputsW, inputs);
    // An input above its part of a limit that is kept: newer firmware limits the sum.
    const isAbove =
      parts.some((watts) => watts > (ABOVE_SHARE * limitW) / inputs) && powerW <= ABOVE * limitW;
    if (this.sent?.isEffective === true) {
      // A limit above what the sun gives shows nothing.
      this.learned.isShown ||= parts.some((watts) => watts >= HELD * partW);
      if (isAbove) this.learned.sharing = "total";
    }
    this.capacity = parts.map((watts) => {
      const isHeld = this.sharing === "total" ? isTotalHeld : watts >= HELD * partW;
      return isHeld ? Infinity : watts;
    });
    this.learnGain(parts, limitW);
  }

  /** The lower of the limits that may be in force, W. */
  private surelyW(): number {
    const { sent } = this;
    if (sent === undefined) return this.inverter.ratedW;
    if (sent.isEffective) return sent.limitW;
    return Math.min(sent.limitW, sent.beforeW, sent.shownW ?? Infinity);
  }

  /**
   * By the inputs that are held alone: where firmware limits the sum of uneven inputs, those that give more stand for
   * those that give less.
   */
  private learnGain(parts: readonly number[], limitW: number): void {
    const held = parts.filter((_, at) => this.capacity[at] === Infinity);
    if (this.sent?.isEffective !== true || held.length === 0 || limitW < 2 * this.lowestW) return;
    const heldW = held.reduce((sum, watts) => sum + watts, 0) / held.length;
    const share = (heldW * parts.length) / limitW;
    if (share > 0.92 && share < 1.2) this.gain += 0.2 * (share - this.gain);
  }

  /** Measured power counts more than the limit that is shown. */
  private noteForgotten(nowS: number, powerW: number): void {
    const { sent } = this;
    if (sent === undefined || !sent.isEffective) return;
    const isOver = powerW > sent.limitW * 1.06 + 15;
    if (isOver && this.over === 0 && nowS - sent.atS > 120) this.forgot(nowS);
    else this.over = isOver ? this.over + 1 : 0;
  }
}

/** What each input gives at the AC side, W. */
function partsOf(
  powerW: number,
  inputsW: readonly number[] | undefined,
  inputs: number,
): readonly number[] {
  const dcW = inputsW?.reduce((sum, watts) => sum + watts, 0) ?? 0;
  return inputsW?.length === inputs && dcW > 0
    ? inputsW.map((watts) => (watts / dcW) * powerW)
    : Array.from({ length: inputs }, () => powerW / inputs);
}

function isAwake({ isReachable, isProducing, powerW }: InverterReport): boolean {
  return isReachable && isProducing !== false && (powerW === undefined || powerW > 0);
}

export const wholeReasons: Readonly<Partial<Record<RestReason, ControlReason>>> = {
  asleep: "night",
  unreachable: "night",
  commandsDisabled: "commandsDisabled",
  battery: "battery",
};
