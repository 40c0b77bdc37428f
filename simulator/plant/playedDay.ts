/** Counters of a day so far, in Wh, and the charge of the battery. */
export interface PlayedDay {
  /** By serial. */
  readonly inverterWh: ReadonlyMap<string, number>;
  readonly controllerWh: number;
  readonly chargePct: number;
}
