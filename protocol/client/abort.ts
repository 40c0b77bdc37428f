import { networkError } from "./gateway-error.ts";

/** Throws the reason of a signal that is aborted, as every call with it does. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** The reason of an aborted signal; browsers before 2022 know none, and would reject with nothing. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException("the call was aborted", "AbortError");
}

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

/**
 * Runs work, unless the signal is aborted already, that is aborted with `signal` or after `timeoutMs`, then with an error of kind `network`.
 * By hand, because `AbortSignal.timeout` and `AbortSignal.any` are newer than the browsers served.
 */
export async function withDeadline<Value>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  throwIfAborted(signal);
  const controller = new AbortController();
  let isLate = false;
  const abort = (): void => controller.abort();
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener("abort", abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw isLate ? networkError("timeout", error) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
