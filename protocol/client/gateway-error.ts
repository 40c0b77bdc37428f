import type { Harm } from "../api/harmful.ts";
import type { ReplyError } from "../api/reply.ts";
import type { SaveReply } from "../schema/reply.ts";

/**
 * Cause of an error. `network`: no reply. `http`: an error status; `text` is the reply's `message` or the status
 * text, `body` the whole reply. `reply`: an unreadable reply. `unknown`: a question about an inverter that the gateway
 * does not have. `refused`: by the gateway. `failed`: the inverter
 * rejected the command (`inverter`), the gateway dropped it (`dropped`), or nothing confirms it (`silent`).
 * `invalid`: the value at `path`, not sent. `unsafe`: a save that would harm the settings, not sent: `unread` or
 * `partial` record, a body that lacks keys (`lost`), has another type (`type`), or an unknown value or unit (`value`).
 */
export type GatewayProblem =
  | NetworkProblem
  | HttpProblem
  | ReplyProblem
  | UnknownProblem
  | RefusedProblem
  | UnsafeProblem
  | InvalidProblem
  | FailedProblem;

/** No answer. */
export interface NetworkProblem {
  readonly kind: "network";
  readonly reason: "unreachable" | "timeout";
}

/** A reply with an error status: `status` of HTTP with its name (`text`), and the content (`body`). */
export interface HttpProblem {
  readonly kind: "http";
  readonly status: number;
  readonly text: string;
  readonly body: string;
  /** Seconds that the gateway asks to wait. */
  readonly retryAfterS?: number;
}

/** An answer that is none of the call's. */
export interface ReplyProblem {
  readonly kind: "reply";
  readonly cause: ReplyError;
}

/** The gateway has no inverter with that serial number. */
export interface UnknownProblem {
  readonly kind: "unknown";
  readonly reason: "inverter";
  readonly serial: string;
}

/** The gateway does not do it. */
export interface RefusedProblem {
  readonly kind: "refused";
  readonly reply: SaveReply;
}

/** A save that was not sent: it could change more than its caller knows. */
export interface UnsafeProblem {
  readonly kind: "unsafe";
  readonly reason: "unread" | "partial" | "lost" | "type" | "doubt" | "newer" | "value";
  readonly paths: readonly string[];
}

/** A command that was not sent: the gateway would misread its value. */
export interface InvalidProblem {
  readonly kind: "invalid";
  readonly reason: Harm["reason"];
  readonly path: string;
}

/** The inverter does not follow a command that the gateway accepted. */
export interface FailedProblem {
  readonly kind: "failed";
  readonly reason: "inverter" | "dropped" | "silent";
}

type ReasonedProblem = Extract<GatewayProblem, { readonly reason: string }>;
type CodeOf<Problem extends ReasonedProblem> = Problem extends ReasonedProblem
  ? `${Problem["kind"]}-${Problem["reason"]}`
  : never;

/** The cause as a stable word: the kind of the problem and its reason or status. */
export type GatewayErrorCode =
  | CodeOf<ReasonedProblem>
  | `reply-${ReplyError["kind"]}`
  | `http-${number}`
  | "refused";

/**
 * The only error of the client; an aborted call rejects with the reason of its signal instead. The message is English,
 * for people: programs use `code`, or `problem` with the details. `cause` is the platform's error if no reply came, or
 * the fault of an unreadable reply.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly code: GatewayErrorCode;
  readonly problem: GatewayProblem;

  constructor(message: string, problem: GatewayProblem, options?: ErrorOptions) {
    super(message, options);
    this.code = codeOf(problem);
    this.problem = problem;
  }

  /** The error as plain data, for logs and for `postMessage`, which keeps only the message of an error. */
  toJSON(): {
    readonly name: string;
    readonly code: GatewayErrorCode;
    readonly message: string;
    readonly problem: GatewayProblem;
  } {
    const { name, code, message, problem } = this;
    return { name, code, message, problem };
  }

  /** Status of an answer with an error status; undefined for every other problem. */
  get status(): number | undefined {
    return "status" in this.problem ? this.problem.status : undefined;
  }

  /** Seconds that the gateway asks to wait; 0 when it asks for none. */
  get retryAfterS(): number {
    return this.problem.kind === "http" ? (this.problem.retryAfterS ?? 0) : 0;
  }
}

// Minifiers rename the class, and a printed error shows the name.
Object.defineProperty(GatewayError, "name", { value: "GatewayError" });

function codeOf(problem: GatewayProblem): GatewayErrorCode;
function codeOf(problem: GatewayProblem): string {
  switch (problem.kind) {
    case "http":
      return `http-${problem.status}`;
    case "reply":
      return `reply-${problem.cause.kind}`;
    case "refused":
      return "refused";
    default:
      return `${problem.kind}-${problem.reason}`;
  }
}

/** The error of a call without an answer. */
export function networkError(reason: "unreachable" | "timeout", cause?: unknown): GatewayError {
  const message = reason === "timeout" ? "the gateway stays silent" : "the gateway does not answer";
  return new GatewayError(message, { kind: "network", reason }, { cause });
}

/** The error of an answer with a status other than success. */
export function httpError(
  path: string,
  answer: {
    readonly status: number;
    readonly statusText: string;
    readonly body: string;
    readonly retryAfterS?: number | undefined;
  },
): GatewayError {
  const { status, statusText, body, retryAfterS } = answer;
  const text = messageIn(body) ?? statusText;
  return new GatewayError(`${path} answered ${status} ${text}`.trimEnd(), {
    kind: "http",
    status,
    text,
    body,
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

/** The error of an answer that cannot be read. */
export function replyError(path: string, cause: ReplyError): GatewayError {
  const what = cause.kind === "shape" ? cause.issues.join("; ") : cause.kind;
  return new GatewayError(
    `${path}: unreadable answer (${what})`,
    { kind: "reply", cause },
    { cause },
  );
}

/** True when a call ended because its caller aborted it. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function messageIn(body: string): string | undefined {
  try {
    const message: unknown = Reflect.get(Object(JSON.parse(body)), "message");
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Turns a failed load of a program part into an error. */
export function unreachable(cause: unknown): never {
  throw networkError("unreachable", cause);
}
