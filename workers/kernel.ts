import { readTile } from "#plant/history/tiles.ts";
import { createCurves, createScan } from "#protocol/internal/kernel.ts";
import { adaptCurves, adaptProfile } from "#protocol/wasm/adapt.ts";
import * as curvesWasm from "#protocol/wasm/generated/curves.wasm";
import * as profileWasm from "#protocol/wasm/generated/profile.wasm";
import type { KernelTools } from "./tasks.ts";

const curves = createCurves(adaptCurves(curvesWasm));

/** What the worker does in WebAssembly. */
export const kernel: KernelTools = {
  ...curves,
  tile: (parts) => readTile(parts, curves, (bytes) => new TextDecoder().decode(bytes)),
  scanProfile: createScan(adaptProfile(profileWasm)),
};
