import { useEffect, useState } from "react";

/** True once a condition has held for `delayMs` without a break. */
export function useLasting(condition: boolean, delayMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasts(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [condition, delayMs]);
  return condition && lasts;
}
