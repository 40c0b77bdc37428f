import type { IncomingMessage, ServerResponse } from "node:http";

/** Something that answers requests as `fetch` does; a rejection is a failed connection. */
export interface Fetcher {
  fetch(request: Request): Promise<Response>;
  /** Byte of the body at which the connection breaks. */
  readonly faults?: { takeUploadCut(method: string, path: string): number | null };
}

/**
 * Answers a request of Node's HTTP server by a fetcher. The connection ends without an answer if the fetcher
 * rejects; a client that disconnects aborts the request's signal.
 */
export async function exchange(
  fetcher: Fetcher,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  try {
    const cut = fetcher.faults?.takeUploadCut(incoming.method ?? "GET", urlOf(incoming).pathname);
    const body = await bodyOf(incoming, cut ?? Number.POSITIVE_INFINITY);
    await send(await fetcher.fetch(requestOf(incoming, body, gone.signal)), incoming, outgoing);
  } catch {
    outgoing.destroy();
  }
}

/** The headers of a request as the Fetch API has them. */
export function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return headers;
}

/** Path and query of a request; `/` for an address that cannot be read. Never throws. */
export function urlOf(incoming: IncomingMessage): URL {
  const [address = "/", origin] = [incoming.url, "http://gateway"];
  return new URL(URL.canParse(address, origin) ? address : "/", origin);
}

function requestOf(
  incoming: IncomingMessage,
  body: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Request {
  const method = incoming.method ?? "GET";
  const mayHaveBody = method !== "GET" && method !== "HEAD";
  return new Request(urlOf(incoming), {
    method,
    headers: headersOf(incoming),
    signal,
    ...(mayHaveBody && { body }),
  });
}

/** Rejects when the body exceeds the byte at which the connection breaks. */
async function bodyOf(incoming: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new Error("the connection breaks here");
  }
  return Buffer.concat(chunks);
}

async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (incoming.method === "HEAD" || response.body === null) {
    outgoing.end();
    return;
  }
  for await (const chunk of response.body) outgoing.write(chunk);
  outgoing.end();
}
