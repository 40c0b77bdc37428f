/** Accepted share of a sender's data. */
export interface Allowance {
  /** Whether a text of so many bytes is accepted; a refused text costs nothing. */
  takes(bytes: number): boolean;
}

// A gateway's radio link carries some 200 kB a second. After a pause it may catch up for a while.
const bytesPerMs = 500;
const mostSaved = 4 * 2 ** 20;
// A short text costs work, too.
const eachBytes = 1024;

/** Takes up to 500 kB a second in the long run. `nowMs` is a clock that never goes back. */
export function createAllowance(nowMs: () => number = () => performance.now()): Allowance {
  let saved = mostSaved;
  let atMs = nowMs();
  return {
    takes(bytes) {
      const passedMs = nowMs() - atMs;
      atMs += passedMs;
      saved = Math.min(mostSaved, saved + passedMs * bytesPerMs);
      const cost = bytes + eachBytes;
      if (cost > saved) return false;
      saved -= cost;
      return true;
    },
  };
}
