import type { Fetch, SocketConstructor } from "../client/platform.ts";
import { shownText } from "../shown-text.ts";

/** What a command needs of the process it runs in. */
export interface Terminal {
  /** Prints results. */
  print(text: string): void;
  /** Prints what went wrong. */
  complain(text: string): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether `print` reaches a screen, on which a table may be redrawn. */
  readonly isScreen: boolean;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  readonly fetch?: Fetch;
  readonly WebSocket?: SocketConstructor;
}

/** How the program ends. */
export const ExitCode = { done: 0, failed: 1, usage: 2, unreadable: 3 } as const;

/** Prints why something failed; the words may be the gateway's. */
export function complainOf(cause: unknown, terminal: Terminal): void {
  terminal.complain(`${shownText(cause instanceof Error ? cause.message : String(cause))}\n`);
}

/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The operands of a command, as many as it has names for. Throws a `UsageError` for more or fewer. */
export function operandsOf(given: readonly string[], names: readonly string[]): readonly string[] {
  if (given.length === names.length) return given;
  const wanted = names.map((name) => `<${name}>`).join(" ");
  throw new UsageError(
    `expected ${wanted}, got ${given.length === 0 ? "nothing" : given.join(" ")}`,
  );
}
