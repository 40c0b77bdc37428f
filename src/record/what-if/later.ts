import { startTransition, useEffect, useState } from "react";

/**
 * A value once the page has been drawn with it: dependent parts are then rendered in short tasks, and do not delay
 * the first.
 */
export function useLater<Value extends object | number | undefined>(value: Value): Value {
  const [later, setLater] = useState(value);
  useEffect(() => startTransition(() => setLater(value)), [value]);
  return later;
}

/** The same object as before while all of its parts are the same. */
export function useUnchanged<Value extends object>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (areSame(kept, value)) return kept;
  setKept(value);
  return value;
}

function areSame<Value extends object>(one: Value, other: Value): boolean {
  for (const name in other) if (!Object.is(one[name], other[name])) return false;
  return true;
}
