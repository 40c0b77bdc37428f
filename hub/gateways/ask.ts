import * as http from "node:http";
import * as https from "node:https";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { type Headers, headersForPage } from "../access/headers.ts";

/** A call to a gateway. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body?: Readable;
  readonly signal?: AbortSignal;
}

/** A gateway's answer, as far as it can be passed on. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: IncomingMessage;
}

/** No answer came, or none that can be passed on. The message is a reason for a person. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

// A gateway that restarts is silent for seconds; a longer silence means that it is away.
const patienceMs = 20_000;

/**
 * Asks a gateway. Rejects with `NoAnswer` without an answer, when the gateway is silent for 20 s, and when the answer
 * cannot be passed on. An error after the beginning of the answer only ends its body.
 */
export function ask(target: URL, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(new NoAnswer(reasonOf(error), { cause: error }));
    const request = requestTo(target, question);
    request.setTimeout(patienceMs, () => request.destroy(new Error(noReply)));
    request.once("response", (response) => {
      const { statusCode = 0 } = response;
      // Always a listener: the body may break before somebody reads it.
      response.on("error", () => undefined);
      if (statusCode >= 300 && statusCode <= 399) {
        fail(new Error("it redirects to another address"));
        request.destroy();
      } else if (statusCode >= 200 && statusCode <= 599) {
        const headers = headersForPage(response.headers);
        resolve({ status: statusCode, headers, body: response });
      } else {
        fail(new Error(`its answer has the status ${statusCode}`));
        request.destroy();
      }
    });
    // Answered with 101, which nobody asked for.
    request.once("upgrade", (_, socket) => {
      fail(new Error("it switched to another protocol"));
      socket.destroy();
    });
    request.on("error", fail);
    const { body } = question;
    if (body === undefined) {
      request.end();
    } else {
      body.once("error", (error) => request.destroy(error));
      body.pipe(request);
    }
  });
}

/** Reads the whole body of an answer, up to a limit. Rejects with `NoAnswer` when it breaks or is longer. */
export async function bodyOf(answer: Answer, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > maxBytes) throw new Error(`its answer is longer than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw new NoAnswer(reasonOf(error), { cause: error });
  }
  return Buffer.concat(chunks);
}

function requestTo(target: URL, { method, path, headers, signal }: Question): http.ClientRequest {
  const { request } = target.protocol === "https:" ? https : http;
  return request({
    protocol: target.protocol,
    hostname: target.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: target.port,
    method,
    path: `${target.pathname.replace(/\/$/, "")}${path}`,
    headers: { ...headers, host: target.host, connection: "close" },
    // The gateway keeps no connection open, and each costs it memory.
    agent: false,
    ...(signal && { signal }),
  });
}

const noReply = "no reply in time";

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at that address",
  ENOTFOUND: "no such host name",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "no way to that host",
  ENETUNREACH: "no way to that network",
  ETIMEDOUT: noReply,
  ECONNRESET: "it ended the connection",
};

/** Why a request or a socket failed, for a person. */
export function reasonOf(error: unknown): string {
  return knownReason(error) ?? (error instanceof Error ? error.message : String(error));
}

/** The same where the system said why; undefined otherwise. */
export function knownReason(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? reasonOfCode(String(error.code)) : undefined;
}

/** Meaning of a system's error code; undefined for any other. */
export function reasonOfCode(code: string): string | undefined {
  return reasons[code];
}
