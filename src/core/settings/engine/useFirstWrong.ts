import { useEffect, useRef } from "react";

/** Moves the focus to the first wrong field of the form each time a save was refused. */
export function useFirstWrong(refusals: number) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return ref;
}
