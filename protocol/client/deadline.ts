import { throwIfAborted } from "./aborted.ts";
import { networkError } from "./gateway-error.ts";

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
