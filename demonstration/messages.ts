/** A request of the page, with the path from the demonstration's own folder. */
export interface AskedRequest {
  readonly kind: "request";
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ArrayBuffer | null;
}

/** A socket that the page opens. */
export interface AskedSocket {
  readonly kind: "socket";
  readonly id: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A message of the page to the worker. "gone": the request or the socket of this number is obsolete. */
export type FromPage = AskedRequest | AskedSocket | { readonly kind: "gone"; readonly id: number };

/** A message of the worker to the page. */
export type FromWorker =
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: "open"; readonly id: number }
  | { readonly kind: "text"; readonly id: number; readonly text: string }
  | { readonly kind: "closed"; readonly id: number; readonly code: number };

/**
 * The frame's first message to the worker: the state of an earlier document of this visit, and the offset of its clock.
 */
export interface ToWorker {
  readonly kept: string | null;
  readonly aheadMs: number;
}

/** Messages of the worker to the frame: it listens, the past is written, and the state to keep. */
export type ToFrame = "ready" | "filled" | { readonly kept: string };
