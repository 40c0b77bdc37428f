import type { PromiseReason } from "#hub-api/guardian.ts";
import {
  type LimitOutcome,
  limitOutcome,
  type PlainLimit,
} from "#protocol/client/limit-outcome.ts";
import type { GuardianBook } from "./book.ts";
import { type GuardianFacts, inverterOf } from "./facts.ts";
import type { SentCommand } from "./memory.ts";
import type { GuardianState } from "./state.ts";

/** Clocks that are only adjusted differ by less between two looks. */
const JUMP_S = 2;
/**
 * A limit for a time lasts no longer than promised when the clock is set back. After a jump forward it may end early: a
 * sleeping computer looks the same.
 */
export function throughJumps({ book, memory }: GuardianState, facts: GuardianFacts): GuardianState {
  const { last } = memory;
  if (!last) return { book, memory };
  const jumpS = facts.nowS - last.nowS - (facts.clockS - last.clockS);
  if (jumpS >= -JUMP_S) return { book, memory };
  const promises = book.promises.map((promise) =>
    promise.kind === "timed" ? { ...promise, endS: Math.max(0, promise.endS + jumpS) } : promise,
  );
  return { book: { ...book, promises }, memory };
}

/** Determines the outcome of pending commands. */
export function judgeCommands(
  { book, memory }: GuardianState,
  facts: GuardianFacts,
): GuardianState {
  let nextBook = book;
  const sent = new Map(memory.sent);
  for (const [key, one] of memory.sent) {
    if (!one.isOpen || facts.readS <= one.clockS) continue;
    const entry = nextBook.log.find(({ id }) => id === one.id);
    const isOn = entry?.isOn ?? null;
    const outcome = outcomeOf(key, one, isOn, facts);
    if (outcome === undefined) continue;
    const isConfirmed = outcome === "confirmed";
    sent.set(key, { ...one, isOpen: false, isConfirmed, reason: reasonOfOutcome(outcome) });
    const log = nextBook.log.map((each) => (each === entry ? { ...each, answer: outcome } : each));
    nextBook = { ...nextBook, log, ...(isConfirmed && inForce(nextBook, key, one.limit ?? isOn)) };
  }
  return { book: nextBook, memory: { ...memory, sent } };
}

/**
 * Limits of the guardian that may be in force once a command is confirmed: its own limit, and nothing sent before it.
 */
function inForce(
  { holds, limiter }: GuardianBook,
  key: string,
  set: PlainLimit | boolean | null,
): Partial<GuardianBook> {
  if (set === null) return {};
  if (typeof set === "boolean") return { limiter: limiter && { ...limiter, set } };
  return { holds: holds.map((hold) => (hold.serial === key ? { ...hold, sent: [set] } : hold)) };
}

function reasonOfOutcome(outcome: LimitOutcome): PromiseReason | null {
  if (outcome === "confirmed") return null;
  return outcome === "failed" ? "inverter" : outcome;
}

function outcomeOf(
  key: string,
  { limit, clockS }: SentCommand,
  isOn: boolean | null,
  facts: GuardianFacts,
) {
  const waitedMs = (facts.readS - clockS) * 1000;
  if (limit) return limitOutcome(limit, inverterOf(facts, key)?.entry, waitedMs);
  if (facts.limiter === undefined) return undefined;
  return facts.limiter === isOn ? "confirmed" : "other";
}

/** Expired promises are removed; the states that they name for afterwards are restored. */
export function withoutEnded(
  { book, memory }: GuardianState,
  { nowS }: GuardianFacts,
): GuardianState {
  const ended = book.promises.filter((one) => one.kind === "timed" && one.endS <= nowS);
  return {
    book: withoutPromises(
      book,
      ended.map(({ id }) => id),
    ),
    memory,
  };
}

export function withoutPromises(book: GuardianBook, ids: readonly number[]): GuardianBook {
  if (ids.length === 0) return book;
  let { holds } = book;
  for (const promise of book.promises) {
    if (!ids.includes(promise.id) || promise.kind !== "timed") continue;
    const { serials, afterwards } = promise;
    if (!afterwards) continue;
    holds = holds.map((hold) =>
      serials.includes(hold.serial) ? { ...hold, before: afterwards } : hold,
    );
  }
  const promises = book.promises.filter(({ id }) => !ids.includes(id));
  const reports = book.reports.filter(({ id }) => !ids.includes(id));
  return { ...book, promises, reports, holds };
}
