import * as v from "valibot";
import { GuardianCommand, GuardianPromise, GuardLimit, PromiseReport } from "#hub-api/guardian.ts";
import { figure, timeS } from "#plant/history/day-record.ts";

const Hold = v.object({
  serial: v.string(),
  /** The limit that is set again when no promise applies any more. */
  before: GuardLimit,
  /** Sent limits of which any may be in force, the newest last. */
  sent: v.array(GuardLimit),
  /** Since when no promise applies; null while any does. */
  overS: v.nullable(timeS),
});
export type Hold = v.InferOutput<typeof Hold>;

/** Everything that the guardian of a gateway must know after a restart of the hub. */
export const GuardianBook = v.object({
  promises: v.array(GuardianPromise),
  holds: v.array(Hold),
  /**
   * The limiter's state before the first switch, and the state it was set to; while it is being switched back, its
   * possible state. Null before.
   */
  limiter: v.nullable(v.object({ before: v.boolean(), set: v.boolean() })),
  /** When the limiter was switched in the last day: each switch is a save in the gateway's flash. */
  savesS: v.array(timeS),
  /** The same of switches that the gateway refused, and saved nothing for. */
  refusedS: v.optional(v.array(timeS), []),
  reports: v.array(PromiseReport),
  /** The newest command first. */
  log: v.array(GuardianCommand),
  /** The number of the next promise or command. */
  nextId: figure,
});
export type GuardianBook = v.InferOutput<typeof GuardianBook>;

/** A book without promises. */
export const emptyBook: GuardianBook = {
  promises: [],
  holds: [],
  limiter: null,
  savesS: [],
  refusedS: [],
  reports: [],
  log: [],
  nextId: 1,
};

export const LOG_LENGTH = 300;

/** The book at the start of a hub: the outcome of commands that were open at the end is unknown. */
export function reopenBook(book: GuardianBook): GuardianBook {
  const log = book.log.map((entry) =>
    entry.answer === "open" ? { ...entry, answer: "unknown" } : entry,
  );
  return { ...book, log };
}
