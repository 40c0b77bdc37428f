import type { HubBackup } from "#hub-api/backups.ts";
import type { ConfigFile } from "#protocol/config-file/config-file.ts";
import type { RestoreState } from "../restoreState.ts";

/**
 * Versions that a version can be compared with, because they have the file, too: those before it, the newest first,
 * then those after it.
 */
export function comparable(
  versions: readonly HubBackup[],
  { id, atMs }: HubBackup,
  file: ConfigFile,
): readonly HubBackup[] {
  const others = versions.filter(
    (each) => each.id !== id && each.files.some(({ name }) => name === file),
  );
  const before = others.filter((each) => each.atMs < atMs);
  return [...before.sort((a, b) => b.atMs - a.atMs), ...others.filter((each) => each.atMs >= atMs)];
}

/** Whether another file may be given to the restore: not while one is sent, nor while the gateway restarts. */
export function isFreeToRestore({ phase }: RestoreState): boolean {
  return phase !== "sending" && phase !== "away" && phase !== "comparing";
}
