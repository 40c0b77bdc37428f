import type { Rolldown } from "vite";

/**
 * How modules are spread over files: one for the frame, one for the page shown first and one for its
 * devices with all that they need beyond what came before, one for each further area, and one for what
 * those share. Few files, because the gateway has few sockets. The paths are absolute, of modules.
 */
export function chunkGroups(paths: {
  readonly firstPage: string;
  readonly devices: string;
}): Rolldown.CodeSplittingGroup[] {
  return [
    { name: "frame", tags: ["$initial"] },
    wholeOf("live", paths.firstPage),
    wholeOf("devices", paths.devices),
    // Comes after the first values, and alone: parts shared by other areas are not wanted then.
    { name: "record", test: /[\\/](src[\\/]shared|plant)[\\/]history[\\/]/ },
    { name: "shared", minShareCount: 2 },
  ];
}

function wholeOf(name: string, path: string): Rolldown.CodeSplittingGroup {
  const home = path.replace(/\\/g, "/");
  let needed: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id, graph) => {
      needed ??= closureOf(home, graph);
      return needed.has(id) ? name : null;
    },
  };
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
