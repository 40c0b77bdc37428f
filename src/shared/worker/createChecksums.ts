import { proxy } from "comlink";
import type { ChecksumTasks } from "#workers/checksum-tasks.ts";
import type { Progress, StopSign } from "#workers/digest-file.ts";
import { retried } from "./retried.ts";
import { type RunningWorker, runWorker, type StartWorker } from "./workerLink.ts";

/** Makes checksums of files. */
export interface Checksums {
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

/** Sums a file and tells of progress. A worker is stopped by ending it, only the main thread heeds `stop`. */
export type SumFile = (file: Blob, onProgress: Progress, stop?: StopSign) => Promise<string>;

/** What checksums need of their surroundings. */
export interface ChecksumSources {
  readonly start: StartWorker;
  /** The sum on the main thread, loaded only where no worker can be had. */
  readonly loadFallback: () => Promise<SumFile>;
}

/** Checksums, each in a worker of its own that ends with it: there is no other way to stop one (ADR 12). */
export function createChecksums({ start, loadFallback }: ChecksumSources): Checksums {
  return {
    md5(file, { signal, onProgress } = {}) {
      let worker: RunningWorker<ChecksumTasks> | undefined;
      const inWorker = async (): Promise<SumFile | undefined> => {
        const running = await runWorker<ChecksumTasks>(start);
        worker = running;
        if (running === undefined) return undefined;
        // It may be stopped before its worker has started.
        if (signal?.aborted) running.terminate();
        return (blob, report) => running.guard(running.remote.md5(blob, proxy(report)));
      };
      const report = (doneBytes: number): void => {
        if (signal?.aborted !== true) onProgress?.(doneBytes);
      };
      const digest = retried({ inWorker, onPage: loadFallback }, (sum) =>
        sum(file, report, signal),
      );
      return untilAborted(digest, signal).finally(() => worker?.terminate());
    },
  };
}

function untilAborted<Answer>(job: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  if (signal === undefined) return job;
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new DOMException("The checksum was stopped.", "AbortError"));
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    job.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", stop);
    });
  });
}
