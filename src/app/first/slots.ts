import type { Measured } from "#protocol/schema/measured.ts";

/** Slots of measured values: the figure; `NAME.u` is its unit. */
export const measuredSlots = ["power", "day", "total"] as const;
export type MeasuredSlot = (typeof measuredSlots)[number];

/** Slots of the first page in index.html. */
export interface FirstMarkup {
  /** Rules of all classes in the template. */
  readonly styles: string;
  readonly template: string;
}

/** A value that the components of the page format like any other; the build writes the slot in its place. */
export function sampleOf(slot: MeasuredSlot): Measured {
  return { v: sampleNumber(slot), u: `{${slot}.u}`, d: 0 };
}

/** The figure of a sample. It has as many digits as no other figure of the template. */
export function sampleNumber(slot: MeasuredSlot): number {
  return 987_650 + measuredSlots.indexOf(slot);
}
