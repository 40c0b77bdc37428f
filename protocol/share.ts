/**
 * Returns `next` with every part equal to that of `previous` replaced by it, so that unchanged values keep their
 * identity and cause no render. JSON values only.
 */
export function share<Value>(previous: unknown, next: Value): Value;
export function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(previous) && Array.isArray(next)) return shareArray(previous, next);
  if (isRecord(previous) && isRecord(next)) return shareRecord(previous, next);
  return next;
}

type JsonRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shareArray(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const shared = next.map((item, index) => share(previous[index], item));
  const isSame =
    previous.length === next.length &&
    shared.every((item, index) => Object.is(item, previous[index]));
  return isSame ? previous : shared;
}

function shareRecord(previous: JsonRecord, next: JsonRecord): JsonRecord {
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(previous).length;
  const shared = keys.map((key) => {
    const has = Object.prototype.hasOwnProperty.call(previous, key);
    const value = has ? share(previous[key], next[key]) : next[key];
    isSame &&= has && Object.is(value, previous[key]);
    return [key, value] as const;
  });
  // Not by assignment: a key called __proto__ must stay a plain key.
  return isSame ? previous : Object.fromEntries(shared);
}

/** Some parts of a value. */
export type PartsOf<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

/**
 * Merges `next` into `previous`: omitted (or undefined) members stay, at every depth of plain objects. Lists are
 * replaced, and so are measured values, whose members belong together. JSON values only.
 */
export function overlay<Value>(previous: Value, next: Value): Value;
export function overlay<Value extends object>(previous: Value, next: PartsOf<Value>): Value;
export function overlay(previous: unknown, next: unknown): unknown {
  if (next === undefined) return previous;
  if (!isRecord(previous) || !isRecord(next) || "v" in next) return next;
  const merged = new Map(Object.entries(previous));
  for (const [key, value] of Object.entries(next)) {
    if (value !== undefined) merged.set(key, overlay(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}
