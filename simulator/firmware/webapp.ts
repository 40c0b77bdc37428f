import { md5Hex } from "./md5.ts";
import type { Reply } from "./route.ts";

/** A file built into the firmware image. */
export interface EmbeddedFile {
  readonly contentType: string;
  /** Bytes as sent, already compressed when `gzip` is set. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzip: boolean;
}

/** The six files of the firmware's web interface by path; `/index.html` answers everything unknown. */
export type Webapp = Readonly<Record<string, EmbeddedFile>>;

/** Stand-in for the interface when a gateway is made without it. */
export const placeholderWebapp: Webapp = {
  "/index.html": {
    contentType: "text/html",
    bytes: new TextEncoder().encode("<!doctype html><title>Simulated gateway</title>\n"),
    gzip: false,
  },
};

/** The catch-all: static files, and index.html for every other path or method (docs/gateway/calls.md#unknown-paths). */
export function webappReply(webapp: Webapp, path: string, ifNoneMatch: string | null): Reply {
  const file = webapp[path] ?? webapp["/index.html"];
  if (file === undefined) return { status: 404 };
  const tag = `"${md5Hex(file.bytes)}"`;
  const caching = { "Cache-Control": "public, must-revalidate", ETag: tag };
  if (ifNoneMatch === tag) return { status: 304, headers: caching };
  return {
    status: 200,
    contentType: file.contentType,
    headers: file.gzip ? { ...caching, "Content-Encoding": "gzip" } : caching,
    body: file.bytes,
  };
}
