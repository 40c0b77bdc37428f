import { proxy } from "comlink";
import type { SeriesShape, SeriesStore } from "../protocol/kernel/kernel.ts";
import { decodeSerial } from "../protocol/serial.ts";
import { adaptKernel } from "../protocol/wasm/adapt-kernel.ts";
import { adaptSeries } from "../protocol/wasm/adapt-series.ts";
import { startKernel } from "../protocol/wasm/start.ts";
import { needed } from "./no-webassembly.ts";

/** What the worker of the protocol does; the type of this object is the protocol between page and worker. */
export const protocolTasks = {
  /** What the kernel finds in the bytes of a grid profile; the page has the names for it. */
  async scanProfile(bytes: Uint8Array): Promise<Int32Array> {
    return adaptKernel(await needed(startKernel())).scanProfile(bytes);
  },

  decodeSerial,

  /** A store that lives in the worker; release it with Comlink when done. */
  async openSeries(shape: SeriesShape): Promise<SeriesStore> {
    return proxy(adaptSeries(await needed(startKernel()), shape));
  },
};

/** The functions of the worker. */
export type ProtocolTasks = typeof protocolTasks;
