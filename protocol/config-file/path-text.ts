import type { ConfigPath } from "./compare.ts";

/** A path as a person would write it: `inverters[0].name`, `["My board"].cmt.clk`. */
export function pathText(path: ConfigPath): string {
  return path.map(stepText).join("").replace(/^\./, "");
}

function stepText(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^\w+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
