import { retryAfterFrom } from "../api/retry-after.ts";
import { type GatewayError, httpError, replyError } from "./gateway-error.ts";
import type { FetchReply } from "./platform.ts";

/** The longest answer that is read, in bytes. The largest of a gateway has some 40 kB. */
export const maxAnswerBytes = 1_048_576;

/** Reads the body of an answer. Rejects as soon as it is longer than `maxAnswerBytes`. */
export async function readBody(
  path: string,
  { body }: FetchReply,
): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (value !== undefined) {
      chunks.push(value);
      length += value.length;
    }
    if (length > maxAnswerBytes) {
      reader.cancel().catch(() => undefined);
      throw replyError(path, { kind: "tooLong" });
    }
    if (done) return joinChunks(chunks, length);
  }
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The error of a reply with an error status, including its body if readable. */
export async function httpErrorFrom(path: string, reply: FetchReply): Promise<GatewayError> {
  const { status, statusText, headers } = reply;
  const bytes = await readBody(path, reply).catch(() => new Uint8Array());
  const body = new TextDecoder().decode(bytes);
  const retryAfterS = retryAfterFrom(headers.get("Retry-After"));
  return httpError(path, { status, statusText, body, retryAfterS });
}
