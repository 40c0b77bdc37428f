/** A stretch of time in seconds since 1970. */
export interface TimeWindow {
  readonly fromS: number;
  readonly toS: number;
}
