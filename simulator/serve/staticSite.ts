import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { urlOf } from "./exchange.ts";

/** A file in memory, ready in both forms. */
interface StaticFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Undefined where compressing gains nothing. */
  readonly gzipped: Buffer | undefined;
  readonly tag: string;
  /** Carries its own hash in its name, so it never changes. */
  readonly isHashed: boolean;
}

export interface StaticSite {
  /** Answers when the path is a file of the build; false leaves the request to somebody else. */
  serveFile(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  servePage(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** The page's own bytes. */
  readonly page: Buffer<ArrayBuffer>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const YEAR_S = 31_536_000;

/** Reads a build. Throws when there is no `index.html` in the folder. */
export function loadSite(folder: string): StaticSite {
  if (!existsSync(join(folder, "index.html"))) {
    throw new Error(`There is no index.html in ${folder}; build the page first.`);
  }
  const files = new Map(pathsIn(folder).map((path) => [path, readStatic(folder, path)]));
  const page = readStatic(folder, "/index.html");
  return {
    page: Buffer.from(page.bytes),
    servePage: (incoming, outgoing) => sendFile(page, incoming, outgoing),
    serveFile: (incoming, outgoing) => {
      const isRead = incoming.method === "GET" || incoming.method === "HEAD";
      const { pathname } = urlOf(incoming);
      const file = files.get(pathname);
      if (!isRead || file === undefined) return false;
      sendFile(file, incoming, outgoing);
      return true;
    },
  };
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`,
    );
}

function readStatic(folder: string, path: string): StaticFile {
  const bytes = readFileSync(join(folder, path));
  const gzipped = gzipSync(bytes, { level: 9 });
  return {
    contentType: types[extname(path)] ?? "application/octet-stream",
    bytes,
    gzipped: gzipped.length < bytes.length * 0.95 ? gzipped : undefined,
    tag: `"${createHash("md5").update(bytes).digest("hex")}"`,
    isHashed: path.startsWith("/assets/"),
  };
}

function sendFile(file: StaticFile, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const caching = {
    ETag: file.tag,
    "Cache-Control": file.isHashed ? `public, max-age=${YEAR_S}, immutable` : "no-cache",
    Vary: "Accept-Encoding",
  };
  if (incoming.headers["if-none-match"] === file.tag) {
    outgoing.writeHead(304, caching).end();
    return;
  }
  const accepts = /\bgzip\b/.test(incoming.headers["accept-encoding"]?.toString() ?? "");
  const zipped = accepts ? file.gzipped : undefined;
  const bytes = zipped ?? file.bytes;
  outgoing.writeHead(200, {
    ...caching,
    "Content-Type": file.contentType,
    "Content-Length": bytes.length,
    ...(zipped !== undefined && { "Content-Encoding": "gzip" }),
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : bytes);
}
