/** `node:timers/promises`: resolves after some time, rejects with the signal's reason. */
export function setTimeout(
  ms: number,
  value: unknown,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = self.setTimeout(() => resolve(value), ms);
    signal?.addEventListener("abort", () => {
      self.clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
