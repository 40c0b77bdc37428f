import { type JsonObject, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import { type Field, type Fields, has, type RecordOf } from "./field.ts";

// The overload says more than the body can: every key of the table gets the value of its own field.
function mapFields<Table extends Fields>(
  table: Table,
  valueOf: (field: Field<JsonValue>, key: string) => JsonValue,
): RecordOf<Table>;
function mapFields(
  table: Fields,
  valueOf: (field: Field<JsonValue>, key: string) => JsonValue,
): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    Object.entries(table).map(([key, field]) => [key, valueOf(field, key)] as const),
  );
}

/** A record as it leaves the factory. */
export function initialRecord<Table extends Fields>(table: Table): RecordOf<Table> {
  return mapFields(table, (field) => field.initial);
}

/**
 * The record a request asks for: every field converted, missing keys too (docs/gateway/calls.md#requests-with-data).
 */
export function readRecord<Table extends Fields>(
  table: Table,
  document: JsonValue | undefined,
  generation: Generation,
): RecordOf<Table> {
  return mapFields(table, (field, key) =>
    has(generation, field) ? field.read(member(document, key)) : field.initial,
  );
}

/**
 * The record found in a section of config.json; missing values, and those of another type, take their factory value.
 */
export function loadRecord<Table extends Fields>(
  table: Table,
  section: JsonValue | undefined,
  generation: Generation,
): RecordOf<Table> {
  return mapFields(table, (field) =>
    has(generation, field)
      ? field.load(field.file.split(".").reduce<JsonValue | undefined>(member, section))
      : field.initial,
  );
}

/** The record as answered to a GET. */
export function showRecord<Table extends Fields>(
  table: Table,
  record: RecordOf<Table>,
  generation: Generation,
): JsonObject {
  return Object.fromEntries(
    Object.entries(table)
      .filter(([, field]) => has(generation, field))
      .map(([key, field]) => [key, field.show(member(record, key) ?? null)]),
  );
}

export function keysIn(table: Fields, generation: Generation): readonly string[] {
  return Object.keys(table).filter((key) => {
    const field = table[key];
    return field !== undefined && has(generation, field);
  });
}
