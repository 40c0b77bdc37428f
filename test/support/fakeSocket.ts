import type { Socket, SocketConstructor } from "#protocol/client/platform.ts";

type Listener = (event: { readonly data: unknown }) => void;

/** A socket without a server: it opens at once, and is lost when a test says so. */
export class FakeSocket implements Socket {
  readonly url: string;
  /** Closed by either side. */
  isEnded = false;
  private readonly listeners = new Map<string, Listener[]>();

  constructor(url: string) {
    this.url = url;
    queueMicrotask(() => !this.isEnded && this.emit("open"));
  }

  /** A constructor whose sockets are appended to `sockets`; none is made while `isRefused`. */
  static recorded(sockets: FakeSocket[], isRefused = () => false): SocketConstructor {
    return class extends FakeSocket {
      constructor(url: string) {
        if (isRefused()) throw new Error("refused");
        super(url);
        sockets.push(this);
      }
    };
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  send(): void {}

  close(): void {
    this.lose();
  }

  /** The connection breaks. */
  lose(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.emit("close");
  }

  /** The gateway sends a text. */
  receive(data: string): void {
    this.emit("message", data);
  }

  private emit(type: string, data?: unknown): void {
    for (const listener of this.listeners.get(type) ?? []) listener({ data });
  }
}
