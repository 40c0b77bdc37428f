import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Worth } from "#plant/energy/prices.ts";
import { CurrencyWorth } from "#plant/energy/worth.ts";
import { makeFolder } from "../makeFolder.ts";

/** The prices of the gateways, kept beside the record. */
export interface WorthFile {
  /** Undefined before somebody gave some. */
  readonly of: (gateway: string) => Worth | undefined;
  /** Rejects when the folder cannot be written. */
  readonly keep: (gateway: string, worth: Worth) => Promise<void>;
}

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ gateway: v.string(), worth: CurrencyWorth })),
);

/** Opens the prices of a folder. A file that cannot be read is moved aside: the record goes on without prices. */
export async function openWorth(
  dataDir: string,
  report: (line: string) => void,
): Promise<WorthFile> {
  const file = join(dataDir, "prices.json");
  let kept = await readKept(file, report);
  let writing: Promise<void> = Promise.resolve();
  const write = async (gateway: string, worth: Worth) => {
    const next = new Map([...kept, [gateway, worth]]);
    await makeFolder(dataDir);
    const all = [...next].map(([of, its]) => ({ gateway: of, worth: its }));
    // Whole or not at all.
    await writeFile(`${file}.new`, JSON.stringify(all), { mode: 0o600 });
    await rename(`${file}.new`, file);
    kept = next;
  };
  return {
    of: (gateway) => kept.get(gateway),
    keep: (gateway, worth) => {
      const written = writing.then(() => write(gateway, worth));
      writing = written.catch(() => undefined);
      return written;
    },
  };
}

async function readKept(
  file: string,
  report: (line: string) => void,
): Promise<ReadonlyMap<string, Worth>> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return new Map();
  const read = v.safeParse(Kept, text);
  if (read.success) return new Map(read.output.map(({ gateway, worth }) => [gateway, worth]));
  await rename(file, `${file}.broken`).catch(() => undefined);
  report(`${file} cannot be read. It was moved to ${file}.broken; enter the prices again.`);
  return new Map();
}
