import {
  type DecodedGridProfile,
  describeScan,
  type GridProfileError,
  profileBytes,
} from "#protocol/grid-profile/describe.ts";
import { ok, type Result } from "#protocol/result.ts";
import { NO_WEBASSEMBLY } from "#workers/no-webassembly.ts";
import type { AsyncTasks } from "./asyncTasks.ts";
import { type RunningWorker, runWorker, type StartWorker, WorkerCrash } from "./workerLink.ts";

/** What a page asks the worker for. A series' calls reject with `WorkerCrash` when the worker that holds it broke down. */
export interface ProtocolWorker extends Omit<AsyncTasks, "md5" | "scanProfile"> {
  /** See `decodeGridProfile` in protocol. */
  decodeGridProfile(raw: readonly number[]): Promise<Result<DecodedGridProfile, GridProfileError>>;
  /**
   * MD5 of a file, 32 hexadecimal digits. Rejects with an `AbortError` when the signal aborts, and
   * with the reader's error when the file cannot be read.
   */
  md5(file: Blob, options?: Md5Options): Promise<string>;
}

/** How a checksum is watched and stopped. */
export interface Md5Options {
  readonly onProgress?: (doneBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** What the handle needs of its surroundings. */
export interface WorkerSources {
  readonly start: StartWorker;
  /** The tasks on the main thread, loaded only where no worker can be had. */
  readonly loadFallback: () => Promise<AsyncTasks>;
}

/** Tries before the main thread does a job: a second worker, should the first break down. */
const TRIES = 2;

/**
 * A handle on a worker that starts with its first job, starts anew after a crash, and does the job
 * on the main thread where no worker can be had. Checksums run in a worker of their own, so that
 * stopping one by ending its worker harms nothing else.
 */
export function createProtocolWorker({ start, loadFallback }: WorkerSources): ProtocolWorker {
  let shared: Promise<RunningWorker | undefined> | undefined;

  const startShared = (): Promise<RunningWorker | undefined> => {
    shared ??= runWorker(start, () => {
      shared = undefined;
    });
    return shared;
  };
  const inShared = <Answer>(job: (tasks: AsyncTasks) => Promise<Answer>): Promise<Answer> =>
    retried(startShared, loadFallback, job);

  return {
    async decodeGridProfile(raw) {
      const bytes = profileBytes(raw);
      if (!bytes.ok) return bytes;
      const words = await inShared((tasks) => tasks.scanProfile(bytes.value));
      return ok(describeScan(bytes.value, words));
    },
    decodeSerial: (text) => inShared((tasks) => tasks.decodeSerial(text)),
    openSeries: (shape) => inShared((tasks) => tasks.openSeries(shape)),
    md5(file, { signal, onProgress } = {}) {
      let worker: RunningWorker | undefined;
      const startOwn = async (): Promise<RunningWorker | undefined> => {
        worker = await runWorker(start);
        // It may be stopped before its worker has started.
        if (signal?.aborted) worker?.terminate();
        return worker;
      };
      const report = (doneBytes: number): void => {
        if (signal?.aborted !== true) onProgress?.(doneBytes);
      };
      const digest = retried(startOwn, loadFallback, (tasks) => tasks.md5(file, report, signal));
      return untilAborted(digest, signal).finally(() => worker?.terminate());
    },
  };
}

async function retried<Answer>(
  startWorker: () => Promise<RunningWorker | undefined>,
  loadFallback: () => Promise<AsyncTasks>,
  job: (tasks: AsyncTasks) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const worker = await startWorker();
    if (worker === undefined) break;
    try {
      return await job(worker.tasks);
    } catch (cause) {
      if (isNamed(cause, NO_WEBASSEMBLY)) break;
      if (!(cause instanceof WorkerCrash)) throw cause;
    }
  }
  return job(await loadFallback());
}

function isNamed(cause: unknown, name: string): boolean {
  return cause instanceof Error && cause.name === name;
}

function untilAborted<Answer>(job: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  if (signal === undefined) return job;
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(abortError());
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    job.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", stop);
    });
  });
}

function abortError(): DOMException {
  return new DOMException("The checksum was stopped.", "AbortError");
}
