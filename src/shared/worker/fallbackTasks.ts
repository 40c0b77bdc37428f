import { scanProfile } from "#protocol/kernel/profile.ts";
import { openReferenceSeries } from "#protocol/kernel/series-reference.ts";
import { decodeSerial } from "#protocol/serial.ts";
import { asyncSeriesStore, type AsyncTasks } from "./asyncTasks.ts";

/** The worker's tasks on the main thread, in JavaScript: for browsers that have no worker. */
export const fallbackTasks: AsyncTasks = {
  scanProfile: (bytes) => Promise.resolve(scanProfile(bytes)),
  decodeSerial: (text) => Promise.resolve(decodeSerial(text)),
  openSeries: (shape) =>
    Promise.resolve(
      asyncSeriesStore(openReferenceSeries(shape), (answer) => Promise.resolve(answer)),
    ),
};
