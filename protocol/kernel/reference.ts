import type { Kernel } from "./kernel.ts";
import { scanProfile } from "./profile.ts";

/** The kernel in JavaScript: always there, and the measure that the WASM kernel is held to. */
export const referenceKernel: Kernel = { scanProfile };
