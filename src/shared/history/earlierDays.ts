import { unknownPlant } from "#plant/energy/meters.ts";
import { dayAfter, daysBetween, type Day } from "#plant/history/local-day.ts";
import type { HistoryStore } from "./HistoryStore.ts";
import { writeDerived } from "./HistoryWriter.ts";

/** Result of deriving sources that an earlier version lacked: sun and house of the days before today. */
export interface EarlierDays {
  /** Why some of them could not be read or written; undefined while there is no such reason. */
  readonly failure: () => unknown;
  readonly retry: () => void;
}

/** Derives the days before today that an earlier version recorded. Calls `onChange` when that is done or has failed. */
export function deriveEarlierDays(
  days: Pick<HistoryStore, "firstDay" | "sources" | "readAll" | "change">,
  today: Day,
  onChange: () => void,
): EarlierDays {
  let failure: unknown;
  let state: "idle" | "running" | "done" = "idle";
  const derive = async () => {
    const [first, sources] = await Promise.all([days.firstDay(), days.sources()]);
    // After a failure some days of the sun are there, but not all.
    const isKnown = failure === undefined && sources.some(({ source }) => source === "sun");
    if (first === undefined || isKnown) return;
    for (const day of daysBetween(first, dayAfter(today, -1)))
      await writeDerived(days, day, unknownPlant);
  };
  const run = async () => {
    if (state !== "idle") return;
    state = "running";
    try {
      await derive();
      failure = undefined;
      state = "done";
    } catch (error) {
      failure = error ?? new Error("no reason");
      state = "idle";
    }
    onChange();
  };
  void run();
  return { failure: () => failure, retry: () => void run() };
}
