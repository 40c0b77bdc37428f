import type { CurveKernel } from "#protocol/kernel/kernel.ts";

/** Stands for the kernel in the firmware build, whose page makes its curves itself. */
export const curves: CurveKernel = {
  columns: () => {
    throw new Error("this build has no kernel");
  },
};
