import type { GenericSchema } from "valibot";

type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Numbers of a value's keys, at any depth, that its schema names and does not name. */
export function keyCounts(
  schema: GenericSchema,
  value: unknown,
): { readonly known: number; readonly unknown: number } {
  const paths = [...walk(schema, value, "")];
  const known = paths.filter(({ isKnown }) => isKnown).length;
  return { known, unknown: paths.length - known };
}

/** Dotted paths of the keys that a schema does not name. */
export function unknownKeys(schema: GenericSchema, value: unknown): readonly string[] {
  return [...walk(schema, value, "")].filter(({ isKnown }) => !isKnown).map(({ path }) => path);
}

/** A sentence for each value that reading changed because the schema used a fallback. */
export function replacedKeys(input: unknown, output: unknown, path = ""): readonly string[] {
  if (Object.is(input, output)) return [];
  if (Array.isArray(input) && Array.isArray(output)) {
    return input.flatMap((item, index) => replacedKeys(item, output[index], join(path, index)));
  }
  if (isRecord(input) && isRecord(output)) {
    const keys = new Set([...Object.keys(input), ...Object.keys(output)]);
    return [...keys].flatMap((key) => replacedKeys(input[key], output[key], join(path, key)));
  }
  return [`${path}: ${show(input)} is read as ${show(output)}`];
}

/** A schema without its final transformation. */
export function beforeTransform(schema: GenericSchema): GenericSchema {
  if ("wrapped" in schema && isSchema(schema.wrapped)) return beforeTransform(schema.wrapped);
  const steps: readonly unknown[] =
    "pipe" in schema && Array.isArray(schema.pipe) ? schema.pipe : [];
  const isMade = steps.some((step) => isRecord(step) && /transform/.test(String(step["type"])));
  return isMade && isSchema(steps[0]) ? steps[0] : schema;
}

function isSchema(value: unknown): value is GenericSchema {
  return isRecord(value) && value["kind"] === "schema";
}

interface VisitedPath {
  readonly path: string;
  readonly isKnown: boolean;
}

function* walk(schema: unknown, value: unknown, path: string): Generator<VisitedPath> {
  // Below "unknown" anything goes: there no key is odd.
  if (!isRecord(schema) || schema["type"] === "unknown") return;
  if (isRecord(schema["wrapped"])) {
    yield* walk(schema["wrapped"], value, path);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* walk(schema["item"], item, join(path, index));
    }
  } else if (isRecord(value)) {
    yield* walkKeys(schema, value, path);
  }
}

function* walkKeys(schema: Fields, value: Fields, path: string): Generator<VisitedPath> {
  const options = Array.isArray(schema["options"]) ? schema["options"] : [];
  if (schema["type"] === "union") {
    yield* walkOption(options, value, path);
    return;
  }
  const entries = isRecord(schema["entries"]) ? schema["entries"] : {};
  const rest = schema["type"] === "record" ? schema["value"] : schema["rest"];
  for (const [key, child] of Object.entries(value)) {
    const inner = entries[key] ?? rest;
    yield { path: join(path, key), isKnown: isRecord(inner) };
    yield* walk(inner, child, join(path, key));
  }
}

function* walkOption(
  options: readonly unknown[],
  value: Fields,
  path: string,
): Generator<VisitedPath> {
  const walks = options.map((option) => [...walk(option, value, path)]);
  const unknowns = (visited: readonly VisitedPath[]) =>
    visited.filter(({ isKnown }) => !isKnown).length;
  yield* walks.toSorted((left, right) => unknowns(left) - unknowns(right))[0] ?? [];
}

function join(path: string, key: string | number): string {
  return path === "" ? String(key) : `${path}.${key}`;
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
