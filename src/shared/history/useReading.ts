import { startTransition, useEffect, useState } from "react";
import type { History } from "./pageHistory.ts";

/** The last value that was read, and why it could not be read again. */
export interface Reading<Value> {
  readonly value?: Value;
  readonly failure?: unknown;
}

/**
 * A reading of the history, repeated when records change. `read` stays the same function. A `known` value is shown at
 * once.
 */
export function useReading<Value>(
  history: History,
  read: (history: History) => Promise<Value>,
  known?: Value,
): Reading<Value> {
  const [reading, setReading] = useState<Reading<Value>>({});
  if (known !== undefined && known !== reading.value) setReading({ value: known });
  useEffect(() => {
    let isWanted = true;
    const readAgain = async () => {
      const next = await read(history).then(
        (value) => ({ value }),
        (failure: unknown) => ({ failure }),
      );
      if (!isWanted) return;
      // In slices: it is a large part of a page, and a person may act meanwhile.
      startTransition(() =>
        setReading((before) => {
          const after: Reading<Value> = { ...before, failure: undefined, ...next };
          return after.value === before.value && after.failure === before.failure ? before : after;
        }),
      );
    };
    void readAgain();
    const stop = history.onChange(() => void readAgain());
    return () => {
      isWanted = false;
      stop();
    };
  }, [history, read]);
  return reading;
}
