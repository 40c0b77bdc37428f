import type { FastifyReply, FastifyRequest } from "fastify";

/** Larger than the flash of every gateway, so also than each firmware. */
const mostBytes = 17 * 2 ** 20;

/** Path below a gateway to which firmware is uploaded. */
const firmwarePath = /^\/api\/firmware\/update(?:\?|$)/;

/** Whether a request uploads firmware. */
export function isFirmwareUpload(method: string, path: string): boolean {
  return method === "POST" && firmwarePath.test(path);
}

class TooLarge extends Error {
  readonly statusCode = 413;

  constructor() {
    super(`An upload has at most ${mostBytes} bytes.`);
  }
}

/**
 * A signal that aborts the call to the gateway when the person is gone, or when the body becomes longer than any
 * gateway can take. Throws when it says so from the start. The body flows from now on.
 */
export function callSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const call = new AbortController();
  reply.raw.once("close", () => call.abort());
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw new TooLarge();
  let bytes = 0;
  if (request.method === "POST") {
    request.raw.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) call.abort(new TooLarge());
    });
  }
  return call.signal;
}
