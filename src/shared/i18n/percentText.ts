import type { Formats } from "./formats.ts";

/** A ratio in percent with `decimals` digits after the separator, with the sign as the language writes it: 0.0012 is "0.1%". */
export function percentText(formats: Formats, ratio: number, decimals: number): string {
  return formats.number(0, "percent").replace("0", formats.fixed(ratio * 100, decimals));
}
