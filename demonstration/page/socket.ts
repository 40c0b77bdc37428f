import type { Channel } from "./channel.ts";

/** The sockets of a page in the demonstration: the part of the platform's WebSocket that the page uses. */
export function demonstrationSocket(channel: Channel) {
  return class DemonstrationSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    readyState = 0;
    private readonly leave: () => void;

    constructor(address: string) {
      super();
      this.leave = channel.open(new URL(address), {
        onOpen: () => {
          this.readyState = 1;
          this.dispatchEvent(new Event("open"));
        },
        onText: (data) => this.dispatchEvent(new MessageEvent("message", { data })),
        onClosed: (code) => this.end(code),
      });
    }

    /** The gateway does not listen to what a page sends. */
    send(): void {}

    close(): void {
      if (this.readyState === 3) return;
      this.leave();
      // Listeners are notified later, as by a socket of the browser.
      queueMicrotask(() => this.end(1000));
    }

    private end(code: number): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.dispatchEvent(new CloseEvent("close", { code }));
    }
  };
}
