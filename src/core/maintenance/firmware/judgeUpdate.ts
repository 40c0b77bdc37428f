import type { Client } from "#protocol/client/client.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { noteSameVersion } from "#app/shared/gateway/sameVersion.ts";
import type { CheckedFile } from "./firmwareState.ts";
import { updateOutcome } from "./outcome.ts";

/** Facts that tell later whether a gateway restarted with another firmware: its version, and its uptime in s. */
export interface Baseline {
  readonly version: string | undefined;
  readonly uptimeS: number | undefined;
}

const options = { keepsSession: true, timeoutMs: 5_000 } as const;

/** Asks for version and uptime; parts that the gateway does not tell are undefined. Never rejects. */
export async function askBaseline(client: Client, signal?: AbortSignal): Promise<Baseline> {
  const status = await client
    .call(systemStatus, { ...options, ...(signal && { signal }) })
    .catch(() => undefined);
  return { version: status?.git_hash, uptimeS: status?.uptime };
}

/**
 * Leaves a note for the page that loads next where the gateway runs the version that it had. Where it does not say its
 * version there is nothing to note. Never rejects.
 */
export async function judgeUpdate(
  client: Client,
  before: string | undefined,
  { facts, preflight }: CheckedFile,
): Promise<void> {
  const { version: after } = await askBaseline(client);
  if (!after || before !== after) return;
  const outcome = updateOutcome({
    before,
    after,
    fileHasBefore: facts?.hasText,
    content: preflight.content.kind,
  });
  noteSameVersion({ version: after, isOtherImage: outcome === "unchanged" });
}
