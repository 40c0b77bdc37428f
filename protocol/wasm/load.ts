import type { SeriesShape, SeriesStore } from "../kernel/kernel.ts";
import { openReferenceSeries } from "../kernel/series-reference.ts";
import { adaptSeries } from "./adapt-series.ts";
import { startKernel } from "./start.ts";

let isReported = false;

/**
 * An empty store of series, with a memory of its own. The kernel comes from the bytes in this package: nothing is
 * fetched. Where WebAssembly is missing or refused, a store in JavaScript, which the console says once.
 */
export async function openSeries(shape: SeriesShape): Promise<SeriesStore> {
  try {
    return adaptSeries(await startKernel(), shape);
  } catch (cause) {
    if (!isReported) console.warn("No WebAssembly; JavaScript does its work.", cause);
    isReported = true;
    return openReferenceSeries(shape);
  }
}
