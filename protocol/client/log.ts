import type { LogSink } from "./follow-log.ts";
import type { WaitOptions } from "./gateway.ts";
import { createNewest } from "./newest.ts";

/** Text that nobody has taken yet is cut off at its start beyond this. */
const mostCharacters = 1_000_000;

/** Follows a console for a sink; resolves with how to stop. */
export type FollowConsole = (log: LogSink, wait?: WaitOptions) => Promise<() => void>;

/** The readers of a console. */
export interface Logs {
  /**
   * The console's text until the consumer stops; a slow consumer gets the missed text in a single piece. Follows the
   * console from the first `next` on.
   */
  readonly iterate: (wait?: WaitOptions) => AsyncGenerator<string, void, undefined>;
  /** Ends all of them. */
  readonly close: () => void;
}

/** Makes the readers of a console. */
export function createLogs(follow: FollowConsole): Logs {
  const running = new Set<LogSink>();

  function iterate(wait?: WaitOptions): AsyncGenerator<string, void, undefined> {
    let leave: (() => void) | undefined;
    async function start(): Promise<void> {
      running.add(log);
      try {
        leave = await follow(log, wait);
        if (!running.has(log)) leave();
      } catch (error) {
        log.end({ error });
      }
    }
    const log = createNewest<string>(
      {
        start: () => void start(),
        stop() {
          running.delete(log);
          leave?.();
        },
      },
      (waiting, text) => (waiting + text).slice(-mostCharacters),
    );
    return log.values;
  }

  return {
    iterate,
    close() {
      for (const log of running) log.end();
    },
  };
}
