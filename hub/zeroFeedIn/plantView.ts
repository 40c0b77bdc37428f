import type { LimitStatus } from "#protocol/areas/commands.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { InverterMention } from "#protocol/areas/limiter-role.ts";
import { limitOutcome, type LimitOutcome } from "#protocol/client/limit-outcome.ts";
import { mentionedInverters } from "#plant/flow/grid-power.ts";
import type {
  ControlledInverter,
  InverterReport,
  LimitCommand,
} from "#plant/zero-feed-in/types.ts";
import type { GuardedGateway } from "../guardian/gatewayGuard.ts";
import type { GatewayReadings } from "../record/recordWriter.ts";
import { controlledInverter, entryOf, reportOf } from "./inverterReports.ts";

/** While a command is under way its answer is asked for so often, else so seldom, s. */
const ANSWER_S = 2;
const READ_S = 60;
const LISTS_S = 120;
/** A gateway with a limiter of its own is asked so often whether it is on, and any for what it did not answer, s. */
const LIMITER_S = 15;
/** Older live data say nothing, s. */
const CURRENT_S = 60;

/** Facts of a gateway that seldom change. */
export interface GatewayLists {
  readonly takeCommands: () => Promise<ReadonlyMap<string, boolean>>;
  readonly onBattery: () => Promise<readonly InverterMention[]>;
}

interface PlantViewOptions {
  readonly gateway: GuardedGateway;
  readonly lists: GatewayLists;
  readonly readings: () => GatewayReadings | undefined;
  /** The lowest of the other wishes of the hub for an inverter, W. */
  readonly wishW: (serial: string, ratedW: number) => number | undefined;
  /** The record's time, by which live data are stamped, ms; undefined while no clock is right. */
  readonly nowMs: () => number | undefined;
}

/** A report with when it was measured, by the clock that is never set. */
interface News {
  readonly report: InverterReport;
  readonly measuredS: number;
}

export type ControlledPlant = Pick<PlantView, keyof PlantView>;

/** A control's view of its gateway, and its way to send. */
export class PlantView {
  private readonly options: PlantViewOptions;
  private limitStatus: LimitStatus = {};
  private readS = Number.NEGATIVE_INFINITY;
  private listsS = Number.NEGATIVE_INFINITY;
  private sentS = Number.NEGATIVE_INFINITY;
  private commandable: ReadonlyMap<string, boolean> = new Map();
  private battery: readonly InverterMention[] = [];
  private limiterS = Number.NEGATIVE_INFINITY;
  private limiterEveryS = LIMITER_S;
  /** Whether it is known which inverters are on a battery, or that none can be. */
  private isBatteryKnown = false;
  private readonly told = new Map<
    string,
    { readonly atMs: number; readonly mark: string; readonly heardS: number }
  >();
  private heard: { readonly lastMs: number; readonly atS: number } | undefined;
  private lookedS = Number.NEGATIVE_INFINITY;
  private hasLimiter = true;
  isLimiterOn = false;

  constructor(options: PlantViewOptions) {
    this.options = options;
  }

  /** Asks the gateway for what is due. Rejects never: what is old stays. */
  async refresh(nowS: number): Promise<void> {
    this.hear(nowS);
    const isPending = nowS - this.sentS < 15;
    if (nowS - this.readS >= (isPending ? ANSWER_S : READ_S)) {
      this.readS = nowS;
      await this.options.gateway.readLimits().then(
        (limits) => (this.limitStatus = limits),
        () => undefined,
      );
    }
    if (nowS - this.limiterS >= this.limiterEveryS) {
      this.limiterS = nowS;
      await this.options.gateway.readLimiter().then(
        (limiter) => this.noteLimiter(limiter),
        () => undefined,
      );
    }
    if (nowS - this.listsS < LISTS_S) return;
    this.listsS = nowS;
    const again = (): void => void (this.listsS = nowS - LISTS_S + LIMITER_S);
    await this.options.lists.takeCommands().then((known) => (this.commandable = known), again);
    if (!this.hasLimiter) return;
    await this.options.lists.onBattery().then((known) => this.noteBattery(known), again);
  }

  private noteBattery(known: readonly InverterMention[]): void {
    this.battery = known;
    this.isBatteryKnown = true;
  }

  private noteLimiter(limiter: boolean | "absent"): void {
    this.isLimiterOn = limiter === true;
    this.hasLimiter = limiter !== "absent";
    this.isBatteryKnown ||= !this.hasLimiter;
    this.limiterEveryS = this.hasLimiter ? LIMITER_S : LISTS_S;
  }

  /** The inverters that can be counted with; none before it is known whether one is on a battery. */
  inverters(): readonly ControlledInverter[] {
    if (!this.isBatteryKnown) return [];
    const live = this.live();
    const onBattery = mentionedInverters(this.battery, live);
    return live.flatMap((inverter) => {
      const one = controlledInverter(inverter, this.limitStatus);
      return one ? { ...one, isOnBattery: onBattery.includes(inverter.serial) } : [];
    });
  }

  takesCommands(serial: string): boolean | undefined {
    return this.commandable.get(serial);
  }

  /** The limits in force, W by serial. */
  limits(): readonly (readonly [string, number])[] {
    return this.live().flatMap(({ serial, limit_relative: percent }) => {
      const own = serial.toLowerCase();
      const entry = entryOf(this.limitStatus, own);
      const isKnown = entry !== undefined && percent !== null && percent > 0;
      return isKnown ? [[own, (percent * entry.max_power) / 100] as const] : [];
    });
  }

  /** What has changed since it was asked last. */
  news(nowS: number): readonly News[] {
    const { readings, wishW } = this.options;
    this.hear(nowS);
    const live = readings()?.live;
    if (live === undefined) return [];
    const rated = new Map(this.inverters().map(({ serial, ratedW }) => [serial, ratedW]));
    return this.live().flatMap((inverter) => {
      const serial = inverter.serial.toLowerCase();
      const ratedW = rated.get(serial);
      if (ratedW === undefined) return [];
      const atMs = live.receivedAt.get(inverter.serial) ?? 0;
      const { report, ageS } = reportOf(inverter, live, {
        nowMs: atMs,
        limits: this.limitStatus,
        wishW: wishW(serial, ratedW),
        takesCommands: this.commandable.get(serial),
      });
      const before = this.told.get(serial);
      // The record's time only tells one text from the next: it may jump.
      const heardS = before?.atMs === atMs ? before.heardS : nowS;
      const mark = JSON.stringify(report);
      this.told.set(serial, { atMs, mark, heardS });
      if (before?.atMs === atMs && before.mark === mark) return [];
      return { report, measuredS: heardS - Math.min(ageS, 60) };
    });
  }

  /** What became of a limit that the gateway accepted; undefined while that is open. */
  outcomeOf({ serial, limitW }: LimitCommand, waitedS: number): LimitOutcome | undefined {
    const asked = { relative: false, value: limitW };
    return limitOutcome(asked, entryOf(this.limitStatus, serial), 1000 * waitedS);
  }

  /** Sends limits one after the other. A gateway that is silent gets no more of them. */
  async send(commands: readonly LimitCommand[]): Promise<void> {
    for (const { serial, limitW } of commands) {
      this.sentS = performance.now() / 1000;
      await this.options.gateway.sendLimit(serial, { relative: false, value: limitW });
    }
  }

  /** Notes when texts come, by the clock that is never set; before the first look only the record's time tells. */
  private hear(nowS: number): void {
    const lastMs = this.options.readings()?.lastMs;
    this.lookedS = nowS;
    if (lastMs === undefined || lastMs === this.heard?.lastMs) return;
    const atMs = this.options.nowMs();
    const ageS = this.heard || atMs === undefined ? 0 : (atMs - lastMs) / 1000;
    this.heard = { lastMs, atS: nowS - ageS };
  }

  private live(): readonly LiveInverter[] {
    const isCurrent = this.heard !== undefined && this.lookedS - this.heard.atS <= CURRENT_S;
    return isCurrent ? (this.options.readings()?.live.inverters ?? []) : [];
  }
}
