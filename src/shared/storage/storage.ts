import * as v from "valibot";

/**
 * Every key this interface keeps in the browser. The names are those of spec 1 section 3, so an owner
 * who changes from the stock interface stays signed in and keeps language and theme.
 */
export const storageKeys = {
  user: "user",
  locale: "locale",
  theme: "theme",
  allowVersionInfo: "allowVersionInfo",
  privacy: "heliograph.privacy",
  lastLive: "heliograph.lastLive",
  socketLease: "heliograph.socketLease",
  unwrittenHistory: "heliograph.unwrittenHistory",
  limitPresets: "heliograph.limitPresets",
} as const;

/** Name of a stored value. */
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

// Values of this visit where the browser refuses to keep any (private mode, blocked, full).
const kept = new Map<StorageKey, string>();

/** Text of a key, or undefined when there is none or the browser refuses. Never throws. */
export function readText(key: StorageKey): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? kept.get(key);
  } catch {
    return kept.get(key);
  }
}

/** Text of a key when the schema accepts it, else undefined: a tampered value counts as absent. */
export function readStored<Value>(
  key: StorageKey,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  const result = v.safeParse(schema, readText(key));
  return result.success ? result.output : undefined;
}

/** JSON value of a key when it parses and the schema accepts it, else undefined. */
export function readStoredJson<Value>(
  key: StorageKey,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a key; in memory only if the browser refuses. Never throws. */
export function writeText(key: StorageKey, text: string): void {
  try {
    window.localStorage.setItem(key, text);
    kept.delete(key);
  } catch {
    kept.set(key, text);
  }
}

/** Removes a key. Never throws. */
export function removeStored(key: StorageKey): void {
  kept.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // The browser keeps nothing, so there is nothing to remove.
  }
}
