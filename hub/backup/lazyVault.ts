import { troubleOf } from "../store/storeTrouble.ts";
import { BackupVault } from "./vault.ts";

export type Vault = Pick<
  BackupVault,
  "isEncrypted" | "versions" | "versionsOf" | "handOver" | "checkedMs" | "save" | "read"
>;

/**
 * Opens the folder of the backups, or retries at each use while it cannot be written: then it rejects with
 * `StoreTrouble`. Rejects when its backups have another passphrase.
 */
export async function lazyVault(folder: string, passphrase: string | undefined): Promise<Vault> {
  let opened: Promise<BackupVault> | undefined;
  // Once for all who ask at the same time: each opening of a new folder would seal by another salt.
  const open = () =>
    (opened ??= BackupVault.open(folder, passphrase).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  await open().catch((error: unknown) => {
    // Ours are about the passphrase.
    if (!isOfSystem(error)) throw error;
  });
  const use = async <Value>(work: (vault: BackupVault) => Promise<Value>): Promise<Value> => {
    try {
      return await work(await open());
    } catch (error) {
      throw isOfSystem(error) ? troubleOf(error, folder) : error;
    }
  };
  return {
    isEncrypted: passphrase !== undefined,
    versions: (gateway) => use((vault) => vault.versions(gateway)),
    versionsOf: (...asked) => use((vault) => vault.versionsOf(...asked)),
    handOver: (...given) => use((vault) => vault.handOver(...given)),
    checkedMs: (gateway) => use((vault) => vault.checkedMs(gateway)),
    save: (gateway, files, made) => use((vault) => vault.save(gateway, files, made)),
    read: (gateway, id, name) => use((vault) => vault.read(gateway, id, name)),
  };
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
