import type { Afterwards, ControlSettings, HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import type { MeterReading } from "#plant/meters/reading.ts";
import { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import { DirectionTest } from "#plant/zero-feed-in/direction-test.ts";
import type { ControlReason, ControlState } from "#plant/zero-feed-in/reasons.ts";
import type { ControlledInverter, LimitCommand } from "#plant/zero-feed-in/types.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import type { KeptFile } from "../record/keptFile.ts";
import type { MeterService } from "../meters/service.ts";
import { ControlCurve } from "./curve.ts";
import { endSafely, sendLast } from "./endSafely.ts";
import { EnergiesToday } from "./energiesToday.ts";
import {
  chosenOf,
  controlOptions,
  limitsAfterTest,
  limitsAfterwards,
  meterMark,
  proposedSettings,
  reasonToStop,
  refusalsNow,
  shownForeign,
  shownInverters,
  isAllControlled,
  shownPowers,
} from "./facts.ts";
import { LeavingLimits } from "./leavingLimits.ts";
import { SentOutside } from "./sentOutside.ts";
import { type SavedControl, noControl } from "./savedControl.ts";
import type { ControlledPlant } from "./plantView.ts";

export interface GatewayControlOptions {
  /** The key of what is kept. */
  readonly name: string;
  /** Undefined where the hub lacks the gateway's password. */
  readonly plant: ControlledPlant | undefined;
  readonly kept: KeptFile<SavedControl>;
  readonly meters: Pick<MeterService, "of" | "follow">;
  /** What the house took at least in the last nights, W; undefined where the record knows none. */
  readonly nightW: () => Promise<number | undefined>;
  /** Whether the control of another gateway is on. */
  readonly isOnAt: (gateway: string) => boolean;
  /** Seconds of a clock that is never set. */
  readonly clockS: () => number;
  readonly sleepS: (seconds: number) => Promise<void>;
  /** Seconds since 1970, only to be shown. */
  readonly wallS: () => number;
  readonly report: (line: string) => void;
}

type Runner = Pick<ZeroFeedIn, "reading" | "report" | "tick">;

/** A reading that is older is not shown, s. */
const CURRENT_S = 30;

/** Controls one gateway. The caller calls `step` each second; nothing in here runs on a timer. */
export class GatewayControl {
  private readonly options: GatewayControlOptions;
  private readonly curve = new ControlCurve();
  private readonly energies: EnergiesToday;
  private control: ZeroFeedIn | undefined;
  /** The control before, whose commands count for the radio's budget. */
  private former: ZeroFeedIn | undefined;
  private test: DirectionTest | undefined;
  private testAtS = 0;
  private leave: (() => void) | undefined;
  private gridW: number | undefined;
  private gridS = Number.NEGATIVE_INFINITY;
  private shownState:
    | { state: ControlState; reason: ControlReason | null; sinceS: number }
    | undefined;
  private readonly sentOutside: SentOutside;
  /** Limits that hold since it was switched off. */
  private leaving: LeavingLimits | undefined;
  private looking: Promise<void> | undefined;
  private isEnded = false;

  constructor(options: GatewayControlOptions) {
    this.options = options;
    this.energies = new EnergiesToday(options.wallS());
    this.sentOutside = new SentOutside(options.clockS);
    this.leave = options.meters.follow(options.name, (reading) => this.reading(reading));
  }

  get isOn(): boolean {
    return this.kept.isOn;
  }

  /** Whether it holds the safe limit or has ended by itself; undefined while somebody has it off. */
  get isHalted(): boolean | undefined {
    const { isOn, stoppedFor } = this.kept;
    if (!isOn) return stoppedFor === null ? undefined : true;
    return this.control === undefined || this.control.stand.state === "safe";
  }

  private get isWanted(): boolean {
    return this.kept.isOn || this.test !== undefined;
  }

  private get kept(): SavedControl {
    return this.options.kept.of(this.options.name) ?? noControl;
  }

  /** Looks once, and sends what is due. Never rejects. */
  async step(): Promise<void> {
    const { plant } = this.options;
    const isIdle = !this.isWanted && this.leaving?.isOpen !== true;
    if (plant === undefined || this.looking !== undefined || this.isEnded || isIdle) return;
    this.looking = this.look(plant).catch((error: unknown) =>
      this.options.report(
        `The zero feed-in of ${this.options.name} met an error: ${String(error)}`,
      ),
    );
    await this.looking;
    this.looking = undefined;
  }

  /** Keeps settings. A control that runs begins anew with them. */
  async set(settings: ControlSettings): Promise<void> {
    const kept = this.kept;
    await this.keep({ ...kept, settings });
    this.drop();
  }

  async switchOn(): Promise<Result<void, readonly ControlReason[]>> {
    const refusals = await this.refusals();
    if (refusals.length > 0) return err(refusals);
    const before = this.sentOutside.over(this.options.plant?.limits() ?? []);
    await this.keep({ ...this.kept, isOn: true, stoppedFor: null, before, handLimits: {} });
    this.drop();
    return ok(undefined);
  }

  /**
   * Switches it off at once, without the meter, and sets the limits for afterwards. Fails where the gateway did not take
   * them: then the last limits of the control stay in force until an inverter restarts.
   */
  async switchOff(afterwards: Afterwards): Promise<Result<void, string>> {
    const kept = this.kept;
    this.sentOutside.noteOf(this.control);
    this.drop();
    this.test = undefined;
    await this.keep({ ...kept, isOn: false, stoppedFor: null });
    const { plant } = this.options;
    if (plant === undefined || kept.settings === null) return ok(undefined);
    // A command of the last look must not follow those for afterwards.
    await this.looking;
    const commands = limitsAfterwards(afterwards, plant, kept);
    const sent = await plant.send(commands).then(
      () => ok(undefined),
      (error: unknown) => err(String(error)),
    );
    if (sent.ok) this.leaving = new LeavingLimits(commands, this.options.clockS());
    if (sent.ok) this.sentOutside.note(commands);
    return sent;
  }

  /** Begins a direction test, unless a reason is against it; at its end holds what was before. */
  async startTest(): Promise<Result<void, readonly ControlReason[]>> {
    const refusals = (await this.refusals()).filter((reason) => reason !== "noDirectionTest");
    if (refusals.length > 0 || this.isWanted) return err(refusals);
    const inverters = await this.inverters();
    const limits = this.options.plant?.limits() ?? [];
    const afterwards = limitsAfterTest(inverters, limits, this.kept.settings?.ceilingW);
    this.test = new DirectionTest(inverters, this.options.clockS(), afterwards);
    this.testAtS = this.options.wallS();
    return ok(undefined);
  }

  /** Lets go of a lower limit that somebody set by hand. */
  release(): void {
    this.control?.release();
  }

  /** Takes note of a limit that another part of the hub sends. */
  noteLimit(serial: string, { relative, value }: PlainLimit): void {
    const own = serial.toLowerCase();
    const ratedW = this.options.plant?.inverters().find((one) => one.serial === own)?.ratedW;
    const limitW = relative ? ((ratedW ?? 0) * value) / 100 : value;
    this.control?.sentByHub(this.options.clockS(), own, limitW);
  }

  /** Sets the safe limit of a hub that ends, or what was before a test that it breaks off. Never rejects. */
  async sendSafeValues(): Promise<void> {
    this.isEnded = true;
    // A command of the last look must not follow the safe limits.
    await this.looking;
    const { plant } = this.options;
    if (plant === undefined) return;
    if (this.kept.isOn && this.control !== undefined)
      await endSafely(this.options, plant, this.control);
    else await sendLast(this.options, plant, this.test?.end() ?? []);
  }

  stop(): void {
    this.isEnded = true;
    this.leave?.();
    this.leave = undefined;
  }

  /** What a page shows. */
  async shown(): Promise<HubZeroFeedIn> {
    const { plant, clockS, wallS } = this.options;
    const { isOn, settings, test } = this.kept;
    const refusals = await this.refusals();
    const nightW = await this.options.nightW();
    const now = this.now();
    const running = { atS: this.testAtS, outcome: null, loweredW: null, roseW: null, delayS: null };
    return {
      isOn,
      ...this.standNow(),
      sinceS: this.shownState?.sinceS ?? null,
      foreign: shownForeign(this.control, wallS() - clockS()),
      settings,
      proposed: proposedSettings(plant, nightW),
      nightW: nightW ?? null,
      refusals: [...refusals],
      ...now,
      inverters: shownInverters(this.control, plant?.inverters() ?? [], {
        nowS: clockS(),
        serials: settings?.serials,
      }),
      today: this.energies.today,
      test: this.test ? running : test,
      afterwards: isOn ? [] : (this.leaving?.all ?? []),
      curve: this.curve.all,
    };
  }

  private async look(plant: ControlledPlant): Promise<void> {
    const nowS = this.options.clockS();
    await plant.refresh(nowS);
    this.leaving?.look(nowS, plant);
    const runner: Runner | undefined = this.test ?? (await this.controlNow(nowS));
    if (runner === undefined) return;
    for (const { report, measuredS } of plant.news(nowS)) runner.report(measuredS, report);
    const against = reasonToStop(plant, this.options.meters.of(this.options.name), this.kept);
    if (against !== undefined) this.control?.stop(against);
    // It may have been switched off meanwhile.
    if (this.isEnded || !this.isWanted) return;
    const commands = runner.tick(nowS);
    await this.noteStop();
    await this.noteHandLimits();
    for (const _ of commands) this.curve.command();
    this.standNow();
    this.curve.add({ atS: Math.round(this.options.wallS()), ...this.now() });
    if (this.control !== undefined) this.note(this.control, nowS);
    await this.send(plant, commands);
    if (this.test !== undefined) this.sentOutside.note(commands);
    await this.noteTest();
  }

  private async send(plant: ControlledPlant, commands: readonly LimitCommand[]): Promise<void> {
    for (const [at, command] of commands.entries()) {
      await plant.send([command]).catch((error: unknown) => {
        for (const { serial } of commands.slice(at))
          this.control?.notSent(this.options.clockS(), serial);
        throw error;
      });
    }
  }

  private async noteHandLimits(): Promise<void> {
    const { kept, control: { handLimits } = kept } = this;
    if (JSON.stringify(handLimits) === JSON.stringify(kept.handLimits)) return;
    await this.keep({ ...kept, handLimits });
  }

  private drop(): void {
    this.former = this.control ?? this.former;
    this.control = undefined;
  }

  private note(control: ZeroFeedIn, nowS: number): void {
    const isHeld = control.stand.state === "controls" || control.stand.state === "safe";
    this.energies.add({ nowS, wallS: this.options.wallS(), gridW: this.now().gridW, isHeld });
  }

  /** A control that stopped by itself stays off, also after a restart of the hub. */
  private async noteStop(): Promise<void> {
    if (this.control?.stand.state !== "stopped") return;
    await this.keep({ ...this.kept, isOn: false, stoppedFor: this.control.stand.reason });
  }

  private async noteTest(): Promise<void> {
    const result = this.test?.result;
    if (result === undefined) return;
    this.test = undefined;
    const meter = this.options.meters.of(this.options.name)?.settings;
    const testedMeter = result.outcome === "passed" && meter ? meterMark(meter) : null;
    const testedSerials = (await this.inverters()).map(({ serial }) => serial);
    const test = { atS: this.testAtS, ...result };
    await this.keep({ ...this.kept, test, testedMeter, testedSerials });
  }

  /** The control at work, begun when it is first wanted. */
  private async controlNow(nowS: number): Promise<ZeroFeedIn | undefined> {
    const inverters = await this.inverters();
    const { kept } = this;
    // The rating of an inverter that sleeps may be known only in the morning.
    const known = this.control?.inverters(nowS).map(({ serial }) => serial);
    if (known && inverters.some(({ serial }) => !known.includes(serial))) this.drop();
    if (this.control !== undefined) return this.control;
    const meter = this.options.meters.of(this.options.name);
    if (inverters.length === 0 || !kept.isOn || kept.settings === null) return undefined;
    const options = controlOptions({ ...kept, settings: kept.settings }, meter, inverters);
    this.control = new ZeroFeedIn(options, nowS, this.former);
    this.sentOutside.passTo(this.control);
    return this.control;
  }

  private async inverters(): Promise<readonly ControlledInverter[]> {
    const { plant, clockS } = this.options;
    await plant?.refresh(clockS());
    return plant ? chosenOf(plant, this.kept) : [];
  }

  private reading({ powerW, measuredAtMs }: MeterReading): void {
    const nowS = this.options.clockS();
    this.gridW = powerW;
    this.gridS = nowS;
    const stampS = measuredAtMs === undefined ? undefined : measuredAtMs / 1000;
    (this.test ?? this.control)?.reading(nowS, powerW, stampS);
  }

  private standNow(): { readonly state: ControlState; readonly reason: ControlReason | null } {
    const { isOn, stoppedFor } = this.kept;
    const resting = stoppedFor === null ? ("off" as const) : ("stopped" as const);
    const now = isOn
      ? (this.control?.stand ?? { state: "idle" as const, reason: "noInverter" as const })
      : { state: resting, reason: stoppedFor };
    const isSame = this.shownState?.state === now.state && this.shownState.reason === now.reason;
    if (!isSame) this.shownState = { ...now, sinceS: this.options.wallS() };
    return now;
  }

  /** Grid, house and the sum of the limits; null where one is unknown. */
  private now(): Pick<HubZeroFeedIn, "gridW" | "houseW" | "limitW"> {
    const { clockS, plant, meters, name } = this.options;
    const nowS = clockS();
    const gridW = nowS - this.gridS <= CURRENT_S ? this.gridW : undefined;
    const powers = shownPowers(this.control, gridW, nowS);
    // What the control follows lacks the power of inverters that it does not control: it is not the house's.
    return isAllControlled(plant, this.kept, meters.of(name))
      ? powers
      : { ...powers, houseW: null };
  }

  private async refusals(): Promise<readonly ControlReason[]> {
    const { plant, meters, name, isOnAt } = this.options;
    const inverters = await this.inverters();
    const meter = meters.of(name);
    const others = meter?.settings.gateways.filter((one) => one !== name) ?? [];
    return refusalsNow(this.kept, { plant, meter, inverters }, others.some(isOnAt));
  }

  private async keep(next: SavedControl): Promise<void> {
    await this.options.kept.change(this.options.name, () => next);
  }
}
