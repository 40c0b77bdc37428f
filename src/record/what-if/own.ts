import { startTransition, useEffect, useState, useTransition } from "react";
import { afterFrame } from "#app/shared/time/afterFrame.ts";

/**
 * A value ahead of the page's question while a person changes it: the field follows at once, dependent parts in short
 * tasks.
 */
export function useOwn<Value>(input: Value, onChange: (value: Value) => void) {
  const [own, setOwn] = useState(input);
  const [isAhead, inTransition] = useTransition();
  const change = (value: Value) => {
    setOwn(value);
    inTransition(() => onChange(value));
  };
  return [isAhead ? own : input, change] as const;
}

/**
 * The same for a value on which the answer in sight hangs as well: the rest waits until that is drawn, so that none of
 * its work comes before it or into its frame. `onChange` must stay the same function.
 */
export function useOwnFirst<Value>(input: Value, onChange: (value: Value) => void) {
  const [ahead, setAhead] = useState<{ readonly value: Value }>();
  useEffect(() => {
    if (!ahead) return undefined;
    return afterFrame(() =>
      startTransition(() => {
        onChange(ahead.value);
        setAhead(undefined);
      }),
    );
  }, [ahead, onChange]);
  return [ahead ? ahead.value : input, (value: Value) => setAhead({ value })] as const;
}
