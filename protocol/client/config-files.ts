import { namedFileCalls, filesCalls } from "../areas/files.ts";
import { type ConfigFile, configFiles } from "../config-file/config-file.ts";
import type { Facet } from "../firmware/wire.ts";
import { askProfile } from "./ask-profile.ts";
import type { CallOptions } from "./call.ts";
import type { Client } from "./client.ts";
import { GatewayError } from "./gateway-error.ts";
import type { OwnBytes } from "./upload-files.ts";

/** A configuration file as a gateway holds it. */
export interface SavedFile {
  readonly name: ConfigFile;
  readonly content: OwnBytes;
}

/**
 * Reads a gateway's configuration, and its pin profiles if there are any, by the calls of its firmware. Rejects if a
 * file cannot be read or is not whole JSON.
 */
export async function readConfigFiles(
  client: Pick<Client, "call" | "bytes">,
  options: CallOptions = {},
): Promise<readonly SavedFile[]> {
  const { has, doubts } = await askProfile(client.call, options);
  const isInDoubt = doubts.includes("has.files" satisfies Facet);
  const isNewer = isInDoubt ? await hasNewerList(client, options) : has.files === "file";
  const { get } = isNewer ? filesCalls : namedFileCalls;
  const files: SavedFile[] = [];
  for (const name of configFiles) {
    try {
      const content = await client.bytes(get, { ...options, query: { file: name } });
      if (!isJson(content)) throw new Error(`The gateway sent no whole ${name}.`);
      files.push({ name, content });
    } catch (error) {
      // A gateway without pin profiles has no such file. Source: docs/gateway/system.md#files.
      const isMissing = error instanceof GatewayError && error.status === 404;
      if (!isMissing || name === "config.json") throw error;
    }
  }
  return files;
}

/** Whether a gateway whose release is in doubt has the newer calls for files. */
async function hasNewerList({ call }: Pick<Client, "call">, options: CallOptions) {
  try {
    await call(filesCalls.list, options);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.status === 404 || error.problem.kind === "reply") return false;
    throw error;
  }
}

function isJson(content: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(content));
    return true;
  } catch {
    return false;
  }
}
