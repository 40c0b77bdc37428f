import { Readable } from "node:stream";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { Gateway } from "#protocol/client/gateway.ts";
import type { ServedGateway } from "./gateway.ts";
import type { SharedAnswer } from "./reads.ts";

/**
 * The library's client for a gateway, with the hub's own copy of the password. It only reads, like everybody: shared,
 * and no more at a time than the gateway can take.
 */
export function libraryOf({
  url,
  password,
  read,
}: Pick<ServedGateway, "url" | "password" | "read">): Gateway {
  return createGateway({
    url,
    WebSocket: null,
    ...(password !== undefined && { password }),
    fetch: async (address, { headers }) => {
      const authorization = new Headers(headers).get("authorization") ?? undefined;
      return replyOf(await read(address.slice(url.length), authorization));
    },
  });
}

/** The same with writes: they take their turn among everybody's calls. */
export function createWritingLibrary(
  gateway: Pick<ServedGateway, "url" | "password" | "read" | "pass">,
): Gateway {
  const { url, password, read, pass } = gateway;
  return createGateway({
    url,
    WebSocket: null,
    ...(password !== undefined && { password }),
    fetch: async (address, { method, headers, body, signal }) => {
      const path = address.slice(url.length);
      const all = Object.fromEntries(new Headers(headers));
      if (method === "GET") return replyOf(await read(path, all["authorization"]));
      const bytes = Buffer.from(typeof body === "string" ? body : "", "utf8");
      // The gateway takes no body of an unknown length.
      const sized = { ...all, "content-length": String(bytes.length) };
      const question = { method, path, headers: sized, body: Readable.from([bytes]) };
      return replyOf(await pass({ ...question, ...(signal && { signal }) }));
    },
  });
}

function replyOf({ status, headers, body }: SharedAnswer): Response {
  const retryAfter = headers["retry-after"];
  return new Response(new Uint8Array(body), {
    status,
    ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
  });
}
