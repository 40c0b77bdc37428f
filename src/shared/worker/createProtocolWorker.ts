import {
  type DecodedGridProfile,
  describeScan,
  type GridProfileError,
  profileBytes,
} from "#protocol/grid-profile/describe.ts";
import { ok, type Result } from "#protocol/result.ts";
import type { DecodedSerial, SerialError } from "#protocol/serial.ts";
import type { ProtocolTasks } from "#workers/protocol-tasks.ts";
import { asyncSeriesStore, type AsyncTasks } from "./asyncTasks.ts";
import { retried } from "./retried.ts";
import { type RunningWorker, runWorker, type StartWorker } from "./workerLink.ts";

/** What a page asks the worker for. A series' calls reject with `WorkerCrash` when the worker that holds it broke down. */
export interface ProtocolWorker extends Omit<AsyncTasks, "scanProfile"> {
  /** See `decodeGridProfile` in protocol. */
  decodeGridProfile(raw: readonly number[]): Promise<Result<DecodedGridProfile, GridProfileError>>;
}

/** What the handle needs of its surroundings. */
export interface WorkerSources {
  readonly start: StartWorker;
  /** The tasks on the main thread, loaded only where no worker can be had. */
  readonly loadFallback: () => Promise<AsyncTasks>;
}

/**
 * A handle on a worker that starts with its first job, starts anew after a crash, and does the job
 * on the main thread where no worker can be had.
 */
export function createProtocolWorker({ start, loadFallback }: WorkerSources): ProtocolWorker {
  let shared: Promise<AsyncTasks | undefined> | undefined;

  const startShared = async (): Promise<AsyncTasks | undefined> => {
    const running = await runWorker<ProtocolTasks>(start, () => {
      shared = undefined;
    });
    return running && tasksOf(running);
  };
  const inShared = <Answer>(job: (tasks: AsyncTasks) => Promise<Answer>): Promise<Answer> =>
    retried({ inWorker: () => (shared ??= startShared()), onPage: loadFallback }, job);

  return {
    async decodeGridProfile(raw) {
      const bytes = profileBytes(raw);
      if (!bytes.ok) return bytes;
      const words = await inShared((tasks) => tasks.scanProfile(bytes.value));
      return ok(describeScan(bytes.value, words));
    },
    decodeSerial: (text) => inShared((tasks) => tasks.decodeSerial(text)),
    openSeries: (shape) => inShared((tasks) => tasks.openSeries(shape)),
  };
}

function tasksOf({ remote, guard }: RunningWorker<ProtocolTasks>): AsyncTasks {
  return {
    scanProfile: (bytes) => guard(remote.scanProfile(bytes)),
    decodeSerial: (text) => guard<Result<DecodedSerial, SerialError>>(remote.decodeSerial(text)),
    openSeries: async (shape) => asyncSeriesStore(await guard(remote.openSeries(shape)), guard),
  };
}
