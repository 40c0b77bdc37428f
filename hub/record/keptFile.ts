import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { writeWhole } from "../store/writeWhole.ts";

/** Data that owners gave the hub for each gateway, in a file beside the record. */
export interface KeptFile<Value> {
  /** Undefined before somebody gave something. */
  readonly of: (gateway: string) => Value | undefined;
  /** Replaces the present value and stores it. Rejects when the folder cannot be written. */
  readonly change: (gateway: string, of: (present: Value | undefined) => Value) => Promise<Value>;
}

interface KeptFileOptions<Value> {
  readonly dataDir: string;
  /** Such as "prices". */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** How lost data is recovered; by entering it again, if omitted. */
  readonly remedy?: string;
  readonly report: (line: string) => void;
}

/** Opens a file of a folder. An unreadable file is moved aside: the record continues without it. */
export async function openKept<Value>(options: KeptFileOptions<Value>): Promise<KeptFile<Value>> {
  const { dataDir, name } = options;
  const file = join(dataDir, `${name}.json`);
  let kept = await readKept(file, options);
  let writing: Promise<unknown> = Promise.resolve();
  const write = async (gateway: string, value: Value) => {
    const next = new Map([...kept, [gateway, value]]);
    const all = [...next].map(([of, its]) => ({ gateway: of, kept: its }));
    await writeWhole(file, JSON.stringify(all));
    kept = next;
    return value;
  };
  return {
    of: (gateway) => kept.get(gateway),
    change: (gateway, of) => {
      const written = writing.then(() => write(gateway, of(kept.get(gateway))));
      writing = written.catch(() => undefined);
      return written;
    },
  };
}

async function readKept<Value>(
  file: string,
  { name, schema, remedy = `enter the ${name} again`, report }: KeptFileOptions<Value>,
): Promise<ReadonlyMap<string, Value>> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return new Map();
  const Kept = v.pipe(
    v.string(),
    v.parseJson(),
    v.array(v.object({ gateway: v.string(), kept: schema })),
  );
  const read = v.safeParse(Kept, text);
  if (read.success) return new Map(read.output.map((one) => [one.gateway, one.kept]));
  await rename(file, `${file}.broken`).catch(() => undefined);
  report(`${file} cannot be read. It was moved to ${file}.broken; ${remedy}.`);
  return new Map();
}
