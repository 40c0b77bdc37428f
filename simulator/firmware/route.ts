import type { JsonValue } from "./convert.ts";
import type { Form } from "./form.ts";

/**
 * Who may call: `full` needs credentials always, `readonly` only when read-only access is off (docs/gateway/calls.md#sign-in).
 */
export type Access = "full" | "readonly" | "open";

/** A request after the server library has read it. */
export interface GatewayRequest {
  readonly method: string;
  /** Decoded path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly form: Form;
}

/** Answer of a handler: plain data, turned into a Response by the gateway. */
export interface Reply {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is printed as the JSON library of the release does. */
  readonly json?: JsonValue;
  /** Text or bytes; absent for an empty body, which then has no content type either. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The device restarts a second after this answer (docs/gateway/calls.md#restarts). */
  readonly restart?: boolean;
}
