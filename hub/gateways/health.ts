/** Whether a gateway answers, as far as anybody asked it. */
export interface Health {
  answered(): void;
  /** The gateway did not answer. Returns a sentence for a person. */
  failed(reason: string): string;
  /** The last failure as a sentence for a person. */
  message(): string;
  /** Undefined before the first answer or failure. */
  isReachable(): boolean | undefined;
  /** Calls the listener at each change until the returned function is called. */
  onChange(listener: (isReachable: boolean) => void): () => void;
}

/** Watches a gateway. `report` gets a sentence when it stops answering and when it answers again. */
export function watchHealth(address: string, report: (line: string) => void): Health {
  const listeners = new Set<(isReachable: boolean) => void>();
  let isReachable: boolean | undefined;
  let message = `The gateway at ${address} does not answer.`;

  function change(next: boolean, line: string | undefined): void {
    if (isReachable === next) return;
    isReachable = next;
    if (line !== undefined) report(line);
    for (const listener of listeners) listener(next);
  }

  return {
    message: () => message,
    isReachable: () => isReachable,
    answered() {
      const isBack = isReachable === false;
      change(true, isBack ? `The gateway at ${address} answers again.` : undefined);
    },
    failed(reason) {
      message = `The gateway at ${address} does not answer: ${reason}.`;
      change(false, message);
      return message;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
