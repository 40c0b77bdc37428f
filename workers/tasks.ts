import { proxy } from "comlink";
import { createMD5 } from "hash-wasm";
import type { SeriesShape, SeriesStore } from "../protocol/kernel/kernel.ts";
import { decodeSerial } from "../protocol/serial.ts";
import { adaptKernel } from "../protocol/wasm/adapt-kernel.ts";
import { adaptSeries } from "../protocol/wasm/adapt-series.ts";
import { startKernel } from "../protocol/wasm/start.ts";
import { digestFile, type Progress } from "./digest-file.ts";
import { NO_WEBASSEMBLY } from "./no-webassembly.ts";

/** What the worker does; the type of this object is the whole protocol between page and worker. */
export const tasks = {
  /** What the kernel finds in the bytes of a grid profile; the page has the names for it. */
  async scanProfile(bytes: Uint8Array): Promise<Int32Array> {
    return adaptKernel(await needed(startKernel())).scanProfile(bytes);
  },

  decodeSerial,

  /** A store that lives in the worker; release it with Comlink when done. */
  async openSeries(shape: SeriesShape): Promise<SeriesStore> {
    return proxy(adaptSeries(await needed(startKernel()), shape));
  },

  /** MD5 of a file, 32 hexadecimal digits; `onProgress` hears how many bytes are done. */
  async md5(file: Blob, onProgress: Progress): Promise<string> {
    const hasher = await needed(createMD5());
    hasher.init();
    const md5 = { update: hasher.update, digest: () => hasher.digest("hex") };
    return digestFile(file, md5, onProgress);
  },
};

/** The functions of the worker. */
export type ProtocolTasks = typeof tasks;

async function needed<Started>(starting: Promise<Started>): Promise<Started> {
  try {
    return await starting;
  } catch (cause) {
    throw Object.assign(new Error("WebAssembly is refused", { cause }), { name: NO_WEBASSEMBLY });
  }
}
