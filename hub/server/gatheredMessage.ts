import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** A sender that cuts its body into more and smaller chunks than these wants to keep the hub busy. */
const MANY_CHUNKS = 1_000;
const SMALL_BYTES = 16;

/** A piece of a body; the rest stays unread while nobody takes it. */
const MOST_OF_BODY = 16_384;
const headEnd = "\r\n\r\n";
const lastChunk = `0${headEnd}`;

/** The last request of each connection. */
const last = new WeakMap<Socket, GatheredMessage>();

/**
 * A request whose body comes in as few parts as its connection was read in. Node makes an object of each chunk that a
 * sender names, and bounds only their bytes: chunks of one byte would take hundreds of times their size.
 */
export class GatheredMessage extends IncomingMessage {
  bytes = 0;
  private chunks = 0;
  private parts: Buffer[] = [];

  constructor(socket: Socket) {
    super(socket);
    last.set(socket, this);
  }

  override push(part: Buffer | null): boolean {
    if (part === null) {
      this.handOn();
      return super.push(null);
    }
    this.chunks += 1;
    this.bytes += part.length;
    if (this.chunks > MANY_CHUNKS && this.bytes < SMALL_BYTES * this.chunks) this.socket.destroy();
    this.parts.push(part);
    return true;
  }

  handOn(): void {
    const [first, ...more] = this.parts;
    if (first === undefined) return;
    this.parts = [];
    const goesOn = super.push(more.length > 0 ? Buffer.concat([first, ...more]) : first);
    // Until somebody reads it.
    if (!goesOn) this.socket.pause();
  }
}

/** Hands on what was read of a connection. */
export function handOnBody(socket: Socket): void {
  if (!socket.destroyed) last.get(socket)?.handOn();
}

/** Returns where the next piece of a connection's bytes ends: a head, or a body or part of it. */
export function piecesOf(socket: Socket): (data: Buffer, from: number) => number {
  let current: GatheredMessage | undefined;
  let left = 0;
  return (data, from) => {
    const message = last.get(socket);
    if (message !== current) {
      current = message;
      left = Number(message?.headers["content-length"] ?? 0) - (message?.bytes ?? 0);
    }
    const isChunked = message?.complete === false && "transfer-encoding" in message.headers;
    const most = left > 0 ? left : lengthTo(isChunked ? lastChunk : headEnd, data, from);
    const end = Math.min(from + most, from + MOST_OF_BODY, data.length);
    left -= end - from;
    return end;
  };
}

function lengthTo(mark: string, data: Buffer, from: number): number {
  const at = data.indexOf(mark, from);
  return at === -1 ? data.length : at + mark.length - from;
}
