import { Cron } from "croner";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { HubGateway } from "../tap.ts";
import { readBackupFiles, type ReadGateway } from "./readFiles.ts";
import type { BackupReason, BackupVault } from "./vault.ts";

/** What the nightly backup works with. */
export interface NightlyOptions {
  readonly vault: BackupVault;
  /** Gateways whose password the configuration names; without it their files cannot be read. */
  readonly gateways: readonly (Pick<HubGateway, "name"> & { readonly read: ReadGateway })[];
  readonly nowMs: () => number;
  readonly report: (line: string) => void;
}

/** Backs up a gateway whose firmware is about to be changed, with the credentials of who does it. Never rejects. */
export type BackUp = (gateway: ServedGateway, authorization: string | undefined) => Promise<void>;

/** Makes backups of all gateways, one after the other. Never rejects. */
export async function backUpAll(
  { vault, gateways, nowMs, report }: NightlyOptions,
  reason: BackupReason,
): Promise<void> {
  for (const { name, read } of gateways) {
    try {
      await vault.save(name, await readBackupFiles(read), { reason, atMs: nowMs() });
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      report(`No backup of ${name === "" ? "the gateway" : name}: ${cause}`);
    }
  }
}

/** Makes backups every night at ten past three. Returns how to stop. */
export function backUpNightly(options: NightlyOptions): () => void {
  const job = new Cron("10 3 * * *", () => backUpAll(options, "nightly"));
  return () => job.stop();
}
