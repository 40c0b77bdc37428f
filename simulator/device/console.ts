import type { Generation } from "../generation/generation.ts";
import type { LoggingConfig } from "../settings/logging.ts";

/** How urgent a line of the log is, the most urgent first: levels 1 to 5 of the settings. */
export const logLevels = ["error", "warning", "info", "debug", "verbose"] as const;

export interface LogEntry {
  readonly level: (typeof logLevels)[number];
  /** Part of the firmware, as the levels of the log are set for. */
  readonly tag: string;
  readonly text: string;
}

/**
 * The log of the device: a subscriber per console socket hub, no lines are lost (docs/gateway/sockets.md#console).
 */
export interface Console {
  print(line: string): void;
  /** Writes a message of the firmware, in the form of the release; nothing when its level is not wanted. */
  log(entry: LogEntry): void;
  /** Calls back with every line from now on, line end included. Returns the way to stop. */
  onLine(listener: (line: string) => void): () => void;
}

/** A log without listeners. `lineOf` makes a line of an entry, line end included; null for none. */
export function createConsole(lineOf: (entry: LogEntry) => string | null): Console {
  const listeners = new Set<(line: string) => void>();
  const send = (line: string): void => {
    for (const listener of listeners) listener(line);
  };
  return {
    print: (line) => send(`${line}\r\n`),
    log: (entry) => {
      const line = lineOf(entry);
      if (line !== null) send(line);
    },
    onLine: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The line of an entry at so many milliseconds after the start: free text in older releases, in newer releases with
 * the letter of its level, the time and the tag.
 */
export function logLine(
  { level, tag, text }: LogEntry,
  { hasLogging }: Pick<Generation, "hasLogging">,
  logging: LoggingConfig,
  uptimeMs: number,
): string | null {
  if (!hasLogging) return `${text}\r\n`;
  const own = logging.modules.find(({ name }) => name === tag);
  const wanted = own?.level ?? logging.default;
  if (logLevels.indexOf(level) >= wanted) return null;
  return `${level.charAt(0).toUpperCase()} (${Math.floor(uptimeMs)}) ${tag}: ${text}\n`;
}
