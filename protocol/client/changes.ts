/** Wakes one waiting consumer after changes; several changes while nobody waits count as one. */
export interface Changes {
  /** Reports a change. */
  notify(): void;
  /** Reports that no change will follow; `next` rejects with the error if there is one. */
  end(error?: unknown): void;
  /** Waits for a change since the last call; false at the end. */
  next(): Promise<boolean>;
}

/** A channel without a pending change. */
export function createChanges(): Changes {
  let isPending = false;
  let ended: { readonly error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  return {
    notify() {
      isPending = true;
      wake?.();
    },
    end(error) {
      ended ??= error === undefined ? {} : { error };
      wake?.();
    },
    async next() {
      if (!isPending && ended === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isPending = false;
      if (ended?.error !== undefined) throw ended.error;
      return ended === undefined;
    },
  };
}
