import { Cron } from "croner";
import { dayAfter, dayOf, dayStartS, zonedDate, type Day } from "#plant/history/local-day.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { HubGateway } from "../gatewayListener.ts";
import { readBackupFiles, type ReadGateway } from "./readFiles.ts";
import type { BackupReason, BackupVault } from "./vault.ts";

export interface BackedUp extends Pick<HubGateway, "name"> {
  readonly read: ReadGateway;
  /** Credentials for reading them, as `user:password`. */
  readonly credentials: string | undefined;
}

export interface NightlyOptions {
  readonly vault: Pick<BackupVault, "save" | "checkedMs">;
  /** Gateways whose password the configuration names; without it their files cannot be read. */
  readonly gateways: readonly BackedUp[];
  readonly nowMs: () => number;
  readonly report: (line: string) => void;
}

/** Backs up a gateway whose firmware is about to be changed, with the credentials of who does it. Never rejects. */
export type BackUp = (gateway: ServedGateway, authorization: string | undefined) => Promise<void>;

/** Makes backups of all gateways in sequence. Never rejects. */
export async function backUpAll(
  { vault, gateways, nowMs, report }: NightlyOptions,
  reason: BackupReason,
): Promise<void> {
  for (const { name, read, credentials } of gateways) {
    try {
      const files = await readBackupFiles(read);
      await vault.save(name, files, { reason, atMs: nowMs(), credentials });
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      report(`No backup of ${name === "" ? "the gateway" : name}: ${cause}`);
    }
  }
}

/** The latest ten past three of the local time that is not after `nowMs`, in ms since 1970. */
function lastNightMs(nowMs: number): number {
  const today = dayOf(nowMs / 1000);
  const nightMs = nightOf(today);
  return nightMs > nowMs ? nightOf(dayAfter(today, -1)) : nightMs;
}

function nightOf(day: Day): number {
  const [startS = 0, wantedS] = [dayStartS(day), 3 * 3_600 + 600];
  const shown = zonedDate(startS + wantedS);
  // Between midnight and then the clocks may have been changed.
  const lateS = shown.getUTCHours() * 3_600 + shown.getUTCMinutes() * 60 - wantedS;
  return (startS + wantedS - lateS) * 1000;
}

/** Backs up every gateway that was not since the last ten past three. Never rejects. */
async function backUpDue(options: NightlyOptions): Promise<void> {
  const nowMs = options.nowMs();
  const due: NightlyOptions["gateways"][number][] = [];
  for (const gateway of options.gateways) {
    // A folder that cannot be used is reported when the backup is made.
    const checkedMs = (await options.vault.checkedMs(gateway.name).catch(() => undefined)) ?? 0;
    // A time to come was noted by a wrong clock.
    if (checkedMs < lastNightMs(nowMs) || checkedMs > nowMs) due.push(gateway);
  }
  await backUpAll({ ...options, gateways: due }, "nightly");
}

/**
 * Makes backups every night at ten past three, or later if the hub did not run or a gateway did not answer: checks a
 * minute after the start and then every hour. Returns a function that stops it.
 */
export function backUpNightly(options: NightlyOptions): () => void {
  const look = () => backUpDue(options);
  const job = new Cron("10 * * * *", { protect: true }, look);
  // The gateway gets its connections first.
  const first = setTimeout(() => void look(), 60_000);
  return () => {
    clearTimeout(first);
    job.stop();
  };
}
