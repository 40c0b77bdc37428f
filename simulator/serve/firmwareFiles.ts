import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Webapp } from "../firmware/webapp.ts";

const files = [
  ["/index.html", "text/html"],
  ["/js/app.js", "text/javascript"],
  ["/zones.json", "application/json"],
  ["/site.webmanifest", "application/json"],
  ["/favicon.ico", "image/x-icon"],
  ["/favicon.png", "image/png"],
] as const;

/**
 * The files of a firmware build as the image embeds them: `NAME.gz` is sent as it is, a plain file plainly. Files that
 * the folder does not hold are left out. Source: docs/gateway/calls.md#unknown-paths.
 */
export function firmwareFiles(folder: string): Webapp {
  return Object.fromEntries(
    files.flatMap(([path, contentType]) => {
      const zipped = join(folder, `${path}.gz`);
      const gzip = existsSync(zipped);
      const place = gzip ? zipped : join(folder, path);
      if (!existsSync(place)) return [];
      return [[path, { contentType, gzip, bytes: new Uint8Array(readFileSync(place)) }]];
    }),
  );
}
