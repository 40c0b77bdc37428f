import { createGateway, type Gateway } from "#protocol/index.ts";
import type { ServedGateway } from "./gateway.ts";

/**
 * The library's client for a gateway, with the hub's own copy of the password. Its reads are those of everybody: shared, and
 * no more at a time than the gateway can take. It only reads.
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
      const { status, body } = await read(address.slice(url.length), authorization);
      return new Response(new Uint8Array(body), { status });
    },
  });
}
