import type { Kernel, SeriesShape, SeriesStore } from "../kernel/kernel.ts";
import { referenceKernel } from "../kernel/reference.ts";
import { openReferenceSeries } from "../kernel/series-store.ts";
import { adaptKernel } from "./adapt-kernel.ts";
import { adaptSeries } from "./adapt-series.ts";
import type { KernelExports } from "./exports.ts";
import { kernelBase64 } from "./generated/bytes.js";
import { instantiate } from "./generated/kernel.js";

let compiled: Promise<WebAssembly.Module> | undefined;
let isReported = false;

/**
 * The kernel, from the bytes in this package: nothing is fetched. Where WebAssembly is missing or
 * refuses, the JavaScript twin, which the console says once.
 */
export async function loadKernel(): Promise<Kernel> {
  const exports = await start();
  return exports === undefined ? referenceKernel : adaptKernel(exports);
}

/** An empty store of series, with a memory of its own; in JavaScript where WebAssembly is missing. */
export async function openSeries(shape: SeriesShape): Promise<SeriesStore> {
  const exports = await start();
  const store = exports === undefined ? undefined : adaptSeries(exports, shape);
  return store ?? openReferenceSeries(shape);
}

async function start(): Promise<KernelExports | undefined> {
  try {
    compiled ??= WebAssembly.compile(bytesFromBase64(kernelBase64));
    return await instantiate(await compiled, {});
  } catch (cause) {
    if (!isReported) console.warn("WebAssembly is not available; using JavaScript instead.", cause);
    isReported = true;
    return undefined;
  }
}

function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
