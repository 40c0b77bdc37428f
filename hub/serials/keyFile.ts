import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../store/makeFolder.ts";

const BYTES = 32;

/** The key of the invented serials in the hub's folder, made at the first start. Never rejects. */
export async function serialsKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "serials.key");
  const kept = await readFile(file).catch(() => undefined);
  if (kept?.length === BYTES) return kept;
  const newKey = randomBytes(BYTES);
  // Where it cannot be kept, pages that are open at a restart have to be loaded again.
  await makeFolder(dataDir)
    .then(() => writeFile(file, newKey, { mode: 0o600 }))
    .catch(() => undefined);
  return newKey;
}
