import type { FastifyInstance } from "fastify";

/**
 * Takes credentials from a socket's subprotocols, as `basic.` and encoded base64: a page can send no header with a
 * socket, and browsers send the account in its address only when challenged. The page names `heliograph` first, which
 * is chosen.
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
