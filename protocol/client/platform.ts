/** The part of `fetch` that the client uses: the platform's own, or a replacement. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchReply>;

/** The client's options of `fetch`. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
  readonly redirect?: "manual";
}

/** The part of a `Response` that the client reads; `status` is that of HTTP. */
export interface FetchReply {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
  /** Read in pieces, so that an endless answer does not fill the memory. */
  readonly body: { getReader(): ByteReader } | null;
}

/** The part of a stream's reader that the client uses. */
export interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

/** A constructor of WebSockets: the platform's, or that of the package `ws`. */
export type SocketConstructor = new (url: string) => Socket;

/** The part of a WebSocket that the client uses. */
export interface Socket {
  addEventListener(type: "open" | "close", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  /** A failed handshake is followed by "close"; without a listener, `ws` would throw. */
  addEventListener(type: "error", listener: () => void): void;
  send(text: string): void;
  close(): void;
}

/** The WebSocket of the platform, in Node 20 that of the package `ws` if installed; otherwise undefined. */
export async function findWebSocket(): Promise<SocketConstructor | undefined> {
  if ("WebSocket" in globalThis) return globalThis.WebSocket;
  // Not written out: a bundler must not look for a package that browsers do without.
  const name = ["w", "s"].join("");
  try {
    const found: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
    return hasWebSocket(found) ? found.WebSocket : undefined;
  } catch {
    return undefined;
  }
}

function hasWebSocket(found: unknown): found is { readonly WebSocket: SocketConstructor } {
  const isObject = typeof found === "object" && found !== null;
  return isObject && "WebSocket" in found && typeof found.WebSocket === "function";
}
