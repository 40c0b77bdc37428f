import type { Headers } from "../access/headers.ts";

/** An answer that several people get. */
export interface SharedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface SharedReads {
  /** The answer to a read: requested now or within the last second. */
  read(path: string, authorization: string | undefined): Promise<SharedAnswer>;
  /** Forgets every answer: something was written. */
  forget(): void;
}

const sharedMs = 1000;

/** Shares reads. `ask` makes a read; `nowMs` is a monotonic clock. */
export function sharedReads(
  ask: (path: string, authorization: string | undefined) => Promise<SharedAnswer>,
  nowMs: () => number = () => performance.now(),
): SharedReads {
  const pendingReads = new Map<
    string,
    { readonly answer: Promise<SharedAnswer>; readonly atMs: number }
  >();

  function dropOld(): void {
    for (const [key, { atMs }] of pendingReads)
      if (nowMs() - atMs >= sharedMs) pendingReads.delete(key);
  }

  return {
    read(path, authorization) {
      dropOld();
      const key = JSON.stringify([path, authorization]);
      const known = pendingReads.get(key);
      if (known !== undefined) return known.answer;
      const answer = ask(path, authorization);
      const entry = { answer, atMs: nowMs() };
      pendingReads.set(key, entry);
      answer.catch(() => {
        if (pendingReads.get(key) === entry) pendingReads.delete(key);
      });
      return answer;
    },
    forget: () => pendingReads.clear(),
  };
}
