/**
 * Something that goes wrong on the way to the client or in front of the handler. Plain data. On the path of a socket it
 * meets the handshake, or every message where it speaks of answers.
 */
export type Fault =
  | { readonly kind: "refuse" }
  /** Nothing is ever answered. */
  | { readonly kind: "hang" }
  /** The answer ends in its middle. */
  | { readonly kind: "cut" }
  /** Another status, by default with an empty body. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** 200 with this text in place of the body: `""`, `null`, wrong types, too much. */
  | { readonly kind: "body"; readonly body: string; readonly contentType?: string }
  /** The right answer, late by real time. */
  | { readonly kind: "slow"; readonly delayMs: number }
  /** The connection breaks after so many bytes of a request's body; on a port the rest is never read. */
  | { readonly kind: "cut-upload"; readonly afterBytes: number }
  /** The device resets at once, without an answer. */
  | { readonly kind: "restart" };

/** Which requests a fault meets: a path, or `"*"` for all; a method if it matters. */
export interface FaultMatch {
  readonly path: string;
  readonly method?: string;
}
