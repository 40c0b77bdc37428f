import { endpoints } from "#protocol/api/endpoints.ts";
import { parseReplyText } from "#protocol/api/reply.ts";
import type { Client } from "#app/shared/api/client.ts";
import { HttpError, UnreadableError } from "#app/shared/api/errors.ts";

/**
 * Bytes of a file of the gateway; undefined when it has none. Rejects with a CallError, also when what came is no
 * JSON of any use: nobody should find that out at the restore.
 */
export async function presentFile(
  client: Client,
  file: string,
  signal?: AbortSignal,
): Promise<Blob | undefined> {
  const bytes = await bytesOf(client, file, signal);
  if (bytes !== undefined) readJson(await bytes.text());
  return bytes;
}

/** A file of the gateway as JSON; undefined when it has none. Rejects with a CallError. */
export async function presentConfig(
  client: Client,
  file: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const bytes = await bytesOf(client, file, signal);
  return bytes && readJson(await bytes.text());
}

async function bytesOf(
  client: Client,
  file: string,
  signal: AbortSignal | undefined,
): Promise<Blob | undefined> {
  try {
    return await client.bytes(endpoints.config.get, { query: { file }, ...(signal && { signal }) });
  } catch (error) {
    // A gateway without pin profiles has no such file (gateway reference 7.2).
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

function readJson(text: string): unknown {
  const { path } = endpoints.config.get;
  const read = parseReplyText(endpoints.config.get, text);
  if (!read.ok) throw new UnreadableError(path, read.error);
  if (typeof read.value === "object" && read.value !== null) return read.value;
  throw new UnreadableError(path, { kind: "shape", issues: [] });
}
