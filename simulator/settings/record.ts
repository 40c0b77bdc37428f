import { member, type JsonValue } from "../firmware/convert.ts";
import type { Field, Fields, RecordOf } from "./field.ts";

// The overload says what the body cannot: every key of the table gets the value its own field made.
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

/** The record a request asks for: every field converted, missing keys too (gateway reference 1.3). */
export function readRecord<Table extends Fields>(
  table: Table,
  document: JsonValue | undefined,
): RecordOf<Table> {
  return mapFields(table, (field, key) => field.read(member(document, key)));
}

/** The record found in a section of config.json; what is missing or of another type takes its factory value. */
export function loadRecord<Table extends Fields>(
  table: Table,
  section: JsonValue | undefined,
): RecordOf<Table> {
  return mapFields(table, (field) =>
    field.load(field.file.split(".").reduce<JsonValue | undefined>(member, section)),
  );
}

/** The record as answered to a GET. */
export function showRecord<Table extends Fields>(
  table: Table,
  record: RecordOf<Table>,
): RecordOf<Table> {
  return mapFields(table, (field, key) => field.show(member(record, key) ?? null));
}
