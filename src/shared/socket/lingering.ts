import { afterFrame } from "../time/afterFrame.ts";

/** Begins something, unless it has not ended since; returns how to leave it. `begin` returns how to end it. */
export type Linger = (begin: () => () => void) => () => void;

/**
 * Ends what was left only after the next frame: the next page is drawn first, and takes it over if it needs the same.
 */
export function lingering(): Linger {
  let end: () => void;
  let stay: (() => void) | undefined;
  function leave(): void {
    stay = afterFrame(() => {
      stay = undefined;
      end();
    });
  }
  return (begin) => {
    if (stay) stay();
    else end = begin();
    stay = undefined;
    return leave;
  };
}
