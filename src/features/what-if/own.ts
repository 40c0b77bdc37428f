import { startTransition, useState } from "react";

/**
 * A value that is ahead of what the page asks while a person changes it: the field itself follows at once, what hangs on
 * it is drawn in short tasks.
 */
export function useOwn<Value>(asked: Value, onChange: (value: Value) => void) {
  const [known, setKnown] = useState(asked);
  const [own, setOwn] = useState(asked);
  const isKnown = Object.is(known, asked);
  if (!isKnown) {
    setKnown(asked);
    setOwn(asked);
  }
  const change = (value: Value) => {
    setOwn(value);
    startTransition(() => onChange(value));
  };
  return [isKnown ? own : asked, change] as const;
}
