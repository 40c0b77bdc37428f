import type { KernelExports } from "./exports.ts";
import { kernelBase64 } from "./generated/bytes.js";
import { instantiate } from "./generated/kernel.js";

let compiled: Promise<WebAssembly.Module> | undefined;

/** A new instance of the kernel, with a memory of its own. Rejects where WebAssembly is missing or refused. */
export async function startKernel(): Promise<KernelExports> {
  compiled ??= WebAssembly.compile(bytesFromBase64(kernelBase64));
  return instantiate(await compiled, {});
}

function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
