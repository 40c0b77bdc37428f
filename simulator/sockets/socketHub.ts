import type { SocketEnd, SocketPath, SocketSession } from "../device/seam.ts";

const MAX_CLIENTS = 8;

interface Client {
  readonly id: number;
  readonly messages: Set<(text: string) => void>;
  readonly ends: Set<(end: SocketEnd) => void>;
}

export class SocketHub {
  readonly #path: SocketPath;
  readonly #notice: (client: number, event: string) => void;
  #clients: readonly Client[] = [];
  #lastId = 0;

  /** `notice` is called for each connect and disconnect with the client's number. */
  constructor(path: SocketPath, notice: (client: number, event: string) => void) {
    this.#path = path;
    this.#notice = notice;
  }

  get hasClients(): boolean {
    return this.#clients.length > 0;
  }

  /** Takes a client whose handshake was accepted. */
  open(): SocketSession {
    this.#lastId += 1;
    const client: Client = { id: this.#lastId, messages: new Set(), ends: new Set() };
    this.#clients = [...this.#clients, client];
    this.#notice(client.id, "connect");
    return {
      path: this.#path,
      onMessage: (listener) => {
        client.messages.add(listener);
        return () => client.messages.delete(listener);
      },
      onEnd: (listener) => {
        client.ends.add(listener);
        return () => client.ends.delete(listener);
      },
      receive: () => undefined,
      close: () => this.#end(client, "closed"),
    };
  }

  send(text: string): void {
    for (const { messages } of this.#clients) for (const listener of messages) listener(text);
  }

  /** Closes the oldest connections beyond the eight a path may have (docs/gateway/sockets.md#handshake-and-rules). */
  closeSurplus(): void {
    for (const client of this.#clients.slice(0, -MAX_CLIENTS)) this.#end(client, "closed");
  }

  closeAll(): void {
    for (const client of this.#clients) this.#end(client, "closed");
  }

  /** Ends every connection without a close frame. */
  dropAll(): void {
    for (const client of this.#clients) this.#end(client, "dropped");
  }

  #end(client: Client, end: SocketEnd): void {
    if (!this.#clients.includes(client)) return;
    this.#clients = this.#clients.filter((other) => other !== client);
    for (const listener of client.ends) listener(end);
    this.#notice(client.id, "disconnect");
  }
}
