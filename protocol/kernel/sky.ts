import { reduceDay, type ReduceDay } from "./blocks.ts";
import { clearLight, type ClearLight } from "./light.ts";

/** The kernel functions that learning strings needs. */
export interface SkyKernel {
  readonly reduce: ReduceDay;
  readonly clearLight: ClearLight;
}

/** In JavaScript: compiled to WebAssembly it took longer (decision 59). */
export const skyInScript: SkyKernel = { reduce: reduceDay, clearLight };
