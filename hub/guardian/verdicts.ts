import type {
  GuardianPromise,
  PromiseReason,
  PromiseReport,
  PromiseState,
} from "#hub-api/guardian.ts";
import { commandStatus } from "#protocol/areas/commands.ts";
import type { GuardianBook, Hold } from "./book.ts";
import { type Demand, isActive } from "./demands.ts";
import {
  type GuardedInverter,
  type GuardianFacts,
  inverterOf,
  isAbove,
  isLimitUnknown,
} from "./facts.ts";
import { type LimiterPromise, wantsLimiter, whySpent } from "./limiter.ts";
import { type GuardianMemory, limiterKey, type SentCommand } from "./memory.ts";

export interface PromiseVerdict {
  readonly book: GuardianBook;
  readonly memory: GuardianMemory;
  readonly facts: GuardianFacts;
  readonly demands: readonly Demand[];
}

export interface Verdict {
  readonly state: PromiseState;
  readonly reason: PromiseReason | null;
}

const kept: Verdict = { state: "kept", reason: null };
const setting: Verdict = { state: "setting", reason: null };
const waiting = (reason: PromiseReason): Verdict => ({ state: "waiting", reason });
const notKept = (reason: PromiseReason): Verdict => ({ state: "notKept", reason });

const worst: readonly PromiseState[] = ["notKept", "waiting", "setting", "kept", "idle"];

/** How each promise stands, and since when. */
export function reportsOf(judged: PromiseVerdict): readonly PromiseReport[] {
  const { book, facts, demands } = judged;
  return book.promises.map((promise) => {
    const { id } = promise;
    const { state, reason } = verdictOf(judged, promise);
    const before = book.reports.find((report) => report.id === id);
    const isSame = before?.state === state && before.reason === reason;
    const outdone = demands
      .filter((own) => own.id === id && demands.some((other) => isOutdone(own, other)))
      .map(({ serial }) => serial);
    return { id, state, reason, sinceS: isSame ? before.sinceS : facts.nowS, outdone };
  });
}

function isOutdone(own: Demand, other: Demand): boolean {
  if (own.serial !== other.serial || own.percent === null || other.percent === null) return false;
  return isAbove(own.percent, other.percent);
}

function verdictOf(judged: PromiseVerdict, promise: GuardianPromise): Verdict {
  const { facts, demands } = judged;
  if (promise.kind === "limiter") return limiterVerdict(judged, promise);
  if (promise.kind === "ending") return kept;
  if (!isActive(promise, facts.nowS)) return { state: "idle", reason: null };
  if (typeof facts.inverters === "string") return notKept(facts.inverters);
  if (promise.kind === "together" && isWithin(promise, judged)) return kept;
  const verdicts = demands
    .filter(({ id }) => id === promise.id)
    .map((demand) => inverterVerdict(judged, demand))
    .toSorted((a, b) => worst.indexOf(a.state) - worst.indexOf(b.state));
  return verdicts[0] ?? notKept("unknownInverter");
}

/** Whether the limits of several inverters add up to no more than promised. */
function isWithin(
  { serials, totalW }: Extract<GuardianPromise, { kind: "together" }>,
  { facts, book, memory }: PromiseVerdict,
): boolean {
  let sumW = 0;
  let toleranceW = 0;
  for (const serial of serials) {
    const inverter = inverterOf(facts, serial);
    if (!inverter || !(inverter.entry.max_power > 0)) return false;
    const { limit_relative, max_power, limit_set_status } = inverter.entry;
    const hold = book.holds.find((one) => one.serial === serial);
    if (isLimitUnknown(inverter, hold?.sent ?? [])) return false;
    // Requests of others are unknown.
    if (commandStatus(limit_set_status) === "Pending" && !memory.sent.get(serial)?.isOpen)
      return false;
    sumW += (limit_relative * max_power) / 100;
    toleranceW += (0.15 * max_power) / 100;
  }
  return sumW <= totalW + toleranceW;
}

function inverterVerdict(judged: PromiseVerdict, demand: Demand): Verdict {
  const { book, memory, facts } = judged;
  const { serial, percent } = demand;
  const inverter = inverterOf(facts, serial);
  if (!inverter) return notKept("unknownInverter");
  const hold = book.holds.find((one) => one.serial === serial);
  const isUnknown = isLimitUnknown(inverter, hold?.sent ?? []);
  if (!isUnknown && percent !== null && !isAbove(inverter.entry.limit_relative, percent))
    return withinVerdict(judged, demand, inverter);
  // Nothing can be read or set before it answers.
  if (inverter.isReachable === false) return waiting("unreachable");
  if (isUnknown) return waiting("limitUnknown");
  return percent === null ? waiting("maximumUnknown") : sending(memory.sent.get(serial));
}

function withinVerdict(
  { book, memory, demands }: PromiseVerdict,
  demand: Demand,
  inverter: GuardedInverter,
): Verdict {
  const { serial } = demand;
  const sent = memory.sent.get(serial);
  // A command of somebody else may be above.
  const isPending = commandStatus(inverter.entry.limit_set_status) === "Pending";
  if (isPending && !sent?.isOpen) return setting;
  const hold = book.holds.find((one) => one.serial === serial);
  const isFirst = !demands.some((other) => isOutdone(demand, other));
  return isFirst && isToBeRaised(demand, hold, inverter) ? sending(sent) : kept;
}

/** Whether a limit for a time is above that of its inverter, and was not set yet. */
function isToBeRaised(
  { isExact, percent }: Demand,
  hold: Hold | undefined,
  { entry }: GuardedInverter,
): boolean {
  const isLower = percent !== null && isAbove(percent, entry.limit_relative);
  return isExact && hold === undefined && isLower;
}

/** Over its limit: on the way for the first time, or not kept. */
function sending(sent: SentCommand | undefined): Verdict {
  const isTried = sent !== undefined && (sent.reason !== null || sent.tries > 0);
  return isTried ? notKept(sent.reason ?? "other") : setting;
}

function limiterVerdict({ book, memory, facts }: PromiseVerdict, promise: LimiterPromise): Verdict {
  const wanted = wantsLimiter(promise, facts, memory.wantsLimiter);
  if (facts.limiter === "absent") return notKept("noLimiter");
  if (facts.limiter === undefined)
    return notKept(typeof facts.inverters === "string" ? facts.inverters : "gatewayAway");
  if (!("hours" in promise.by) && facts.socPercent === undefined) return waiting("socUnknown");
  if (wanted === undefined || wanted === facts.limiter) return kept;
  const spent = whySpent(book);
  if (spent) return notKept(spent);
  return sending(memory.sent.get(limiterKey));
}
