import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { writeWhole } from "../store/writeWhole.ts";
import { KnownGateway } from "./identity.ts";

const Identities = v.pipe(v.string(), v.parseJson(), v.array(KnownGateway));

/** The gateways that the hub met; undefined before the first. Rejects with a sentence when the file cannot be read. */
export async function readIdentities(path: string): Promise<readonly KnownGateway[] | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const read = v.safeParse(Identities, text);
  if (read.success) return read.output;
  throw new Error(`${path} cannot be read. Restore it: it says whose record is whose.`);
}

/** Keeps the gateways that the hub met; whole or not at all, and for the hub's user only. */
export async function writeIdentities(path: string, known: readonly KnownGateway[]): Promise<void> {
  await writeWhole(path, JSON.stringify(known, undefined, 2));
}
