import { parseJson } from "#protocol/api/reply.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { Client } from "#app/shared/api/client.ts";
import { HttpError } from "#app/shared/api/errors.ts";

/** Bytes of a file of the gateway; undefined when it has none. Rejects with a CallError. */
export async function presentFile(
  client: Client,
  file: string,
  signal?: AbortSignal,
): Promise<Blob | undefined> {
  try {
    return await client.bytes(endpoints.config.get, { query: { file }, ...(signal && { signal }) });
  } catch (error) {
    // A gateway without pin profiles has no such file (gateway reference 7.2).
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

/** A file of the gateway as JSON; undefined when it has none or none that can be read. */
export async function presentConfig(
  client: Client,
  file: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const json = parseJson((await (await presentFile(client, file, signal))?.text()) ?? "");
  return json.ok ? json.value : undefined;
}
