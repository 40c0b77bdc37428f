import type { Rolldown } from "vite";

/**
 * Spreads modules over files: the frame, the first page, its devices, a file for each further area, and one for what
 * areas share. Few files, because the gateway has few sockets. Paths of modules are absolute.
 */
export function chunkGroups(paths: {
  readonly firstPage: string;
  readonly devices: string;
  readonly profile: string;
  readonly sun: string;
  readonly day: string;
  readonly record: string;
  readonly ownSky: string;
}): Rolldown.CodeSplittingGroup[] {
  return [
    { name: "frame", tags: ["$initial"] },
    wholeOf("live", paths.firstPage),
    wholeOf("devices", paths.devices),
    wholeOf("profile", paths.profile),
    wholeOf("sun", paths.sun),
    // Comes after the first values: the day's curve, the recording, and whether that is long enough for a sky.
    wholeOf("record", paths.day, paths.record, paths.ownSky),
    { name: "settings", test: /[\\/]src[\\/]core[\\/]settings[\\/]/, minShareCount: 2 },
    { name: "models", test: /[\\/](plant|hub-api|assembly|suncalc)[\\/]/, minShareCount: 2 },
    { name: "shared", minShareCount: 2 },
  ];
}

function wholeOf(name: string, ...paths: readonly string[]): Rolldown.CodeSplittingGroup {
  const homes = paths.map((path) => path.replace(/\\/g, "/"));
  let needed: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id, graph) => {
      needed ??= closureOf(homes, graph);
      return needed.has(id) ? name : null;
    },
  };
}

/** All modules that come along when these are imported. */
function closureOf(homes: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...homes];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
