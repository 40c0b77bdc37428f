import { useReducer } from "react";

/**
 * Returns a function that draws the component again. A field calls it after each change, so that it
 * shows its value again where the owner refused or altered the change: React restores the value by
 * itself, Preact only when it draws.
 */
export function useRedraw(): () => void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  return redraw;
}
