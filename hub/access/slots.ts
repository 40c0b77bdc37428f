/** Too much is waiting already. The status is that of the answer. */
export class Busy extends Error {
  override readonly name = "Busy";
  readonly statusCode = 429;
}

/** Runs work when a slot is free. Rejects with `Busy` when too much is waiting. */
export type Slots = <Value>(work: () => Promise<Value>) => Promise<Value>;

const mostWaiting = 500;

/** Lets only so much work run at the same time; the rest waits in order. */
export function createSlots(most: number): Slots {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) throw new Busy("Too many requests. Try again later.");
      // The slot is handed over, so that nobody overtakes.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
