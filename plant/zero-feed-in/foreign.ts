import type { ControlReason } from "./reasons.ts";
import type { ControlledInverter, InverterReport } from "./types.ts";

/** A limit that differs by more than this part of the rating is not the one that was sent. */
const OTHER = 0.02;
/** So long after a command the gateway may show either limit, s. */
const OWN_S = 10;
const SEEN_S = 600;
/** The gateway reads a limit back no sooner than this after a command; some firmware has forgotten it by then, s. */
const FORGOTTEN_S = 230;
/** An inverter whose limit is renewed in time forgets none. */
const FORGETS_AGAIN_S = 3_600;
const TIMES = 3;
/** An inverter that has slept for so long has had a night; a gateway that restarts knows none for a minute or two, s. */
const NIGHT_S = 7_200;

interface Own {
  readonly atS: number;
  readonly limitW: number;
  /** The own limit before, which the gateway may still show; undefined for a first one. */
  readonly before: { readonly atS: number; readonly limitW: number } | undefined;
}

interface Seen {
  readonly serial: string;
  readonly limitW: number;
  readonly atS: number;
}

/**
 * Limits of another sender. A lower limit is a ceiling until it is released or the next sunrise, a higher limit ends
 * the control, and the third within ten minutes means another controller. None is overwritten silently.
 */
export class ForeignLimits {
  private readonly ratings: ReadonlyMap<string, number>;
  private readonly own = new Map<string, Own>();
  private readonly shown = new Map<string, number>();
  private readonly ceilings: Map<string, number>;
  /** The limits that were in force before the first command: those that an inverter falls back to. */
  private readonly before = new Map<string, number>();
  private readonly forgottenS = new Map<string, number>();
  private readonly asleepS = new Map<string, number>();
  private all: readonly Seen[] = [];

  /** `handLimits` are ceilings that were seen before, W by serial. */
  constructor(
    inverters: readonly ControlledInverter[],
    handLimits: Readonly<Record<string, number>> = {},
  ) {
    this.ceilings = new Map(Object.entries(handLimits));
    this.ratings = new Map(inverters.map(({ serial, ratedW }) => [serial, ratedW]));
  }

  get seen(): readonly Seen[] {
    return this.all;
  }

  get hasCeiling(): boolean {
    return this.ceilings.size > 0;
  }

  /** The ceilings that count, W by serial. */
  get handLimits(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.ceilings);
  }

  ceilingW(serial: string): number {
    return this.ceilings.get(serial) ?? Infinity;
  }

  release(): void {
    this.ceilings.clear();
  }

  sent(atS: number, serial: string, limitW: number): void {
    this.own.set(serial, { atS, limitW, before: this.own.get(serial) });
  }

  /**
   * Looks at the limit that a gateway shows. Returns why the control has to end, or that the inverter has forgotten its
   * limit, as some firmware does; undefined where all is well.
   */
  look(nowS: number, report: InverterReport): ControlReason | "forgotten" | undefined {
    const { serial, limitW, isReachable, isProducing, status } = report;
    if (!isReachable || isProducing === false) return this.forget(serial, nowS);
    this.wake(serial, nowS);
    const own = this.own.get(serial);
    if (limitW === undefined) return undefined;
    if (own === undefined) {
      this.before.set(serial, limitW);
      return undefined;
    }
    if (status === "Pending") return undefined;
    const before = this.shown.get(serial);
    this.shown.set(serial, limitW);
    const earlier = nowS - own.atS <= OWN_S ? [own.before?.limitW, this.before.get(serial)] : [];
    const isOwn = [own.limitW, ...earlier].some((one) => this.isAlike(serial, limitW, one));
    // A value that stays is not set anew.
    if (isOwn || limitW === before) return undefined;
    return this.judge({ serial, limitW, atS: nowS }, own);
  }

  private judge(seen: Seen, own: Own): ControlReason | "forgotten" | undefined {
    const { serial, limitW, atS: nowS } = seen;
    this.all = [...this.all.filter(({ atS }) => nowS - atS < SEEN_S), seen];
    if (this.all.length >= TIMES) return "otherController";
    if (limitW > own.limitW) return this.isForgotten(seen, own) ? "forgotten" : "handRaise";
    this.ceilings.set(serial, limitW);
    return undefined;
  }

  private isAlike(serial: string, limitW: number, own: number | undefined): boolean {
    const toleranceW = OTHER * (this.ratings.get(serial) ?? 0) + 1;
    return own !== undefined && Math.abs(limitW - own) <= toleranceW;
  }

  /** Silence ends these: the inverter may come back with any limit. */
  private forget(serial: string, nowS: number): undefined {
    if (!this.asleepS.has(serial)) this.asleepS.set(serial, nowS);
    for (const known of [this.own, this.shown]) known.delete(serial);
    return undefined;
  }

  /** The night ends a limit that was set by hand; a restart of the gateway does not. */
  private wake(serial: string, nowS: number): void {
    const sinceS = this.asleepS.get(serial) ?? nowS;
    if (nowS - sinceS >= NIGHT_S) this.ceilings.delete(serial);
    this.asleepS.delete(serial);
  }

  /** Whether an inverter has fallen back to its persistent limit, as it does some minutes after a command. */
  private isForgotten({ serial, limitW, atS }: Seen, own: Own): boolean {
    const againS = atS - (this.forgottenS.get(serial) ?? Number.NEGATIVE_INFINITY);
    const isBefore = limitW === this.before.get(serial);
    const sinceS = atS - own.atS <= OWN_S ? (own.before?.atS ?? own.atS) : own.atS;
    if (atS - sinceS < FORGOTTEN_S || againS < FORGETS_AGAIN_S || !isBefore) return false;
    this.forgottenS.set(serial, atS);
    return true;
  }
}
