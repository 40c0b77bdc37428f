import type { Formats } from "./formats.ts";

/** An energy in Wh, in the unit that suits its size. */
export function energyText(formats: Formats, wh: number): string {
  if (Math.abs(wh) < 1000) return `${formats.fixed(wh, 0)}\u202fWh`;
  return `${formats.fixed(wh / 1000, Math.abs(wh) < 1e6 ? 2 : 0)}\u202fkWh`;
}
