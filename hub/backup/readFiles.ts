import { readConfigFiles } from "#protocol/client/config-files.ts";
import { createClient } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { BackupFile } from "./vault.ts";

/** Reads a path of a gateway, with its password; see `ServedGateway.read`. */
export type ReadGateway = (
  path: string,
) => Promise<{ readonly status: number; readonly body: Buffer }>;

/** The configuration files of a gateway. Rejects with a sentence when the settings cannot be read. */
export async function readBackupFiles(read: ReadGateway): Promise<readonly BackupFile[]> {
  const client = createClient({
    fetch: async (path) => {
      const { status, body } = await read(path);
      return new Response(new Uint8Array(body), { status });
    },
    authdata: () => undefined,
  });
  try {
    const files = await readConfigFiles(client);
    return files.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
  } catch (error) {
    throw new Error(failureText(error), { cause: error });
  }
}

function failureText(error: unknown): string {
  if (!(error instanceof GatewayError)) return messageOf(error);
  if (error.status === 401) return "The gateway's password is missing or wrong.";
  if (error.status !== undefined) return `The gateway answered ${error.status} for its settings.`;
  // Why there was no answer is known to who asked.
  return messageOf(error.cause ?? error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
