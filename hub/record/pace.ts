const waiting = new Map<string, (() => void)[]>();
let isRunning = false;

/**
 * Waits for a turn to read a part of the record: one in each round of the event loop, so that other requests are
 * answered in between, and addresses take turns.
 */
export function partTurn(from: string): Promise<void> {
  return new Promise((resolve) => {
    const line = waiting.get(from);
    if (line) line.push(resolve);
    else waiting.set(from, [resolve]);
    if (isRunning) return;
    isRunning = true;
    setImmediate(next);
  });
}

function next(): void {
  const [first] = waiting;
  if (first === undefined) {
    isRunning = false;
    return;
  }
  const [from, line] = first;
  waiting.delete(from);
  const go = line.shift();
  if (line.length > 0) waiting.set(from, line);
  go?.();
  setImmediate(next);
}
