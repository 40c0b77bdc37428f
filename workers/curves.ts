import { readTile } from "#plant/history/tiles.ts";
import { adaptCurves } from "#protocol/wasm/adapt-curves.ts";
import * as wasm from "#protocol/wasm/generated/curves.wasm";
import type { CurveTools } from "./tasks.ts";

const kernel = adaptCurves(wasm);

/** The curves of the kernel. */
export const curves: CurveTools = {
  ...kernel,
  tile: (parts) => readTile(parts, kernel, (bytes) => new TextDecoder().decode(bytes)),
};
