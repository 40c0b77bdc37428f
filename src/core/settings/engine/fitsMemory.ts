import { configGet } from "#protocol/areas/files.ts";
import { bytesOf, configAfter, memoryUse, type MemoryUse } from "#protocol/config-file/memory.ts";
import type { Client } from "#protocol/client/client.ts";
import { isNoCall } from "#protocol/client/error-kinds.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { configFileQuery } from "#app/shared/memory/configMemory.ts";
import type { SettingsForm } from "./settingsPage.ts";

/**
 * Settings that the gateway would lose at its next start after a save, beyond those that it loses already; else
 * undefined. Requests its settings file when the texts of the page grow; without such a file the save is unchecked.
 */
export async function overfilledBy<Draft extends object>(
  { fills }: Pick<SettingsForm<Draft>, "fills">,
  { client, before, after }: { client: Client; before: Draft; after: Draft },
  signal: AbortSignal,
): Promise<MemoryUse | undefined> {
  if (fills === undefined || bytesOf(after) <= bytesOf(before)) return undefined;
  const config = await settingsFile(client, signal);
  if (config === undefined) return undefined;
  const use = memoryUse(configAfter(config, fills, before, after));
  return use.lost.length > 0 && use.usedBytes > memoryUse(config).usedBytes ? use : undefined;
}

/** The gateway's settings file; undefined where it has none. Rejects as a call does. */
async function settingsFile(client: Client, signal: AbortSignal): Promise<unknown> {
  try {
    return await client.call(configGet, { query: configFileQuery, signal });
  } catch (error) {
    if (error instanceof GatewayError && isNoFile(error)) return undefined;
    throw error;
  }
}

function isNoFile(error: GatewayError): boolean {
  return isNoCall(error) || error.problem.kind === "reply";
}
