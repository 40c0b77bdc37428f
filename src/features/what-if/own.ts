import { useState, useTransition } from "react";

/**
 * A value that is ahead of what the page asks while a person changes it: the field itself follows at once, what hangs on
 * it is drawn in short tasks.
 */
export function useOwn<Value>(asked: Value, onChange: (value: Value) => void) {
  const [own, setOwn] = useState(asked);
  const [isAhead, startTransition] = useTransition();
  const change = (value: Value) => {
    setOwn(value);
    startTransition(() => onChange(value));
  };
  return [isAhead ? own : asked, change] as const;
}
