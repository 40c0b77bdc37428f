import { columnsOf } from "#plant/history/columns.ts";
import type { CurveKernel } from "#protocol/kernel/kernel.ts";

/** The curves of the kernel's twin, for the firmware build, whose bytes are limited. */
export const curves: CurveKernel = { columns: columnsOf };
