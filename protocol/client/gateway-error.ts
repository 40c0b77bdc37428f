import type { ReplyError } from "../api/reply.ts";
import type { SaveReply } from "../schema/reply.ts";

/**
 * What went wrong: the gateway could not be reached (`network`, which includes silence), answered
 * with an error status (`http`), answered something else than it should (`reply`), took the request
 * but refused what it asks (`refused`), or tried it and failed (`failed`).
 */
export type GatewayProblem =
  | { readonly kind: "network" }
  | { readonly kind: "http"; readonly status: number; readonly retryAfterS?: number }
  | { readonly kind: "reply"; readonly cause: ReplyError }
  | { readonly kind: "refused"; readonly reply: SaveReply }
  | { readonly kind: "failed" };

/** The only error that the client throws, besides the `AbortError` of a signal. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly problem: GatewayProblem;

  constructor(message: string, problem: GatewayProblem, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
