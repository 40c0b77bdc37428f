import type { Fetch, SocketConstructor } from "#protocol/client/platform.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { shownText } from "#protocol/shown-text.ts";

export interface Terminal {
  print(text: string): void;
  complain(text: string): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether `print` reaches a screen, on which a table may be redrawn. */
  readonly isScreen: boolean;
  readonly signal: AbortSignal;
  /** Folder of the built page; builds it first where it can be built. Ends the process when that fails. */
  pageFolder(): string | Promise<string>;
  version(): string;
  readonly fetch?: Fetch;
  readonly WebSocket?: SocketConstructor;
}

/** How the program ends. */
export const ExitCode = { done: 0, failed: 1, usage: 2, unreadable: 3, unauthorized: 4 } as const;

export const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [ExitCode.done, "done"],
  [ExitCode.failed, "no answer, refused, interrupted, a problem (doctor) or no gateway (find)"],
  [ExitCode.usage, "wrong usage"],
  [ExitCode.unreadable, "the bytes or the number cannot be read"],
  [ExitCode.unauthorized, "the password is missing or wrong"],
];

/** Prints why something failed; the words may be the gateway's. */
export function complainAbout(
  cause: unknown,
  { complain, environment }: Pick<Terminal, "complain" | "environment">,
): void {
  complain(`${shownText(reasonOf(cause, environment))}\n`);
}

function reasonOf(cause: unknown, environment: Terminal["environment"] = {}): string {
  if (isUnauthorized(cause)) {
    const isSet = environment["HELIOGRAPH_PASSWORD"] !== undefined;
    const remedy = isSet
      ? "The password in HELIOGRAPH_PASSWORD is wrong."
      : "Set the password in HELIOGRAPH_PASSWORD.";
    return `${cause.message}. ${remedy}`;
  }
  return cause instanceof Error ? cause.message : String(cause);
}

/** How a command ends that failed with this cause. */
export function exitCodeOf(cause: unknown): number {
  return isUnauthorized(cause) ? ExitCode.unauthorized : ExitCode.failed;
}

/** A failure as JSON, for programs: an error of the library with its code, any other by its message. */
export function errorJson(cause: unknown): string {
  const error = cause instanceof GatewayError ? cause : { message: reasonOf(cause) };
  return jsonLine({ error });
}

function isUnauthorized(cause: unknown): cause is GatewayError {
  return cause instanceof GatewayError && cause.status === 401;
}

/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A value as a line of JSON, in which no character steers the terminal. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(/[\u007f-\u009f\p{Bidi_C}]/gu, escapeCharacter)}\n`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
