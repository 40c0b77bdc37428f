import { reasonOf } from "./aborted.ts";

/**
 * Waits for work that others may wait for, too: an abort ends the wait and not the work. Rejects with the reason of the
 * signal.
 */
export function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(reasonOf(signal));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
