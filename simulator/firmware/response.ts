import type { Reply } from "./route.ts";
import { encodeText } from "./utf8.ts";

// A Response must not have a body with these.
const bodiless = new Set([204, 304]);

/** A reply as Response, with the headers every answer of the firmware carries (docs/gateway/calls.md#transport). */
export function responseOf(reply: Reply): Response {
  const body = typeof reply.body === "string" ? encodeText(reply.body) : reply.body;
  const headers = new Headers(reply.headers);
  headers.set("Content-Length", String(body?.length ?? 0));
  headers.set("Connection", "close");
  headers.set("Accept-Ranges", "none");
  if (reply.contentType !== undefined && body !== undefined && body.length > 0) {
    headers.set("Content-Type", reply.contentType);
  }
  return new Response(bodiless.has(reply.status) || body === undefined ? null : body, {
    status: reply.status,
    headers,
  });
}
