import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyCompress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** What the page has to know of the hub that serves it; read by `src/shared/place.ts`. */
export interface HubMark {
  /** Path of this page's gateway, with a slash at both ends. */
  readonly base: string;
  /** Path of the hub itself. */
  readonly hub: string;
  /** Name of this page's gateway; null for a single one without a name, and on the overview. */
  readonly gateway: string | null;
  /** The names of all gateways. */
  readonly gateways: readonly string[];
  /** Whether the hub has a history of this page's gateway. */
  readonly hasHistory: boolean;
  /** Whether this is the overview of all gateways, which has no gateway of its own. */
  readonly isOverview: boolean;
}

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
      const isHashed = /[\\/]assets[\\/].*-[\w-]{8,}\.\w+$/.test(path);
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

/** Makes the page of a build, marked for the place it is served at. */
export function pageMaker(folder: string): (mark: HubMark) => PageFile {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  return (mark) => {
    const text = markedPage(page, mark);
    return { text, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"` };
  };
}

/** A page as it is served. */
export interface PageFile {
  readonly text: string;
  readonly tag: string;
}

/** Answers with a page. */
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
 * Puts the mark in front of everything that reads it, and the hub's path in front of the files the page names. The
 * inline scripts stay as they are: the page's policy knows them by their hashes.
 */
export function markedPage(page: string, mark: HubMark): string {
  const content = JSON.stringify(mark).replace(/[&"<>]/g, (char) => `&#${char.codePointAt(0)};`);
  return page
    .replace(/\b(href|src)="\/(?!\/)/g, (_, name: string) => `${name}="${mark.hub}`)
    .replace(
      /<meta charset[^>]*>/,
      (charset) => `${charset}<meta name="heliograph-hub" content="${content}">`,
    );
}
