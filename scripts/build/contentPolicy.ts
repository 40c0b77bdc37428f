import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * Writes the content security policy into the page: scripts are this build's own files and the inline scripts, by their
 * hash. Must come after every plugin that changes the page.
 */
export function contentPolicy(): Plugin {
  return {
    name: "content-policy",
    apply: "build",
    transformIndexHtml: { order: "post", handler: withPolicy },
  };
}

/** The page with its policy directly after the character set. Throws without a character set. */
export function withPolicy(html: string): string {
  const charset = /<meta charset="utf-8"[^>]*>/;
  if (!charset.test(html)) throw new Error("the page names no character set");
  const policy = policyOf(inlineScripts(html));
  return html.replace(
    charset,
    (found) => `${found}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

export function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => text,
  );
}

function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map((text) => ` 'sha256-${sha256(text)}'`).join("");
  return [
    "default-src 'none'",
    // Browsers that know no 'wasm-unsafe-eval' run the kernel in JavaScript.
    `script-src 'self' 'wasm-unsafe-eval'${hashes}`,
    // Emotion writes style elements.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    // Any host for sockets, since some browsers do not count them to 'self'; the page's first script narrows it to its
    // own.
    "connect-src 'self' https://api.github.com ws: wss:",
    // The worker stands inside the script. Safari before 15.5 asks child-src.
    "worker-src blob:",
    "child-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    // No form is ever sent by the browser itself.
    "form-action 'none'",
  ].join("; ");
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}
