/** Tells one waiting consumer that something changed, however often it did while nobody waited. */
export interface News {
  /** Something changed. */
  tell(): void;
  /** Nothing will change any more; `next` rejects with the error when there is one. */
  end(error?: unknown): void;
  /** Waits for a change since the last time; false at the end. */
  next(): Promise<boolean>;
}

/** A channel without news. */
export function createNews(): News {
  let isNew = false;
  let ended: { readonly error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  return {
    tell() {
      isNew = true;
      wake?.();
    },
    end(error) {
      ended ??= error === undefined ? {} : { error };
      wake?.();
    },
    async next() {
      if (!isNew && ended === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isNew = false;
      if (ended?.error !== undefined) throw ended.error;
      return ended === undefined;
    },
  };
}
