/** The log of the device: one subscriber per console socket hub, no lines are lost (gateway reference 8.6). */
export interface Console {
  /** Writes a line; the line end is added. */
  print(line: string): void;
  /** Calls back with every line from now on, line end included. Returns the way to stop. */
  onLine(listener: (line: string) => void): () => void;
}

/** A log without listeners. */
export function createConsole(): Console {
  const listeners = new Set<(line: string) => void>();
  return {
    print: (line) => {
      for (const listener of listeners) listener(`${line}\r\n`);
    },
    onLine: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
