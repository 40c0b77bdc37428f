import type { HubBackup } from "#hub-api/backups.ts";
import type { ConfigFile } from "#protocol/config-file/config-file.ts";

/** Compares versions by which was made first, for `sort`: the clock may have been set back in between. */
export function byMaking(a: Pick<HubBackup, "id">, b: Pick<HubBackup, "id">): number {
  return Number(a.id) - Number(b.id);
}

/**
 * Versions that a version can be compared with, because they have the file, too: those before it, the newest first,
 * then those after it.
 */
export function comparable(
  versions: readonly HubBackup[],
  version: HubBackup,
  file: ConfigFile,
): readonly HubBackup[] {
  const others = versions.filter(
    (each) => each.id !== version.id && each.files.some(({ name }) => name === file),
  );
  const before = others.filter((each) => byMaking(each, version) < 0);
  const after = others.filter((each) => byMaking(each, version) > 0);
  return [...before.sort((one, other) => byMaking(other, one)), ...after];
}
