import { NoAnswer } from "./ask.ts";

/** The calls to a gateway that are under way. */
export interface Calls {
  /** Runs a call with a signal that is aborted with `from`, and at the end. Rejects after the end. */
  run<Value>(
    from: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
  /** Whether any is under way. */
  isAny(): boolean;
  /** Aborts all of them. */
  end(): void;
}

/** Makes an empty list of calls. */
export function createCalls(): Calls {
  const running = new Set<AbortController>();
  let isEnded = false;
  return {
    async run(from, call) {
      if (isEnded) throw new NoAnswer("the hub ends");
      const own = new AbortController();
      const abort = (): void => own.abort(from?.reason);
      if (from?.aborted) abort();
      from?.addEventListener("abort", abort, { once: true });
      running.add(own);
      try {
        return await call(own.signal);
      } finally {
        running.delete(own);
        from?.removeEventListener("abort", abort);
      }
    },
    isAny: () => running.size > 0,
    end() {
      isEnded = true;
      for (const own of running) own.abort(new NoAnswer("the hub ends"));
    },
  };
}
