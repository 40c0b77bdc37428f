import type { ReplyError } from "#protocol/api/reply.ts";

/**
 * The gateway answered, but not with success. `message` is the answer's message field or else the
 * status text (spec 1 section 8); `body` is the whole text of the answer.
 */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly body: string;
  /** Seconds the gateway asks to wait, from `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, message: string, body = "", retryAfterS?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
  }
}

/** No answer: refused, cut off, or silent for too long. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly kind: "unreachable" | "timeout";

  constructor(kind: "unreachable" | "timeout") {
    super(kind);
    this.kind = kind;
  }
}

/** An answer with success that cannot be read. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  readonly path: string;
  readonly reason: ReplyError;

  constructor(path: string, reason: ReplyError) {
    super(`${path}: ${reason.kind === "shape" ? reason.issues.join("; ") : reason.kind}`);
    this.path = path;
    this.reason = reason;
  }
}

/** Why a call failed. */
export type CallError = HttpError | NetworkError | UnreadableError;

/** True for a failure that a page shows to the person; anything else is a fault of ours. */
export function isCallError(error: unknown): error is CallError {
  return (
    error instanceof HttpError || error instanceof NetworkError || error instanceof UnreadableError
  );
}

/** True when a call ended because its caller gave it up. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
