import { configCalls } from "#protocol/areas/files.ts";
import { configAfter, memoryUse, type MemoryUse } from "#protocol/config-file/memory.ts";
import type { Client } from "#protocol/client/client.ts";
import { configFileQuery } from "#app/shared/memory/configMemory.ts";
import type { SettingsForm } from "./settingsPage.ts";

/**
 * What the gateway would lose at its next start after a save; undefined when it would lose nothing,
 * or no more than it does already. Asks for its settings file when the texts of the page grow.
 */
export async function overfilledBy<Draft extends object>(
  { fills }: Pick<SettingsForm<Draft>, "fills">,
  { client, before, after }: { client: Client; before: Draft; after: Draft },
  signal: AbortSignal,
): Promise<MemoryUse | undefined> {
  if (fills === undefined || lengthOf(after) <= lengthOf(before)) return undefined;
  const config = await client.call(configCalls.get, { query: configFileQuery, signal });
  const use = memoryUse(configAfter(config, fills, before, after));
  return use.lost.length > 0 && use.usedBytes > memoryUse(config).usedBytes ? use : undefined;
}

function lengthOf(draft: object): number {
  return JSON.stringify(draft).length;
}
