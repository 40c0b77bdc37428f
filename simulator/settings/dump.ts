import { isObject, member, type JsonObject, type JsonValue } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import { type Fields, has, type RecordOf } from "./field.ts";

function put(target: JsonObject, path: readonly string[], value: JsonValue): JsonObject {
  const [key = "", ...rest] = path;
  const inner = member(target, key);
  const next = rest.length === 0 ? value : put(isObject(inner) ? inner : {}, rest, value);
  return { ...target, [key]: next };
}

/** A record as a section of config.json. `rename` writes some fields under another name than they are read from. */
export function dumpRecord<Table extends Fields>(
  table: Table,
  record: RecordOf<Table>,
  generation: Generation,
  rename: Readonly<Record<string, string>> = {},
): JsonObject {
  return Object.entries(table).reduce<JsonObject>((section, [key, field]) => {
    if (!has(generation, field)) return section;
    const place = rename[key] ?? field.file;
    return put(section, place.split("."), member(record, key) ?? null);
  }, {});
}
