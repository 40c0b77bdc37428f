import type { Measured } from "#protocol/schema/measured.ts";

/** An energy in kWh from 1000 Wh on, as everywhere on the page; anything else as it is. */
export function inKilo(energy: Measured | undefined): Measured | undefined {
  if (energy?.u !== "Wh" || energy.v === null || energy.v < 1000) return energy;
  return { ...energy, v: energy.v / 1000, u: "kWh", d: 2 };
}
