/** Throws the reason of a signal that is aborted, as every call with it does. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** The reason of an aborted signal; browsers before 2022 know none, and would reject with nothing. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException("the call was aborted", "AbortError");
}
