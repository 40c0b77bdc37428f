import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { ReadEndpoint, SaveEndpoint } from "../api/endpoint.ts";

/** What any call may be given. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/**
 * One call of the table, typed by it: queries and bodies that a call needs must be given, and the
 * reply has the type of its schema. Rejects with a `GatewayError`. That a save was refused is a reply
 * (`type: "warning"`), not an error.
 */
export interface Call {
  <Reply extends GenericSchema>(
    endpoint: ReadEndpoint<never, Reply>,
    options?: CallOptions,
  ): Promise<InferOutput<Reply>>;
  <Query extends string, Reply extends GenericSchema>(
    endpoint: ReadEndpoint<Query, Reply>,
    options: CallOptions & { readonly query: Readonly<Record<Query, string>> },
  ): Promise<InferOutput<Reply>>;
  <Body extends GenericSchema, Reply extends GenericSchema>(
    endpoint: SaveEndpoint<Body, Reply>,
    options: CallOptions & { readonly body: InferInput<Body> },
  ): Promise<InferOutput<Reply>>;
}
