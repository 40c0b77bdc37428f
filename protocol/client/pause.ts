import { reasonOf } from "./aborted.ts";

/** Resolves after a time in ms; rejects with the reason of the signal when that is aborted first. */
export function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal));
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal && reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
