import * as v from "valibot";
import type { GuardianPromise } from "#hub-api/guardian.ts";
import { withAnswer } from "#hub/guardian/commandAnswer.ts";
import { emptyBook, GuardianBook, reopenBook } from "#hub/guardian/book.ts";
import type { GuardianFacts } from "#hub/guardian/facts.ts";
import { newMemory } from "#hub/guardian/memory.ts";
import { withoutPromises } from "#hub/guardian/settle.ts";
import type { Command, GuardianState } from "#hub/guardian/state.ts";
import { endingStep, guardianStep } from "#hub/guardian/step.ts";
import type { GatewayErrorCode } from "#protocol/index.ts";

/**
 * How the gateway answers commands: `lost` takes them and does not say so, `late` takes them after half a minute, `liar`
 * takes them and says that it did not.
 */
export const answerModes = [
  "ok",
  "http-401",
  "http-429",
  "http-500",
  "lost",
  "late",
  "liar",
  "away",
] as const;
export type AnswerMode = (typeof answerModes)[number];

interface Inverter {
  percent: number;
  /** The gateway's value, which is 0 until it has read the limit. */
  shown: number;
  readonly startPercent: number;
  isReachable: boolean;
  outputW: number;
  status: "Ok" | "Pending" | "Failure";
  queued: { readonly percent: number; readonly isByHand: boolean; dueS: number } | undefined;
  /**
   * Limits that may be in force when nothing is promised: those by anybody else since the guardian last left the inverter
   * alone, and those that a promise names for afterwards.
   */
  wanted: readonly number[];
  readsAtS: number;
}

interface SentCommand {
  readonly id: number;
  /** When the guardian decided to send it, and when it was sent. */
  readonly lookS: number;
  readonly clockS: number;
  readonly key: string;
  readonly isSave: boolean;
  readonly isRefused: boolean;
  readonly restUntilS: number;
}

const STEP_S = 10;
const LATE_S = 30;
const REST_S = 100;

/** Inverters of 1000 W behind a gateway that misbehaves as real ones do, and a guardian that looks every 10 s. */
export class GuardedPlant {
  mode: AnswerMode = "ok";
  clockS = 1000;
  nowS = Date.UTC(2026, 2, 28, 12) / 1000;
  soc = 50;
  isLimiterOn = true;
  /** Possible state of the limiter when no promise switches it. */
  wantedLimiter: readonly boolean[] = [true];
  readonly inverters = new Map<string, Inverter>();
  readonly sent: SentCommand[] = [];
  state: GuardianState;
  /** Called after each look of the guardian. */
  onLook: () => void = () => undefined;
  private saved: unknown = emptyBook;
  private underWay: readonly { readonly dueS: number; readonly arrive: () => void }[] = [];

  constructor(serials: readonly string[], percent = 100) {
    for (const serial of serials)
      this.inverters.set(serial, {
        percent,
        shown: percent,
        startPercent: percent,
        isReachable: true,
        outputW: 300,
        status: "Ok",
        queued: undefined,
        wanted: [percent],
        readsAtS: 0,
      });
    this.state = { book: emptyBook, memory: newMemory(this.clockS) };
  }

  /** Passes so many looks. */
  pass(steps: number): void {
    for (let step = 0; step < steps; step += 1) {
      this.tick(STEP_S);
      const made = guardianStep(this.state, this.facts());
      this.state = made.state;
      this.keep();
      this.run(made.commands);
      for (const [serial, inverter] of this.inverters) this.leaveAlone(serial, inverter);
      this.leaveLimiterAlone();
      this.onLook();
    }
  }

  tick(seconds: number): void {
    this.clockS += seconds;
    this.nowS += seconds;
    for (const { dueS, arrive } of this.underWay) if (dueS <= this.clockS) arrive();
    this.underWay = this.underWay.filter(({ dueS }) => dueS > this.clockS);
    for (const inverter of this.inverters.values()) this.work(inverter);
  }

  add(promise: GuardianPromise): void {
    const { book } = this.state;
    this.state = { ...this.state, book: { ...book, promises: [...book.promises, promise] } };
    this.keep();
  }

  end(id: number): void {
    this.state = { ...this.state, book: withoutPromises(this.state.book, [id]) };
    this.keep();
  }

  /** The hub is killed and starts again; `isBetween`: after it kept the book and before it sent anything. */
  restartHub(isBetween: boolean): void {
    if (isBetween) {
      this.state = guardianStep(this.state, this.facts()).state;
      this.keep();
    }
    const book = reopenBook(v.parse(GuardianBook, JSON.parse(JSON.stringify(this.saved))));
    this.state = { book, memory: newMemory(this.clockS) };
  }

  /** The hub ends as it should, and starts again. */
  endHub(): void {
    const made = endingStep(this.state, this.facts());
    this.state = made.state;
    this.keep();
    this.run(made.commands);
    this.restartHub(false);
  }

  restartGateway(): void {
    for (const inverter of this.inverters.values()) {
      Object.assign(inverter, { shown: 0, status: "Ok", queued: undefined });
      inverter.readsAtS = this.clockS + 240;
    }
  }

  restartInverter(serial: string): void {
    const inverter = this.inverter(serial);
    inverter.percent = inverter.startPercent;
    this.want(serial, inverter.startPercent);
    inverter.readsAtS = this.clockS + 120;
  }

  /** Somebody else switches the limiter. */
  flip(): void {
    this.isLimiterOn = !this.isLimiterOn;
    this.wantedLimiter = [...this.wantedLimiter, this.isLimiterOn];
  }

  /** Somebody else sets a limit. */
  byHand(serial: string, percent: number): void {
    this.take(this.inverter(serial), percent, true);
  }

  /** A limit that may be in force when nothing is promised. */
  want(serial: string, percent: number): void {
    const inverter = this.inverter(serial);
    inverter.wanted = [...inverter.wanted, percent];
  }

  /** Whether an inverter works by a limit that nobody wants, if nothing is promised. */
  isUnwanted(serial: string): boolean {
    const { wanted, percent } = this.inverter(serial);
    return Math.min(...wanted.map((one) => Math.abs(one - percent))) >= 0.2;
  }

  inverter(serial: string): Inverter {
    const inverter = this.inverters.get(serial);
    if (!inverter) throw new Error(`no inverter ${serial}`);
    return inverter;
  }

  facts(): GuardianFacts {
    const { nowS, clockS } = this;
    const entries = [...this.inverters].map(
      ([serial, { shown, status, isReachable, outputW }]) =>
        [
          serial,
          {
            entry: { limit_relative: shown, max_power: 1000, limit_set_status: status },
            isReachable,
            outputW,
          },
        ] as const,
    );
    return {
      nowS,
      clockS,
      readS: clockS,
      inverters: this.mode === "away" ? "gatewayAway" : new Map(entries),
      socPercent: this.soc,
      limiter: this.mode === "away" ? undefined : this.isLimiterOn,
    };
  }

  /** Nothing is held and nothing pending: from now on the present limit alone is the former limit. */
  private leaveAlone(serial: string, inverter: Inverter): void {
    const { promises, holds } = this.state.book;
    const isHeld =
      holds.some((hold) => hold.serial === serial) ||
      promises.some(
        (one) =>
          one.kind === "timed" && one.afterwards !== undefined && one.serials.includes(serial),
      );
    const isUnderWay = inverter.queued !== undefined || this.underWay.length > 0;
    const isRead = inverter.shown === inverter.percent;
    if (!isHeld && !isUnderWay && isRead && !this.isUnwanted(serial))
      inverter.wanted = [inverter.percent];
  }

  private leaveLimiterAlone(): void {
    const { promises, limiter } = this.state.book;
    const isHeld = limiter !== null || promises.some(({ kind }) => kind === "limiter");
    const isUnderWay = this.underWay.length > 0;
    if (!isHeld && !isUnderWay && this.wantedLimiter.includes(this.isLimiterOn))
      this.wantedLimiter = [this.isLimiterOn];
  }

  private keep(): void {
    this.saved = JSON.parse(JSON.stringify(this.state.book));
  }

  private run(commands: readonly Command[]): void {
    const lookS = this.clockS;
    for (const command of commands) {
      this.tick(1);
      const { clockS, mode } = this;
      const isLimit = command.kind === "limit";
      const key = isLimit ? command.serial : "limiter";
      const retryAfterS = mode === "http-429" ? REST_S : 0;
      this.sent.push({
        id: command.id,
        lookS,
        clockS,
        key,
        isSave: !isLimit,
        isRefused: isRefusing.has(mode),
        restUntilS: clockS + retryAfterS,
      });
      const arrive = () => this.arrive(command);
      if (mode === "ok" || mode === "lost" || mode === "liar") arrive();
      if (mode === "late") this.underWay = [...this.underWay, { dueS: clockS + LATE_S, arrive }];
      const saved = isRefusing.has(mode) ? "refused" : "maybe";
      const problem = mode !== "ok" && { problem: { code: codeOf(mode), retryAfterS } };
      this.state = withAnswer(this.state, command, { clockS, saved, ...problem });
      this.keep();
    }
  }

  private arrive(command: Command): void {
    if (command.kind === "limiter") this.isLimiterOn = command.isOn;
    else {
      const { relative, value } = command.limit;
      this.take(this.inverter(command.serial), relative ? value : value / 10, false);
    }
  }

  private take(inverter: Inverter, percent: number, isByHand: boolean): void {
    // Dropped without a word.
    if (inverter.status === "Pending") return;
    inverter.queued = { percent, isByHand, dueS: this.clockS + 4 };
    inverter.status = "Pending";
  }

  private work(inverter: Inverter): void {
    const { queued } = inverter;
    if (queued && this.clockS >= queued.dueS) {
      if (inverter.isReachable) {
        if (queued.isByHand) inverter.wanted = [...inverter.wanted, queued.percent];
        Object.assign(inverter, { percent: queued.percent, shown: queued.percent });
        Object.assign(inverter, { status: "Ok", queued: undefined, readsAtS: 0 });
      } else {
        inverter.status = "Failure";
        queued.dueS = this.clockS + 30;
      }
    }
    if (inverter.isReachable && this.clockS >= inverter.readsAtS) inverter.shown = inverter.percent;
  }
}

const isRefusing: ReadonlySet<AnswerMode> = new Set(["http-401", "http-429", "liar"]);

function codeOf(mode: Exclude<AnswerMode, "ok">): GatewayErrorCode {
  if (mode === "liar") return "http-400";
  return mode === "lost" || mode === "late" || mode === "away" ? "network-timeout" : mode;
}
