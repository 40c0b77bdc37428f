export declare function changedRanges(diff: string): readonly string[];

/** A part of a night: how it ended, or why it was not run. */
export interface NightlyRun {
  readonly name: string;
  readonly status?: number;
  readonly tookS?: number;
  readonly output?: string;
  readonly without?: string;
}

export declare function resultsPage(night: {
  readonly today: string;
  readonly since: string;
  readonly runs: readonly NightlyRun[];
}): string;
