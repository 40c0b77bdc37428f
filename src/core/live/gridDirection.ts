import type { Measured } from "#protocol/schema/measured.ts";

export function gridDirection(watts: number): "importing" | "exporting" | "balanced" {
  if (Math.abs(watts) < 0.05) return "balanced";
  return watts < 0 ? "exporting" : "importing";
}

/** Absolute power, shown beside a word for its direction. */
export function absolutePower(power: Measured | undefined): Measured | undefined {
  return power && { ...power, v: power.v && Math.abs(power.v) };
}
