import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Busy } from "./slots.ts";

/** Number of requests handled at the same time: of an address, and of all. The rest waits in order. */
const AT_ONCE = { address: 2, inAll: 4 } as const;
const MOST_WAITING = 500;

/** The asker is gone; the status is seen by nobody. */
class Gone extends Error {
  readonly statusCode = 499;
}

interface Waiting {
  readonly address: string;
  readonly go: () => void;
}

/**
 * Limits the concurrent requests to the record, in all and for each address. A request whose client is gone is dropped.
 * A turn ends when the answer begins: then it is streamed as the client reads it.
 */
export function takeTurns(app: FastifyInstance): void {
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  let inAll = 0;

  const isFree = (address: string) =>
    inAll < AT_ONCE.inAll && (running.get(address) ?? 0) < AT_ONCE.address;

  function end(address: string): void {
    inAll -= 1;
    const left = (running.get(address) ?? 1) - 1;
    if (left > 0) running.set(address, left);
    else running.delete(address);
    for (const one of waiting) if (isFree(one.address)) one.go();
  }

  function begin(request: FastifyRequest): void {
    const { ip } = request;
    inAll += 1;
    running.set(ip, (running.get(ip) ?? 0) + 1);
    ends.set(request, () => {
      ends.delete(request);
      end(ip);
    });
  }

  app.addHook("preHandler", (request, reply, done) => {
    if (request.method !== "GET" && request.method !== "HEAD") return done();
    if (isFree(request.ip)) {
      begin(request);
      return done();
    }
    if (waiting.size >= MOST_WAITING) return done(new Busy("Too many requests. Try again later."));
    const leave = () => {
      if (waiting.delete(one)) done(new Gone());
    };
    const one: Waiting = {
      address: request.ip,
      go() {
        waiting.delete(one);
        reply.raw.off("close", leave);
        begin(request);
        done();
      },
    };
    waiting.add(one);
    reply.raw.once("close", leave);
  });

  app.addHook("onSend", async (request, _reply: FastifyReply, payload) => {
    ends.get(request)?.();
    // A HEAD request does not need the work.
    if (request.method !== "HEAD" || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return "";
  });
}

export function whileAsked({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  raw.once("close", () => closed.abort(new Gone()));
  return closed.signal;
}
