/** How values are made, from the first `next` of their consumer to the end. */
export interface NewestSource {
  /** Called by the first `next`. */
  readonly start: () => void;
  /** Called once, at the end. */
  readonly stop: () => void;
}

/** Combines a value that was not taken yet with the next; if omitted, the old value is dropped. */
export type MergeWaiting<Value> = (waiting: Value, next: Value) => Value;

/** A queue for a single consumer, who gets the newest value and misses earlier ones. */
export interface Newest<Value> {
  /** Gives a value; without effect after the end. */
  readonly push: (value: Value) => void;
  /** Ends the queue; with an error, the next `next` rejects with it. */
  readonly end: (failure?: { readonly error: unknown }) => void;
  /**
   * The consumer's side. Not a generator, whose `return` would wait for the next value: this `return` ends a waiting
   * `next`.
   */
  readonly values: AsyncGenerator<Value, void, undefined>;
}

interface Waiter<Value> {
  readonly resolve: (result: IteratorResult<Value, void>) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes a channel that nobody has read yet. */
export function createNewest<Value>(
  { start, stop }: NewestSource,
  merge: MergeWaiting<Value> = (_, next) => next,
): Newest<Value> {
  let state: "new" | "running" | "ended" = "new";
  let pending: { readonly value: Value } | undefined;
  let failed: { readonly error: unknown } | undefined;
  let waiters: readonly Waiter<Value>[] = [];

  function push(value: Value): void {
    if (state === "ended") return;
    const [first, ...others] = waiters;
    waiters = others;
    if (first) first.resolve({ done: false, value });
    else pending = { value: pending ? merge(pending.value, value) : value };
  }

  function end(failure?: { readonly error: unknown }): void {
    if (state === "ended") return;
    const wasRunning = state === "running";
    const waiting = waiters;
    state = "ended";
    failed = failure;
    pending = undefined;
    waiters = [];
    if (wasRunning) stop();
    for (const waiter of waiting) void take().then(waiter.resolve, waiter.reject);
  }

  function take(): Promise<IteratorResult<Value, void>> {
    if (failed !== undefined) {
      const { error } = failed;
      failed = undefined;
      return Promise.reject(error);
    }
    if (state === "ended") return Promise.resolve({ done: true, value: undefined });
    if (pending !== undefined) {
      const { value } = pending;
      pending = undefined;
      return Promise.resolve({ done: false, value });
    }
    return new Promise((resolve, reject) => {
      waiters = [...waiters, { resolve, reject }];
    });
  }

  const values: AsyncGenerator<Value, void, undefined> = {
    next() {
      if (state === "new") {
        state = "running";
        start();
      }
      return take();
    },
    return() {
      end();
      return Promise.resolve({ done: true, value: undefined });
    },
    throw(error: unknown) {
      end();
      return Promise.reject(error);
    },
    [Symbol.asyncIterator]: () => values,
  };
  const dispose: unknown = Reflect.get(Symbol, "asyncDispose");
  if (typeof dispose === "symbol")
    Object.defineProperty(values, dispose, { value: () => values.return() });
  return { push, end, values };
}
