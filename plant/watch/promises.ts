import type { WatchState } from "./watch.ts";

/** A promise of the hub's guardian, as it stands now. */
export interface PromiseStand {
  /** Tells it from the others of its gateway. */
  readonly subject: string;
  readonly kind: string;
  readonly serials: readonly string[];
  /**
   * Whether it is kept, or asks for nothing at this time; `unreachable`: an inverter does not answer; `unknown`:
   * another fact is missing about an inverter that answers.
   */
  readonly state: "kept" | "broken" | "unreachable" | "unknown";
  /** Why it is not kept. */
  readonly reason: string;
}

const over = { kind: "", serials: [], state: "kept", reason: "" } as const;

/**
 * The promises that the watch judges: those of the guardian, and those that ended while they were watched, as kept.
 * Undefined while the guardian has not looked.
 */
export function promisesSeen(
  present: readonly PromiseStand[] | undefined,
  { watched }: Pick<WatchState, "watched">,
): readonly PromiseStand[] | undefined {
  if (present === undefined) return undefined;
  const gone = watched.flatMap(({ rule, subject }) => {
    const isGone = rule === "promiseNotKept" && !present.some((one) => one.subject === subject);
    return isGone ? [{ ...over, subject }] : [];
  });
  return [...present, ...gone];
}
