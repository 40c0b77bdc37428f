import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyCompress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HubContext } from "#hub-api/context.ts";

const YEAR_S = 31_536_000;

/** Registers the files of a build below a path. Throws when there is no `index.html` in the folder. */
export async function siteFiles(app: FastifyInstance, folder: string, hub: string): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) {
    throw new Error(`There is no index.html in ${folder}; build the page first.`);
  }
  await app.register(fastifyCompress, { encodings: ["gzip"], threshold: 1024 });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: hub,
    wildcard: false,
    index: false,
    globIgnore: ["index.html"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Each is named by its content.
      const isHashed = relative(folder, path).startsWith("assets");
      reply.setHeader(
        "Cache-Control",
        isHashed ? `public, max-age=${YEAR_S}, immutable` : "no-cache",
      );
    },
  });
}

/** Names of the files of a build that lie beside the page. */
export function topFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "index.html")
    .map(({ name }) => name);
}

/** Makes the page of a build, marked for the place it is served at. `first` is a script below the hub's path that comes before all others. */
export function pageMaker(folder: string, first?: string): (context: HubContext) => PageFile {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  return (context) => {
    const text = markedPage(page, context, first);
    return { text, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"` };
  };
}

export interface PageFile {
  readonly text: string;
  readonly tag: string;
}

export function sendPage(
  page: PageFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ etag: page.tag, "cache-control": "no-cache" });
  if (request.headers["if-none-match"]?.replace(/^W\//, "") === page.tag)
    return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(page.text);
}

/**
 * Puts the mark before everything that reads it, and the hub's path before the files that the page names. Inline
 * scripts stay unchanged: the page's policy knows their hashes.
 */
export function markedPage(page: string, context: HubContext, first?: string): string {
  const content = JSON.stringify(context).replace(/[&"<>]/g, (char) => `&#${char.codePointAt(0)};`);
  const script = first === undefined ? "" : `<script src="${context.hub}${first}"></script>`;
  return page
    .replace(/\b(href|src)="\/(?!\/)/g, (_, name: string) => `${name}="${context.hub}`)
    .replace(
      /<meta charset[^>]*>/,
      (charset) => `${charset}<meta name="heliograph-hub" content="${content}">${script}`,
    );
}
