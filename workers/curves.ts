import { adaptCurves } from "#protocol/wasm/adapt-curves.ts";
import * as kernel from "#protocol/wasm/generated/kernel.wasm";

/** The curves of the kernel. The firmware build puts `plainCurves.ts` in its place. */
export const curves = adaptCurves(kernel);
