/** Counts wrong passwords by the network address they came from. */
export interface Attempts {
  /**
   * Runs `work`, which tries a password and calls `wrong` if it is wrong. Resolves with "later", without running it,
   * after ten wrong passwords of this address within a minute. A password counts as wrong until it is known, so that
   * passwords tried at the same time are no more than ten either; others wait.
   */
  run<Value>(from: string, work: (wrong: () => void) => Promise<Value>): Promise<Value | "later">;
}

interface Entry {
  wrong: number;
  running: number;
  sinceMs: number;
  readonly waiting: (() => void)[];
}

const periodMs = 60_000;
const most = 10;
const mostWaiting = 500;
const mostAddresses = 10_000;

/** Ten wrong passwords a minute for each address; a minute after the first the count begins again. */
export function createAttempts(nowMs: () => number = () => performance.now()): Attempts {
  const entries = new Map<string, Entry>();

  const wrongOf = ({ wrong, sinceMs }: Entry): number => (nowMs() - sinceMs < periodMs ? wrong : 0);
  const isIdle = ({ running, waiting }: Entry): boolean => running === 0 && waiting.length === 0;

  function entryOf(from: string): Entry {
    const known = entries.get(from);
    if (known !== undefined) return known;
    if (entries.size >= mostAddresses) {
      for (const [key, entry] of entries) if (isIdle(entry)) entries.delete(key);
    }
    const entry = { wrong: 0, running: 0, sinceMs: nowMs(), waiting: [] };
    entries.set(from, entry);
    return entry;
  }

  function count(entry: Entry): void {
    entry.wrong = wrongOf(entry) + 1;
    if (entry.wrong === 1) entry.sinceMs = nowMs();
  }

  return {
    async run(from, work) {
      const entry = entryOf(from);
      while (wrongOf(entry) + entry.running >= most) {
        if (wrongOf(entry) >= most || entry.waiting.length >= mostWaiting) return "later";
        await new Promise<void>((resolve) => {
          entry.waiting.push(resolve);
        });
      }
      entry.running += 1;
      try {
        return await work(() => count(entry));
      } finally {
        entry.running -= 1;
        for (const resume of entry.waiting.splice(0)) resume();
        if (isIdle(entry) && wrongOf(entry) === 0) entries.delete(from);
      }
    },
  };
}
