import { type Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Larger than the flash of every gateway, so also than each firmware. */
const mostBytes = 17 * 2 ** 20;

const firmwarePath = /^\/api\/firmware\/update(?:\?|$)/;

export function isFirmwareUpload(method: string, path: string): boolean {
  return method === "POST" && firmwarePath.test(path);
}

class TooLarge extends Error {
  readonly statusCode = 413;

  constructor() {
    super(`An upload has at most ${mostBytes} bytes.`);
  }
}

interface PassedBody {
  /** Aborts the call when the sender is gone, or when the body becomes longer than any gateway can take. */
  readonly signal: AbortSignal;
  /** Flows once it is read: a call may wait for its turn, and nothing of the body may be lost meanwhile. */
  readonly body: Readable | undefined;
}

/** Bounds a body. Throws when its header says that it is too long. */
export function boundBody(
  { headers }: Pick<FastifyRequest, "headers">,
  { raw }: FastifyReply,
  body: Readable | undefined,
): PassedBody {
  const call = new AbortController();
  raw.once("close", () => call.abort());
  if (Number(headers["content-length"] ?? 0) > mostBytes) throw new TooLarge();
  return { signal: call.signal, body: body && countBytes(body, (error) => call.abort(error)) };
}

function countBytes(body: Readable, end: (error: Error) => void): Readable {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= mostBytes) return done(undefined, chunk);
      const error = new TooLarge();
      end(error);
      done(error);
    },
  });
  body.once("error", (error) => bounded.destroy(error));
  // The call that it belongs to may have ended before somebody reads it.
  bounded.on("error", () => undefined);
  return body.pipe(bounded);
}
