import { useAtomValue } from "jotai";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { useFileCalls } from "#app/shared/gateway/useKnownProfile.ts";
import type { FileCalls } from "#protocol/areas/files.ts";
import { parseReplyText } from "#protocol/api/read-shape.ts";
import type { Client } from "#protocol/client/client.ts";
import { replyError, GatewayError } from "#protocol/client/gateway-error.ts";

/** The calls for files of this gateway, by which client. */
export interface FileSource {
  readonly client: Client;
  readonly calls: FileCalls;
}

/** Where files of this gateway come from. */
export function useFileSource(): FileSource {
  return { client: useAtomValue(clientAtom), calls: useFileCalls() };
}

/**
 * Bytes of a file of the gateway; undefined when it has none. Rejects with a GatewayError, also when the answer is no
 * usable JSON: an owner should not find that out at the restore.
 */
export async function presentFile(
  source: FileSource,
  file: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await bytesOf(source, file, signal);
  if (bytes !== undefined) readJson(source, bytes);
  return bytes;
}

/** A file of the gateway as JSON; undefined when it has none. Rejects with a GatewayError. */
export async function presentConfig(
  source: FileSource,
  file: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const bytes = await bytesOf(source, file, signal);
  return bytes && readJson(source, bytes);
}

async function bytesOf(
  { client, calls }: FileSource,
  file: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await client.bytes(calls.get, { query: { file }, ...(signal && { signal }) });
  } catch (error) {
    // A gateway without pin profiles has no such file (docs/gateway/system.md#files).
    if (error instanceof GatewayError && error.status === 404) return undefined;
    throw error;
  }
}

function readJson({ calls }: FileSource, bytes: Uint8Array): unknown {
  const { path } = calls.get;
  const text = new TextDecoder().decode(bytes);
  const read = parseReplyText(calls.get, text);
  if (!read.ok) throw replyError(path, read.error);
  if (typeof read.value === "object" && read.value !== null) return read.value;
  throw replyError(path, { kind: "shape", issues: [] });
}
