import type { DayMinutes, EncodedDay, Peak } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import type { Level } from "#plant/history/levels.ts";
import type { Day } from "#plant/history/local-day.ts";

/** A day of a source without its curve, and the recorder's state for continuing it after a restart. */
export type DayState = Omit<DayRecord, "minutes">;

export type DailyFigures = Omit<DayState, "untilS" | "counter" | "meter">;

/** Minutes of a day, from its minute `first` on; uncovered minutes are not written. */
export interface MinuteRun {
  readonly first: number;
  readonly values: DayMinutes;
}

/** The present state of a source's day, and the minutes that changed since the last write, as whole values. */
export interface SourceUpdate {
  readonly name?: string | undefined;
  readonly state: DayState;
  readonly minutes: MinuteRun;
}

export interface GatewayUpdate {
  readonly gateway: string;
  readonly sources: readonly SourceUpdate[];
}

/** A source of a gateway, with the first and last day of which there is a record and its highest value ever. */
export interface SourceInfo {
  readonly source: string;
  readonly name?: string | undefined;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly best?: Peak | undefined;
}

/** Days of a gateway, both ends included; all sources unless some are named. */
export interface DaySpan {
  readonly gateway: string;
  readonly from: Day;
  readonly to: Day;
  readonly sources?: readonly string[] | undefined;
}

/**
 * Keeps the record of any number of gateways. Writing the same update again changes nothing. Results are
 * sorted by day, then by source.
 */
export interface RecordStore {
  /** Writes updates of any number of gateways, all or none of them; resolves when a SIGKILL cannot undo it. */
  write(updates: readonly GatewayUpdate[]): Promise<void>;
  records(gateway: string, day: Day): Promise<readonly DayRecord[]>;
  gateways(): Promise<readonly string[]>;
  sources(gateway: string): Promise<readonly SourceInfo[]>;
  /** The last recorded day of a gateway; undefined without any. */
  lastDay(gateway: string): Promise<Day | undefined>;
  days(span: DaySpan): Promise<readonly DailyFigures[]>;
  curves(span: DaySpan, level: Level): Promise<readonly EncodedDay[]>;
  /**
   * Packs days that are over, and drops the oldest curves where there are more days of them than configured; called
   * now and then. Nothing is dropped because of a clock, and only some days at once.
   */
  maintain(nowS: number): Promise<void>;
  close(): Promise<void>;
}
