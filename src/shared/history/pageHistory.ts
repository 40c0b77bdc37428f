import type { NamedRecord } from "#plant/history/csv.ts";
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
  /**
   * Calls when records have changed, here or in another tab: all of them, or those of today and yesterday at most.
   * Returns how to stop.
   */
  readonly onChange: (listener: (reach?: "recent") => void) => () => void;
  readonly clear: () => Promise<void>;
  /** The days that an earlier version recorded in this browser; undefined before they are looked at. */
  readonly earlier?: () => EarlierDays | undefined;
  /** Joins records of a file to those that are there. */
  readonly add: (records: readonly NamedRecord[]) => Promise<void>;
}
