import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/** The sources of the library package's entries: paths from the root. */
export function libraryEntries() {
  const { exports } = JSON.parse(readFileSync(join(root, "protocol/package.json"), "utf8"));
  return Object.values(exports).flatMap((built) => {
    const [, source] = /^\.\/dist\/(.*)\.js$/.exec(built) ?? [];
    return source === undefined ? [] : [`${source}.ts`];
  });
}
