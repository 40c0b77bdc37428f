import type { HubGuardian, NewPromise, PromiseReason } from "#hub-api/guardian.ts";
import { guardianBounds } from "#hub-api/guardian.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { isHeard } from "#protocol/live/ages.ts";
import { isInverterCurrent } from "#protocol/live/sums.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import type { PromiseStand } from "#plant/watch/promises.ts";
import type { KeptFile } from "../record/keptFile.ts";
import type { GatewayReadings } from "../record/recordWriter.ts";
import { withAnswer, type CommandAnswer, isRefusal, reasonOfCode } from "./commandAnswer.ts";
import { emptyBook, type GuardianBook, reopenBook } from "./book.ts";
import { changeOf } from "./changes.ts";
import { demandsOf, isActive } from "./demands.ts";
import { type GuardedInverter, type GuardianFacts, socPercent } from "./facts.ts";
import { wantsLimiter } from "./limiter.ts";
import { newMemory } from "./memory.ts";
import { withoutPromises } from "./settle.ts";
import { promisedStands, promiseStands } from "./stands.ts";
import type { Command, GuardianState } from "./state.ts";
import { endingStep, guardianStep } from "./step.ts";

/** The guardian's calls to a gateway. Each rejects with a `GatewayError`. */
export interface GuardedGateway {
  readonly readLimits: () => Promise<LimitStatus>;
  readonly sendLimit: (serial: string, limit: PlainLimit) => Promise<void>;
  readonly readLimiter: () => Promise<boolean | "absent">;
  /**
   * Reads the limiter's settings. Resolves with a function that saves them with this switch; undefined where that
   * changes nothing.
   */
  readonly limiterSave: (isOn: boolean) => Promise<(() => Promise<void>) | undefined>;
}

/** Inputs of a gateway's guardian. */
export interface GatewayGuardOptions {
  /** The key of the stored book. */
  readonly name: string;
  /** Undefined where the hub lacks the gateway's password. */
  readonly gateway: GuardedGateway | undefined;
  readonly books: KeptFile<GuardianBook>;
  /** Time in ms since 1970; undefined while no clock is right. */
  readonly nowMs: () => number | undefined;
  readonly clockS: () => number;
  /** State of the gateway's feeds. */
  readonly readings: () => GatewayReadings | undefined;
  readonly report: (line: string) => void;
}

const READ_EVERY_S = 60;
/** The guardian looks so often. */
export const LOOK_S = 10;
/** Nothing of a gateway that answers takes longer than that: after it, nobody looks any more. */
const STOPPED_S = 300;

type Answer = Omit<CommandAnswer, "clockS">;
type Limits = Pick<GuardianFacts, "inverters" | "limiter" | "readS">;

/** Keeps the promises of a gateway. Has no timer: call `step` every 10 s, never in parallel. */
export class GatewayGuard {
  private readonly options: GatewayGuardOptions;
  private state: GuardianState;
  private kept: string;
  private limits: Limits | undefined;
  private looked = "";
  private restUntilS = Number.NEGATIVE_INFINITY;
  private checkedS: number | null = null;
  /** When it looked last, or had nothing to look at, by the clock that is never set. */
  private lookedS: number;
  private isEnded = false;
  private told = "";

  constructor(options: GatewayGuardOptions) {
    this.options = options;
    this.lookedS = options.clockS();
    const book = reopenBook(options.books.of(options.name) ?? emptyBook);
    this.kept = JSON.stringify(book);
    this.state = { book, memory: newMemory(options.clockS()) };
  }

  /** Looks once, and sends due commands. Never rejects. */
  async step(): Promise<void> {
    const nowMs = this.options.nowMs();
    const isIdle = this.isIdle();
    if (isIdle) this.lookedS = this.options.clockS();
    if (nowMs === undefined || isIdle || this.isEnded) return;
    const limits = await this.limitsAt(nowMs / 1000);
    if (this.isEnded) return;
    const step = guardianStep(this.state, this.factsOf(limits));
    this.state = step.state;
    this.looked = this.activeIds();
    this.checkedS = this.nowS();
    this.lookedS = this.options.clockS();
    await this.run(step.commands);
  }

  /** Makes a promise. Fails with a sentence; rejects when it cannot be kept in the folder. */
  async add(wanted: NewPromise): Promise<Result<void, string>> {
    const { book, memory } = this.state;
    const nowS = this.nowS();
    if (nowS === null) return err("The time is not known yet.");
    if (book.promises.length >= guardianBounds.promises) return err("There are too many promises.");
    const isSecond = book.promises.some(({ kind }) => kind === "limiter");
    if (wanted.kind === "limiter" && isSecond)
      return err("Another promise switches the limiter already.");
    this.state = { book: changeOf(book, wanted, nowS), memory };
    await this.keep().catch((error: unknown) => {
      this.state = { ...this.state, book: withoutPromises(this.state.book, [book.nextId]) };
      throw error;
    });
    return ok(undefined);
  }

  /** Ends a promise; the next look restores the former state. */
  async end(id: number): Promise<void> {
    const { book, memory } = this.state;
    this.state = { book: withoutPromises(book, [id]), memory };
    await this.keep();
  }

  shown(): Pick<HubGuardian, "owed" | "log" | "checkedS" | "nextS"> & {
    readonly book: GuardianBook;
  } {
    const book = this.bookNow();
    const owed = book.holds.flatMap(({ serial, before, overS }) =>
      overS === null ? [] : [{ serial, limit: before, sinceS: overS }],
    );
    const { checkedS } = this;
    const nextS = checkedS === null ? null : checkedS + LOOK_S;
    return { book, owed, log: book.log, checkedS, nextS };
  }

  stands(): readonly PromiseStand[] | undefined {
    if (this.isIdle()) return [];
    if (this.hasStopped()) return promisedStands(this.bookNow());
    const { state, limits, checkedS } = this;
    return limits && checkedS !== null ? promiseStands(state, this.factsOf(limits)) : undefined;
  }

  wishW(serial: string, ratedW: number): number | undefined {
    const { limits, state } = this;
    if (limits === undefined) return undefined;
    const facts = this.factsOf(limits);
    const demands = demandsOf(state.book.promises, facts, state.memory.shares);
    const percents = demands.flatMap((one) => (one.serial === serial ? (one.percent ?? []) : []));
    return percents.length > 0 ? (Math.min(...percents) * ratedW) / 100 : undefined;
  }

  /** Sends the safe values of a hub that ends, and stops. Never rejects. */
  async sendSafeValues(): Promise<void> {
    this.isEnded = true;
    if (this.limits === undefined || this.nowS() === null) return;
    const step = endingStep(this.state, this.factsOf(this.limits));
    this.state = step.state;
    await this.run(step.commands);
  }

  /** Stops, and sends nothing. */
  stop(): void {
    this.isEnded = true;
  }

  /** Whether nothing is promised, and nothing is left to restore. */
  private isIdle(): boolean {
    const { promises, holds, limiter } = this.state.book;
    return promises.length === 0 && holds.length === 0 && limiter === null;
  }

  private hasStopped(): boolean {
    return this.options.clockS() - this.lookedS > STOPPED_S;
  }

  /** The book; its promises count only while somebody looks after them. */
  private bookNow(): GuardianBook {
    const { book } = this.state;
    const nowS = this.nowS() ?? 0;
    if (!this.hasStopped()) return book;
    const reports = book.promises.flatMap((promise) => {
      const { id } = promise;
      const report = book.reports.find((one) => one.id === id);
      if (promise.kind !== "limiter" && !isActive(promise, nowS)) return report ?? [];
      const sinceS = this.checkedS ?? nowS;
      return { id, state: "notKept" as const, reason: "stopped" as const, sinceS, outdone: [] };
    });
    return { ...book, reports };
  }

  private nowS(): number | null {
    const nowMs = this.options.nowMs();
    return nowMs === undefined ? null : nowMs / 1000;
  }

  private activeIds(): string {
    const nowS = this.nowS() ?? 0;
    const { promises, nextId } = this.state.book;
    const active = promises.map((one) => `${one.id}${isActive(one, nowS) ? "+" : "-"}`);
    return `${nextId} ${active.join(" ")}`;
  }

  /** The limits, read again if that is due; outside of all hours nobody is asked. */
  private async limitsAt(nowS: number): Promise<Limits> {
    const { promises, holds, limiter } = this.state.book;
    const isWanted = promises.some(
      (one) => one.kind === "ending" || one.kind === "limiter" || isActive(one, nowS),
    );
    if (!isWanted && holds.length === 0 && limiter === null)
      return (this.limits = { inverters: new Map(), limiter: undefined, readS: -Infinity });
    const { limits } = this;
    return limits === undefined || this.isReadDue(limits, nowS) ? this.read() : limits;
  }

  private isReadDue(limits: Limits, nowS: number): boolean {
    const { book, memory } = this.state;
    if (this.options.clockS() - limits.readS >= READ_EVERY_S) return true;
    if (this.activeIds() !== this.looked) return true;
    const isOpen = [...memory.sent.values()].some((sent) => sent.isOpen);
    const isOwed = book.holds.some(({ overS }) => overS !== null);
    const isKept = book.reports.every(({ state }) => state === "kept" || state === "idle");
    return (
      isOpen || isOwed || !isKept || this.isSwitchDue(limits) || this.isOvertaken(limits, nowS)
    );
  }

  private isSwitchDue(limits: Limits): boolean {
    const { book, memory } = this.state;
    const promise = book.promises.find((one) => one.kind === "limiter");
    if (promise === undefined) return book.limiter !== null;
    const wanted = wantsLimiter(promise, this.factsOf(limits), memory.wantsLimiter);
    return wanted !== undefined && wanted !== limits.limiter;
  }

  /** Whether the live data show another limit than the last answer. */
  private isOvertaken({ inverters }: Limits, nowS: number): boolean {
    if (typeof inverters === "string") return true;
    return this.live(nowS).some(({ serial, limit_relative: percent }) => {
      const known = inverters.get(serial.toLowerCase())?.entry.limit_relative;
      return known !== undefined && percent !== null && Math.abs(known - percent) >= 0.1;
    });
  }

  /** Messages of the feeds, while the gateway speaks. */
  private heard(nowS: number): GatewayReadings | undefined {
    const readings = this.options.readings();
    const { lastMs = Number.NEGATIVE_INFINITY } = readings ?? {};
    return isHeard(nowS - lastMs / 1000) ? readings : undefined;
  }

  private live(nowS: number) {
    return this.heard(nowS)?.live.inverters ?? [];
  }

  private async read(): Promise<Limits> {
    const { gateway, clockS } = this.options;
    const readS = clockS();
    const { book } = this.state;
    const failedLimits = (reason: PromiseReason): Limits => ({
      inverters: reason,
      limiter: undefined,
      readS,
    });
    if (gateway === undefined) return (this.limits = failedLimits("password"));
    if (readS < this.restUntilS) return (this.limits = failedLimits("busy"));
    const hasLimiter =
      book.limiter !== null || book.promises.some(({ kind }) => kind === "limiter");
    try {
      const entries = await gateway.readLimits();
      const limiter = hasLimiter ? await gateway.readLimiter() : undefined;
      this.limits = { inverters: this.withLive(entries), limiter, readS };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      this.restUntilS = clockS() + error.retryAfterS;
      this.limits = failedLimits(reasonOfCode(error.code));
    }
    return this.limits;
  }

  private withLive(entries: LimitStatus): ReadonlyMap<string, GuardedInverter> {
    const nowMs = 1000 * (this.nowS() ?? 0);
    const heard = this.heard(nowMs / 1000);
    const live = new Map(
      (heard?.live.inverters ?? []).map((one) => [one.serial.toLowerCase(), one] as const),
    );
    return new Map(
      Object.entries(entries).map(([serial, entry]) => {
        const one = live.get(serial.toLowerCase());
        const isOld = one && heard && !isInverterCurrent(one, { live: heard.live, nowMs });
        const outputW = isOld ? undefined : (one?.AC?.["0"]?.["Power"]?.v ?? undefined);
        return [serial.toLowerCase(), { entry, isReachable: one?.reachable, outputW }] as const;
      }),
    );
  }

  private factsOf(limits: Limits): GuardianFacts {
    const nowS = this.nowS() ?? 0;
    const soc = socPercent(this.heard(nowS), nowS);
    return { ...limits, nowS, clockS: this.options.clockS(), socPercent: soc };
  }

  /** Stores commands, then sends them. After a gateway's silence the rest has to wait. */
  private async run(commands: readonly Command[]): Promise<void> {
    const isKept = await this.tryToKeep();
    let failedLimits: CommandAnswer["problem"] = isKept
      ? undefined
      : { code: "unkept", retryAfterS: 0 };
    for (const command of commands) {
      const answer = failedLimits ? unsentAfter(failedLimits) : await this.send(command);
      this.state = withAnswer(this.state, command, { ...answer, clockS: this.options.clockS() });
      // The refusal of a command says nothing about the next inverter.
      const { problem } = answer;
      if (problem && reasonOfCode(problem.code) !== "refused") failedLimits = problem;
    }
    if (commands.length > 0) await this.tryToKeep();
  }

  private async send(command: Command): Promise<Answer> {
    const { gateway } = this.options;
    let saved: CommandAnswer["saved"] = "nothing";
    try {
      if (command.kind === "limit") await gateway?.sendLimit(command.serial, command.limit);
      else {
        const save = await gateway?.limiterSave(command.isOn);
        if (save) saved = "maybe";
        await save?.();
      }
      return { saved };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const { code, retryAfterS } = error;
      if (saved === "maybe" && isRefusal(error)) saved = "refused";
      return { problem: { code, retryAfterS }, saved };
    }
  }

  private async tryToKeep(): Promise<boolean> {
    try {
      await this.keep();
      this.told = "";
      return true;
    } catch (error) {
      const line = `The guardian's promises cannot be kept in the folder: ${String(error)}`;
      if (line !== this.told) this.options.report(line);
      this.told = line;
      return false;
    }
  }

  private async keep(): Promise<void> {
    const text = JSON.stringify(this.state.book);
    if (text === this.kept) return;
    await this.options.books.change(this.options.name, () => this.state.book);
    this.kept = text;
  }
}

function unsentAfter({ code }: NonNullable<CommandAnswer["problem"]>): Answer {
  const problem = { code: code === "unkept" ? code : "unsent", retryAfterS: 0 } as const;
  return { problem, saved: "nothing" };
}
