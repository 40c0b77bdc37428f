import { endpoints } from "#protocol/api/endpoints.ts";
import { parseReplyText } from "#protocol/api/reply.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError, replyError } from "#protocol/client/gateway-error.ts";

/**
 * Bytes of a file of the gateway; undefined when it has none. Rejects with a GatewayError, also when what came is no
 * JSON of any use: an owner should not find that out at the restore.
 */
export async function presentFile(
  client: Client,
  file: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await bytesOf(client, file, signal);
  if (bytes !== undefined) readJson(bytes);
  return bytes;
}

/** A file of the gateway as JSON; undefined when it has none. Rejects with a GatewayError. */
export async function presentConfig(
  client: Client,
  file: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const bytes = await bytesOf(client, file, signal);
  return bytes && readJson(bytes);
}

async function bytesOf(
  client: Client,
  file: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await client.bytes(endpoints.config.get, { query: { file }, ...(signal && { signal }) });
  } catch (error) {
    // A gateway without pin profiles has no such file (gateway reference 7.2).
    if (error instanceof GatewayError && error.status === 404) return undefined;
    throw error;
  }
}

function readJson(bytes: Uint8Array): unknown {
  const { path } = endpoints.config.get;
  const text = new TextDecoder().decode(bytes);
  const read = parseReplyText(endpoints.config.get, text);
  if (!read.ok) throw replyError(path, read.error);
  if (typeof read.value === "object" && read.value !== null) return read.value;
  throw replyError(path, { kind: "shape", issues: [] });
}
