import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { handOnBody, piecesOf } from "./gatheredMessage.ts";

export interface AnswerBounds {
  /** Unsent bytes and those that wait to be read: of an address, and of all. */
  readonly unsent: number;
  readonly unsentInAll: number;
  /** A connection that takes nothing for so long ends, ms. */
  readonly patienceMs: number;
  /** Interval between checks of the connections' progress, ms. */
  readonly lookMs: number;
}

const usual: AnswerBounds = {
  unsent: 32 * 2 ** 20,
  unsentInAll: 64 * 2 ** 20,
  patienceMs: 60_000,
  lookMs: 1_000,
};

/** Memory of an unread answer besides its bytes: it is read, packed and hidden in parts. */
const STALLED_BYTES = 256 * 1024;
/** A slow line pauses for less, ms. */
const STALLED_MS = 5_000;
/** Requests that were read before the one in front was answered: two, where a body ends and the next begins. */
const MOST_WAITING = 4;

interface Waiting {
  readonly response: ServerResponse;
  readonly answer: () => void;
}

/** A connection with an answer under way. */
interface Busy {
  readonly socket: Socket;
  readonly address: string;
  readonly waiting: Waiting[];
  /** Bytes that it has taken, and since when it takes none. */
  taken: number;
  sinceMs: number;
}

export interface Answering {
  meet(socket: Socket): void;
  has(socket: Socket): boolean;
  /** Runs `answer` once the requests before it on its connection are answered; never when the connection ends before. */
  take(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
}

/**
 * Bounds the memory of requests. Node parses up to 2,600 requests of a connection at once, whose answers would wait in
 * memory. So it gets a request at a time; the others wait as bytes until the answer is sent. If too many bytes wait for
 * slow readers, the longest stalled connection of the address with most unsent bytes is closed.
 */
export function createAnswering(given: Partial<AnswerBounds> = {}): Answering {
  const bounds = { ...usual, ...given };
  const busy = new Map<Socket, Busy>();
  let timer: NodeJS.Timeout | undefined;

  function begin(one: Busy, { response, answer }: Waiting): void {
    // A connection may end between two of its requests.
    if (one.socket.destroyed) return forget(one);
    response.once("finish", () => goOn(one));
    answer();
  }

  function goOn(one: Busy): void {
    const next = one.waiting.shift();
    // The last answer has closed it.
    if (one.socket.writableEnded) return forget(one);
    if (one.waiting.length === 0) one.socket.resume();
    // Others are served in between, however many wait.
    if (next) setImmediate(begin, one, next);
    else forget(one);
  }

  function hold(one: Busy, next: Waiting): void {
    if (one.waiting.length >= MOST_WAITING) return void one.socket.destroy();
    one.waiting.push(next);
    // Later requests of it stay unread.
    one.socket.pause();
  }

  function forget({ socket }: Pick<Busy, "socket">): void {
    if (!busy.delete(socket) || busy.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function look(): void {
    const nowMs = performance.now();
    const stalled: StalledAnswer[] = [];
    for (const one of busy.values()) {
      const unsent = one.socket.writableLength;
      const taken = one.socket.bytesWritten - unsent;
      if (unsent === 0 || taken !== one.taken) {
        one.taken = taken;
        one.sinceMs = nowMs;
      }
      const forMs = nowMs - one.sinceMs;
      if (forMs >= bounds.patienceMs) one.socket.destroy();
      else if (unsent > 0) {
        const more = forMs >= STALLED_MS ? STALLED_BYTES : 0;
        stalled.push({ one, bytes: unsent + one.socket.readableLength + more });
      }
    }
    for (const { socket } of surplusOf(stalled, bounds)) socket.destroy();
  }

  return {
    meet(socket) {
      const mustWait = () => (busy.get(socket)?.waiting.length ?? 0) > 0;
      readByRequest(socket, mustWait);
      socket.once("close", () => forget({ socket }));
      // Node reads on after each request, and where it drops the rest of a body.
      socket.on("resume", () => {
        if (mustWait()) socket.pause();
      });
    },
    has: (socket) => busy.has(socket),
    take({ socket }, response, answer) {
      const before = busy.get(socket);
      if (before) return hold(before, { response, answer });
      const address = socket.remoteAddress ?? "";
      const one = { socket, address, waiting: [], taken: 0, sinceMs: performance.now() };
      busy.set(socket, one);
      timer ??= setInterval(look, bounds.lookMs).unref();
      begin(one, { response, answer });
    },
  };
}

/**
 * Hands what a connection sends to Node's parser by the end of each request's head and body, and no more while one
 * waits.
 */
function readByRequest(socket: Socket, mustWait: () => boolean): void {
  const parsers = socket.listeners("data");
  const pieceEnd = piecesOf(socket);
  socket.removeAllListeners("data");
  const read = (data: Buffer): void => {
    let from = 0;
    while (from < data.length) {
      if (mustWait()) socket.pause();
      // An upgrade takes the connection away.
      const isOver = socket.isPaused() || !socket.listeners("data").includes(read);
      if (isOver) {
        socket.unshift(data.subarray(from));
        return;
      }
      const end = pieceEnd(data, from);
      for (const parse of parsers) Reflect.apply(parse, socket, [data.subarray(from, end)]);
      if (socket.destroyed) return;
      handOnBody(socket);
      from = end;
    }
  };
  socket.on("data", read);
}

interface StalledAnswer {
  readonly one: Busy;
  readonly bytes: number;
}

/** The connections that must end so that no more bytes wait than may. */
function surplusOf(
  stalled: readonly StalledAnswer[],
  { unsent, unsentInAll }: Pick<AnswerBounds, "unsent" | "unsentInAll">,
): readonly Busy[] {
  const byAddress = new Map<string, number>();
  let inAll = 0;
  for (const { one, bytes } of stalled) {
    byAddress.set(one.address, (byAddress.get(one.address) ?? 0) + bytes);
    inAll += bytes;
  }
  const gone: Busy[] = [];
  const longest = stalled.toSorted((first, second) => first.one.sinceMs - second.one.sinceMs);
  const heaviest = () =>
    [...byAddress].reduce((most, next) => (next[1] > most[1] ? next : most), ["", 0]);
  for (let [address, bytes] = heaviest(); bytes > unsent || inAll > unsentInAll;) {
    const at = longest.findIndex(({ one }) => one.address === address);
    const [end] = longest.splice(at, 1);
    if (end === undefined) break;
    gone.push(end.one);
    inAll -= end.bytes;
    byAddress.set(address, bytes - end.bytes);
    [address, bytes] = heaviest();
  }
  return gone;
}
