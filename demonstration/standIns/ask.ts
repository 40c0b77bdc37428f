import { Buffer } from "buffer";
import { type Headers as PlainHeaders, headersForPage } from "#hub/access/headers.ts";
import { simulatedAt } from "../gateways.ts";
import { Readable } from "./stream.ts";

/** A call to a gateway. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: PlainHeaders;
  /** A page's body is already there; the hub's own comes in parts. */
  readonly body?: { readonly bytes: Uint8Array<ArrayBuffer> } | Readable;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: PlainHeaders;
  readonly body: Buffer;
}

/** No answer came. The message is a reason for a person. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Asks a simulated gateway of this worker. Rejects with `NoAnswer` while it restarts. */
export async function ask(
  target: URL,
  { method, path, headers, body, signal }: Question,
): Promise<Answer> {
  const request = new Request(new URL(path, target), {
    method,
    headers,
    ...(body && { body: body instanceof Readable ? await bytesOf(body) : body.bytes }),
    ...(signal && { signal }),
  });
  try {
    const answer = await simulatedAt(target).fetch(request);
    return {
      status: answer.status,
      headers: headersForPage(Object.fromEntries(answer.headers)),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw new NoAnswer(reasonOf(error), { cause: error });
  }
}

async function bytesOf(parts: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) if (part instanceof Uint8Array) chunks.push(part);
  return new Uint8Array(Buffer.concat(chunks));
}

export async function bodyOf(answer: Answer): Promise<Buffer> {
  return answer.body;
}

/** Why a request failed, for a person. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system says no reasons here. */
export function knownReason(): undefined {
  return undefined;
}

export function reasonOfCode(): undefined {
  return undefined;
}
