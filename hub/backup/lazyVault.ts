import { BackupVault } from "./vault.ts";

/** What backups are kept by. */
export type Vault = Pick<BackupVault, "isEncrypted" | "versions" | "checkedMs" | "save" | "read">;

/**
 * Opens the folder of the backups, or tries it again at each use while it cannot be written. Rejects when its backups were
 * made with another passphrase.
 */
export async function lazyVault(folder: string, passphrase: string | undefined): Promise<Vault> {
  let opened: BackupVault | undefined;
  const open = async () => (opened ??= await BackupVault.open(folder, passphrase));
  await open().catch((error: unknown) => {
    // The system's errors have a code; ours are about the passphrase.
    if (!(error instanceof Error && "code" in error)) throw error;
  });
  return {
    isEncrypted: passphrase !== undefined,
    versions: async (gateway) => (await open()).versions(gateway),
    checkedMs: async (gateway) => (await open()).checkedMs(gateway),
    save: async (gateway, files, made) => (await open()).save(gateway, files, made),
    read: async (gateway, id, name) => (await open()).read(gateway, id, name),
  };
}
