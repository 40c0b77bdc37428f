import type { GuardianCommand, PromiseKind } from "#hub-api/guardian.ts";
import { isInForce, type PlainLimit } from "#protocol/client/limit-outcome.ts";
import { type GuardianBook, type Hold, LOG_LENGTH } from "./book.ts";
import { decide, type Decision } from "./decide.ts";
import type { Demand } from "./demands.ts";
import { type GuardianFacts, inverterOf, limitBefore } from "./facts.ts";
import {
  type LimiterPromise,
  limiterSwitch,
  recentSaves,
  wantsLimiter,
  whySpent,
} from "./limiter.ts";
import {
  APART_S,
  type GuardianMemory,
  isSettled,
  limiterKey,
  maySend,
  type SentCommand,
  triesOf,
} from "./memory.ts";
import type { Command, GuardianState } from "./state.ts";
import { type Shares, sharesOf } from "./shares.ts";

/** An inverter that is held at nothing: a gateway that has restarted says the same of a limit that it does not know. */
const REPEAT_ZERO_S = 3600;

type Why = PromiseKind | "restore";

/** A look under way. */
export class Work {
  book: GuardianBook;
  memory: GuardianMemory;
  readonly facts: GuardianFacts;
  readonly commands: Command[] = [];

  constructor({ book, memory }: GuardianState, facts: GuardianFacts) {
    this.book = book;
    this.memory = memory;
    this.facts = facts;
  }

  /** Shares the total that several inverters may give. */
  share(): void {
    const shares = new Map<number, Shares>();
    for (const promise of this.book.promises) {
      if (promise.kind !== "together") continue;
      const before = this.memory.shares.get(promise.id);
      const share = sharesOf(promise, this.facts, before) ?? before;
      if (share) shares.set(promise.id, share);
    }
    this.memory = { ...this.memory, shares };
  }

  /** Marks since when a limit is wanted no more. */
  markOver(demands: readonly Demand[]): void {
    const holds = this.book.holds.map((hold) => {
      const isWanted = demands.some(({ serial }) => serial === hold.serial);
      return { ...hold, overS: isWanted ? null : (hold.overS ?? this.facts.nowS) };
    });
    this.book = { ...this.book, holds };
  }

  stepInverter(serial: string, all: readonly Demand[]): void {
    const { facts } = this;
    const inverter = inverterOf(facts, serial);
    const sent = this.memory.sent.get(serial);
    // Readings from before the last command say nothing.
    if (!inverter || (sent && facts.readS <= sent.clockS)) return;
    const hold = this.holdOf(serial);
    const demands = all.filter((one) => one.serial === serial);
    const decision = decide({
      inverter,
      demands,
      hold,
      isOpen: sent?.isOpen === true,
      isSettled: isSettled(this.memory, serial, facts.clockS),
    });
    if (decision.do === "forget") this.forget(serial);
    else if (decision.do === "adopt") this.hold(serial, decision.before, decision.limit);
    else if (decision.do === "send") this.sendDecided(serial, decision, inverter.isReachable);
    else if (
      hold &&
      isFirst(demands) &&
      isZero(sent) &&
      facts.clockS - sent.clockS >= REPEAT_ZERO_S
    ) {
      const [{ kind: why }] = demands;
      const repeated = { do: "send", limit: sent.limit, why, before: hold.before } as const;
      this.sendDecided(serial, { ...repeated, isRaise: false }, inverter.isReachable);
    }
  }

  /** Switches the limiter, if that is wanted. */
  stepLimiter(): void {
    const { facts } = this;
    this.book = { ...this.book, ...recentSaves(this.book, facts.nowS) };
    const promise = this.book.promises.find((one): one is LimiterPromise => one.kind === "limiter");
    const wanted = promise && wantsLimiter(promise, facts, this.memory.wantsLimiter);
    this.memory = { ...this.memory, wantsLimiter: wanted };
    const sent = this.memory.sent.get(limiterKey);
    if (sent && (sent.isOpen || facts.readS <= sent.clockS)) return;
    const next = limiterSwitch(this.book, promise, wanted, facts.limiter);
    if (next === "forget" && isSettled(this.memory, limiterKey, facts.clockS))
      this.book = { ...this.book, limiter: null };
    if (typeof next !== "boolean" || whySpent(this.book) !== undefined) return;
    if (maySend(this.memory, limiterKey, facts.clockS))
      this.switchLimiter(next, promise ? "limiter" : "restore");
  }

  /** Sets the safe value of a hub that ends. */
  stepEnding(serial: string, limit: PlainLimit): void {
    const { facts } = this;
    const inverter = inverterOf(facts, serial);
    const sent = this.memory.sent.get(serial);
    const before = this.holdOf(serial)?.before ?? (inverter && limitBefore(inverter));
    if (!inverter || before === undefined || inverter.isReachable === false) return;
    // If several values are safe, the first counts.
    const isSoon = sent !== undefined && facts.clockS - sent.clockS < APART_S;
    if (isSoon || facts.clockS - this.memory.startS < APART_S) return;
    if (isInForce(limit, inverter.entry)) return;
    this.hold(serial, before, limit);
    this.send(serial, limit, "ending");
  }

  private switchLimiter(isOn: boolean, why: Why): void {
    const { nowS, clockS } = this.facts;
    const { limiter, savesS } = this.book;
    const switching = limiter ?? { before: !isOn, set: isOn };
    // Until a switch back is confirmed, the limiter may still be as it was set.
    const set = isOn === switching.before ? switching.set : isOn;
    this.book = { ...this.book, limiter: { ...switching, set }, savesS: [...savesS, nowS] };
    const id = this.log({ why, serial: null, limit: null, isOn });
    const tries = triesOf(this.memory.sent.get(limiterKey), () => false, clockS);
    this.remember(limiterKey, { id, limit: undefined, tries });
    this.commands.push({ id, kind: "limiter", isOn });
  }

  private sendDecided(
    serial: string,
    { limit, why, before, isRaise }: Extract<Decision, { do: "send" }>,
    isReachable: boolean | undefined,
  ): void {
    if (isReachable === false || !maySend(this.memory, serial, this.facts.clockS)) return;
    if (isRaise && !this.hasRoom(serial, limit)) return;
    this.hold(serial, before, limit);
    this.send(serial, limit, why);
  }

  /**
   * Whether the others of a promise for several inverters have been limited enough for this inverter to give more.
   */
  private hasRoom(serial: string, limit: PlainLimit): boolean {
    return this.book.promises.every((promise) => {
      if (promise.kind !== "together" || !promise.serials.includes(serial)) return true;
      const sumW = promise.serials.reduce(
        (sum, one) => sum + (one === serial ? this.wattsOf(serial, limit) : this.mostOf(one)),
        0,
      );
      return sumW <= promise.totalW + 0.15 * promise.serials.length;
    });
  }

  /** The most that an inverter may give by its limit and by sent commands, W. */
  private mostOf(serial: string): number {
    const inverter = inverterOf(this.facts, serial);
    if (!inverter) return Infinity;
    const { limit_relative, max_power } = inverter.entry;
    const sent = this.holdOf(serial)?.sent ?? [];
    const hadW = (limit_relative * max_power) / 100;
    return Math.max(hadW, ...sent.map((limit) => this.wattsOf(serial, limit)));
  }

  private wattsOf(serial: string, { relative, value }: PlainLimit): number {
    const maxPowerW = inverterOf(this.facts, serial)?.entry.max_power ?? 0;
    return relative ? (value * maxPowerW) / 100 : value;
  }

  private holdOf(serial: string): Hold | undefined {
    return this.book.holds.find((hold) => hold.serial === serial);
  }

  private forget(serial: string): void {
    const holds = this.book.holds.filter((hold) => hold.serial !== serial);
    this.book = { ...this.book, holds };
  }

  private hold(serial: string, before: PlainLimit, limit: PlainLimit): void {
    const { sent: earlier = [], overS = null } = this.holdOf(serial) ?? {};
    const others = earlier.filter((one) => !isSame(one, limit));
    const hold = { serial, before, sent: [...others, limit], overS };
    const holds = this.book.holds.filter((one) => one.serial !== serial);
    this.book = { ...this.book, holds: [...holds, hold] };
  }

  private send(serial: string, limit: PlainLimit, why: Why): void {
    const id = this.log({ why, serial, limit, isOn: null });
    const sent = this.memory.sent.get(serial);
    const isRepeated = (one: PlainLimit | undefined) => one !== undefined && isSame(one, limit);
    const tries = triesOf(sent, isRepeated, this.facts.clockS);
    this.remember(serial, { id, limit, tries });
    this.commands.push({ id, kind: "limit", serial, limit });
  }

  private remember(key: string, command: Pick<SentCommand, "id" | "limit" | "tries">): void {
    const reason = command.tries > 0 ? (this.memory.sent.get(key)?.reason ?? null) : null;
    const { clockS } = this.facts;
    const sent = new Map(this.memory.sent);
    sent.set(key, { ...command, clockS, reason, isOpen: true, isConfirmed: false });
    this.memory = { ...this.memory, sent };
  }

  private log(command: Omit<GuardianCommand, "id" | "atS" | "answer">): number {
    const { log, nextId } = this.book;
    const entry = { ...command, id: nextId, atS: this.facts.nowS, answer: "open" };
    this.book = { ...this.book, log: [entry, ...log].slice(0, LOG_LENGTH), nextId: nextId + 1 };
    return nextId;
  }
}

function isSame(one: PlainLimit, other: PlainLimit): boolean {
  return one.relative === other.relative && one.value === other.value;
}

function isZero(
  sent: SentCommand | undefined,
): sent is SentCommand & { readonly limit: PlainLimit } {
  return sent?.limit?.value === 0;
}

function isFirst<Value>(all: readonly Value[]): all is readonly [Value, ...Value[]] {
  return all.length > 0;
}
