import * as v from "valibot";
import { type DayRecord, StoredPeak } from "#plant/history/day-record.ts";
import type { DayFigures, Period } from "#plant/history/figures.ts";
import type { Day } from "#plant/history/local-day.ts";

export const SourceInfo = v.object({
  source: v.string(),
  name: v.optional(v.string()),
  /** The highest value ever. */
  best: v.optional(StoredPeak),
});
export type SourceInfo = v.InferOutput<typeof SourceInfo>;

/** Whether the history is kept: the browser may refuse to, or have no room left. */
export type Keeping = "kept" | "refused" | "full";

export interface RecordId {
  readonly source: string;
  readonly day: Day;
}

/** Where the history is read from: this browser, or the hub that serves the page. */
export interface HistorySource {
  readonly keeping: Keeping;
  /** Records in the order of the request; undefined for missing records. */
  read(ids: readonly RecordId[]): Promise<readonly (DayRecord | undefined)[]>;
  /** Figures of sources in a period, by source, of the days of which anything is known. */
  figures(
    sources: readonly string[],
    period: Period,
  ): Promise<ReadonlyMap<string, readonly DayFigures[]>>;
  firstDay(): Promise<Day | undefined>;
  readAll(period: Period): Promise<readonly DayRecord[]>;
  sources(): Promise<readonly SourceInfo[]>;
}
