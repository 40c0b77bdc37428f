import type { LogSink } from "./follow-log.ts";
import { createNewest } from "./newest.ts";

/** Text that nobody has taken yet is cut off at its start beyond this. */
const mostCharacters = 1_000_000;

/**
 * The text of a console until the consumer stops; a slow one gets what came meanwhile as one text. `follow` is called by the
 * first `next`, and resolves with how to stop.
 */
export function iterateLog(
  follow: (log: LogSink) => Promise<() => void>,
): AsyncGenerator<string, void, undefined> {
  let isWanted = true;
  let leave: (() => void) | undefined;
  async function start(): Promise<void> {
    try {
      leave = await follow(log);
      if (!isWanted) leave();
    } catch (error) {
      log.end({ error });
    }
  }
  const log = createNewest<string>(
    {
      start: () => void start(),
      stop() {
        isWanted = false;
        leave?.();
      },
    },
    (waiting, text) => (waiting + text).slice(-mostCharacters),
  );
  return log.values;
}
