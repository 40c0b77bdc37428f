import type { GenericSchema } from "valibot";
import { isRecord } from "./records.ts";

/** Keys of a schema, at any depth, whose values may be texts; a record stands for all its keys. */
export function textKeys(schema: GenericSchema): readonly string[] {
  return keysIn(schema, undefined);
}

function keysIn(node: unknown, key: string | undefined): readonly string[] {
  if (!isRecord(node)) return [];
  const { type, entries, wrapped, item, value, rest } = node;
  if (type === "string") return key === undefined ? [] : [key];
  const own = isRecord(entries) ? Object.entries(entries) : [];
  const inside = [wrapped, item, ...listOf(node["options"]), ...listOf(node["pipe"]).slice(1)];
  return [
    ...own.flatMap(([name, child]) => keysIn(child, name)),
    ...inside.flatMap((child) => keysIn(child, key)),
    ...[value, rest].flatMap((child) => keysIn(child, undefined)),
  ];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
