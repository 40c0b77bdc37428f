import { createCurves } from "#protocol/kernel/curves.ts";
import { createScan } from "#protocol/grid-profile/scan-profile.ts";
import { adaptProfile } from "#protocol/wasm/adapt.ts";
import * as curvesWasm from "#protocol/wasm/generated/curves.wasm";
import * as profileWasm from "#protocol/wasm/generated/profile.wasm";
import type { KernelTools } from "./tasks.ts";

/** The worker's kernel in WebAssembly. */
export const kernel: KernelTools = {
  ...createCurves(curvesWasm),
  scanProfile: createScan(adaptProfile(profileWasm)),
};
