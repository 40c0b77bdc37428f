import { useEffect, useState } from "react";
import type { History } from "#app/shared/history/history.ts";

/** What a reading of the history gives; read again whenever records change. `read` stays the same function. */
export function useReading<Value>(
  history: History,
  read: (history: History) => Promise<Value>,
): Value | undefined {
  const [value, setValue] = useState<{ readonly value: Value }>();
  useEffect(() => {
    let isWanted = true;
    const readAgain = async () => {
      const next = await read(history);
      if (isWanted) setValue({ value: next });
    };
    void readAgain();
    const stop = history.onChange(() => void readAgain());
    return () => {
      isWanted = false;
      stop();
    };
  }, [history, read]);
  return value?.value;
}
