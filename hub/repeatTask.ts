import { atMost } from "./atMost.ts";

interface RepeatOptions {
  readonly work: () => Promise<void>;
  readonly everyMs: number;
  /** The failing work, as the beginning of the log's sentence: "Events cannot be kept". */
  readonly failure: string;
  readonly report: (line: string) => void;
}

const CLOSE_MS = 1_000;

/** Repeats work, never twice at a time, and reports a failure once until it works again. Returns how to stop. */
export function repeatTask({ work, everyMs, failure, report }: RepeatOptions): () => Promise<void> {
  let reportedLine = "";
  let running: Promise<void> | undefined;
  const step = () => {
    running ??= work()
      .then(
        () => void (reportedLine = ""),
        (error: unknown) => {
          const line = `${failure}: ${error instanceof Error ? error.message : String(error)}`;
          if (line !== reportedLine) report(line);
          reportedLine = line;
        },
      )
      .finally(() => (running = undefined));
  };
  const timer = setInterval(step, everyMs);
  return async () => {
    clearInterval(timer);
    await atMost(Promise.resolve(running), CLOSE_MS);
  };
}
