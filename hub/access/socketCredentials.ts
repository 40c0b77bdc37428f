import type { FastifyInstance } from "fastify";

/**
 * Takes credentials from the list of a socket's subprotocols, as `basic.` and base64, encoded as a part of an
 * address: a page can send no header with a socket, and browsers send the account in its address only when they are
 * challenged. The page names `heliograph` first, which is the protocol that is chosen. Any other text counts as none.
 */
export function takeSocketCredentials(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ ws, headers }) => {
    if (!ws || headers.authorization !== undefined) return;
    const encoded = /(?:^|,)\s*basic\.([\w%]{1,1500})\s*(?:,|$)/.exec(
      headers["sec-websocket-protocol"] ?? "",
    )?.[1];
    if (encoded === undefined) return;
    const base64 = encoded.replaceAll("%2B", "+").replaceAll("%2F", "/").replaceAll("%3D", "=");
    headers.authorization = `Basic ${base64}`;
  });
}
