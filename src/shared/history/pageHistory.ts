import type { Correction } from "#plant/history/corrections.ts";
import type { NamedRecord } from "#plant/history/csv.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { Recorder } from "#plant/history/recorder.ts";
import type { EarlierDays } from "./earlierDays.ts";
import type { HistorySource } from "./HistorySource.ts";
import type { HistoryStore } from "./HistoryStore.ts";
import type { HubRecord } from "./hubRecord.ts";

/** The history of this page's gateway, and the recorder by which this tab adds to it. */
export interface History {
  readonly recorder: Pick<Recorder, "upToNow" | "lastHour">;
  readonly days: HistorySource;
  /** The browser's own record. */
  readonly own: HistoryStore;
  /** The hub that records; undefined where this browser does. */
  readonly hub?: HubRecord;
  /** Calls when records changed in any tab: all, or today's and yesterday's at most. Returns how to stop. */
  readonly onChange: (listener: (reach?: "recent") => void) => () => void;
  readonly clear: () => Promise<void>;
  /** Reads everything again, after something else than the recorder has changed the records. */
  readonly refresh: () => void;
  /**
   * Stores the yields of a day that its owner types, in place of those typed before; none undo them. Rejects with a
   * `GatewayError`.
   */
  readonly correct: (day: Day, yields: readonly Omit<Correction, "day">[]) => Promise<void>;
  /** The days that an earlier version recorded in this browser; undefined before they are looked at. */
  readonly earlier?: () => EarlierDays | undefined;
  /** Joins records of a file to those that are there, and takes the corrections in it. */
  readonly add: (records: readonly NamedRecord[]) => Promise<void>;
}
