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

/** What the page sends to the worker. "gone": the request or the socket of this number is of no use any more. */
export type FromPage = AskedRequest | AskedSocket | { readonly kind: "gone"; readonly id: number };

/** What the worker sends to the page. */
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

/** What the frame tells the worker at its start: what an earlier document of this visit kept, and how far its clock is set ahead. */
export interface ToWorker {
  readonly kept: string | null;
  readonly aheadMs: number;
}

/** What the worker tells the frame: that it listens, that the past is written, and what the visit is to keep. */
export type ToFrame = "ready" | "filled" | { readonly kept: string };
