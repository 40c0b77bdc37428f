import * as v from "valibot";
import type { Schema } from "./endpoint.ts";

type Key = string | number;

/** Stands for an element that is taken out of its list. */
const dropped: unique symbol = Symbol("dropped");

// A field that was replaced may hold others.
const mostRounds = 8;

const unreadFields = new WeakMap<object, readonly string[]>();

/** The fields of an answer that could not be read; they hold a neutral value. */
export function unreadParts(answer: unknown): readonly string[] {
  return (isObject(answer) && unreadFields.get(answer)) || [];
}

/** Marks a reply, or a value derived from it, as only partly read. */
export function markUnread<Answer>(answer: Answer, unread: readonly string[]): Answer {
  if (isObject(answer) && unread.length > 0) unreadFields.set(answer, unread);
  return answer;
}

/** A field of an answer; undefined when it could not be read. */
export function knownField<Answer extends object, Name extends keyof Answer & string>(
  answer: Answer,
  name: Name,
): Answer[Name] | undefined {
  return unreadParts(answer).includes(name) ? undefined : answer[name];
}

/**
 * Reads a reply that deviates from its schema: unreadable fields are left out or get a neutral value (empty text,
 * Infinity, false). Undefined when more than a sixth is unreadable or less than a sixth remains: then it is the reply
 * to another call. Source: ADR 2.
 */
export function readInParts<Value>(schema: Schema<Value>, input: unknown): Value | undefined {
  const unread = new Set<string>();
  let mended = input;
  for (let round = 0; round < mostRounds; round += 1) {
    const result = v.safeParse(schema, mended);
    if (result.typed) {
      const all = leaves(input);
      const most = Math.min(all / 2, Math.max(1, all / 6));
      const isOther = unread.size > most || (leaves(result.output) - unread.size) * 6 < all;
      return isOther ? undefined : markParts(result.output, [...unread]);
    }
    const read = mended;
    for (const issue of result.issues) {
      const path = readablePath(read, keysOf(issue));
      // A record that makes no sense as a whole is taken out of its list.
      const isItem = typeof path[path.length - 1] === "number";
      if (path.length === 0 || (issue.kind !== "schema" && !isItem)) continue;
      unread.add(path.join("."));
      mended = mendedAt(schema, mended, path);
    }
    mended = withoutDropped(mended);
  }
  return undefined;
}

/** Marks an answer and its records, each with its own fields. */
function markParts<Answer>(answer: Answer, unread: readonly string[]): Answer {
  markUnread(answer, unread);
  if (!isObject(answer)) return answer;
  for (const [key, part] of Object.entries(answer)) {
    const inside = unread.filter((path) => path.startsWith(`${key}.`));
    markParts(
      part,
      inside.map((path) => path.slice(key.length + 1)),
    );
  }
  return answer;
}

/** A list in place of a record is one fault, not a fault of each missing field. */
function readablePath(value: unknown, path: readonly Key[]): readonly Key[] {
  const [key, ...rest] = path;
  if (key === undefined) return path;
  if (Array.isArray(value) && typeof key === "string") return [];
  return [key, ...readablePath(isObject(value) ? Reflect.get(value, key) : undefined, rest)];
}

function keysOf(issue: v.BaseIssue<unknown>): readonly Key[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}

/** The parts of a schema that describe its fields. */
interface SchemaParts {
  readonly type?: unknown;
  readonly wrapped?: unknown;
  readonly entries?: unknown;
  readonly rest?: unknown;
  readonly item?: unknown;
  readonly value?: unknown;
  readonly options?: unknown;
}

/** A copy with a neutral value at this path. */
function mendedAt(schema: unknown, value: unknown, path: readonly Key[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return neutralValue(schema);
  const parts = bare(schema);
  if (Array.isArray(value) && parts.type === "array") {
    const isWhole = rest.length === 0 && isObject(neutralValue(parts.item));
    const next = isWhole ? dropped : mendedAt(parts.item, value[Number(key)], rest);
    return value.map((item: unknown, at) => (at === Number(key) ? next : item));
  }
  const own = isObject(value) && !Array.isArray(value) ? { ...value } : {};
  const isEntry = parts.type === "record" && rest.length === 0;
  const next = isEntry ? undefined : mendedAt(childSchema(parts, key), Reflect.get(own, key), rest);
  const { [key]: _, ...others }: Record<Key, unknown> = own;
  return next === undefined ? others : { ...others, [key]: next };
}

function childSchema({ entries, value, rest }: SchemaParts, key: Key): unknown {
  return (isObject(entries) ? Reflect.get(entries, key) : undefined) ?? value ?? rest;
}

/** The schema without its optional wrapper. */
function bare(schema: unknown): SchemaParts {
  const parts: SchemaParts = isObject(schema) ? schema : {};
  if (parts.wrapped !== undefined) return bare(parts.wrapped);
  return parts.type === "union" && Array.isArray(parts.options) ? bare(parts.options[0]) : parts;
}

const scalars: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ["string", ""],
  ["number", Number.POSITIVE_INFINITY],
  ["boolean", false],
  ["nullable", null],
]);

/** A value without meaning of the right type; undefined where the field may be left out. */
function neutralValue(schema: unknown): unknown {
  const outer: SchemaParts = isObject(schema) ? schema : {};
  if (scalars.has(outer.type)) return scalars.get(outer.type);
  if (outer.type === "optional") return undefined;
  const { type, entries, options } = bare(schema);
  if (type === "array") return [];
  if (type === "picklist" && Array.isArray(options)) return options[0];
  if (type === "record") return {};
  if (!isObject(entries)) return scalars.get(type);
  const neutral = Object.entries(entries).map(
    ([key, child]) => [key, neutralValue(child)] as const,
  );
  return Object.fromEntries(neutral.filter(([, value]) => value !== undefined));
}

function withoutDropped(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== dropped).map(withoutDropped);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutDropped(item)]),
  );
}

function leaves(value: unknown): number {
  if (!isObject(value)) return value === undefined ? 0 : 1;
  return Math.max(
    1,
    Object.values(value).reduce<number>((sum, item) => sum + leaves(item), 0),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
