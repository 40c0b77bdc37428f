import type { BackupFile } from "./vault.ts";

/** Reads a path of a gateway, with its password; see `ServedGateway.read`. */
export type ReadGateway = (
  path: string,
) => Promise<{ readonly status: number; readonly body: Buffer }>;

const names = ["config.json", "pin_mapping.json"];

/** The configuration files of a gateway. Rejects with a sentence when the settings cannot be read. */
export async function readBackupFiles(read: ReadGateway): Promise<readonly BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of names) {
    const { status, body } = await read(`/api/config/get?file=${name}`);
    // A gateway without a pin profile has no such file.
    if (status === 404 && name !== "config.json") continue;
    if (status === 401) throw new Error("The gateway's password is missing or wrong.");
    if (status !== 200) throw new Error(`The gateway answered ${status} for ${name}.`);
    if (!isJson(body)) throw new Error(`The gateway sent no whole ${name}.`);
    files.push({ name, content: body });
  }
  return files;
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
