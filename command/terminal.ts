import type { Fetch, SocketConstructor } from "#protocol/index.ts";
import { shownText } from "#protocol/internal/values.ts";

/** What a command needs of the process it runs in. */
export interface Terminal {
  /** Prints results. */
  print(text: string): void;
  /** Prints what went wrong. */
  complain(text: string): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether `print` reaches a screen, on which a table may be redrawn. */
  readonly isScreen: boolean;
  /** Aborted by Ctrl+C, and when the process is asked to end. */
  readonly signal: AbortSignal;
  /** Folder of the built page; builds it first where it can be built. Ends the process when that fails. */
  pageFolder(): string | Promise<string>;
  /** Version of the program. */
  version(): string;
  readonly fetch?: Fetch;
  readonly WebSocket?: SocketConstructor;
}

/** How the program ends. */
export const ExitCode = { done: 0, failed: 1, usage: 2, unreadable: 3 } as const;

/** What each exit code means, for the help. */
export const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [ExitCode.done, "done"],
  [ExitCode.failed, "no answer, refused, a problem (doctor) or no gateway (find)"],
  [ExitCode.usage, "wrong usage"],
  [ExitCode.unreadable, "the bytes or the number cannot be read"],
];

/** Prints why something failed; the words may be the gateway's. */
export function complainOf(cause: unknown, terminal: Terminal): void {
  terminal.complain(`${shownText(cause instanceof Error ? cause.message : String(cause))}\n`);
}

/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A value as one line of JSON, in which no character steers the terminal. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(/[\u007f-\u009f\p{Bidi_C}]/gu, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
