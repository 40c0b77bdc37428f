import type { ReadEndpoint, SaveEndpoint } from "../api/endpoint.ts";

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Credentials used instead of those of the client; a refusal then does not end the session. */
  readonly authdata?: string | undefined;
  /** A refusal with 401 does not end the session, for calls that are optional. */
  readonly keepsSession?: boolean | undefined;
  /** Silence after which the call fails, in ms. */
  readonly timeoutMs?: number | undefined;
}

/** Options of a save of settings. */
export interface SaveOptions {
  /**
   * Sends a body that would otherwise be refused because its record was not read, was only partly read, or has keys
   * that the body lacks: newer firmware resets those to factory values.
   */
  readonly unsafe?: boolean | undefined;
}

/** Values that the gateway kept after a save. */
export interface KeptValues {
  /** Dotted paths at which the gateway holds something else than it was sent. */
  readonly kept?: readonly string[];
}

/** Values of the query parameters of a call. */
export interface QueryOption<Query extends string> {
  readonly query: Readonly<Record<Query, string>>;
}

/**
 * A call of the table, typed by it: required queries and bodies must be given, and the reply has the type of its
 * schema. Rejects with a `GatewayError`. A refused save is a reply (`type: "warning"`), not an error.
 */
export interface Call {
  <Reply>(endpoint: ReadEndpoint<never, Reply>, options?: CallOptions): Promise<Reply>;
  <Query extends string, Reply>(
    endpoint: ReadEndpoint<Query, Reply>,
    options: CallOptions & QueryOption<Query>,
  ): Promise<Reply>;
  <Body, Reply>(
    endpoint: SaveEndpoint<Body, Reply>,
    options: CallOptions & SaveOptions & { readonly body: Body },
  ): Promise<Reply & KeptValues>;
}
