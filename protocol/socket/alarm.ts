/** An alarm that rings once after the last `set`, unless it is cleared. */
export interface Alarm {
  /** Rings after `delayMs`, and no longer when it was set to before. */
  readonly set: (delayMs: number) => void;
  readonly clear: () => void;
}

/**
 * An alarm that each message may put off: while its timer fires early enough, a later time costs no other timer.
 */
export function createAlarm(ring: () => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = 0;
  let firesAtMs = Infinity;

  function set(delayMs: number): void {
    dueMs = performance.now() + delayMs;
    if (dueMs >= firesAtMs) return;
    clearTimeout(timer);
    firesAtMs = dueMs;
    timer = setTimeout(fire, delayMs);
  }

  function fire(): void {
    firesAtMs = Infinity;
    const leftMs = dueMs - performance.now();
    if (leftMs > 0) set(leftMs);
    else ring();
  }

  return {
    set,
    clear() {
      clearTimeout(timer);
      firesAtMs = Infinity;
    },
  };
}
