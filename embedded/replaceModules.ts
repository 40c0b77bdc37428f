import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./root.ts";

/** A module of the page, and its replacement: paths from the root. Without a replacement its functions do nothing. */
export type Replacement = readonly [module: string, shim?: string];

export interface Replacing {
  /** The plugin, for the page and for the worker. */
  plugin(): Plugin;
  /** Throws if a module was not met: then it was renamed, or is no longer imported. */
  check(): void;
}

const empty = "\0empty:";

/** Replaces these modules in all imports. Throws if a file is missing. */
export function replaceModules(list: readonly Replacement[]): Replacing {
  for (const file of list.flatMap(([module, shim = module]) => [module, shim])) {
    if (!existsSync(join(root, file))) throw new Error(`The embedded build needs ${file}.`);
  }
  const shims = new Map<string, string>(
    list.map(([module, shim]) => [
      join(root, module),
      shim === undefined ? empty + join(root, module) : join(root, shim),
    ]),
  );
  const unmet = new Set(shims.keys());
  return {
    plugin: () => ({
      name: "replace-modules",
      enforce: "pre",
      async resolveId(source, importer, options) {
        if (importer === undefined) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        const shim = found ? shims.get(found.id) : undefined;
        if (found) unmet.delete(found.id);
        return shim ?? null;
      },
      load: (id) => (id.startsWith(empty) ? emptyModule(id.slice(empty.length)) : null),
    }),
    check() {
      if (unmet.size > 0) throw new Error(`Nothing imports ${[...unmet].join(", ")}.`);
    },
  };
}

/** A module whose functions return nothing: no text, no part of a page. */
export function emptyModule(file: string): string {
  const names = [
    ...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm),
  ];
  if (names.length === 0) throw new Error(`${file} exports nothing to leave out.`);
  return names.map(([, name]) => `export const ${name} = () => undefined;`).join("\n");
}
