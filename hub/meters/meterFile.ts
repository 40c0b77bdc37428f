import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { meterBounds, NewMeter } from "#hub-api/meters.ts";
import type { MeterFields } from "#plant/meters/fields.ts";
import { fieldsOf, meterKind } from "#plant/meters/kinds.ts";
import { isPath } from "#plant/meters/path.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { writeWhole } from "../store/writeWhole.ts";
import type { MeterSettings } from "./way.ts";

const Stored = v.array(v.object({ ...NewMeter.entries, id: v.string() }));

/** The meters that a hub keeps, with their secrets, in a file that only its user can read. */
export interface MeterFile {
  readonly all: () => readonly MeterSettings[];
  /** Rejects when the folder cannot be written. */
  readonly write: (meters: readonly MeterSettings[]) => Promise<void>;
}

/** Opens the file. One that cannot be read is moved aside, and said. */
export async function openMeterFile(
  dataDir: string,
  report: (line: string) => void,
): Promise<MeterFile> {
  const file = join(dataDir, "meters.json");
  let all = await readStored(file, report);
  return {
    all: () => all,
    write: async (meters) => {
      await writeWhole(file, JSON.stringify(meters));
      all = meters;
    },
  };
}

async function readStored(
  file: string,
  report: (line: string) => void,
): Promise<readonly MeterSettings[]> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), text);
  if (read.success) return read.output;
  await rename(file, `${file}.broken`).catch(() => undefined);
  report(`${file} cannot be read. It was moved to ${file}.broken; enter the meters again.`);
  return [];
}

/** A meter as it is to be kept. A secret that is left out stays while kind and host do. Fails with a sentence. */
export function keptMeter(
  wanted: NewMeter,
  known: readonly MeterSettings[],
  newId: () => string,
): Result<MeterSettings, string> {
  const before = known.find(({ id }) => id === wanted.id);
  const isSame = before?.kind === wanted.kind && before.host === wanted.host;
  const fields = fieldsWith(wanted, isSame ? before.fields : {});
  const problem = problemOf(wanted, fields);
  if (problem !== undefined) return err(problem);
  const isOneMore = before === undefined && known.length >= meterBounds.meters;
  return isOneMore
    ? err("There are too many meters.")
    : ok({ ...wanted, fields, id: before?.id ?? newId() });
}

function fieldsWith({ kind, fields }: NewMeter, secrets: MeterFields): MeterFields {
  return Object.fromEntries(
    fieldsOf(kind).flatMap(([name, { isSecret }]) => {
      const value = fields[name] ?? (isSecret ? secrets[name] : undefined);
      return value ? [[name, value] as const] : [];
    }),
  );
}

function problemOf({ kind, host }: NewMeter, fields: MeterFields): string | undefined {
  for (const [name, { isRequired, choices }] of fieldsOf(kind)) {
    const value = fields[name];
    if (value === undefined && isRequired) return `${name} is missing.`;
    if (choices && value !== undefined && !choices.includes(value))
      return `${name} is none of its choices.`;
  }
  const paths = kind === "httpJson" ? [fields.power, fields.powerExport] : [];
  if (paths.some((path) => path !== undefined && !isPath(path))) return "power is no path.";
  if (host.includes("@")) return "host has an account: it belongs into fields of its own.";
  return host === "" && meterKind(kind).way !== "multicast" ? "host is missing." : undefined;
}
