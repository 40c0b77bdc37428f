import type { Rolldown } from "vite";

/**
 * How modules are spread over files: one for the frame, one for the page shown first with all that it
 * needs beyond the frame, one for each further area, and one for what those share. Few files, because
 * the gateway has few sockets. `firstPage` is the absolute path of that page's module.
 */
export function chunkGroups(firstPage: string): Rolldown.CodeSplittingGroup[] {
  const home = firstPage.replace(/\\/g, "/");
  let needed: ReadonlySet<string> | undefined;
  return [
    { name: "frame", tags: ["$initial"] },
    {
      name: (id, graph) => {
        needed ??= closureOf(home, graph);
        return needed.has(id) ? "live" : null;
      },
    },
    // Comes after the first values, and alone: what other areas share is not wanted then.
    { name: "record", test: /[\\/](src[\\/]shared|protocol)[\\/]history[\\/]/ },
    { name: "shared", minShareCount: 2 },
  ];
}

/** All modules that come along when `home` is imported. */
function closureOf(home: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [home];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
