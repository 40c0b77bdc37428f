import { proxy } from "comlink";
import type { Tasks } from "#workers/tasks.ts";
import type { Bridge } from "./bridge.ts";
import { pageBridge } from "./pageBridge.ts";

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

/** Checksums by the worker of a bridge; by the page where there is none. */
export function createChecksums(bridge: Bridge<Tasks>): Checksums {
  return {
    md5(file, { signal, onProgress } = {}) {
      // An error here ends the sum after the slice that is being read.
      const report = (doneBytes: number): void => {
        if (signal?.aborted) throw abortError();
        onProgress?.(doneBytes);
      };
      const digest = bridge.run(
        (tasks) => tasks.md5(file, proxy(report)),
        async () => (await import("./sumOnPage.ts")).sumOnPage(file, report),
      );
      return untilAborted(digest, signal);
    },
  };
}

/** The page's checksums. */
export const checksums = createChecksums(pageBridge);

export function abortError(): DOMException {
  return new DOMException("The checksum was stopped.", "AbortError");
}

export function untilAborted<Answer>(job: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  if (signal === undefined) return job;
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortError());
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    job.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
