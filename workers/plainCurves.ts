import type { CurveTools } from "./tasks.ts";

function missing(): never {
  throw new Error("this build has no kernel");
}

/** Stands for the kernel in the firmware build, whose page makes its curves itself. */
export const curves: CurveTools = { columns: missing, tile: missing };
