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
 * Runs work that is aborted by `signal` or after `timeoutMs` (20 s if omitted), then with an error of kind `network`.
 * By hand, because `AbortSignal.timeout` and `AbortSignal.any` are newer than the browsers served.
 */
export async function withDeadline<Value>(
  timeoutMs: number | undefined = 20_000,
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
