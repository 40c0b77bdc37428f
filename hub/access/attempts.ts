/** Counts failed passwords by the network address they came from. */
export interface Attempts {
  /** A password was wrong. */
  fail(from: string): void;
  /** Whether no further password is tried for this address. */
  isExhausted(from: string): boolean;
}

const periodMs = 60_000;
const most = 10;
const mostAddresses = 10_000;

/** Ten failures a minute for each address; a minute after the first the count begins again. */
export function createAttempts(nowMs: () => number = () => performance.now()): Attempts {
  const failures = new Map<string, { count: number; readonly sinceMs: number }>();

  function recent(from: string): { count: number; readonly sinceMs: number } | undefined {
    const entry = failures.get(from);
    return entry !== undefined && nowMs() - entry.sinceMs < periodMs ? entry : undefined;
  }

  return {
    fail(from) {
      const entry = recent(from);
      if (entry !== undefined) {
        entry.count += 1;
        return;
      }
      if (failures.size >= mostAddresses) failures.clear();
      failures.set(from, { count: 1, sinceMs: nowMs() });
    },
    isExhausted: (from) => (recent(from)?.count ?? 0) >= most,
  };
}
