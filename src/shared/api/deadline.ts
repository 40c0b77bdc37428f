import { NetworkError } from "./errors.ts";

/**
 * Runs work that ends with `signal` or after `timeoutMs`, then as a NetworkError of kind "timeout".
 * By hand, because AbortSignal.timeout and AbortSignal.any are newer than the browsers served.
 */
export async function withDeadline<Value>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  let isLate = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await work(controller.signal);
  } catch (error) {
    throw isLate ? new NetworkError("timeout") : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
