import type { Kernel, SeriesShape, SeriesStore } from "../kernel/kernel.ts";
import { referenceKernel } from "../kernel/reference.ts";
import { openReferenceSeries } from "../kernel/series-reference.ts";
import { adaptKernel } from "./adapt-kernel.ts";
import { adaptSeries } from "./adapt-series.ts";
import { startKernel } from "./start.ts";

let kernel: Promise<Kernel> | undefined;
let isReported = false;

/**
 * The kernel, from the bytes in this package: nothing is fetched. Where WebAssembly is missing or
 * refused, its JavaScript twin, which the console says once.
 */
export function loadKernel(): Promise<Kernel> {
  kernel ??= startKernel().then(adaptKernel).catch(withTwin(referenceKernel));
  return kernel;
}

/** An empty store of series, with a memory of its own; in JavaScript where WebAssembly is missing. */
export async function openSeries(shape: SeriesShape): Promise<SeriesStore> {
  try {
    return adaptSeries(await startKernel(), shape);
  } catch (cause) {
    return withTwin(openReferenceSeries(shape))(cause);
  }
}

function withTwin<Twin>(twin: Twin): (cause: unknown) => Twin {
  return (cause) => {
    if (!isReported) console.warn("No WebAssembly; JavaScript does its work.", cause);
    isReported = true;
    return twin;
  };
}
