import type { Readable } from "./stream.ts";

/** Whether a request uploads firmware, as `hub/server/upload.ts` says it. */
export function isFirmwareUpload(method: string, path: string): boolean {
  return method === "POST" && /^\/api\/firmware\/update(?:\?|$)/.test(path);
}

type Body = { readonly bytes: Uint8Array<ArrayBuffer> } | Readable | undefined;

/** A body is complete, and nobody leaves before it is passed on. */
export function boundBody(_request: unknown, _reply: unknown, body: Body) {
  return { signal: new AbortController().signal, body };
}
