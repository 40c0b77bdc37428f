import type { Headers } from "../access/headers.ts";

/** An answer that several people get. */
export interface SharedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Reads of one gateway, shared by everybody who has the same credentials. */
export interface SharedReads {
  /** The answer to a read: asked for now, or the one that was asked for within the last second. */
  read(path: string, authorization: string | undefined): Promise<SharedAnswer>;
  /** Forgets every answer: something was written. */
  forget(): void;
}

const sharedMs = 1000;

/** Shares reads. `ask` makes one; `nowMs` is a clock that never goes back. */
export function sharedReads(
  ask: (path: string, authorization: string | undefined) => Promise<SharedAnswer>,
  nowMs: () => number = () => performance.now(),
): SharedReads {
  const asked = new Map<
    string,
    { readonly answer: Promise<SharedAnswer>; readonly atMs: number }
  >();

  function dropOld(): void {
    for (const [key, { atMs }] of asked) if (nowMs() - atMs >= sharedMs) asked.delete(key);
  }

  return {
    read(path, authorization) {
      dropOld();
      const key = JSON.stringify([path, authorization]);
      const known = asked.get(key);
      if (known !== undefined) return known.answer;
      const answer = ask(path, authorization);
      const entry = { answer, atMs: nowMs() };
      asked.set(key, entry);
      answer.catch(() => {
        if (asked.get(key) === entry) asked.delete(key);
      });
      return answer;
    },
    forget: () => asked.clear(),
  };
}
