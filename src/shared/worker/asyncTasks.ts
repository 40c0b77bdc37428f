import type { SeriesShape, SeriesStore } from "#protocol/kernel/kernel.ts";
import type { Result } from "#protocol/result.ts";
import type { DecodedSerial, SerialError } from "#protocol/serial.ts";
import type { Guard } from "./workerLink.ts";

/** The worker's tasks as the page sees them: wherever they run, the answer comes later. */
export interface AsyncTasks {
  /** See `scanProfile` of the kernel. */
  scanProfile(bytes: Uint8Array): Promise<Int32Array>;
  /** See `decodeSerial` in protocol. */
  decodeSerial(text: string): Promise<Result<DecodedSerial, SerialError>>;
  /** An empty store of series. */
  openSeries(shape: SeriesShape): Promise<AsyncSeriesStore>;
}

/** A store of series that may live in the worker. */
export type AsyncSeriesStore = {
  readonly [K in keyof SeriesStore]: (
    ...given: Parameters<SeriesStore[K]>
  ) => Promise<ReturnType<SeriesStore[K]>>;
};

type NearOrFarStore = {
  readonly [K in keyof SeriesStore]: (
    ...given: Parameters<SeriesStore[K]>
  ) => ReturnType<SeriesStore[K]> | Promise<ReturnType<SeriesStore[K]>>;
};

/** A store whose answers pass through `guard`: here or in the worker, the same face. */
export function asyncSeriesStore(store: NearOrFarStore, guard: Guard): AsyncSeriesStore {
  return {
    append: (...given) => guard(store.append(...given)),
    count: (...given) => guard(store.count(...given)),
    read: (...given) => guard(store.read(...given)),
    intervals: (...given) => guard(store.intervals(...given)),
    area: (...given) => guard(store.area(...given)),
    downsample: (...given) => guard(store.downsample(...given)),
    clear: (...given) => guard(store.clear(...given)),
    exportMemory: () => guard(store.exportMemory()),
    importMemory: (...given) => guard(store.importMemory(...given)),
  };
}
